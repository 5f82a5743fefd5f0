import type { Migration } from '../migration.ts';

/** What went wrong with every try of a job; and the audit trail by who and when, as it is searched. */
export const failuresOfJobs: Migration = {
  name: '0441-failures-of-jobs',
  async up(db) {
    await db.schema
      .createTable('job_failures')
      .addColumn('job_id', 'text', (c) => c.notNull())
      .addColumn('attempt', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('error', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('job_failures_job').on('job_failures').columns(['job_id', 'at']).execute();
    await db.schema.createIndex('jobs_finished_at').on('jobs').column('finished_at').execute();
    await db.schema.createIndex('audit_rows_user').on('audit_rows').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('audit_rows_at').on('audit_rows').column('at').execute();
  },
};
