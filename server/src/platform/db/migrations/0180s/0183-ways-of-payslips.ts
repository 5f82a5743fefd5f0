import type { Migration } from '../migration.ts';

/** Where a slip's figures come from, who may not look at it for now, when it was told of, and what left by mail or message. */
export const waysOfPayslips: Migration = {
  name: '0183-ways-of-payslips',
  async up(db) {
    const slips = () => db.schema.alterTable('payroll_payslips');
    await slips()
      .addColumn('source', 'text', (c) => c.notNull().defaultTo('batch'))
      .execute();
    for (const column of ['remind', 'reminded_at', 'forbidden_at', 'forbidden_by', 'forbidden_reason'])
      await slips().addColumn(column, 'text').execute();
    await db.schema
      .createTable('payroll_payslip_figures')
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('employee_number', 'text', (c) => c.notNull())
      .addColumn('figures', 'text', (c) => c.notNull())
      .addColumn('import_id', 'text', (c) => c.notNull())
      .addColumn('file_row', 'integer', (c) => c.notNull())
      .addColumn('imported_at', 'text', (c) => c.notNull())
      .addColumn('imported_by', 'text')
      .addPrimaryKeyConstraint('payroll_payslip_figures_pk', ['batch_id', 'employee_number'])
      .execute();
    const outbox = () => db.schema.alterTable('outbox_messages');
    await outbox()
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await outbox().addColumn('problem', 'text').execute();
  },
};
