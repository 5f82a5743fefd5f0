import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Where pay goes from a day on, and what two people decided about it, kept for good: an arrangement is one or more accounts. What
 * stood with the person becomes the first of them; its number stays bound to where it stood, so the rows keep the person's id.
 */
export const datedBankAccounts: Migration = {
  name: '0283-dated-bank-accounts',
  async up(db) {
    await db.schema
      .createTable('person_bank_accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('persons.id').onDelete('cascade'))
      .addColumn('arrangement_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('valid_from', 'text', (c) => c.notNull())
      .addColumn('bank_name', 'text')
      .addColumn('bic', 'text')
      .addColumn('account_cipher', 'text')
      .addColumn('account_index', 'text')
      .addColumn('share', 'double precision')
      .addColumn('asked_by', 'text')
      .addColumn('confirmed_by', 'text')
      .addColumn('confirmed_at', 'text')
      .execute();
    await db.schema
      .createIndex('person_bank_accounts_person')
      .on('person_bank_accounts')
      .column('person_id')
      .execute();
    await db.schema
      .createIndex('person_bank_accounts_index')
      .on('person_bank_accounts')
      .column('account_index')
      .execute();
    await sql`insert into person_bank_accounts
      (id, person_id, arrangement_id, position, valid_from, bank_name, account_cipher, account_index)
      select p.id, p.id, p.id, 1,
        coalesce((select min(e.hire_date) from employments e where e.person_id = p.id), substr(p.created_at, 1, 10)),
        p.bank_name, p.bank_account_cipher, p.bank_account_index
      from persons p where p.bank_account_cipher is not null or p.bank_name is not null`.execute(db);
    await db.schema.dropIndex('persons_bank_account').execute();
    for (const column of ['bank_account_index', 'bank_account_cipher', 'bank_name'])
      await db.schema.alterTable('persons').dropColumn(column).execute();
    // Without: a single account that was asked for before, from the day it is confirmed.
    await db.schema.alterTable('bank_account_changes').addColumn('valid_from', 'text').execute();
    await db.schema.alterTable('legal_entities').addColumn('bic', 'text').execute();
    await db.schema
      .createTable('entity_account_changes')
      .addColumn('legal_entity_id', 'text', (c) =>
        c.primaryKey().references('legal_entities.id').onDelete('cascade'),
      )
      .addColumn('bank_name', 'text')
      .addColumn('bic', 'text')
      .addColumn('account_cipher', 'text', (c) => c.notNull())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'text', (c) => c.notNull())
      .execute();
  },
};
