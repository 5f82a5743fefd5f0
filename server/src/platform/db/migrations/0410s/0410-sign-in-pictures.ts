import type { Migration } from '../migration.ts';

/** Logo and background of the sign-in page, by their digest. */
export const signInPictures: Migration = {
  name: '0410-sign-in-pictures',
  async up(db) {
    await db.schema
      .createTable('sign_in_pictures')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('media_type', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
