import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../../dialect-name.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** Solutions, their copies, global tables and periods. */
export const solutions: Migration = {
  name: '0020-solutions',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_solutions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('scale', 'integer', (c) => c.notNull())
      .addColumn('period_type', 'text', (c) => c.notNull())
      .addColumn('memo', 'text')
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('default_dynamic_batch_id', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text')
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('payroll_solution_entities')
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('legal_entity_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_solution_entities_pk', ['solution_id', 'legal_entity_id'])
      .execute();
    await db.schema
      .createTable('payroll_copies')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('solution_id', 'text', (c) =>
        c.notNull().references('payroll_solutions.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text')
      .addColumn('published_at', 'text')
      .addColumn('published_by', 'text')
      .addUniqueConstraint('payroll_copies_number', ['solution_id', 'number'])
      .execute();
    await sql`create unique index payroll_copies_one_draft on payroll_copies (solution_id) where status = 'draft'`.execute(
      db,
    );
    await sql`create unique index payroll_copies_one_published on payroll_copies (solution_id) where status = 'published'`.execute(
      db,
    );
    await db.schema
      .createTable('payroll_global_tables')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('published_at', 'text', (c) => c.notNull())
      .addColumn('published_by', 'text')
      .addUniqueConstraint('payroll_global_tables_number', ['code', 'number'])
      .execute();
    await db.schema
      .createTable('payroll_templates')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('description', 'text')
      .addColumn('file', 'text', (c) => c.notNull())
      .execute();
    await createPeriods(db);
    await protect(db, dialect);
  },
};

async function createPeriods(db: Kysely<DB>) {
  await db.schema
    .createTable('payroll_periods')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('solution_id', 'text', (c) =>
      c.notNull().references('payroll_solutions.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('start_day', 'text', (c) => c.notNull())
    .addColumn('end_day', 'text', (c) => c.notNull())
    .addColumn('pay_date', 'text', (c) => c.notNull())
    .addColumn('tax_month', 'text', (c) => c.notNull())
    .addColumn('attendance_start', 'text', (c) => c.notNull())
    .addColumn('attendance_end', 'text', (c) => c.notNull())
    .addColumn('index_in_year', 'integer', (c) => c.notNull())
    .addColumn('remaining', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('closed_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('payroll_periods_start', ['solution_id', 'start_day'])
    .addCheckConstraint('payroll_periods_order', sql`end_day >= start_day`)
    .execute();
}

/** A published copy never changes; published global tables are only ever followed by newer ones. */
async function protect(db: Kysely<DB>, dialect: DialectName) {
  await refuseWhen(db, dialect, {
    name: 'payroll_copies_frozen',
    table: 'payroll_copies',
    on: ['update'],
    when: `old.status <> 'draft' and (new.file <> old.file or new.hash <> old.hash or new.number <> old.number or new.status = 'draft')`,
    message: 'a published copy never changes',
  });
  for (const on of ['update', 'delete'] as const)
    await refuseWhen(db, dialect, {
      name: `payroll_global_tables_no_${on}`,
      table: 'payroll_global_tables',
      on: [on],
      when: '1 = 1',
      message: 'a published global table never changes',
    });
}
