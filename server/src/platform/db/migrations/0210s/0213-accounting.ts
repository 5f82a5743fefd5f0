import type { Kysely } from 'kysely';
import type { DialectName } from '../../dialect-name.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

const BATCH = 'payroll_batches b where b.id = new.batch_id';

/** Accounts of a solution's items, and the journals and payments made of closed batches. */
export const accounting: Migration = {
  name: '0213-accounting',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_account_settings')
      .addColumn('solution_id', 'text', (c) =>
        c.primaryKey().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('postings', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .execute();
    await createRuns(db);
    await guardRuns(db, dialect);
  },
};

async function createRuns(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('payroll_accounting_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('sum', 'text', (c) => c.notNull())
    .addColumn('scale', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('totals', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addUniqueConstraint('payroll_accounting_runs_number', ['batch_id', 'kind', 'number'])
    .execute();
  await db.schema
    .createTable('payroll_accounting_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('run_id', 'text', (c) => c.notNull().references('payroll_accounting_runs.id'))
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('content_cipher', 'text', (c) => c.notNull())
    .addUniqueConstraint('payroll_accounting_files_format', ['run_id', 'format'])
    .execute();
  await db.schema
    .createTable('payroll_accounting_people')
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('employment_id', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull().references('payroll_accounting_runs.id'))
    .addPrimaryKeyConstraint('payroll_accounting_people_once', ['batch_id', 'kind', 'employment_id'])
    .execute();
}

async function guardRuns(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  for (const table of ['payroll_accounting_runs', 'payroll_accounting_files', 'payroll_accounting_people'])
    await refuseWhen(db, dialect, {
      name: `${table}_kept`,
      table,
      on: ['update', 'delete'],
      when: '1 = 1',
      message: 'journals and payments are kept as they were made',
    });
  await refuseWhen(db, dialect, {
    name: 'payroll_accounting_runs_closed',
    table: 'payroll_accounting_runs',
    on: ['insert'],
    when: `not exists (select 1 from ${BATCH} and b.status = 'closed')`,
    message: 'journals and payments are made of closed batches',
  });
  // Who prepared what is paid doesn't hand it to the bank alone.
  await refuseWhen(db, dialect, {
    name: 'payroll_accounting_runs_alone',
    table: 'payroll_accounting_runs',
    on: ['insert'],
    when: `new.kind = 'payment' and exists (select 1 from payroll_batch_preparers p
      where p.batch_id = new.batch_id and p.user_id = new.made_by)`,
    message: 'who prepared a batch does not make its payment',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_accounting_people_held',
    table: 'payroll_accounting_people',
    on: ['insert'],
    when: `exists (select 1 from payroll_batch_holds h where h.batch_id = new.batch_id
      and h.employment_id = new.employment_id and h.released_at is null)`,
    message: 'a held salary is neither posted nor paid',
  });
}
