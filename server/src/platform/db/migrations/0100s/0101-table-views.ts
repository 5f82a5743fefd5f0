import type { Migration } from '../migration.ts';

/** How somebody looks at a table of a solution: columns, order, filters, formats; and which of them opens first for whom. */
export const tableViews: Migration = {
  name: '0101-table-views',
  async up(db) {
    await db.schema
      .createTable('payroll_table_views')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('table_code', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .execute();
    await db.schema
      .createIndex('payroll_table_views_solution_id')
      .on('payroll_table_views')
      .columns(['solution_id', 'table_code'])
      .execute();
    await db.schema
      .createTable('payroll_default_views')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('table_code', 'text', (c) => c.notNull())
      .addColumn('view_id', 'text', (c) =>
        c.notNull().references('payroll_table_views.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('payroll_default_views_pkey', ['user_id', 'solution_id', 'table_code'])
      .execute();
  },
};
