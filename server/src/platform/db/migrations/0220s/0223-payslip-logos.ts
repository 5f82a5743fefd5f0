import type { Migration } from '../migration.ts';

/** Pictures in the heads of payslips, by their digest: thousands of slips share one. */
export const payslipLogos: Migration = {
  name: '0223-payslip-logos',
  async up(db) {
    await db.schema
      .createTable('payroll_payslip_logos')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text')
      .execute();
  },
};
