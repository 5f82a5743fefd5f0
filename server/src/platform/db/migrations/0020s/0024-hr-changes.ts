import { type Kysely, sql } from 'kysely';
import { longType, sequenceType } from '../../columns.ts';
import type { DB } from '../../schema.ts';
import type { Migration } from '../migration.ts';

/** What snapshots are taken from. */
const TABLES = [
  'employments',
  'persons',
  'legal_entities',
  'assignments',
  'departments',
  'people_jobs',
  'people_posts',
  'cost_centres',
  'compensation_items',
  'employee_facts',
] as const;

/**
 * Counts the writes to HR records by kind, in the transaction that writes, whoever writes: so whether any has changed is
 * answered by a sum over a few rows. And the sums a batch had when its snapshots were taken.
 */
export const hrChanges: Migration = {
  name: '0024-hr-changes',
  async up(db, dialect) {
    await db.schema
      .createTable('people_changes')
      .addColumn('slot', sequenceType(dialect), (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('count', longType(dialect), (c) => c.notNull())
      .execute();
    await db.schema.createIndex('people_changes_kind').on('people_changes').column('kind').execute();
    for (const kind of TABLES)
      await sql`insert into people_changes (kind, count) values (${kind}, 0)`.execute(db);
    if (dialect === 'postgres') await countOnPostgres(db);
    else await countOnSqlite(db);
    await db.schema.alterTable('payroll_batches').addColumn('snapshot_mark', 'text').execute();
  },
};

async function countOnSqlite(db: Kysely<DB>): Promise<void> {
  for (const kind of TABLES)
    for (const event of ['insert', 'update', 'delete'])
      await sql
        .raw(
          `create trigger people_changes_${kind}_${event} after ${event} on ${kind} for each row
           begin update people_changes set count = count + 1 where kind = '${kind}'; end`,
        )
        .execute(db);
}

/**
 * Writers there work side by side, and one row would make them wait for each other's commit, or lock each other out. So a
 * writer takes any counter of the kind that nobody else holds, and adds one when all are held.
 */
async function countOnPostgres(db: Kysely<DB>): Promise<void> {
  await sql
    .raw(
      `create function people_changes_count() returns trigger language plpgsql as $$
       begin
         update people_changes set count = count + 1 where slot =
           (select slot from people_changes where kind = tg_table_name limit 1 for update skip locked);
         if not found then insert into people_changes (kind, count) values (tg_table_name, 1); end if;
         return null;
       end $$`,
    )
    .execute(db);
  for (const kind of TABLES)
    await sql
      .raw(
        `create trigger people_changes_${kind} after insert or update or delete on ${kind}
         for each statement execute function people_changes_count()`,
      )
      .execute(db);
}
