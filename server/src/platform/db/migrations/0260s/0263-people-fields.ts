import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Fields that a company defines for its employees, and what stands in them. */
export const peopleFields: Migration = {
  name: '0263-people-fields',
  async up(db, dialect) {
    await db.schema
      .createTable('people_fields')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('choices', 'text', (c) => c.notNull())
      .addColumn('required', 'integer', (c) => c.notNull())
      .addColumn('sensitive', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('people_field_values')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('field_id', 'text', (c) => c.notNull().references('people_fields.id'))
      .addColumn('text_value', 'text')
      .addColumn('number_value', 'double precision')
      .addColumn('value_cipher', 'text')
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('people_field_values_key')
      .on('people_field_values')
      .columns(['employment_id', 'field_id'])
      .unique()
      .execute();
    await db.schema
      .createIndex('people_field_values_field')
      .on('people_field_values')
      .columns(['field_id', 'text_value'])
      .execute();
    // Counted like every other record that snapshots are taken from; fields too: what is sensitive isn't told to them.
    for (const kind of ['people_field_values', 'people_fields']) {
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
