import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { DialectName } from '../../dialect-name.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** When people work and when they don't: shifts, roster, punches and results of days; leave, overtime and expenses. */
export const timeAndExpenses: Migration = {
  name: '0330-time-and-expenses',
  async up(db, dialect) {
    await attendance(db);
    await leaveAndOvertime(db);
    await expenses(db);
    for (const kind of ['attendance_days', 'leave_requests', 'leave_types', 'overtime_requests'])
      await counted(db, dialect, kind);
  },
};

async function attendance(db: Kysely<DB>): Promise<void> {
  await named(db.schema.createTable('work_shifts'))
    .addColumn('legal_entity_id', 'text', (c) => c.references('legal_entities.id'))
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('start_time', 'text', (c) => c.notNull())
    .addColumn('end_time', 'text', (c) => c.notNull())
    .addColumn('break_start', 'text')
    .addColumn('break_end', 'text')
    .addColumn('grace_minutes', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('roster_days')
    .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('shift_id', 'text', (c) => c.references('work_shifts.id'))
    .addColumn('import_id', 'text')
    .addColumn('import_row', 'integer')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('roster_days_key', ['employment_id', 'day'])
    .execute();
  await db.schema
    .createTable('punches')
    .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('import_id', 'text')
    .addColumn('import_row', 'integer')
    .addPrimaryKeyConstraint('punches_key', ['employment_id', 'at'])
    .execute();
  await db.schema
    .createTable('attendance_days')
    .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('shift_id', 'text', (c) => c.references('work_shifts.id'))
    .addColumn('first_at', 'text')
    .addColumn('last_at', 'text')
    .addColumn('planned_minutes', 'integer', (c) => c.notNull())
    .addColumn('worked_minutes', 'integer', (c) => c.notNull())
    .addColumn('late_minutes', 'integer', (c) => c.notNull())
    .addColumn('early_minutes', 'integer', (c) => c.notNull())
    .addColumn('absent_minutes', 'integer', (c) => c.notNull())
    .addColumn('leave_minutes', 'integer', (c) => c.notNull())
    .addColumn('overtime_minutes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('attendance_days_key', ['employment_id', 'day'])
    .execute();
  await db.schema.createIndex('attendance_days_day').on('attendance_days').column('day').execute();
  await requested(db.schema.createTable('attendance_appeals'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('first_at', 'text')
    .addColumn('last_at', 'text')
    .addColumn('result_before', 'text')
    .execute();
  await ofEmployment(db, 'attendance_appeals', 'day');
}

async function leaveAndOvertime(db: Kysely<DB>): Promise<void> {
  await named(db.schema.createTable('leave_types'))
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('paid_share', 'double precision', (c) => c.notNull())
    .addColumn('entitlement', 'text', (c) => c.notNull())
    .addColumn('amount', 'double precision', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('carry_over', 'double precision')
    .addColumn('lowest_balance', 'double precision')
    .addColumn('from_overtime', 'integer', (c) => c.notNull())
    .execute();
  await requested(db.schema.createTable('leave_requests'))
    .addColumn('leave_type_id', 'text', (c) => c.notNull().references('leave_types.id'))
    .addColumn('start_at', 'text', (c) => c.notNull())
    .addColumn('end_at', 'text', (c) => c.notNull())
    .addColumn('amount', 'double precision', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .execute();
  await ofEmployment(db, 'leave_requests', 'start_at');
  await requested(db.schema.createTable('overtime_requests'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('day_kind', 'text', (c) => c.notNull())
    .addColumn('start_at', 'text', (c) => c.notNull())
    .addColumn('end_at', 'text', (c) => c.notNull())
    .addColumn('applied_minutes', 'integer', (c) => c.notNull())
    .addColumn('actual_minutes', 'integer')
    .addColumn('compensation', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .execute();
  await ofEmployment(db, 'overtime_requests', 'day');
  await db.schema
    .createTable('leave_ledger')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
    .addColumn('leave_type_id', 'text', (c) => c.notNull().references('leave_types.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', 'double precision', (c) => c.notNull())
    .addColumn('leave_request_id', 'text', (c) => c.references('leave_requests.id'))
    .addColumn('overtime_request_id', 'text', (c) => c.references('overtime_requests.id'))
    .addColumn('reason', 'text')
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('leave_ledger_employment_id')
    .on('leave_ledger')
    .columns(['employment_id', 'leave_type_id', 'day'])
    .execute();
  for (const column of ['leave_request_id', 'overtime_request_id'])
    await db.schema.createIndex(`leave_ledger_${column}`).on('leave_ledger').column(column).execute();
}

async function expenses(db: Kysely<DB>): Promise<void> {
  await requested(db.schema.createTable('expense_claims'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('destination', 'text')
    .addColumn('start_day', 'text', (c) => c.notNull())
    .addColumn('end_day', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', 'double precision', (c) => c.notNull())
    .addColumn('paid_with', 'text', (c) => c.notNull())
    .execute();
  await ofEmployment(db, 'expense_claims', 'start_day');
  await db.schema
    .createTable('expense_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('claim_id', 'text', (c) => c.notNull().references('expense_claims.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('spent', 'double precision', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('rate', 'double precision', (c) => c.notNull())
    .addColumn('amount', 'double precision', (c) => c.notNull())
    .addColumn('receipt_file_id', 'text')
    .addColumn('memo', 'text')
    .execute();
  await db.schema.createIndex('expense_lines_claim_id').on('expense_lines').column('claim_id').execute();
}

function named<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('names', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
}

/** What somebody asked for and others approved, or what a file brought. */
function requested<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
    .addColumn('application_id', 'text')
    .addColumn('application_number', 'text')
    .addColumn('reason', 'text')
    .addColumn('import_id', 'text')
    .addColumn('import_row', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
}

async function ofEmployment(db: Kysely<DB>, table: string, day: string): Promise<void> {
  await db.schema.createIndex(`${table}_employment_id`).on(table).columns(['employment_id', day]).execute();
}

/** Counted like every other record that snapshots are taken from. */
async function counted(db: Kysely<DB>, dialect: DialectName, kind: string): Promise<void> {
  await sql`insert into people_changes (kind, count) values (${kind}, 0)`.execute(db);
  if (dialect === 'postgres')
    await sql
      .raw(
        `create trigger people_changes_${kind} after insert or update or delete on ${kind}
         for each statement execute function people_changes_count()`,
      )
      .execute(db);
  else
    for (const event of ['insert', 'update', 'delete'])
      await sql
        .raw(
          `create trigger people_changes_${kind}_${event} after ${event} on ${kind} for each row
           begin update people_changes set count = count + 1 where kind = '${kind}'; end`,
        )
        .execute(db);
}
