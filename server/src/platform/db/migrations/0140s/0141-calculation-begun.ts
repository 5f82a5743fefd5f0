import type { Migration } from '../migration.ts';

/** When the calculation a batch shows was begun: lists show how long it took. */
export const calculationBegun: Migration = {
  name: '0141-calculation-begun',
  async up(db) {
    await db.schema.alterTable('payroll_batches').addColumn('calculation_begun_at', 'text').execute();
  },
};
