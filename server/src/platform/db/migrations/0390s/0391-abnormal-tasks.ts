import type { Migration } from '../migration.ts';

/** What the abnormal-employee check finds is given to somebody, with a last day, and looked at with a note. */
export const abnormalTasks: Migration = {
  name: '0391-abnormal-tasks',
  async up(db) {
    await db.schema
      .createTable('payroll_abnormal_tasks')
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('employment_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('assignee_id', 'text')
      .addColumn('due_day', 'text')
      .addColumn('seen_by', 'text')
      .addColumn('seen_at', 'text')
      .addColumn('seen_facts', 'text')
      .addColumn('note', 'text')
      .addPrimaryKeyConstraint('payroll_abnormal_tasks_pk', ['batch_id', 'employment_id', 'kind'])
      .execute();
    await db.schema
      .createIndex('payroll_abnormal_tasks_assignee_id')
      .on('payroll_abnormal_tasks')
      .column('assignee_id')
      .execute();
  },
};
