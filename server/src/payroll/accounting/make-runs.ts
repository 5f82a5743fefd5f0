import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { preparersOf } from '../batches/record/preparers.ts';
import type { fileInput, handedOut, makePaymentInput } from './accounting.schemas.ts';
import type { RunKind } from './accounting.words.ts';
import { type Books, nextJournal, openBooks } from './accounting-state.ts';
import { decimalText } from './decimal-text.ts';
import { journalBalances } from './journal.ts';
import { pain001 } from './pain-001.ts';
import { sumUnits } from './pay-rows.ts';
import { controlTotals, nextPayments, type Payment, type Payments } from './payments.ts';
import { journalCsv, journalXlsx, paymentCsv } from './run-files.ts';
import { type NewRun, nextNumber, peopleInRuns, readRunFile, storeRun } from './runs.repo.ts';

/** One after the other: of two who press at once the second finds everybody in the first's run. */
async function open(ctx: SignedInCtx, batchId: string): Promise<Books> {
  await getBatch(ctx.db, ctx.scope, batchId);
  await lockBatch(ctx.db, batchId);
  const loaded = await loadBatch(ctx.db, ctx.scope, batchId);
  if (loaded.batch.status !== 'closed') refuse('payroll.accounting.NOT_CLOSED');
  return openBooks(ctx, loaded);
}

/** Posts whoever isn't in an earlier journal, if every legal entity's lines balance. Answers the books, which lie open still. */
export async function makeJournal(ctx: SignedInCtx, batchId: string): Promise<Books> {
  const books = await open(ctx, batchId);
  const { loaded, postings, scale, entityCode } = books;
  const { batch, solution } = loaded;
  if (postings.length === 0) refuse('payroll.accounting.NO_ACCOUNTS');
  const { people, lines } = await nextJournal(ctx.db, books);
  if (people.length === 0) refuse('payroll.accounting.NOTHING_LEFT');
  for (const [id, { debit, credit }] of journalBalances(lines))
    if (debit !== credit)
      refuse('payroll.accounting.NOT_BALANCED', {
        entity: entityCode(id),
        debit: decimalText(debit, scale),
        credit: decimalText(credit, scale),
        difference: decimalText(debit - credit, scale),
        currency: solution.currency,
      });
  const number = await nextNumber(ctx.db, batch.id, 'journal');
  const name = `${solution.code} ${batch.number} journal ${number}`;
  const file = { loaded, lines, scale, entityCode };
  await keep(ctx, books, {
    kind: 'journal',
    number,
    employmentIds: people.map(({ person }) => person.employmentId),
    sum: sumUnits(lines.map(({ debit }) => debit)),
    totals: [],
    files: [
      { format: 'journalCsv', name: `${name}.csv`, content: await journalCsv(file) },
      { format: 'journalXlsx', name: `${name}.xlsx`, content: await journalXlsx(file, ctx.language) },
    ],
  });
  return books;
}

/** Pays whoever isn't in an earlier payment; it takes another person than those who prepared the batch. */
export async function makePayment(
  ctx: SignedInCtx,
  { batchId, accounts = [] }: z.infer<typeof makePaymentInput>,
): Promise<Books> {
  const accepted = new Map(accounts.map(({ employmentId, decidedAt }) => [employmentId, decidedAt]));
  const books = await open(ctx, batchId);
  const { loaded, scale } = books;
  const { batch, solution, period } = loaded;
  if ((await preparersOf(ctx.db, batch.id)).includes(ctx.user.id))
    refuse('payroll.accounting.MADE_BY_PREPARER');
  const earlier = await peopleInRuns(ctx.db, batch.id, 'payment');
  const found = await nextPayments(ctx.db, ctx.services, loaded, books, earlier, accepted);
  const { payments } = found;
  const [first] = payments;
  if (!first) return refuse('payroll.accounting.NOTHING_LEFT');
  const number = await nextNumber(ctx.db, batch.id, 'payment');
  const id = newId(ctx.clock);
  const { currency } = solution;
  const reference = ({ person }: Payment) => `${period.code} ${person.employeeNumber}`;
  const message = {
    ...{ id: id.replaceAll('-', ''), madeAt: instant(ctx.clock), initiator: first.from.name },
    ...{ currency, scale, reference },
  };
  const name = `${solution.code} ${batch.number} payment ${number}`;
  await keep(ctx, books, {
    id,
    kind: 'payment',
    number,
    employmentIds: [...new Set(payments.map(({ person }) => person.employmentId))],
    sum: sumUnits(payments.map(({ units }) => units)),
    totals: controlTotals(payments, scale),
    accepted: accepted.size === 0 ? [] : acceptedOf(found, accepted),
    files: [
      { format: 'paymentCsv', name: `${name}.csv`, content: await paymentCsv(payments, message) },
      {
        format: 'pain001',
        name: `${name}.xml`,
        content: Buffer.from(pain001(payments, message), 'utf8'),
      },
    ],
  });
  return books;
}

function acceptedOf({ payments, changed }: Payments, accepted: ReadonlyMap<string, string>): string[] {
  const paid = new Set(payments.map(({ person }) => person.employmentId));
  return changed.map(({ person }) => person.employmentId).filter((id) => paid.has(id) && accepted.has(id));
}

type Made = Omit<NewRun, 'id' | 'batchId' | 'scale' | 'currency'> & {
  id?: string;
  /** Whose account was decided on since the batch was calculated, and paid to all the same. */
  accepted?: string[];
};

async function keep(
  ctx: SignedInCtx,
  { loaded, scale }: Books,
  { accepted = [], ...made }: Made,
): Promise<void> {
  const { batch, solution } = loaded;
  const { currency } = solution;
  const run = { id: newId(ctx.clock), ...made, batchId: batch.id, scale, currency };
  const files = await storeRun(ctx, run);
  await noteChange(ctx.db, batch.id);
  const { kind, number, totals } = run;
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number },
    changes: changesBetween(undefined, {
      ...{ kind, run: number, people: run.employmentIds.length, sum: run.sum.toString(), scale, currency },
      ...{ totals: JSON.stringify(totals) },
      ...(accepted.length > 0 ? { acceptedAccounts: JSON.stringify(accepted) } : {}),
      ...Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
    }),
  });
}

/** Hands a file out under the name and with the bytes it was made with; who took it is noted. */
export async function handOut(
  ctx: SignedInCtx,
  { fileId }: z.infer<typeof fileInput>,
  kind: RunKind,
): Promise<z.infer<typeof handedOut>> {
  const { batch, name, content, sha256, number, format } = await readRunFile(ctx, fileId, kind);
  const stored = await ctx.services.files.save(ctx.db, {
    ...{ name, content, purpose: 'payroll-accounting', createdBy: ctx.user.id },
    expiresAt: new Date(ctx.clock.now().getTime() + KEPT_MS).toISOString(),
  });
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, kind, run: number, format, hash: sha256 },
  });
  return { fileId: stored.id, name, sha256 };
}

/** A copy on its way to somebody's browser; the file itself is kept with its run. */
const KEPT_MS = 10 * 60_000;
