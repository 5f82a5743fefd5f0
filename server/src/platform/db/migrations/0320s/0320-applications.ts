import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What people ask for: drafts, what was submitted with the form as it stood then, and its effect; processes with their versions. */
export const applications: Migration = {
  name: '0320-applications',
  async up(db) {
    await db.schema
      .createTable('inbox_applications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.unique())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('type_version', 'integer')
      .addColumn('applicant_id', 'text', (c) => c.notNull())
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('form', 'text', (c) => c.notNull())
      .addColumn('approval_id', 'text', (c) => c.references('inbox_approvals.id'))
      .addColumn('submissions', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('effect', 'text', (c) => c.notNull().defaultTo('none'))
      .addColumn('effective_on', 'text')
      .addColumn('problem', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('inbox_applications_applicant')
      .on('inbox_applications')
      .columns(['applicant_id', 'updated_at'])
      .execute();
    await sql`create index inbox_applications_waiting on inbox_applications (effective_on)
      where effect = 'waiting'`.execute(db);
    await db.schema
      .createTable('inbox_submissions')
      .addColumn('approval_id', 'text', (c) => c.primaryKey().references('inbox_approvals.id'))
      .addColumn('application_id', 'text', (c) => c.notNull().references('inbox_applications.id'))
      .addColumn('form', 'text', (c) => c.notNull())
      .addColumn('fields', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('inbox_submissions_application')
      .on('inbox_submissions')
      .column('application_id')
      .execute();
    await db.schema
      .createTable('inbox_application_files')
      .addColumn('application_id', 'text', (c) =>
        c.notNull().references('inbox_applications.id').onDelete('cascade'),
      )
      .addColumn('file_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_application_files_pk', ['application_id', 'file_id'])
      .execute();
    await db.schema
      .createIndex('inbox_application_files_file')
      .on('inbox_application_files')
      .column('file_id')
      .execute();
    await db.schema
      .createTable('inbox_processes')
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('nodes', 'text', (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_processes_pk', ['type', 'version'])
      .execute();
    await db.schema.alterTable('inbox_approvals').addColumn('ended_by', 'text').execute();
    await db.schema.alterTable('inbox_approvals').addColumn('ended_remark', 'text').execute();
    await db.schema.alterTable('inbox_approvals').addColumn('reminded_at', 'text').execute();
    // What was rolled back is still asked.
    await db.schema.dropIndex('inbox_approvals_open').execute();
    await sql`create unique index inbox_approvals_open on inbox_approvals (subject, subject_id)
      where status in ('pendingApproval', 'inApproval', 'rolledBack')`.execute(db);
  },
};
