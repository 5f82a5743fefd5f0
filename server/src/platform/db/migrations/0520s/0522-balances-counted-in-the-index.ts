import type { Migration } from '../migration.ts';

/** How many balances there are is read in the index alone: each movement is one of an employment, a balance and a currency. */
export const balancesCountedInTheIndex: Migration = {
  name: '0522-balances-counted-in-the-index',
  async up(db) {
    const name = 'payroll_balance_movements_employment';
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('payroll_balance_movements')
      .columns(['employment_id', 'balance_code', 'currency'])
      .execute();
  },
};
