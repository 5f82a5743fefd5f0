import type { Migration } from '../migration.ts';

/** How many rows an import has taken away that its file didn't have. */
export const rowsRemovedByImports: Migration = {
  name: '0540-rows-removed-by-imports',
  async up(db) {
    await db.schema
      .alterTable('imports')
      .addColumn('removed_count', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
