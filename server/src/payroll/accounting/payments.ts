import { payTotals } from '@suanpan/engine';
import { currencyScale, fromMinorUnits } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import {
  type EntityAccount,
  ending,
  entityAccounts,
  type PaymentAccount,
  type PayTarget,
  payTargets,
  plainAccount,
  type ShareAccount,
} from '../../people/index.ts';
import { inChunks, shouldYield, sortInChunks, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { ControlTotal } from './accounting.schemas.ts';
import type { UnpaidReason } from './accounting.words.ts';
import { type PaidPerson, type PaidRows, sumUnits } from './pay-rows.ts';

export interface Payment {
  person: PaidPerson;
  units: bigint;
  from: EntityAccount & { account: string };
  to: PaymentAccount & { account: string };
}

interface Due {
  person: PaidPerson;
  units: bigint;
}

export type Unpaid = Due & { reason: UnpaidReason };

/** Whose pay goes elsewhere than it did when the batch was calculated. */
export type ChangedTarget = Due & {
  target: PayTarget & { changed: NonNullable<PayTarget['changed']> };
};

export interface Payments {
  /** In the order of legal entity, day and person. */
  payments: Payment[];
  unpaid: Unpaid[];
  /** Paid only where whoever makes the payment says so of each. */
  changed: ChangedTarget[];
  net: bigint;
  /** In earlier payments. */
  paid: bigint;
}

/** What a standard bank account field holds: ISO 20022 Max34Text. */
const LONGEST_ACCOUNT = 34;

function netColumns(loaded: LoadedBatch) {
  const columns = payTotals(loaded.plan).net;
  if (columns.length === 0) refuse('payroll.accounting.NO_NET');
  return columns;
}

/**
 * Who is paid next, from which account to which, and who isn't and why. Whoever has nothing to get is neither.
 *
 * @param accepted the moments of decisions on accounts, made since the figures were, that whoever pays has looked at
 */
export async function nextPayments(
  db: Kysely<DB>,
  services: Services,
  loaded: LoadedBatch,
  { rows, scale }: PaidRows,
  earlier: ReadonlySet<string>,
  accepted: ReadonlyMap<string, string> = new Map(),
): Promise<Payments> {
  const { open, net, paid } = await dueOf(loaded, rows, earlier);
  const targets = await payTargets(
    db,
    services,
    open.map(({ person }) => person),
    loaded.batch.calculated_at,
  );
  const entities = await entityAccounts(db, services, [
    ...new Set(open.map(({ person }) => person.legalEntityId)),
  ]);
  const payments: Payment[] = [];
  const unpaid: Unpaid[] = [];
  const changed: ChangedTarget[] = [];
  const finest = finestUnit(loaded, scale);
  for (const [at, { person, units }] of open.entries()) {
    if (at % 128 === 0 && shouldYield()) await yieldToEventLoop();
    const from = entities.get(person.legalEntityId);
    const target = targets.get(person.employmentId);
    const to = target?.accounts ?? [];
    const isNew = target?.changed ?? null;
    if (target && isNew) changed.push({ person, units, target: { ...target, changed: isNew } });
    const seen = !isNew || accepted.get(person.employmentId) === isNew.at;
    const reason =
      reasonOfSalary(person, units, finest) ??
      wrongAccount(from, 'noEntityAccount') ??
      wrongAccounts(to) ??
      (seen ? null : 'accountChanged');
    if (reason || !from?.account) {
      unpaid.push({ person, units, reason: reason ?? 'noEntityAccount' });
      continue;
    }
    const source = { ...from, account: plainAccount(from.account) };
    for (const { account, part } of partsOf(to, units, finest))
      payments.push({
        ...{ person, units: part, from: source },
        to: { ...account, account: plainAccount(account.account) },
      });
  }
  return { payments: await sortInChunks(payments, byAccount), unpaid, changed, net, paid };
}

/** Who has something to get that isn't in an earlier payment; what all get together, and what of it is in earlier ones. */
async function dueOf(loaded: LoadedBatch, rows: PaidRows['rows'], earlier: ReadonlySet<string>) {
  const codes = netColumns(loaded).map(({ code }) => code);
  const open: Due[] = [];
  let [net, paid] = [0n, 0n];
  for await (const part of inChunks(rows))
    for (const { person, units: of } of part) {
      const units = sumUnits(codes.map((code) => of.get(code) ?? 0n));
      net += units;
      if (earlier.has(person.employmentId)) paid += units;
      else if (units !== 0n) open.push({ person, units });
    }
  return { open, net, paid };
}

function reasonOfSalary({ held }: PaidPerson, units: bigint, finest: bigint): UnpaidReason | null {
  if (held) return 'held';
  if (units < 0n) return 'negative';
  return units % finest === 0n ? null : 'tooFine';
}

/** A bank takes no fraction of the smallest unit of a currency. */
function finestUnit({ solution }: LoadedBatch, scale: number): bigint {
  return 10n ** BigInt(Math.max(0, scale - currencyScale(solution.currency)));
}

/** What each account gets, in whole units of the currency: shares are rounded down, and the main one gets the rest. */
export function partsOf(
  accounts: readonly ShareAccount[],
  units: bigint,
  finest: bigint,
): { account: ShareAccount; part: bigint }[] {
  const shared = accounts.map(({ share }) =>
    // In hundredths of a percent at the finest, so that no share is a fraction of two.
    share === null ? null : ((units / finest) * BigInt(Math.round(share * 10_000))) / 1_000_000n,
  );
  const rest = units / finest - sumUnits(shared.map((part) => part ?? 0n));
  return accounts
    .map((account, at) => ({ account, part: (shared[at] ?? rest) * finest }))
    .filter(({ part }) => part > 0n);
}

function wrongAccounts(accounts: readonly ShareAccount[]): UnpaidReason | null {
  if (accounts.length === 0) return 'noAccount';
  for (const account of accounts) {
    const reason = wrongAccount(account, 'noAccount');
    if (reason) return reason;
  }
  return null;
}

function wrongAccount(
  account: PaymentAccount | undefined,
  none: 'noAccount' | 'noEntityAccount',
): UnpaidReason | null {
  const plain = plainAccount(account?.account ?? '');
  if (plain === '') return none;
  if (plain.length <= LONGEST_ACCOUNT && /^[\x21-\x7e]+$/.test(plain)) return null;
  return none === 'noAccount' ? 'unfitAccount' : none;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byAccount = (a: Payment, b: Payment): number =>
  compare(a.from.code, b.from.code) ||
  compare(a.person.payDate, b.person.payDate) ||
  compare(a.person.employeeNumber, b.person.employeeNumber);

/** Payments of one account on one day. */
export function paymentGroups(payments: readonly Payment[]): Payment[][] {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    const key = `${payment.person.legalEntityId} ${payment.person.payDate}`;
    const group = groups.get(key);
    if (group) group.push(payment);
    else groups.set(key, [payment]);
  }
  return [...groups.values()];
}

export function controlTotals(payments: readonly Payment[], scale: number): ControlTotal[] {
  return paymentGroups(payments).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { code, names, bankName, account, currency } = first.from;
    return [
      {
        ...{
          legalEntity: code,
          name: names,
          bank: bankName,
          account: ending(account),
          accountCurrency: currency,
        },
        payDate: first.person.payDate,
        count: group.length,
        sum: fromMinorUnits(sumUnits(group.map(({ units }) => units)), scale),
      },
    ];
  });
}
