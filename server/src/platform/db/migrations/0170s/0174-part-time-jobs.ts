import { type CreateTableBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Jobs that somebody has beside their assignment, and the cost centres that share what they cost; both from day to day. */
export const partTimeJobs: Migration = {
  name: '0174-part-time-jobs',
  async up(db, dialect) {
    await dated(db.schema.createTable('part_time_jobs'))
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('department_id', 'text', (c) => c.notNull().references('departments.id'))
      .addColumn('post_id', 'text', (c) => c.references('people_posts.id'))
      .addColumn('superior_employment_id', 'text', (c) => c.references('employments.id'))
      .addColumn('memo', 'text')
      .execute();
    await db.schema
      .createIndex('part_time_jobs_employment_id')
      .on('part_time_jobs')
      .columns(['employment_id', 'valid_from'])
      .execute();
    await dated(db.schema.createTable('cost_centre_shares'))
      .addColumn('cost_centre_id', 'text', (c) => c.notNull().references('cost_centres.id'))
      .addColumn('ratio', 'double precision', (c) => c.notNull())
      .addColumn('is_main', 'integer', (c) => c.notNull())
      .addColumn('takes_tail', 'integer', (c) => c.notNull())
      .addColumn('item', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('cost_centre_shares_key')
      .on('cost_centre_shares')
      .columns(['employment_id', 'valid_from', 'cost_centre_id'])
      .unique()
      .execute();
    // Counted like every other record that snapshots are taken from.
    for (const kind of ['part_time_jobs', 'cost_centre_shares']) {
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
  },
};

function dated<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
    .addColumn('valid_from', 'text', (c) => c.notNull())
    .addColumn('valid_to', 'text')
    .addColumn('import_id', 'text')
    .addColumn('import_row', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
}
