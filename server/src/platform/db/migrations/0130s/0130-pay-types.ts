import type { Migration } from '../migration.ts';

/** The pay types that columns of all solutions choose from. */
export const payTypes: Migration = {
  name: '0130-pay-types',
  async up(db) {
    await db.schema
      .createTable('payroll_pay_types')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text')
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
  },
};
