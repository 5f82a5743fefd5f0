import { type ColumnPlan, payTotals } from '@suanpan/engine';
import { fromMinorUnits } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { ending, legalEntityFacts, type ShareAccount, waitingTargets } from '../../people/index.ts';
import { filterInChunks, inChunks } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { preparersOf } from '../batches/record/preparers.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import type { accountingState, Posting } from './accounting.schemas.ts';
import { accountsOf } from './accounts.repo.ts';
import { borneBy, type CostCentres, readCostCentres } from './cost-centres.ts';
import { type JournalLine, journalBalances, journalLines, postingsOf, Sums } from './journal.ts';
import {
  moneyItems,
  type PaidPerson,
  type PaidRow,
  type PaidRows,
  readPaidRows,
  sumUnits,
} from './pay-rows.ts';
import { controlTotals, nextPayments, type Payments } from './payments.ts';
import { listRuns, peopleInRuns } from './runs.repo.ts';

type State = z.infer<typeof accountingState>;

/** What people of a batch cost, and who bears it. */
export interface Books extends PaidRows {
  loaded: LoadedBatch;
  postings: readonly Posting[];
  counting: readonly ColumnPlan[];
  centres: CostCentres;
  entityCode(id: string): string;
}

export async function openBooks({ db, language }: SignedInCtx, loaded: LoadedBatch): Promise<Books> {
  const { postings } = await accountsOf(db, loaded.solution.id);
  const counting = countingItems(loaded, postings);
  const paid = await readPaidRows(db, loaded, counting);
  const ids = paid.rows.map(({ person }) => person.employmentId);
  const centres = await readCostCentres(db, loaded, ids, language);
  const entities = await legalEntityFacts(
    db,
    paid.rows.map(({ person }) => person.legalEntityId),
  );
  return {
    ...paid,
    ...{ loaded, postings, counting, centres },
    entityCode: (id) => entities.get(id)?.code ?? id,
  };
}

/** What the next journal holds. */
export interface NextJournal {
  /** Whoever is neither held nor in an earlier one. */
  people: PaidRow[];
  lines: JournalLine[];
}

export async function nextJournal(db: Kysely<DB>, books: Books): Promise<NextJournal> {
  const { loaded, rows, counting } = books;
  const posted = await peopleInRuns(db, loaded.batch.id, 'journal');
  const people = await filterInChunks(rows, ({ person }) => !person.held && !posted.has(person.employmentId));
  return { people, lines: await journalLines(loaded, people, counting, books) };
}

/** What is paid, posted or told by cost centre: what a table merely computes on the way is read of nobody. */
function countingItems(loaded: LoadedBatch, postings: readonly Posting[]): ColumnPlan[] {
  const net = new Set(payTotals(loaded.plan).net.map(({ code }) => code));
  return moneyItems(loaded).filter(
    (column) =>
      column.file.payType !== undefined || net.has(column.code) || postingsOf(postings, column).length > 0,
  );
}

/** @param opened the batch's books, where they lie open */
export async function describeAccounting(ctx: SignedInCtx, batchId: string, opened?: Books): Promise<State> {
  const loaded = opened?.loaded ?? (await loadBatch(ctx.db, ctx.scope, batchId));
  const { batch, solution } = loaded;
  const may = await mayMake(ctx, loaded);
  const base = { closed: batch.status === 'closed', currency: solution.currency, may };
  if (!base.closed) return { ...base, ...NOTHING, scale: solution.scale };
  const books = opened ?? (await openBooks(ctx, loaded));
  const { scale } = books;
  const earlier = await peopleInRuns(ctx.db, batchId, 'payment');
  const payments = await nextPayments(ctx.db, ctx.services, loaded, books, earlier);
  const amount = (units: bigint) => fromMinorUnits(units, scale);
  const next = sumUnits(payments.payments.map(({ units }) => units));
  return {
    ...base,
    scale,
    ...(await costCentreState(books)),
    journal: await journalState(ctx.db, books),
    payment: {
      net: amount(payments.net),
      paid: amount(payments.paid),
      next: amount(next),
      unpaid: amount(sumUnits(payments.unpaid.map(({ units }) => units))),
      totals: controlTotals(payments.payments, scale),
      people: payments.unpaid.map(({ person, units, reason }) => ({
        ...{ employmentId: person.employmentId, employeeNumber: person.employeeNumber, name: person.name },
        ...{ reason, amount: amount(units) },
      })),
      changed: await changedState(ctx, books, payments),
    },
    runs: await listRuns(ctx.db, batchId),
  };
}

