import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Counts the changes of each batch, whoever makes them: everything that changes a batch touches its row. A table of its
 * own, because a closed batch never changes and its payslips do.
 */
export const batchRevisions: Migration = {
  name: '0036-batch-revisions',
  async up(db, dialect) {
    await db.schema
      .createTable('payroll_batch_revisions')
      .addColumn('batch_id', 'text', (c) =>
        c.primaryKey().references('payroll_batches.id').onDelete('cascade'),
      )
      .addColumn('revision', 'integer', (c) => c.notNull())
      .execute();
    await sql`insert into payroll_batch_revisions (batch_id, revision) select id, 1 from payroll_batches`.execute(
      db,
    );
    const count = `insert into payroll_batch_revisions (batch_id, revision) values (new.id, 1)
      on conflict (batch_id) do update set revision = payroll_batch_revisions.revision + 1;`;
    if (dialect === 'postgres')
      await sql
        .raw(
          `create function payroll_batch_revisions_count() returns trigger language plpgsql as $$
           begin ${count} return null; end $$`,
        )
        .execute(db);
    for (const event of ['insert', 'update'])
      await sql
        .raw(
          `create trigger payroll_batch_revisions_${event} after ${event} on payroll_batches for each row ${
            dialect === 'postgres' ? 'execute function payroll_batch_revisions_count()' : `begin ${count} end`
          }`,
        )
        .execute(db);
  },
};
