import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { CIPHERS } from '../records/personal-vault.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { notifyBankChange } from './notify-bank-change.ts';

export interface RequestedAccount {
  bankName: string | null;
  bankAccount: string;
}

/**
 * Keeps the account that somebody wants a known person's pay to go to; nothing is paid to it before a second person has
 * confirmed it. A later wish takes the place of an earlier one, also of another's.
 */
export async function askForBankAccount(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  personId: string,
  { bankName, bankAccount }: RequestedAccount,
  askedBy: string,
): Promise<void> {
  const waiting = {
    bank_name: bankName,
    account_cipher: vault.encrypt(bankAccount, { ...CIPHERS.askedAccount, id: personId }),
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
    ending: bankAccount.slice(-4),
    // Whoever brings a file of a thousand accounts asks once.
    notifyDeciders: others === undefined,
  });
}

export async function forgetBankChange(db: Kysely<DB>, personId: string): Promise<void> {
  await db.deleteFrom('bank_account_changes').where('person_id', '=', personId).execute();
}

/** What waits for a second person, in reach of whoever looks: of every person the newest employment. */
export async function waitingBankChanges(db: Kysely<DB>, clock: Clock, vault: Vault, scope: DataScope) {
  const rows = await db
    .selectFrom('bank_account_changes as c')
    .innerJoin('persons', 'persons.id', 'c.person_id')
    .innerJoin('employments', 'employments.person_id', 'c.person_id')
    .leftJoin('users', 'users.id', 'c.asked_by')
    .select([
      'employments.id as employmentId',
      'employments.employee_number as employeeNumber',
      'persons.id as personId',
      'persons.name as name',
      'persons.bank_name as bankBefore',
      'persons.bank_account_cipher as cipherBefore',
      'c.bank_name as bankAfter',
      'c.account_cipher as cipherAfter',
      'c.asked_by as askedById',
      'users.name as askedBy',
      'c.asked_at as askedAt',
    ])
    .where((eb) => employmentsInScope(eb as never, scope, clock))
    .orderBy('c.asked_at')
    .orderBy('employments.hire_date', 'desc')
    .execute();
  const newest = new Map(rows.toReversed().map((row) => [row.personId, row]));
  return rows
    .filter((row) => newest.get(row.personId) === row)
    .map(({ personId: id, cipherBefore, cipherAfter, ...row }) => ({
      ...row,
      accountBefore: cipherBefore && ending(vault.decrypt(cipherBefore, { ...CIPHERS.bankAccount, id })),
      accountAfter: ending(vault.decrypt(cipherAfter, { ...CIPHERS.askedAccount, id })),
    }));
}

/** Enough to tell one account from another. */
const ending = (account: string): string => `…${account.slice(-4)}`;

export async function bankChangeWaits(db: Kysely<DB>, personId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('bank_account_changes')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return waiting !== undefined;
}
