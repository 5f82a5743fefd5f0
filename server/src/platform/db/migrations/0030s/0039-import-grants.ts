import type { Migration } from '../migration.ts';

/** An import does what its starter could have done by hand: with each of their permissions, as far as it reached. */
export const importGrants: Migration = {
  name: '0039-import-grants',
  async up(db) {
    await db.schema
      .alterTable('imports')
      .addColumn('grants', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
