import type { Migration } from '../migration.ts';

/** Tasks with an owner and a due day. */
export const tasks: Migration = {
  name: '0343-tasks',
  async up(db) {
    await db.schema
      .createTable('people_tasks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('about_employment_id', 'text', (c) => c.references('employments.id'))
      .addColumn('owner_employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('due_day', 'text', (c) => c.notNull())
      .addColumn('done_at', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('people_tasks_owner')
      .on('people_tasks')
      .columns(['owner_employment_id', 'due_day'])
      .execute();
  },
};
