import { longType } from '../../columns.ts';
import type { Migration } from '../migration.ts';

/** Which backups were made and verified: what is damaged later says from which one it can come. */
export const backups: Migration = {
  name: '0035-backups',
  async up(db, dialect) {
    await db.schema
      .createTable('backups')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('size', longType(dialect), (c) => c.notNull())
      .execute();
    await db.schema.createIndex('backups_at').on('backups').column('at').execute();
    await db.schema.createIndex('files_expires').on('files').column('expires_at').execute();
  },
};
