import type { Migration } from '../migration.ts';

/** A password that somebody else set: by whom, and until when its owner may choose another with it. */
export const givenPasswords: Migration = {
  name: '0080-given-passwords',
  async up(db) {
    await db.schema.alterTable('users').addColumn('password_given_by', 'text').execute();
    await db.schema.alterTable('users').addColumn('given_password_ends_at', 'text').execute();
  },
};
