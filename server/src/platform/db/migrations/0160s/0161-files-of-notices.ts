import type { Migration } from '../migration.ts';

/** The file a notice is about. Files are removed after a month: the notice stays, and says its name. */
export const filesOfNotices: Migration = {
  name: '0161-files-of-notices',
  async up(db) {
    await db.schema.alterTable('inbox_notifications').addColumn('file_id', 'text').execute();
  },
};
