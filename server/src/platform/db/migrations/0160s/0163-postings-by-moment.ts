import { type Kysely, sql } from 'kysely';
import { longType } from '../../columns.ts';
import type { DialectName } from '../../dialect-name.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

const KEY = 'payroll_balance_postings_pk';
const COLUMNS = ['batch_id', 'balance_code', 'currency', 'dated_on', 'posted_at'] as const;

/** A batch may post to a balance on one day more than once: a salary that was held is posted when it is paid. */
export const postingsByMoment: Migration = {
  name: '0163-postings-by-moment',
  async up(db, dialect) {
    if (dialect === 'postgres') {
      await db.schema.alterTable('payroll_balance_postings').dropConstraint(KEY).execute();
      await db.schema
        .alterTable('payroll_balance_postings')
        .addPrimaryKeyConstraint(KEY, [...COLUMNS])
        .execute();
      return;
    }
    await writeAnew(db, dialect);
  },
};

/** SQLite changes no key of a table that stands: it is written anew, with its index and its trigger. */
async function writeAnew(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  const whole = longType(dialect);
  await db.schema
    .createTable('payroll_balance_postings_new')
    .addColumn('batch_id', 'text', (c) => c.notNull())
    .addColumn('balance_code', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('dated_on', 'text', (c) => c.notNull())
    .addColumn('posted_at', 'text', (c) => c.notNull())
    .addColumn('first_id', whole, (c) => c.notNull())
    .addColumn('last_id', whole, (c) => c.notNull())
    .addColumn('movements', 'integer', (c) => c.notNull())
    .addColumn('guards', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint(KEY, [...COLUMNS])
    .execute();
  await sql`insert into payroll_balance_postings_new select * from payroll_balance_postings`.execute(db);
  await db.schema.dropTable('payroll_balance_postings').execute();
  await db.schema.alterTable('payroll_balance_postings_new').renameTo('payroll_balance_postings').execute();
  await db.schema
    .createIndex('payroll_balance_postings_balance')
    .on('payroll_balance_postings')
    .columns(['balance_code', 'currency'])
    .execute();
  await refuseWhen(db, dialect, {
    name: 'payroll_balance_postings_never_change',
    table: 'payroll_balance_postings',
    on: ['update', 'delete'],
    when: '1 = 1',
    message: 'posted movements never change',
  });
}
