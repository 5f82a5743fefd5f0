import type { Migration } from '../migration.ts';

/** How somebody lays out their team, kept under a name and shared if they wish. */
export const teamPivotLayouts: Migration = {
  name: '0490-team-pivot-layouts',
  async up(db) {
    await db.schema
      .createTable('team_pivot_layouts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('layout', 'text', (c) => c.notNull())
      .addColumn('shared', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('team_pivot_layouts_once')
      .on('team_pivot_layouts')
      .columns(['owner_id', 'name'])
      .unique()
      .execute();
  },
};
