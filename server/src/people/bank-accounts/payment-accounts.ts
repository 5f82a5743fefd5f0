import type { Kysely } from 'kysely';
import { inChunks, shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { COMPANY_LANGUAGE } from '../../platform/texts/languages.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { type Names, nameIn, parseNames } from '../names.ts';
import { CIPHERS, personalVault } from '../records/personal-vault.ts';
import {
  type Arrangement,
  arrangementsOf,
  inForceOn,
  numberOf,
  type StoredAccount,
} from './arrangements.repo.ts';

export interface PaymentAccount {
  name: string;
  bankName: string | null;
  bic: string | null;
  /** Whole. */
  account: string | null;
}

/** One of those that somebody's pay goes to; the share is in percent, null gets the rest. */
export type ShareAccount = PaymentAccount & { account: string; share: number | null };

export interface PayTarget {
  name: string;
  accounts: ShareAccount[];
  /** Who decided on it and when, if that was after the moment asked about; `before` is what was known then. */
  changed: { at: string; byId: string | null; before: ShareAccount[] } | null;
}

export interface PayQuestion {
  employmentId: string;
  payDate: string;
}

/** What is arranged for employments on the day they are paid, and what was known of it at a moment. */
export async function arrangedTargets(
  db: Kysely<DB>,
  questions: readonly PayQuestion[],
  knownAt: string | null,
): Promise<ArrangedTarget[]> {
  const days = new Map(questions.map(({ employmentId, payDate }) => [employmentId, payDate]));
  const found: ArrangedTarget[] = [];
  for (const part of chunksOfValues([...days.keys()], 1000)) {
    const rows = await db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id as employmentId', 'p.id as personId', 'p.name'])
      .where('e.id', 'in', part)
      .execute();
    const arranged = await arrangementsOf(db, [...new Set(rows.map(({ personId }) => personId))]);
    if (shouldYield()) await yieldToEventLoop();
    for (const { employmentId, personId, name } of rows) {
      const decisions = arranged.get(personId) ?? [];
      const day = days.get(employmentId) ?? '';
      const now = inForceOn(decisions, day);
      const then = knownAt === null ? now : inForceOn(decisions, day, knownAt);
      const accounts = now?.accounts ?? [];
      const isChanged = now !== undefined && accounts.length > 0 && now.id !== then?.id;
      found.push({
        employmentId,
        name,
        accounts,
        before: then?.accounts ?? [],
        changed: isChanged ? now : null,
      });
    }
  }
  return found;
}

interface ArrangedTarget {
  employmentId: string;
  name: string;
  accounts: StoredAccount[];
  before: StoredAccount[];
  /** The decision that leads pay elsewhere, where it came after the moment asked about. */
  changed: Arrangement | null;
}

/**
 * Where the pay of employments goes on the day it is paid, as two people have confirmed it, and whether that was decided after a
 * moment: that of the figures it pays. For the server's own work: no data scope.
 */
export async function payTargets(
  db: Kysely<DB>,
  services: Services,
  questions: readonly PayQuestion[],
  knownAt: string | null,
): Promise<Map<string, PayTarget>> {
  const vault = personalVault(services);
  const open = (name: string, accounts: readonly StoredAccount[]): ShareAccount[] =>
    accounts.map(({ bankName, bic, share, ...stored }) => ({
      ...{ name, bankName, bic, share },
      account: numberOf(vault, stored),
    }));
  const targets = new Map<string, PayTarget>();
  for await (const part of inChunks(await arrangedTargets(db, questions, knownAt), 100))
    for (const { employmentId, name, accounts, before, changed } of part)
      targets.set(employmentId, {
        ...{ name, accounts: open(name, accounts) },
        changed: changed && {
          at: changed.confirmedAt ?? '',
          byId: changed.confirmedBy,
          before: open(name, before),
        },
      });
  return targets;
}

/** Employments whose pay is to go elsewhere, but waits for a second person: of everybody, since few ever wait. */
export async function waitingTargets(db: Kysely<DB>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bank_account_changes as c')
    .innerJoin('employments as e', 'e.person_id', 'c.person_id')
    .select('e.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface EntityAccount extends PaymentAccount {
  /** By language, for screens. */
  names: Names;
  code: string;
  currency: string;
}

/** The accounts that legal entities pay from. */
export async function entityAccounts(
  db: Kysely<DB>,
  services: Services,
  ids: readonly string[],
): Promise<Map<string, EntityAccount>> {
  if (ids.length === 0) return new Map();
  const vault = personalVault(services);
  const rows = await db
    .selectFrom('legal_entities')
    .select(['id', 'code', 'names', 'currency', 'bank_name', 'bic', 'bank_account_cipher as cipher'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, code, names, currency, bic, bank_name: bankName, cipher }) => [
      id,
      {
        ...{ code, currency, bankName, bic },
        name: legalName(names, code),
        names: parseNames(names),
        account: cipher && vault.decrypt(cipher, { ...CIPHERS.entityAccount, id }),
      },
    ]),
  );
}

/** A file has one name for an entity, whoever makes it: the company's own language first. */
function legalName(names: string, code: string): string {
  return nameIn(COMPANY_LANGUAGE, parseNames(names)) || code;
}
