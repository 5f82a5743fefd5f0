import type { Migration } from '../migration.ts';

/** Who applies for a job, and the interviews held with them. */
export const recruitment: Migration = {
  name: '0345-recruitment',
  async up(db) {
    await db.schema
      .createTable('job_applications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('department_id', 'text', (c) => c.notNull().references('departments.id'))
      .addColumn('job_id', 'text', (c) => c.notNull().references('people_jobs.id'))
      .addColumn('applied_on', 'text', (c) => c.notNull())
      .addColumn('referred_by', 'text', (c) => c.references('employments.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('interviews')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('job_application_id', 'text', (c) => c.notNull().references('job_applications.id'))
      .addColumn('interviewer_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('phase', 'text', (c) => c.notNull())
      .addColumn('interview_day', 'text', (c) => c.notNull())
      .addColumn('start_time', 'text', (c) => c.notNull())
      .addColumn('end_time', 'text', (c) => c.notNull())
      .addColumn('place', 'text')
      .addColumn('result', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('interviews_interviewer')
      .on('interviews')
      .columns(['interviewer_id', 'interview_day'])
      .execute();
    await db.schema
      .createTable('performance_results')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('cycle', 'text', (c) => c.notNull())
      .addColumn('rating', 'text', (c) => c.notNull())
      .addColumn('score', 'double precision')
      .addColumn('decided_on', 'text', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('performance_results_once', ['employment_id', 'cycle'])
      .execute();
  },
};
