import type { Migration } from '../migration.ts';

/** Tasks with their timetable, and each firing of them: one row, whichever process was the first to write it. */
export const timedTasks: Migration = {
  name: '0372-timed-tasks',
  async up(db) {
    await db.schema
      .createTable('timed_tasks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('handler', 'text', (c) => c.notNull())
      .addColumn('params', 'text', (c) => c.notNull())
      .addColumn('expression', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('misfire', 'text', (c) => c.notNull())
      .addColumn('overlaps', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('built_in', 'integer', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('next_at', 'text')
      .addColumn('last_at', 'text')
      .addColumn('last_state', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('timed_tasks_next_at')
      .on('timed_tasks')
      .columns(['state', 'next_at'])
      .execute();
    await db.schema
      .createTable('timed_task_runs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('task_id', 'text', (c) => c.notNull())
      .addColumn('task_name', 'text', (c) => c.notNull())
      .addColumn('handler', 'text', (c) => c.notNull())
      .addColumn('params', 'text', (c) => c.notNull())
      .addColumn('trigger', 'text', (c) => c.notNull())
      .addColumn('started_by', 'text')
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('message', 'text')
      .addColumn('result', 'text')
      .execute();
    // A firing happens once: of two processes that come to it, one finds its row there already.
    await db.schema
      .createIndex('timed_task_runs_firing')
      .on('timed_task_runs')
      .columns(['task_id', 'trigger', 'due_at'])
      .unique()
      .execute();
    await db.schema.createIndex('timed_task_runs_due_at').on('timed_task_runs').columns(['due_at']).execute();
  },
};
