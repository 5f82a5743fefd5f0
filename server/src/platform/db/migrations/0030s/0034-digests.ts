import { type Kysely, sql } from 'kysely';
import { digestOf, numberOf } from '../../../integrity/digest.ts';
import { longType } from '../../columns.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

type Row = Record<string, string | number | null>;

const PAYSLIP =
  'id,number,batch_id,solution_id,period_id,employment_id,row_key,employee_number,employee_name,legal_entity_id,name,style,currency,scale,net,body,pay_date,time_zone,replaces_id,created_at';
const MOVEMENT =
  'balance_code,row_key,employment_id,legal_entity_id,currency,amount,scale,dated_on,tax_month,pay_date,kind,batch_id,solution_id,period_start,concerns,posted_at,posted_by';
const ROWS_AT_ONCE = 2000;

/** Payslips and movements of balances carry a digest of their own; sums of movements can be tried without reading each. */
export const digests: Migration = {
  name: '0034-digests',
  async up(db, dialect) {
    await db.schema.alterTable('payroll_payslips').addColumn('digest', 'text').execute();
    await db.schema.alterTable('payroll_balance_movements').addColumn('digest', 'text').execute();
    await db.schema.alterTable('payroll_balance_movements').addColumn('guard', longType(dialect)).execute();

    await eachRow(db, 'payroll_payslips', async (row) => {
      const digest = digestOf(PAYSLIP.split(',').map((column) => row[column] ?? null));
      await sql`update payroll_payslips set digest = ${digest} where id = ${row.id}`.execute(db);
    });
    // Posted movements never change; this once they are given what tells whether they did.
    if (dialect === 'sqlite') await sql`drop trigger payroll_balance_movements_no_update_update`.execute(db);
    else await sql`alter table payroll_balance_movements disable trigger user`.execute(db);
    await eachRow(db, 'payroll_balance_movements', async (row) => {
      const digest = digestOf(MOVEMENT.split(',').map((column) => row[column] ?? null));
      const key = [row.balance_code, row.currency, row.scale, row.row_key].join('\u0000');
      const guard = numberOf(key) - Number(row.amount);
      await sql`update payroll_balance_movements set digest = ${digest}, guard = ${guard}
        where id = ${row.id}`.execute(db);
    });
    if (dialect === 'postgres')
      await sql`alter table payroll_balance_movements enable trigger user`.execute(db);
    else
      await refuseWhen(db, dialect, {
        name: 'payroll_balance_movements_no_update',
        table: 'payroll_balance_movements',
        on: ['update'],
        when: '1 = 1',
        message: 'posted movements never change',
      });
    await refuseWhen(db, dialect, {
      name: 'payroll_payslips_digest',
      table: 'payroll_payslips',
      on: ['update'],
      when: `old.status <> 'draft' and new.digest <> old.digest`,
      message: 'an issued payslip never changes',
    });
    // The sums are read from the index alone.
    await db.schema.dropIndex('payroll_balance_movements_sums').execute();
    await db.schema
      .createIndex('payroll_balance_movements_sums')
      .on('payroll_balance_movements')
      .columns(['balance_code', 'currency', 'row_key', 'scale', 'dated_on', 'id', 'amount', 'guard'])
      .execute();
  },
};

async function eachRow<DB>(db: Kysely<DB>, table: string, use: (row: Row) => Promise<void>): Promise<void> {
  let after: string | number | null = null;
  for (;;) {
    const from: ReturnType<typeof sql> = after === null ? sql`` : sql`where id > ${after}`;
    const { rows }: { rows: Row[] } =
      await sql<Row>`select * from ${sql.table(table)} ${from} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) await use(row);
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? null;
  }
}
