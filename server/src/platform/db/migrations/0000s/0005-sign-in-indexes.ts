import type { Migration } from '../migration.ts';

/** Every sign-in counts the failures of its name and of its address. */
export const signInIndexes: Migration = {
  name: '0005-sign-in-indexes',
  async up(db) {
    await db.schema
      .createIndex('sign_in_history_login')
      .on('sign_in_history')
      .columns(['login_key', 'at'])
      .execute();
    await db.schema.createIndex('sign_in_history_ip').on('sign_in_history').columns(['ip', 'at']).execute();
  },
};
