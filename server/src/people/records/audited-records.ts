import type { Kysely } from 'kysely';
import type { Vault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { arrangementsOf, ending, numberOf } from '../bank-accounts/arrangements.repo.ts';
import { readFieldValues } from '../fields/field-values.ts';
import { listFields } from '../fields/fields.repo.ts';
import { CIPHERS } from './personal-vault.ts';

/** An employment with its person and assignments, its numbers readable: personal, for the encrypted part of the trail. */
export async function auditedEmployment(db: Kysely<DB>, vault: Vault, id: string) {
  const employment = await db.selectFrom('employments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!employment) return undefined;
  const person = await db
    .selectFrom('persons')
    .selectAll()
    .where('id', '=', employment.person_id)
    .executeTakeFirstOrThrow();
  const asked = await db
    .selectFrom('bank_account_changes')
    .selectAll()
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  const { id_number_cipher: idNumber, ...plain } = person;
  const arranged = (await arrangementsOf(db, [person.id])).get(person.id) ?? [];
  const assignments = await db
    .selectFrom('assignments')
    .selectAll()
    .where('employment_id', '=', id)
    .orderBy('valid_from')
    .execute();
  const fields = await readFieldValues(db, await listFields(db), [id], vault);
  return {
    ...employment,
    ...(fields.size > 0 ? { custom: fields.get(id)?.values } : {}),
    person: withoutTimes({
      ...plain,
      id_number: idNumber && vault.decrypt(idNumber, { ...CIPHERS.idNumber, id: person.id }),
    }),
    askedAccount: asked && {
      valid_from: asked.valid_from,
      accounts: vault.decrypt(asked.account_cipher, { ...CIPHERS.askedAccount, id: person.id }),
      asked_by: asked.asked_by,
    },
    bankAccounts: Object.fromEntries(
      arranged.map(({ id: of, validFrom, accounts }) => [
        of,
        {
          valid_from: validFrom,
          accounts: JSON.stringify(
            accounts.map(({ cipher, ...account }) => ({
              ...account,
              account: numberOf(vault, { ...account, cipher }),
            })),
          ),
        },
      ]),
    ),
    assignment: Object.fromEntries(assignments.map((row) => [row.valid_from, withoutTimes(row)])),
  };
}

/** A legal entity; of its account only the end is shown, as the trail's facts aren't encrypted. */
export async function auditedLegalEntity(db: Kysely<DB>, vault: Vault, id: string) {
  const row = await db.selectFrom('legal_entities').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { bank_account_cipher: account, ...plain } = row;
  const asked = await db
    .selectFrom('entity_account_changes')
    .selectAll()
    .where('legal_entity_id', '=', id)
    .executeTakeFirst();
  return {
    ...plain,
    bank_account: account && ending(vault.decrypt(account, { ...CIPHERS.entityAccount, id })),
    askedAccount: asked && {
      ...{ bank_name: asked.bank_name, bic: asked.bic, asked_by: asked.asked_by },
      bank_account: ending(vault.decrypt(asked.account_cipher, { ...CIPHERS.askedEntityAccount, id })),
    },
  };
}

function withoutTimes<T extends { version?: number; created_at: string; updated_at: string }>(row: T) {
  const { version: _version, created_at: _created, updated_at: _updated, ...rest } = row;
  return rest;
}
