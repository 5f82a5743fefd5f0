import type { Kysely } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type AccountValues, plainBic } from '../bank-accounts/account-rules.ts';
import { accountsToday, numberOf, stopPaying } from '../bank-accounts/arrangements.repo.ts';
import {
  askForAccounts,
  forgetBankChange,
  judgeForPerson,
  oneAccount,
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
  /** One account that all pay goes to from today; several, or from another day on, are asked for by themselves. */
  bankName?: string | null | undefined;
  bankBic?: string | null | undefined;
  bankAccount?: string | null | undefined;
}

/** The account that is entered with a new person: it waits for a second person as any other does. */
export function firstAccount(person: Partial<PersonValues>): AccountValues | undefined {
  const { bankName, bankBic, bankAccount } = person;
  if (bankAccount) return oneAccount(bankAccount, bankName, plainBic(bankBic));
  if (bankName || bankBic) refuse('people.ACCOUNT_NUMBER_REQUIRED');
  return undefined;
}

/** Only what was given: a field that the form doesn't show is never emptied by saving it. */
function personColumns(id: string, values: Partial<PersonValues>, vault: Vault) {
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
  await changeAccount(db, clock, vault, id, given, userId);
  const columns = personColumns(id, given, vault);
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

/** Where pay goes isn't changed by one person; that it goes nowhere may be. */
async function changeAccount(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  id: string,
  { bankName, bankBic, bankAccount }: Partial<PersonValues>,
  userId: string,
): Promise<void> {
  if (bankName === undefined && bankBic === undefined && bankAccount === undefined) return;
  const before = await accountsToday(db, id, today(clock));
  const [one] = before;
  if (before.length > 1 && bankAccount === undefined) refuse('people.SEVERAL_ACCOUNTS');
  const account = one ? numberOf(vault, one) : null;
  const wanted = {
    bankName: bankName === undefined ? (one?.bankName ?? null) : bankName,
    bic: bankBic === undefined ? (one?.bic ?? null) : plainBic(bankBic),
    account: (bankAccount === undefined ? account : bankAccount) || null,
  };
  if (wanted.account === null) {
    if (bankAccount === undefined) {
      firstAccount({ bankName, bankBic });
      return;
    }
    await forgetBankChange(db, id);
    if (one) await stopPaying(db, clock, vault, id, today(clock), userId);
    return;
  }
  const isSame =
    before.length === 1 &&
    wanted.account === account &&
    wanted.bankName === one?.bankName &&
    wanted.bic === one?.bic;
  if (isSame) return;
  const accounts = [oneAccount(wanted.account, wanted.bankName, wanted.bic)];
  await judgeForPerson(db, id, accounts);
  await askForAccounts(db, clock, vault, id, { accounts }, userId);
}
