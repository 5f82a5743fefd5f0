import { sql } from 'kysely';
import { digestOf } from '../../../integrity/digest.ts';
import { longType } from '../../columns.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

interface Posting {
  batch_id: string;
  balance_code: string;
  currency: string;
  dated_on: string;
  posted_at: string;
  first_id: number;
  last_id: number;
  movements: number;
  guards: string;
}

/** What a batch posted to a balance on a day, as a whole: so that a movement whose day, currency or balance rots is missed. */
export const balancePostings: Migration = {
  name: '0090-balance-postings',
  async up(db, dialect) {
    const whole = longType(dialect);
    await db.schema
      .createTable('payroll_balance_postings')
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
      .addPrimaryKeyConstraint('payroll_balance_postings_pk', [
        'batch_id',
        'balance_code',
        'currency',
        'dated_on',
      ])
      .execute();
    await db.schema
      .createIndex('payroll_balance_postings_balance')
      .on('payroll_balance_postings')
      .columns(['balance_code', 'currency'])
      .execute();
    const { rows } =
      await sql<Posting>`select coalesce(batch_id, '') as batch_id, balance_code, currency, dated_on,
      max(posted_at) as posted_at, min(id) as first_id, max(id) as last_id, count(*) as movements,
      cast(sum(amount + guard) as text) as guards
      from payroll_balance_movements group by 1, 2, 3, 4`.execute(db);
    for (const row of rows) {
      const { batch_id, balance_code, currency, dated_on, posted_at, guards } = row;
      const numbers = [Number(row.first_id), Number(row.last_id), Number(row.movements)] as const;
      const [first, last, movements] = numbers;
      const digest = digestOf([batch_id, balance_code, currency, dated_on, posted_at, ...numbers, guards]);
      await sql`insert into payroll_balance_postings values (${batch_id}, ${balance_code}, ${currency}, ${dated_on},
        ${posted_at}, ${first}, ${last}, ${movements}, ${guards}, ${digest})`.execute(db);
    }
    await refuseWhen(db, dialect, {
      name: 'payroll_balance_postings_never_change',
      table: 'payroll_balance_postings',
      on: ['update', 'delete'],
      when: '1 = 1',
      message: 'posted movements never change',
    });
  },
};