/** Accounts decided on since the batch was calculated, and those that wait: nobody is led elsewhere unseen. */
async function changedState(
  ctx: SignedInCtx,
  { scale, rows }: Books,
  payments: Payments,
): Promise<State['payment']['changed']> {
  const waiting = await waitingTargets(ctx.db);
  const shown = (accounts: readonly ShareAccount[]) =>
    accounts.map(({ bankName, bic, account, share }) => ({ bankName, bic, share, account: ending(account) }));
  const of = ({ employmentId, employeeNumber, name }: PaidPerson) => ({ employmentId, employeeNumber, name });
  const names = await userNames(
    ctx.db,
    payments.changed.map(({ target }) => target.changed.byId),
  );
  const decided = payments.changed.map(({ person, units, target }) => ({
    ...of(person),
    amount: fromMinorUnits(units, scale),
    decidedAt: target.changed.at,
    decidedBy: names.get(target.changed.byId ?? '') ?? null,
    before: shown(target.changed.before),
    after: shown(target.accounts),
  }));
  const open = rows
    .filter(({ person }) => waiting.has(person.employmentId))
    .map(({ person }) => ({
      ...of(person),
      ...{ amount: null, decidedAt: null, decidedBy: null, before: [], after: [] },
    }));
  return [...decided, ...open];
}

const NOTHING = {
  costCentres: [],
  withoutCostCentre: 0,
  journal: { people: 0, lines: [], balances: [], unposted: [] },
  payment: { net: 0, paid: 0, next: 0, unpaid: 0, totals: [], people: [], changed: [] },
  runs: [],
} satisfies Partial<State>;

async function mayMake(ctx: SignedInCtx, { batch, solution }: LoadedBatch): Promise<State['may']> {
  const reaches = async (permission: 'payroll.batches.submit' | 'payroll.payments.make') => {
    const scope = scopeOf(ctx.authentication.grants, permission);
    return scope !== undefined && (await isSolutionInScope(ctx.db, scope, solution.id));
  };
  const prepared = (await preparersOf(ctx.db, batch.id)).includes(ctx.user.id);
  const payment = await reaches('payroll.payments.make');
  return {
    journal: await reaches('payroll.batches.submit'),
    payment: payment && !prepared,
    madeByAnother: payment && prepared,
  };
}

/** Items that count: those with an account, and those that the solution calls a pay type. */
async function costCentreState(books: Books): Promise<Pick<State, 'costCentres' | 'withoutCostCentre'>> {
  const { loaded, centres, rows, scale, entityCode } = books;
  const sums = new Sums<Omit<State['costCentres'][number], 'amount'>>();
  const nowhere = new Set<string>();
  for (const column of moneyItems(loaded).filter(({ file }) => file.payType !== undefined))
    for await (const part of inChunks(rows))
      for (const row of part) {
        const { employmentId, legalEntityId, held } = row.person;
        if (held) continue;
        for (const { share, units } of borneBy(loaded, centres, row, column, scale)) {
          const { costCentre, item: bookedUnder } = share;
          if (costCentre === null) nowhere.add(employmentId);
          sums.add([legalEntityId, costCentre, bookedUnder, column.code].join('\n'), units, () => ({
            legalEntity: entityCode(legalEntityId),
            costCentre,
            costCentreName: centres.nameOf(costCentre),
            bookedUnder: bookedUnder ?? '',
            item: column.code,
            itemName: column.file.name ?? column.code,
          }));
        }
      }
  const costCentres = sums
    .values()
    .map(({ line, units }) => ({ ...line, amount: fromMinorUnits(units, scale) }));
  return { costCentres, withoutCostCentre: nowhere.size };
}

async function journalState(db: Kysely<DB>, books: Books): Promise<State['journal']> {
  const { loaded, postings, scale, entityCode } = books;
  const { people, lines } = await nextJournal(db, books);
  const amount = (units: bigint) => fromMinorUnits(units, scale);
  const unposted = moneyItems(loaded).filter(
    (column) => column.file.payType !== undefined && postingsOf(postings, column).length === 0,
  );
  return {
    people: people.length,
    lines: lines.map((line) => ({
      date: line.date,
      legalEntity: entityCode(line.legalEntityId),
      account: line.account,
      costCentre: line.costCentre,
      item: line.column.code,
      itemName: line.column.file.name ?? line.column.code,
      debit: amount(line.debit),
      credit: amount(line.credit),
    })),
    balances: [...journalBalances(lines)].map(([id, { debit, credit }]) => ({
      legalEntity: entityCode(id),
      ...{ debit: amount(debit), credit: amount(credit), difference: amount(debit - credit) },
    })),
    unposted: unposted.flatMap((column) => {
      const sum = sumUnits(people.map(({ units }) => units.get(column.code) ?? 0n));
      if (sum === 0n) return [];
      return [{ item: column.code, name: column.file.name ?? column.code, sum: amount(sum) }];
    }),
  };
}
