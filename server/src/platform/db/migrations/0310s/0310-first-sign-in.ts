import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * When the owner of an account made it theirs (null: it opens nothing yet), and what shows that somebody owns it: a link from
 * a mail, a code from a mail or a phone. Whoever has an account by now has made it theirs.
 */
export const firstSignIn: Migration = {
  name: '0310-first-sign-in',
  async up(db) {
    for (const column of ['first_sign_in_at', 'terms_accepted_at', 'contact_confirmed_at'])
      await db.schema.alterTable('users').addColumn(column, 'text').execute();
    await sql`update users set first_sign_in_at = created_at`.execute(db);
    await db.schema
      .createTable('account_proofs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('link_hash', 'text', (c) => c.unique())
      .addColumn('code_hash', 'text')
      .addColumn('guesses', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sent', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('account_proofs_user').on('account_proofs').column('user_id').execute();
  },
};
