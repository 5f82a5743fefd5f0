import { isApproved } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../../people/index.ts';
import { type Changes, changesBetween } from '../../../platform/audit/audit-changes.ts';
import { instant, today } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { dayTexts } from '../../../platform/texts/day-texts.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { dueMovements } from '../../balances/corrected-movements.ts';
import { postMovements } from '../../balances/ledger.repo.ts';
import '../batches.errors.ts';
import { changeBatch, judge, lockBatch } from '../freshness/batch-facts.ts';
import { getBatch, type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { noteChange, noteSlips } from '../record/batch-revisions.ts';
import { type HoldRecord, heldNow } from '../record/holds.repo.ts';
import { notePreparer, preparersOf } from '../record/preparers.ts';
import type { holdInput, payInput } from './people.schemas.ts';

type Input = z.infer<typeof holdInput>;

/** Has a salary calculated and not paid. Its payslip waits as well, so a draft there may be is thrown away. */
export async function holdSalary(ctx: SignedInCtx, input: Input): Promise<{ held: number }> {
  const { db, clock } = ctx;
  const { loaded, person } = await open(ctx, input, 'hold');
  const { batch } = loaded;
  if ((await heldNow(db, batch.id)).has(person.employee_number))
    refuse('payroll.batches.HELD_ALREADY', { person: person.person_name });
  const hold = {
    id: newId(clock),
    batch_id: batch.id,
    employment_id: person.employment_id,
    reason: input.reason,
    held_at: instant(clock),
    held_by: ctx.user.id,
  };
  await db.insertInto('payroll_batch_holds').values(hold).execute();
  const drafts = await db
    .deleteFrom('payroll_payslips')
    .where('batch_id', '=', batch.id)
    .where('employment_id', '=', person.employment_id)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  await noteSlips(db, batch.id, { draft: -Number(drafts.numDeletedRows) });
  // Before approval it is preparing; afterwards it takes something away from what was approved, and adds nothing.
  await notePreparer(db, clock, batch.id, ctx.user.id);
  await changeBatch(db, batch, { updated_at: hold.held_at });
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, employee: person.employee_number },
    personal: { of: person.employment_id, changes: changesBetween(undefined, hold) },
  });
  return { held: (await heldNow(db, batch.id)).size };
}

/** Lets a salary be paid with the batch, while that isn't approved: approvers then see it among those who are. */
export async function releaseSalary(ctx: SignedInCtx, input: Input): Promise<{ held: number }> {
  const { loaded, person } = await open(ctx, input, 'release');
  const { batch } = loaded;
  if (isApproved(batch.status, { submitted: batch.submitted === 1 }))
    refuse('payroll.batches.RELEASE_TAKES_ANOTHER');
  const hold = await openHold(ctx.db, batch.id, person.employee_number);
  await notePreparer(ctx.db, ctx.clock, batch.id, ctx.user.id);
  const changes = await setReleased(ctx, hold, { reason: input.reason, payDate: null, taxMonth: null });
  await changeBatch(ctx.db, batch, { updated_at: instant(ctx.clock) });
  await writeRelease(ctx, loaded, person, changes);
  return { held: (await heldNow(ctx.db, batch.id)).size };
}

/**
 * Lets a salary be paid that was held when its batch was approved. It takes another person than those who prepared the
 * batch and whoever held it. Where the batch is submitted, its balances are posted now, on the day it is paid.
 */
export async function payHeldSalary(ctx: SignedInCtx, input: z.infer<typeof payInput>) {
  const { db, clock } = ctx;
  const { loaded, person } = await open(ctx, input, 'release');
  const { batch } = loaded;
  const submitted = batch.submitted === 1;
  if (!isApproved(batch.status, { submitted })) refuse('payroll.batches.RELEASE_BEFORE_APPROVAL');
  const hold = await openHold(db, batch.id, person.employee_number);
  if (hold.held_by === ctx.user.id || (await preparersOf(db, batch.id)).includes(ctx.user.id))
    refuse('payroll.batches.RELEASE_BY_PREPARER');
  const paid = submitted ? await payDay(ctx, loaded, person.legal_entity_id, input.payDate) : null;
  const { payDate = null, taxMonth = null } = paid ?? {};
  const changes = await setReleased(ctx, hold, { reason: input.reason, payDate, taxMonth });
  const posted = paid ? await postReleased(ctx, loaded, person.employee_number, paid) : 0;
  // A closed batch stays as it is.
  if (batch.status === 'closed') await noteChange(db, batch.id);
  else await changeBatch(db, batch, { updated_at: instant(clock) });
  await writeRelease(ctx, loaded, person, changes, { movements: posted });
  return { held: (await heldNow(db, batch.id)).size, payDate, posted };
}

