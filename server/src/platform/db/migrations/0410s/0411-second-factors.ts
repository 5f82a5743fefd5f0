import type { Migration } from '../migration.ts';

/** A second proof at sign-in: codes that an app makes from a secret, and single ones kept for when the app is gone. */
export const secondFactors: Migration = {
  name: '0411-second-factors',
  async up(db) {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret_cipher', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('second_factor_codes')
      .addColumn('code_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .execute();
    await db.schema
      .createIndex('second_factor_codes_user')
      .on('second_factor_codes')
      .column('user_id')
      .execute();
  },
};
