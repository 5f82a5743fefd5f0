import { sql } from 'kysely';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

/** Batches that compute a closed one again, and how what they find is settled. */
export const corrections: Migration = {
  name: '0203-corrections',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_corrections')
      .addColumn('batch_id', 'text', (c) =>
        c.primaryKey().references('payroll_batches.id').onDelete('cascade'),
      )
      .addColumn('corrects_id', 'text', (c) => c.notNull().references('payroll_batches.id'))
      .addColumn('in_force_id', 'text', (c) => c.notNull().references('payroll_batches.id'))
      .addColumn('period_id', 'text', (c) => c.notNull().references('payroll_periods.id'))
      .addColumn('run_id', 'text', (c) => c.notNull())
      .addColumn('rules', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('settlement', 'text', (c) => c.notNull())
      .addColumn('into_batch', 'text', (c) => c.references('payroll_batches.id'))
      .addColumn('carried', 'text')
      .addColumn('settled_at', 'text')
      .execute();
    // What is being corrected isn't corrected a second time meanwhile, whoever asks at the same moment.
    await sql`create unique index payroll_corrections_open on payroll_corrections (corrects_id)
      where state = 'open'`.execute(db);
    await db.schema
      .createIndex('payroll_corrections_into')
      .on('payroll_corrections')
      .column('into_batch')
      .execute();
    await refuseWhen(db, dialect, {
      name: 'payroll_corrections_settled',
      table: 'payroll_corrections',
      on: ['update'],
      when: `old.state = 'settled'`,
      message: 'a correction is settled once',
    });
  },
};
