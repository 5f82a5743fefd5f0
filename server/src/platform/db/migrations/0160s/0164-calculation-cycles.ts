import type { Migration } from '../migration.ts';

/** What has to be done in every period, and by whom: tasks a number of days from one of its days. */
export const calculationCycles: Migration = {
  name: '0164-calculation-cycles',
  async up(db) {
    await db.schema
      .createTable('payroll_cycles')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('base', 'text', (c) => c.notNull())
      .addColumn('tasks', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('payroll_cycles_solution_id')
      .on('payroll_cycles')
      .column('solution_id')
      .execute();
    // Kept as it was when it was done: a cycle that is changed later tells nothing else of what is over.
    await db.schema
      .createTable('payroll_period_tasks_done')
      .addColumn('period_id', 'text', (c) => c.notNull().references('payroll_periods.id').onDelete('cascade'))
      .addColumn('task_id', 'text', (c) => c.notNull())
      .addColumn('cycle_id', 'text', (c) => c.notNull())
      .addColumn('cycle_name', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('start_day', 'text', (c) => c.notNull())
      .addColumn('end_day', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('done_at', 'text', (c) => c.notNull())
      .addColumn('done_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_period_tasks_done_pk', ['period_id', 'task_id'])
      .execute();
    await db.schema
      .createTable('payroll_task_reminders')
      .addColumn('period_id', 'text', (c) => c.notNull().references('payroll_periods.id').onDelete('cascade'))
      .addColumn('task_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_task_reminders_pk', ['period_id', 'task_id', 'kind', 'owner_id'])
      .execute();
  },
};
