import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import {
  askForBankAccount,
  forgetBankChange,
  type RequestedAccount,
} from '../bank-accounts/bank-changes.repo.ts';
import { searchText } from '../names.ts';
import { CIPHERS } from '../records/personal-vault.ts';
import '../people.errors.ts';

export interface PersonValues {
  code?: string | undefined;
  name: string;
  familyName?: string | null | undefined;
  givenName?: string | null | undefined;
  sex?: 'female' | 'male' | null | undefined;
  birthDate?: string | null | undefined;
  nationality?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  idType?: string | null | undefined;
  /** Absent leaves what is stored; null or '' removes it. */
  idNumber?: string | null | undefined;
  bankName?: string | null | undefined;
  bankAccount?: string | null | undefined;
}

/** The account that is entered with a new person: it waits for a second person as any other does. */
export function firstAccount({ bankName, bankAccount }: Partial<PersonValues>): RequestedAccount | undefined {
  return bankAccount ? { bankName: bankName ?? null, bankAccount } : undefined;
}

export function withoutAccount<T extends Partial<PersonValues>>(person: T): T {
  return firstAccount(person) ? { ...person, bankName: null, bankAccount: null } : person;
}

/** Only what was given: a field that the form doesn't show is never emptied by saving it. */
export function personColumns(id: string, values: Partial<PersonValues>, vault: Vault) {
  const given = {
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.familyName === undefined ? {} : { family_name: values.familyName }),
    ...(values.givenName === undefined ? {} : { given_name: values.givenName }),
    ...(values.sex === undefined ? {} : { sex: values.sex }),
    ...(values.birthDate === undefined ? {} : { birth_date: values.birthDate }),
    ...(values.nationality === undefined ? {} : { nationality: values.nationality }),
    ...(values.email === undefined ? {} : { email: values.email }),
    ...(values.phone === undefined ? {} : { phone: values.phone }),
    ...(values.idType === undefined ? {} : { id_type: values.idType }),
    ...(values.bankName === undefined ? {} : { bank_name: values.bankName }),
  };
  return {
    ...given,
    ...(values.idNumber === undefined
      ? {}
      : {
          id_number_cipher: values.idNumber
            ? vault.encrypt(values.idNumber, { ...CIPHERS.idNumber, id })
            : null,
          id_number_index: values.idNumber ? vault.blindIndex(values.idNumber) : null,
        }),
    ...(values.bankAccount === undefined
      ? {}
      : {
          bank_account_cipher: values.bankAccount
            ? vault.encrypt(values.bankAccount, { ...CIPHERS.bankAccount, id })
            : null,
          bank_account_index: values.bankAccount ? vault.blindIndex(values.bankAccount) : null,
        }),
  };
}

export function personRow(clock: Clock, vault: Vault, id: string, values: PersonValues) {
  const now = instant(clock);
  const columns = personColumns(id, values, vault);
  return {
    family_name: null,
    given_name: null,
    sex: null,
    birth_date: null,
    nationality: null,
    email: null,
    phone: null,
    id_type: null,
    id_number_cipher: null,
    id_number_index: null,
    bank_name: null,
    bank_account_cipher: null,
    bank_account_index: null,
    ...columns,
    id,
    code: values.code ?? id,
    name: values.name,
    search_text: searchText(values.name, values.familyName, values.givenName, values.email, values.phone),
    created_at: now,
    updated_at: now,
  };
}

export async function insertPerson(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  values: PersonValues,
): Promise<string> {
  if (values.code) {
    const taken = await db
      .selectFrom('persons')
      .select('id')
      .where('code', '=', values.code)
      .executeTakeFirst();
    if (taken) refuse('people.CODE_TAKEN', { code: values.code });
  }
  const id = newId(clock);
  await db
    .insertInto('persons')
    .values(personRow(clock, vault, id, values))
    .execute();
  return id;
}

export async function updatePerson(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  id: string,
  given: Partial<PersonValues>,
  userId: string,
): Promise<void> {
  const before = await db.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirst();
  if (!before) refuse('platform.NOT_FOUND');
  const { bankName, bankAccount, ...values } = given;
  const account =
    before.bank_account_cipher && vault.decrypt(before.bank_account_cipher, { ...CIPHERS.bankAccount, id });
  const wanted = {
    bankName: bankName === undefined ? before.bank_name : bankName,
    bankAccount: (bankAccount === undefined ? account : bankAccount) || null,
  };
  // Where pay goes isn't changed by one person; that it goes nowhere may be.
  const isOther = wanted.bankAccount !== account || wanted.bankName !== before.bank_name;
  if (wanted.bankAccount === null) {
    if (bankAccount !== undefined) await forgetBankChange(db, id);
  } else if (isOther) {
    await askForBankAccount(db, clock, vault, id, { ...wanted, bankAccount: wanted.bankAccount }, userId);
  }
  const columns = personColumns(id, wanted.bankAccount === null ? given : values, vault);
  const after = { ...before, ...columns };
  await db
    .updateTable('persons')
    .set({
      ...columns,
      search_text: searchText(after.name, after.family_name, after.given_name, after.email, after.phone),
      version: before.version + 1,
      updated_at: instant(clock),
    })
    .where('id', '=', id)
    .execute();
}
