import { sql } from 'kysely';
import { longType, sequenceType } from '../../columns.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

/** The ledger of balances, and payslips. */
export const balancesAndPayslips: Migration = {
  name: '0022-balances-and-payslips',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_balance_movements')
      .addColumn('id', sequenceType(dialect), (c) => c.primaryKey())
      .addColumn('balance_code', 'text', (c) => c.notNull())
      .addColumn('row_key', 'text', (c) => c.notNull())
      .addColumn('employment_id', 'text')
      .addColumn('legal_entity_id', 'text')
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('amount', longType(dialect), (c) => c.notNull())
      .addColumn('scale', 'integer', (c) => c.notNull())
      .addColumn('dated_on', 'text', (c) => c.notNull())
      .addColumn('tax_month', 'text', (c) => c.notNull())
      .addColumn('pay_date', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('batch_id', 'text', (c) => c.references('payroll_batches.id'))
      .addColumn('solution_id', 'text')
      .addColumn('period_start', 'text')
      .addColumn('concerns', 'text')
      .addColumn('posted_at', 'text', (c) => c.notNull())
      .addColumn('posted_by', 'text')
      .execute();
    await db.schema
      .createIndex('payroll_balance_movements_sum')
      .on('payroll_balance_movements')
      .columns(['balance_code', 'currency', 'dated_on', 'row_key'])
      .execute();
    // Posting twice is impossible, whatever is clicked or retried.
    await sql`create unique index payroll_balance_movements_once on payroll_balance_movements
      (batch_id, balance_code, row_key, coalesce(concerns, '')) where batch_id is not null`.execute(db);
    for (const on of ['update', 'delete'] as const)
      await refuseWhen(db, dialect, {
        name: `payroll_balance_movements_no_${on}`,
        table: 'payroll_balance_movements',
        on: [on],
        when: '1 = 1',
        message: 'posted movements never change',
      });

    await db.schema
      .createTable('payroll_payslip_settings')
      .addColumn('solution_id', 'text', (c) =>
        c.primaryKey().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('payroll_payslips')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id'))
      .addColumn('solution_id', 'text', (c) => c.notNull())
      .addColumn('period_id', 'text', (c) => c.notNull())
      .addColumn('employment_id', 'text', (c) => c.notNull())
      .addColumn('row_key', 'text', (c) => c.notNull())
      .addColumn('employee_number', 'text', (c) => c.notNull())
      .addColumn('employee_name', 'text', (c) => c.notNull())
      .addColumn('legal_entity_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('style', 'text', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('scale', 'integer', (c) => c.notNull())
      .addColumn('net', longType(dialect))
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('pay_date', 'text', (c) => c.notNull())
      .addColumn('view_from', 'text')
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('replaces_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('published_at', 'text')
      .addColumn('published_by', 'text')
      .addColumn('first_viewed_at', 'text')
      .addColumn('disabled_at', 'text')
      .addColumn('disabled_by', 'text')
      .addColumn('disabled_reason', 'text')
      .execute();
    await db.schema
      .createIndex('payroll_payslips_employment')
      .on('payroll_payslips')
      .columns(['employment_id', 'status', 'published_at'])
      .execute();
    await db.schema
      .createIndex('payroll_payslips_batch')
      .on('payroll_payslips')
      .columns(['batch_id', 'status'])
      .execute();
    // One slip in force per row of a batch: a replacement can only follow a disabled one.
    await sql`create unique index payroll_payslips_in_force on payroll_payslips (batch_id, row_key) where status <> 'disabled'`.execute(
      db,
    );
    await refuseWhen(db, dialect, {
      name: 'payroll_payslips_issued',
      table: 'payroll_payslips',
      on: ['update'],
      when: `old.status <> 'draft' and (new.number <> old.number or new.body <> old.body or new.employment_id <> old.employment_id
        or new.batch_id <> old.batch_id or coalesce(new.net, 0) <> coalesce(old.net, 0) or new.currency <> old.currency
        or new.employee_name <> old.employee_name or new.name <> old.name or new.published_at <> old.published_at
        or (old.status = 'published' and new.status not in ('published', 'disabled'))
        or (old.status = 'disabled' and new.status <> 'disabled'))`,
      message: 'an issued payslip never changes',
    });
    await refuseWhen(db, dialect, {
      name: 'payroll_payslips_kept',
      table: 'payroll_payslips',
      on: ['delete'],
      when: `old.status <> 'draft'`,
      message: 'an issued payslip never changes',
    });
  },
};
