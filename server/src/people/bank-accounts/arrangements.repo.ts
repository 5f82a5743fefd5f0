import type { Insertable, Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { CIPHERS } from '../records/personal-vault.ts';
import type { AccountValues } from './account-rules.ts';
import { plainAccount } from './iban.ts';

export interface StoredAccount extends Omit<AccountValues, 'account'> {
  id: string;
  cipher: string | null;
}

/** Where pay goes from a day on. Without accounts it goes nowhere. */
export interface Arrangement {
  id: string;
  personId: string;
  validFrom: string;
  accounts: StoredAccount[];
  askedBy: string | null;
  confirmedBy: string | null;
  confirmedAt: string | null;
}

/** Everything that was decided about these people, the latest decision first. */
export async function arrangementsOf(
  db: Kysely<DB>,
  personIds: readonly string[],
): Promise<Map<string, Arrangement[]>> {
  const found = new Map<string, Arrangement[]>();
  for (const part of chunksOfValues([...personIds])) {
    const rows = await db
      .selectFrom('person_bank_accounts')
      .select(['id', 'person_id', 'arrangement_id', 'valid_from', 'asked_by', 'confirmed_by', 'confirmed_at'])
      .select(['bank_name', 'bic', 'share', 'account_cipher'])
      .where('person_id', 'in', part)
      .orderBy('arrangement_id')
      .orderBy('position')
      .execute();
    for (const row of rows) {
      const mine = found.get(row.person_id) ?? [];
      let one = mine.find(({ id }) => id === row.arrangement_id);
      if (!one) {
        one = {
          ...{ id: row.arrangement_id, personId: row.person_id, validFrom: row.valid_from, accounts: [] },
          ...{ askedBy: row.asked_by, confirmedBy: row.confirmed_by, confirmedAt: row.confirmed_at },
        };
        found.set(row.person_id, [...mine, one]);
      }
      if (row.account_cipher !== null)
        one.accounts.push({
          ...{ id: row.id, bankName: row.bank_name, bic: row.bic, share: row.share },
          cipher: row.account_cipher,
        });
    }
  }
  for (const mine of found.values()) mine.sort(latestFirst);
  return found;
}

const decided = ({ confirmedAt, id }: Arrangement): string => `${confirmedAt ?? ''} ${id}`;
const latestFirst = (a: Arrangement, b: Arrangement): number => (decided(a) < decided(b) ? 1 : -1);

/**
 * What holds on a day, as it was known at a moment: of the decisions that begin by then the latest. From its first day on it takes
 * the place of whatever was arranged before it.
 *
 * @param decisions the latest first
 */
export function inForceOn(
  decisions: readonly Arrangement[],
  day: string,
  knownAt?: string,
): Arrangement | undefined {
  return decisions.find(
    ({ validFrom, confirmedAt }) =>
      validFrom <= day && (knownAt === undefined || (confirmedAt ?? '') <= knownAt),
  );
}

export async function accountsToday(db: Kysely<DB>, personId: string, day: string): Promise<StoredAccount[]> {
  const decisions = (await arrangementsOf(db, [personId])).get(personId) ?? [];
  return inForceOn(decisions, day)?.accounts ?? [];
}

export interface Decision {
  personId: string;
  validFrom: string;
  accounts: readonly AccountValues[];
  askedBy: string | null;
  confirmedBy: string | null;
  /** Null for what the company came with. */
  confirmedAt: string | null;
}

/** As rows; a decision for no account is one without a number. */
export function rowsOf(
  clock: Clock,
  vault: Vault,
  { personId, validFrom, accounts, askedBy, confirmedBy, confirmedAt }: Decision,
): Insertable<DB['person_bank_accounts']>[] {
  const arrangement = newId(clock);
  const of = {
    ...{ person_id: personId, arrangement_id: arrangement, valid_from: validFrom },
    ...{ asked_by: askedBy, confirmed_by: confirmedBy, confirmed_at: confirmedAt },
  };
  const none = { bank_name: null, bic: null, account_cipher: null, account_index: null, share: null };
  if (accounts.length === 0) return [{ ...of, ...none, id: newId(clock), position: 1 }];
  return accounts.map(({ bankName, bic, account, share }, at) => {
    const id = newId(clock);
    return {
      ...of,
      ...{ id, position: at + 1, bank_name: bankName, bic, share },
      account_cipher: vault.encrypt(account, { ...CIPHERS.bankAccount, id }),
      account_index: vault.blindIndex(account),
    };
  });
}

export async function storeDecision(db: Kysely<DB>, clock: Clock, vault: Vault, decision: Decision) {
  for (const part of chunksOfRows(rowsOf(clock, vault, decision)))
    await db.insertInto('person_bank_accounts').values(part).execute();
}

/** Pay goes nowhere from this day on: one person may say so. */
export async function stopPaying(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  personId: string,
  from: string,
  userId: string,
): Promise<void> {
  const confirmedAt = instant(clock);
  await storeDecision(db, clock, vault, {
    ...{ personId, validFrom: from, accounts: [], askedBy: userId, confirmedBy: userId, confirmedAt },
  });
}

export const numberOf = (vault: Vault, { id, cipher }: Pick<StoredAccount, 'id' | 'cipher'>): string =>
  cipher === null ? '' : vault.decrypt(cipher, { ...CIPHERS.bankAccount, id });

/** Enough to tell one account from another. */
export const ending = (account: string): string => `…${plainAccount(account).slice(-4)}`;
