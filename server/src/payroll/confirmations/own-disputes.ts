import type { z } from 'zod';
import { type Changes, changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import type { ConfirmationState } from '../shared/payroll.words.ts';
import './confirmations.errors.ts';
import { type DisputePlace, placeOf } from './dispute-place.ts';
import {
  addMessage,
  type ConfirmationRecord,
  type DisputedSlip,
  type DisputeRecord,
  findDispute,
  openDispute,
  settleConfirmation,
} from './disputes.repo.ts';
import type { replyInput } from './own-confirmations.schemas.ts';
import type { ShownLine } from './shown-figures.ts';
import { tellPayroll } from './tell-of-figures.ts';

/** Writes on; what was resolved is open again: there is more to say. */
export async function replyAsEmployee(ctx: SignedInCtx, input: z.infer<typeof replyInput>): Promise<void> {
  const { db, clock } = ctx;
  const { dispute, place } = await openThread(ctx, input.disputeId);
  const open = { waits_for: 'payroll', resolved_at: null, resolved_by: null } as const;
  await db.updateTable('payroll_disputes').set(open).where('id', '=', dispute.id).execute();
  await addMessage(db, clock, {
    ...{ disputeId: dispute.id, side: 'employee', text: input.text, userId: ctx.user.id },
  });
  const { confirmation } = place;
  // Whose figures are being worked on waits for those.
  const status = confirmation?.status === 'notAsked' ? 'notAsked' : 'disputed';
  const said = saidOf({ ...dispute, ...open }, input.text, dispute);
  if (confirmation) await answer(ctx, confirmation, status, said);
  else await note(ctx, place, said);
  await tellPayroll(db, clock, 'replied', place, dispute);
}

/** Has nothing more to ask or to say about a line. */
export async function settleAsEmployee(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  const { db, clock } = ctx;
  const { dispute, place } = await openThread(ctx, id);
  if (dispute.resolved_at !== null) return;
  const settled = { resolved_at: instant(clock), resolved_by: ctx.user.id };
  await db.updateTable('payroll_disputes').set(settled).where('id', '=', id).execute();
  await settleConfirmation(db, place);
  await note(ctx, place, {
    facts: { dispute: id },
    changes: changesBetween({ resolved_at: null, resolved_by: null }, settled),
  });
}

/** A thread of one's own that may be written on, while nothing else happens to its batch. */
async function openThread(
  ctx: SignedInCtx,
  id: string,
): Promise<{ dispute: DisputeRecord; place: DisputePlace }> {
  const { db } = ctx;
  const { batchId, employmentId } = await placeOf(db, await findDispute(db, id));
  if (!ctx.user.employmentIds.includes(employmentId)) refuse('platform.NOT_FOUND');
  await lockBatch(db, batchId);
  const dispute = await findDispute(db, id);
  const place = await placeOf(db, dispute);
  if (place.closed) refuse(place.closed);
  return { dispute, place };
}

/** Begins to speak about one line of a published payslip that its owner has open. */
export async function disputePayslip(
  ctx: SignedInCtx,
  slip: DisputedSlip,
  { line, text }: { line: ShownLine; text: string },
): Promise<{ disputeId: string }> {
  const { db, clock } = ctx;
  const dispute = await openDispute(ctx, { on: { slip }, line, text });
  const place = await placeOf(db, dispute);
  await note(ctx, place, saidOf(dispute, text));
  await tellPayroll(db, clock, 'disputed', place, dispute);
  return { disputeId: dispute.id };
}

/** What the trail keeps of a message, and of the state of its thread. */
export function saidOf(after: DisputeRecord, text: string, before?: DisputeRecord): Said {
  const stateOf = ({ waits_for, resolved_at, resolved_by }: DisputeRecord) => ({
    ...{ waits_for, resolved_at, resolved_by },
  });
  const none = { waits_for: null, resolved_at: null, resolved_by: null };
  return {
    facts: { dispute: after.id },
    changes: changesBetween(
      { ...(before ? stateOf(before) : none), text: null },
      { ...stateOf(after), text },
    ),
  };
}

interface Said {
  facts?: Record<string, unknown>;
  changes?: Changes;
}

/** Where somebody stands with the figures they were asked about. */
export async function answer(
  ctx: SignedInCtx,
  own: Pick<ConfirmationRecord, 'id' | 'batch_id' | 'employment_id' | 'status'>,
  status: ConfirmationState,
  { facts = {}, changes = {} }: Said = {},
): Promise<void> {
  await ctx.db
    .updateTable('payroll_confirmations')
    .set({ status, answered_at: instant(ctx.clock) })
    .where('id', '=', own.id)
    .execute();
  await note(
    ctx,
    { batchId: own.batch_id, employmentId: own.employment_id },
    {
      facts: { confirmation: own.id, ...facts },
      changes: { ...changesBetween({ status: own.status }, { status }), ...changes },
    },
  );
}

async function note(
  ctx: SignedInCtx,
  { batchId, employmentId }: Pick<DisputePlace, 'batchId' | 'employmentId'>,
  { facts = {}, changes = {} }: Said,
): Promise<void> {
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batchId },
    facts,
    personal: { of: employmentId, changes },
  });
  await noteChange(ctx.db, batchId);
}
