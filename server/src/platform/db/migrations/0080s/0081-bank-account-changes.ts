import type { Migration } from '../migration.ts';

/** An account that somebody wants a person's pay to go to, until a second person has confirmed it. */
export const bankAccountChanges: Migration = {
  name: '0081-bank-account-changes',
  async up(db) {
    await db.schema
      .createTable('bank_account_changes')
      .addColumn('person_id', 'text', (c) => c.primaryKey().references('persons.id').onDelete('cascade'))
      .addColumn('bank_name', 'text')
      .addColumn('account_cipher', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .execute();
  },
};
