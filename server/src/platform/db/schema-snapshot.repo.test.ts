import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DB } from './schema.ts';
import { describeEachDatabase } from './testing.ts';

const kept = (dialect: string) => fileURLToPath(new URL(`./schema/${dialect}.sql`, import.meta.url));

async function lines(db: Kysely<DB>, query: ReturnType<typeof sql<{ line: string }>>): Promise<string> {
  const { rows } = await query.execute(db);
  return rows.map((row) => row.line).join('\n');
}

/** What all migrations together leave behind, so that a review sees what a migration does to the tables. */
describeEachDatabase('the schema after all migrations', (test) => {
  it('is the one that is kept beside this test (npx vitest run schema-snapshot -u after a migration)', async () => {
    const { db } = test.database;
    const text =
      test.dialect === 'sqlite'
        ? await lines(
            db,
            sql<{
              line: string;
            }>`select sql || ';' as line from sqlite_master where sql is not null order by tbl_name, type desc, name`,
          )
        : [
            await lines(
              db,
              sql<{ line: string }>`
                select table_name || '.' || column_name || ' ' || data_type
                  || case is_nullable when 'NO' then ' not null' else '' end
                  || coalesce(' default ' || column_default, '') as line
                from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
            ),
            await lines(
              db,
              sql<{
                line: string;
              }>`select indexdef as line from pg_indexes where schemaname = 'public' order by tablename, indexname`,
            ),
            await lines(
              db,
              sql<{ line: string }>`
                select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
                from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
                order by conrelid::regclass::text, conname`,
            ),
            await lines(
              db,
              sql<{ line: string }>`
                select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal
                order by tgrelid::regclass::text, tgname`,
            ),
          ].join('\n\n');
    expect(text.split('\n').length).toBeGreaterThan(100);
    await expect(`${text}\n`).toMatchFileSnapshot(kept(test.dialect));
  });
});
