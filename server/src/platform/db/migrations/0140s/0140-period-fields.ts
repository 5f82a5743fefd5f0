import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The month a period is paid in, and the day after which no HR data is taken for it. */
export const periodFields: Migration = {
  name: '0140-period-fields',
  async up(db) {
    await db.schema
      .alterTable('payroll_periods')
      .addColumn('payment_month', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('payroll_periods').addColumn('cut_off_day', 'text').execute();
    await sql`update payroll_periods set payment_month = substr(pay_date, 1, 7)`.execute(db);
  },
};
