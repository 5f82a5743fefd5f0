import type { Migration } from '../migration.ts';

/** Imports of catalogues note what they write as those of employees do; imports of balances and payslips note their own. */
export const writtenByImports: Migration = {
  name: '0470-written-by-imports',
  async up(db) {
    await db.schema.alterTable('people_import_writes').renameColumn('employment_id', 'owner_id').execute();
    await db.schema
      .alterTable('people_import_writes')
      .renameColumn('employee_number', 'owner_name')
      .execute();
    await db.schema
      .createTable('payroll_balance_imports')
      .addColumn('import_id', 'text', (c) => c.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('posted_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_balance_imports_key', ['import_id', 'posted_at'])
      .execute();
    await db.schema.alterTable('payroll_payslip_figures').addColumn('figures_before', 'text').execute();
  },
};
