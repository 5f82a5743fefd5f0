import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Free sheets beside a solution too. What stood in the table of sheets beside batches moves; SQLite can't make a column optional. */
export const freeSheets: Migration = {
  name: '0105-free-sheets',
  async up(db) {
    await db.schema
      .createTable('payroll_free_sheets')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.references('payroll_batches.id').onDelete('cascade'))
      .addColumn('solution_id', 'text', (c) => c.references('payroll_solutions.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('cells', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .addCheckConstraint('payroll_free_sheets_beside_one', sql`(batch_id is null) <> (solution_id is null)`)
      .execute();
    for (const column of ['batch_id', 'solution_id'])
      await db.schema
        .createIndex(`payroll_free_sheets_${column}`)
        .on('payroll_free_sheets')
        .column(column)
        .execute();
    const columns = sql.raw(
      'id, batch_id, owner_id, name, shared, cells, version, created_at, updated_at, updated_by',
    );
    await sql`insert into payroll_free_sheets (${columns}) select ${columns} from payroll_scratch_sheets`.execute(
      db,
    );
    await db.schema.dropTable('payroll_scratch_sheets').execute();
  },
};
