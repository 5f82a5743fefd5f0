import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What the items of compensation files are called; those that records name by now are in it, called by their codes. */
export const compensationCatalogue: Migration = {
  name: '0264-compensation-catalogue',
  async up(db) {
    await db.schema
      .createTable('compensation_catalogue')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('min_amount', 'double precision')
      .addColumn('max_amount', 'double precision')
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    const known = await sql<{ code: string }>`
      select item as code from compensation_items union select item from cost_centre_shares`.execute(db);
    const now = new Date().toISOString();
    for (const { code } of known.rows)
      await sql`insert into compensation_catalogue
        (id, code, names, search_text, type, created_at, updated_at)
        values (${randomUUID()}, ${code}, ${JSON.stringify({ en: code })}, ${code.toLowerCase()}, 'other',
          ${now}, ${now})`.execute(db);
  },
};
