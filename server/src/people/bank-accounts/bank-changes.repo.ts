import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { todayThere } from '../records/day-asked.ts';
import { CIPHERS } from '../records/personal-vault.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { type AccountValues, judgeAccounts } from './account-rules.ts';
import { arrangementsOf, ending, inForceOn, numberOf } from './arrangements.repo.ts';
import { notifyBankChange } from './notify-bank-change.ts';

export interface RequestedAccounts {
  /** The first day; without, today, or the day of hire where nothing is arranged yet. */
  from?: string | undefined;
  accounts: readonly AccountValues[];
}

export const oneAccount = (
  account: string,
  bankName?: string | null,
  bic?: string | null,
): AccountValues => ({
  ...{ account, bankName: bankName ?? null, bic: bic ?? null, share: null },
});

/** Where the employer is whose pay it is (of somebody hired twice, the latest one), and the first day of hire. */
async function employerOf(db: Kysely<DB>, personId: string) {
  const rows = await db
    .selectFrom('employments as e')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select(['e.hire_date as hireDate', 'l.country'])
    .where('e.person_id', '=', personId)
    .orderBy('e.hire_date')
    .execute();
  return { firstHired: rows[0]?.hireDate, country: rows.at(-1)?.country };
}

export async function judgeForPerson(
  db: Kysely<DB>,
  personId: string,
  accounts: readonly AccountValues[],
): Promise<void> {
  judgeAccounts(accounts, (await employerOf(db, personId)).country);
}

/**
 * Keeps where somebody wants a person's pay to go; nothing is paid there before a second person has confirmed it. A later wish
 * takes the place of an earlier one, also of another's.
 */
export async function askForAccounts(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  personId: string,
  { from, accounts }: RequestedAccounts,
  askedBy: string,
): Promise<void> {
  const { firstHired } = await employerOf(db, personId);
  const now = today(clock);
  const arranged = (await arrangementsOf(db, [personId])).get(personId) ?? [];
  const first = firstHired !== undefined && firstHired < now ? firstHired : now;
  const waiting = {
    bank_name: null,
    valid_from: from ?? (arranged.length === 0 ? first : now),
    account_cipher: vault.encrypt(JSON.stringify(accounts), { ...CIPHERS.askedAccount, id: personId }),
    asked_by: askedBy,
    asked_at: instant(clock),
  };
  const others = await db
    .selectFrom('bank_account_changes')
    .select('person_id')
    .where('asked_by', '=', askedBy)
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('bank_account_changes')
    .values({ person_id: personId, ...waiting })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(waiting))
    .execute();
  await notifyBankChange(db, clock, {
    kind: 'asked',
    personId,
    byId: askedBy,
    ending: endingsOf(accounts),
    // Whoever brings a file of a thousand accounts asks once.
    notifyDeciders: others === undefined,
  });
}

/** The last signs of each. */
export const endingsOf = (accounts: readonly AccountValues[]): string =>
  accounts.map(({ account }) => account.slice(-4)).join(', ');

type Row = Selectable<DB['bank_account_changes']>;

/** What is asked for; a single number from before they were dated holds from the day it is confirmed. */
export function readRequest(
  clock: Clock,
  vault: Vault,
  row: Row,
): { from: string; accounts: AccountValues[] } {
  const text = vault.decrypt(row.account_cipher, { ...CIPHERS.askedAccount, id: row.person_id });
  return row.valid_from === null
    ? { from: today(clock), accounts: [oneAccount(text, row.bank_name)] }
    : { from: row.valid_from, accounts: JSON.parse(text) as AccountValues[] };
}

export async function forgetBankChange(db: Kysely<DB>, personId: string): Promise<void> {
  await db.deleteFrom('bank_account_changes').where('person_id', '=', personId).execute();
}

/** What waits for a second person, in reach of whoever looks: of every person the newest employment. */
export async function waitingBankChanges(db: Kysely<DB>, clock: Clock, vault: Vault, scope: DataScope) {
  const now = await todayThere(db, clock);
  const rows = await db
    .selectFrom('bank_account_changes as c')
    .innerJoin('persons', 'persons.id', 'c.person_id')
    .innerJoin('employments', 'employments.person_id', 'c.person_id')
    .leftJoin('users', 'users.id', 'c.asked_by')
    .selectAll('c')
    .select([
      'employments.id as employmentId',
      'employments.employee_number as employeeNumber',
      'persons.name as name',
      'users.name as askedBy',
    ])
    .where((eb) => employmentsInScope(eb as never, scope, now))
    .orderBy('c.asked_at')
    .orderBy('employments.hire_date', 'desc')
    .execute();
  const newest = new Map(rows.toReversed().map((row) => [row.person_id, row]));
  const shown = rows.filter((row) => newest.get(row.person_id) === row);
  const arranged = await arrangementsOf(
    db,
    shown.map((row) => row.person_id),
  );
  return shown.map((row) => {
    const { from, accounts } = readRequest(clock, vault, row);
    const before = inForceOn(arranged.get(row.person_id) ?? [], from)?.accounts ?? [];
    const { employmentId, employeeNumber, name, askedBy } = row;
    return {
      ...{
        employmentId,
        employeeNumber,
        name,
        from,
        askedBy,
        askedById: row.asked_by,
        askedAt: row.asked_at,
      },
      before: before.map((account) => shownAccount(account, numberOf(vault, account))),
      after: accounts.map((account) => shownAccount(account, account.account)),
    };
  });
}

/** All but its last signs masked. */
export const shownAccount = (
  { bankName, bic, share }: Pick<AccountValues, 'bankName' | 'bic' | 'share'>,
  number: string,
) => ({ bankName, bic, share, account: ending(number) });

export async function bankChangeWaits(db: Kysely<DB>, personId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('bank_account_changes')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return waiting !== undefined;
}
