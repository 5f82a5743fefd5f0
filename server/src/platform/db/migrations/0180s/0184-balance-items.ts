import type { Migration } from '../migration.ts';

/** Balances that all solutions share, and why a movement that no batch posted was posted. */
export const balanceItems: Migration = {
  name: '0184-balance-items',
  async up(db) {
    await db.schema
      .createTable('payroll_balance_items')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('built_in', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sort', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('adds', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.alterTable('payroll_balance_movements').addColumn('reason', 'text').execute();
    await db.schema
      .createIndex('payroll_balance_movements_employment')
      .on('payroll_balance_movements')
      .columns(['employment_id', 'balance_code'])
      .execute();
  },
};
