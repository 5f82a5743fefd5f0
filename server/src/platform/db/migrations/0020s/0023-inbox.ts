import { sql } from 'kysely';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

/** Approvals, notifications and messages to go out. */
export const inbox: Migration = {
  name: '0023-inbox',
  async up(db, dialect) {
    await db.schema
      .createTable('inbox_approvals')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('subject_hash', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('nodes', 'text', (c) => c.notNull())
      .addColumn('excluded', 'text', (c) => c.notNull())
      .addColumn('applicant_id', 'text', (c) => c.notNull())
      .addColumn('current_node', 'integer', (c) => c.notNull())
      .addColumn('round', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('submitted_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    // One open approval per subject.
    await sql`create unique index inbox_approvals_open on inbox_approvals (subject, subject_id)
      where status in ('pendingApproval', 'inApproval')`.execute(db);
    await db.schema
      .createIndex('inbox_approvals_applicant')
      .on('inbox_approvals')
      .columns(['applicant_id', 'submitted_at'])
      .execute();
    await db.schema
      .createTable('inbox_approval_tasks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('approval_id', 'text', (c) =>
        c.notNull().references('inbox_approvals.id').onDelete('cascade'),
      )
      .addColumn('applicant_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('node', 'integer', (c) => c.notNull())
      .addColumn('round', 'integer', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('from_user_id', 'text')
      .addColumn('remark', 'text')
      .addColumn('decided_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      // Nobody decides what they submitted, not even by a row written past the application.
      .addCheckConstraint('inbox_approval_tasks_not_self', sql`user_id <> applicant_id`)
      .addUniqueConstraint('inbox_approval_tasks_position', ['approval_id', 'position'])
      .execute();
    await db.schema
      .createIndex('inbox_approval_tasks_user')
      .on('inbox_approval_tasks')
      .columns(['user_id', 'status'])
      .execute();
    await refuseWhen(db, dialect, {
      name: 'inbox_approval_tasks_applicant',
      table: 'inbox_approval_tasks',
      on: ['insert', 'update'],
      when: `new.applicant_id <> (select applicant_id from inbox_approvals a where a.id = new.approval_id)`,
      message: 'a task names the applicant of its approval',
    });
    await db.schema
      .createTable('inbox_focus')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('item_kind', 'text', (c) => c.notNull())
      .addColumn('item_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_focus_pk', ['user_id', 'item_kind', 'item_id'])
      .execute();
    await db.schema
      .createTable('inbox_notifications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text')
      .addColumn('url', 'text')
      .addColumn('read_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('inbox_notifications_user')
      .on('inbox_notifications')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createTable('outbox_messages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('topic', 'text', (c) => c.notNull())
      .addColumn('recipient_id', 'text')
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('handed_over_at', 'text')
      .execute();
    await sql`create index outbox_messages_waiting on outbox_messages (topic, created_at) where handed_over_at is null`.execute(
      db,
    );
  },
};
