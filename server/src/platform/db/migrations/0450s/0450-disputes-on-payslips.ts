import { type Kysely, sql } from 'kysely';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** A line is disputed on a published payslip as well as before anybody approves it: one thread, on the one or the other. */
export const disputesOnPayslips: Migration = {
  name: '0450-disputes-on-payslips',
  async up(db, dialect) {
    if (dialect === 'postgres') {
      await db.schema
        .alterTable('payroll_disputes')
        .alterColumn('confirmation_id', (c) => c.dropNotNull())
        .execute();
      await db.schema
        .alterTable('payroll_disputes')
        .addColumn('payslip_id', 'text', (c) => c.references('payroll_payslips.id').onDelete('cascade'))
        .execute();
      await db.schema
        .alterTable('payroll_disputes')
        .addCheckConstraint('payroll_disputes_on_one', ON_ONE)
        .execute();
    } else await writeAnew(db);
    await db.schema
      .createIndex('payroll_disputes_payslip_id')
      .on('payroll_disputes')
      .column('payslip_id')
      .execute();
  },
};

const ON_ONE = sql`(confirmation_id is null) <> (payslip_id is null)`;

/** SQLite lets no column become empty in a table that stands: it is written anew, and what hangs from it with it. */
async function writeAnew(db: Kysely<DB>): Promise<void> {
  await db.schema
    .createTable('payroll_disputes_new')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('confirmation_id', 'text', (c) => c.references('payroll_confirmations.id').onDelete('cascade'))
    .addColumn('line', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('waits_for', 'text', (c) => c.notNull())
    .addColumn('resolved_at', 'text')
    .addColumn('resolved_by', 'text')
    .addColumn('payslip_id', 'text', (c) => c.references('payroll_payslips.id').onDelete('cascade'))
    .addCheckConstraint('payroll_disputes_on_one', ON_ONE)
    .execute();
  await sql`insert into payroll_disputes_new select *, null from payroll_disputes`.execute(db);
  await db.schema
    .createTable('payroll_dispute_messages_new')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('dispute_id', 'text', (c) =>
      c.notNull().references('payroll_disputes_new.id').onDelete('cascade'),
    )
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('written_at', 'text', (c) => c.notNull())
    .addColumn('written_by', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into payroll_dispute_messages_new select * from payroll_dispute_messages`.execute(db);
  await db.schema.dropTable('payroll_dispute_messages').execute();
  await db.schema.dropTable('payroll_disputes').execute();
  await db.schema.alterTable('payroll_disputes_new').renameTo('payroll_disputes').execute();
  await db.schema.alterTable('payroll_dispute_messages_new').renameTo('payroll_dispute_messages').execute();
  await db.schema
    .createIndex('payroll_disputes_confirmation_id')
    .on('payroll_disputes')
    .column('confirmation_id')
    .execute();
  await db.schema
    .createIndex('payroll_disputes_waits_for')
    .on('payroll_disputes')
    .columns(['waits_for', 'resolved_at'])
    .execute();
  await db.schema
    .createIndex('payroll_dispute_messages_dispute_id')
    .on('payroll_dispute_messages')
    .column('dispute_id')
    .execute();
}
