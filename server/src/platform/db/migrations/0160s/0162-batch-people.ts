import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../../dialect-name.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

const BATCH = 'from payroll_batches b where b.id =';

/** Who was taken into a batch or out of it by hand, and whose salary is calculated and not paid. */
export const batchPeople: Migration = {
  name: '0162-batch-people',
  async up(db, dialect) {
    await createChanges(db, dialect);
    await createHolds(db, dialect);
  },
};

/** Every change is a row; none of them is written over. */
async function createChanges(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('payroll_batch_people')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
    .addColumn('employment_id', 'text', (c) => c.notNull())
    .addColumn('employee_number', 'text', (c) => c.notNull())
    .addColumn('person_name', 'text', (c) => c.notNull())
    .addColumn('change', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payroll_batch_people_batch_id')
    .on('payroll_batch_people')
    .column('batch_id')
    .execute();
  await refuseWhen(db, dialect, {
    name: 'payroll_batch_people_no_update',
    table: 'payroll_batch_people',
    on: ['update'],
    when: '1 = 1',
    message: 'who was taken into a batch or out of it is never written over',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_batch_people_frozen',
    table: 'payroll_batch_people',
    on: ['insert'],
    when: '(select submitted from payroll_batches b where b.id = new.batch_id) = 1',
    message: 'submitted figures never change',
  });
}

/** Who held a salary, and who let it be paid. */
async function createHolds(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('payroll_batch_holds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
    .addColumn('employment_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('held_at', 'text', (c) => c.notNull())
    .addColumn('held_by', 'text', (c) => c.notNull())
    .addColumn('released_at', 'text')
    .addColumn('released_by', 'text')
    .addColumn('released_reason', 'text')
    .addColumn('pay_date', 'text')
    .addColumn('tax_month', 'text')
    .execute();
  await sql`create unique index payroll_batch_holds_once on payroll_batch_holds (batch_id, employment_id)
    where released_at is null`.execute(db);
  await db.schema
    .createIndex('payroll_batch_holds_batch_id')
    .on('payroll_batch_holds')
    .column('batch_id')
    .execute();
  // What is submitted is paid but for what was held before: nobody is held afterwards, as if they hadn't been paid.
  await refuseWhen(db, dialect, {
    name: 'payroll_batch_holds_submitted',
    table: 'payroll_batch_holds',
    on: ['insert'],
    when: `(select submitted ${BATCH} new.batch_id) = 1`,
    message: 'a salary is held before the batch is submitted',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_batch_holds_trail',
    table: 'payroll_batch_holds',
    on: ['update'],
    when: `old.released_at is not null or new.released_at is null or new.released_by is null
      or new.id <> old.id or new.batch_id <> old.batch_id or new.employment_id <> old.employment_id
      or new.reason <> old.reason or new.held_at <> old.held_at or new.held_by <> old.held_by`,
    message: 'a held salary is released once, and its trail never changes',
  });
  // Who prepared what is paid, or held it, doesn't let it be paid alone.
  await refuseWhen(db, dialect, {
    name: 'payroll_batch_holds_alone',
    table: 'payroll_batch_holds',
    on: ['update'],
    when: `exists (select 1 ${BATCH} new.batch_id and (b.submitted = 1 or b.status = 'approvalDone'))
      and (new.released_by = new.held_by or exists (select 1 from payroll_batch_preparers p
        where p.batch_id = new.batch_id and p.user_id = new.released_by))`,
    message: 'who prepared a batch or held the salary does not release it',
  });
  await refuseWhen(db, dialect, {
    name: 'payroll_batch_holds_kept',
    table: 'payroll_batch_holds',
    on: ['delete'],
    when: `(select submitted ${BATCH} old.batch_id) = 1`,
    message: 'the trail of a held salary is kept',
  });
}
