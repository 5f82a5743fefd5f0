import type { Migration } from '../migration.ts';

/** When a default dynamic batch was computed by itself, and what had changed. */
export const dynamicComputations: Migration = {
  name: '0194-dynamic-computations',
  async up(db) {
    await db.schema
      .createTable('payroll_dynamic_computations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('refreshed', 'integer', (c) => c.notNull())
      .addColumn('reasons', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('payroll_dynamic_computations_solution')
      .on('payroll_dynamic_computations')
      .columns(['solution_id', 'at'])
      .execute();
  },
};
