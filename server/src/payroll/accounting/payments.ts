import { payTotals } from '@suanpan/engine';
import { currencyScale, fromMinorUnits } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import {
  type EntityAccount,
  entityAccounts,
  type PaymentAccount,
  paymentAccounts,
} from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { ControlTotal } from './accounting.schemas.ts';
import type { UnpaidReason } from './accounting.words.ts';
import { plainAccount } from './iban.ts';
import { type PaidPerson, type PaidRows, sumUnits } from './pay-rows.ts';

export interface Payment {
  person: PaidPerson;
  units: bigint;
  from: EntityAccount & { account: string };
  to: PaymentAccount & { account: string };
}

export interface Unpaid {
  person: PaidPerson;
  units: bigint;
  reason: UnpaidReason;
}

export interface Payments {
  /** In the order of legal entity, day and person. */
  payments: Payment[];
  unpaid: Unpaid[];
  net: bigint;
  /** In earlier payments. */
  paid: bigint;
}

/** What a standard bank account field holds: ISO 20022 Max34Text. */
const LONGEST_ACCOUNT = 34;

export function netColumns(loaded: LoadedBatch) {
  const columns = payTotals(loaded.plan).net;
  if (columns.length === 0) refuse('payroll.accounting.NO_NET');
  return columns;
}

/** Who is paid next, from which account to which, and who isn't and why. Whoever has nothing to get is neither. */
export async function nextPayments(
  db: Kysely<DB>,
  services: Services,
  loaded: LoadedBatch,
  { rows, scale }: PaidRows,
  earlier: ReadonlySet<string>,
): Promise<Payments> {
  const columns = netColumns(loaded);
  const due = rows.map(({ person, units }) => ({
    person,
    units: sumUnits(columns.map(({ code }) => units.get(code) ?? 0n)),
  }));
  const open = due.filter(({ person, units }) => units !== 0n && !earlier.has(person.employmentId));
  const accounts = await paymentAccounts(
    db,
    services,
    open.map(({ person }) => person.employmentId),
  );
  const entities = await entityAccounts(db, services, [
    ...new Set(open.map(({ person }) => person.legalEntityId)),
  ]);
  const payments: Payment[] = [];
  const unpaid: Unpaid[] = [];
  const finest = finestUnit(loaded, scale);
  for (const { person, units } of open) {
    const from = entities.get(person.legalEntityId);
    const to = accounts.get(person.employmentId);
    const reason = person.held
      ? 'held'
      : units < 0n
        ? 'negative'
        : units % finest !== 0n
          ? 'tooFine'
          : (wrongAccount(from, 'noEntityAccount') ?? wrongAccount(to, 'noAccount'));
    if (reason || !from?.account || !to?.account)
      unpaid.push({ person, units, reason: reason ?? 'noAccount' });
    else
      payments.push({
        ...{ person, units },
        from: { ...from, account: plainAccount(from.account) },
        to: { ...to, account: plainAccount(to.account) },
      });
  }
  return {
    payments: payments.sort(byAccount),
    unpaid,
    net: sumUnits(due.map(({ units }) => units)),
    paid: sumUnits(due.flatMap(({ person, units }) => (earlier.has(person.employmentId) ? [units] : []))),
  };
}

/** A bank takes no fraction of the smallest unit of a currency. */
function finestUnit({ solution }: LoadedBatch, scale: number): bigint {
  return 10n ** BigInt(Math.max(0, scale - currencyScale(solution.currency)));
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

function byAccount(a: Payment, b: Payment): number {
  const keys = ({ person, from }: Payment) => [from.code, person.payDate, person.employeeNumber];
  const [left, right] = [keys(a), keys(b)];
  const at = left.findIndex((text, index) => text !== right[index]);
  return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}

/** Payments of one account on one day. */
export function paymentGroups(payments: readonly Payment[]): Payment[][] {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    const key = `${payment.person.legalEntityId} ${payment.person.payDate}`;
    groups.set(key, [...(groups.get(key) ?? []), payment]);
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
          account: masked(account),
          accountCurrency: currency,
        },
        payDate: first.person.payDate,
        count: group.length,
        sum: fromMinorUnits(sumUnits(group.map(({ units }) => units)), scale),
      },
    ];
  });
}

/** Enough to tell one account from another. */
const masked = (account: string): string => `…${account.slice(-4)}`;
