import type { Migration } from '../migration.ts';

/** So that the first page of a batch's payslips comes in the order of an index. */
export const payslipIndexes: Migration = {
  name: '0027-payslip-indexes',
  async up(db) {
    for (const column of ['number', 'employee_number'])
      await db.schema
        .createIndex(`payroll_payslips_batch_${column}`)
        .on('payroll_payslips')
        .columns(['batch_id', column, 'id'])
        .execute();
  },
};
