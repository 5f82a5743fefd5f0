import type { Migration } from '../migration.ts';

/** Guesses are counted before they are judged; a captcha belongs to the browser that asked for it. */
export const signInLimits: Migration = {
  name: '0051-sign-in-limits',
  async up(db) {
    await db.schema
      .createTable('guess_limits')
      .addColumn('guessed', 'text', (column) => column.primaryKey())
      .addColumn('guesses', 'integer', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('sign_in_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.deleteFrom('captchas').execute();
    await db.schema
      .alterTable('captchas')
      .addColumn('visitor_hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('captchas')
      .addColumn('bits', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
