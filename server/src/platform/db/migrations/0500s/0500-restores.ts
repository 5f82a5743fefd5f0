import type { Migration } from '../migration.ts';

/** Wishes to go back to a backup: who asked, who agreed, and what came of it. */
export const restores: Migration = {
  name: '0500-restores',
  async up(db) {
    await db.schema
      .createTable('restores')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('backup_at', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('decided_at', 'text')
      .addColumn('begins_at', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('problem', 'text')
      .addColumn('put_aside', 'text')
      .execute();
    await db.schema.createIndex('restores_asked').on('restores').columns(['asked_at', 'id']).execute();
  },
};
