import type { Migration } from '../migration.ts';

/** What an import left behind that ended before its end, until somebody has judged it. */
export const settledImports: Migration = {
  name: '0062-settled-imports',
  async up(db) {
    for (const column of ['settled_at', 'settled_by', 'settled_remark'])
      await db.schema.alterTable('imports').addColumn(column, 'text').execute();
  },
};