/** The batch, in a state for it, and the person in it, who isn't oneself. */
async function open(ctx: SignedInCtx, input: Input, action: 'hold' | 'release') {
  await getBatch(ctx.db, ctx.scope, input.id);
  await lockBatch(ctx.db, input.id);
  const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
  await judge(ctx.db, loaded, action);
  const person = await ctx.db
    .selectFrom('payroll_batch_employments')
    .selectAll()
    .where('batch_id', '=', input.id)
    .where('employment_id', '=', input.employmentId)
    .executeTakeFirst();
  if (!person) refuse('payroll.batches.NOT_IN_BATCH');
  if (ctx.user.employmentIds.includes(person.employment_id)) refuse('payroll.batches.OWN_PAY');
  return { loaded, person };
}

async function openHold(db: Kysely<DB>, batchId: string, employeeNumber: string): Promise<HoldRecord> {
  return (await heldNow(db, batchId)).get(employeeNumber) ?? refuse('payroll.batches.NOT_HELD');
}

interface Release {
  reason: string;
  payDate: string | null;
  taxMonth: string | null;
}

/** Once: of two who press at the same time one is told that it is done. */
async function setReleased(ctx: SignedInCtx, hold: HoldRecord, { reason, payDate, taxMonth }: Release) {
  const release = {
    released_at: instant(ctx.clock),
    released_by: ctx.user.id,
    released_reason: reason,
    pay_date: payDate,
    tax_month: taxMonth,
  };
  const result = await ctx.db
    .updateTable('payroll_batch_holds')
    .set(release)
    .where('id', '=', hold.id)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('payroll.batches.NOT_HELD');
  return changesBetween(hold, { ...hold, ...release });
}

interface Paid {
  payDate: string;
  taxMonth: string;
}

async function payDay(
  ctx: SignedInCtx,
  { period }: LoadedBatch,
  legalEntityId: string,
  asked: string | undefined,
): Promise<Paid> {
  const from = await payFrom(ctx, period.pay_date, legalEntityId);
  if (asked === undefined || asked < from)
    refuse('payroll.batches.PAY_DAY_TOO_EARLY', { day: dayTexts(from) });
  return { payDate: asked, taxMonth: shiftedMonth(period.tax_month, period.pay_date, asked) };
}

/** Nobody is paid before the pay day of the period, nor on a day that is over where the company is. */
export async function payFrom(
  { db, clock }: Pick<SignedInCtx, 'db' | 'clock'>,
  payDate: string,
  legalEntityId: string | undefined,
): Promise<string> {
  const facts = legalEntityId ? (await legalEntityFacts(db, [legalEntityId])).get(legalEntityId) : undefined;
  const now = today(clock, facts?.timeZone ?? 'UTC');
  return now > payDate ? now : payDate;
}

/** The tax month moves by as many months as the pay day does: what the rule for periods put between them stays. */
function shiftedMonth(taxMonth: string, from: string, to: string): string {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
  const month = months(taxMonth) + months(to) - months(from);
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** What the batch left out of the balances when it was submitted, dated by the day of payment. */
async function postReleased(ctx: SignedInCtx, loaded: LoadedBatch, employeeNumber: string, paid: Paid) {
  const movements = await dueMovements(ctx.db, loaded);
  const mine = movements.filter(({ key }) => firstOfKey(key) === employeeNumber);
  const period = { ...loaded.period, pay_date: paid.payDate, tax_month: paid.taxMonth };
  return postMovements(ctx.db, ctx.clock, { ...loaded, period }, mine, ctx.user.id);
}

function writeRelease(
  ctx: SignedInCtx,
  { batch }: LoadedBatch,
  person: { employment_id: string; employee_number: string },
  changes: Changes,
  facts: object = {},
): Promise<void> {
  return ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, employee: person.employee_number, ...facts },
    personal: { of: person.employment_id, changes },
  });
}
