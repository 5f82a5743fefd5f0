import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { getBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import './confirmations.errors.ts';
import type { answerInput } from './confirmations.schemas.ts';
import { placeOf } from './dispute-place.ts';
import { addMessage, findDispute, settleConfirmation } from './disputes.repo.ts';
import { tellEmployee } from './tell-of-figures.ts';

/** Payroll's word on a line that somebody disputes; with it nothing more may be open. Nobody answers themselves. */
export async function answerDispute(ctx: SignedInCtx, input: z.infer<typeof answerInput>): Promise<void> {
  const { db, clock } = ctx;
  const { batchId, employmentId } = await placeOf(db, await findDispute(db, input.disputeId));
  const { batch } = await getBatch(db, ctx.scope, batchId);
  if (ctx.user.employmentIds.includes(employmentId)) refuse('payroll.confirmations.OWN_DISPUTE');
  await lockBatch(db, batch.id);
  // As it stands now that nobody else changes it.
  const dispute = await findDispute(db, input.disputeId);
  const place = await placeOf(db, dispute);
  const status = place.confirmation?.status;
  await addMessage(db, clock, {
    disputeId: dispute.id,
    side: 'payroll',
    text: input.text,
    userId: ctx.user.id,
  });
  const { waits_for, resolved_at, resolved_by } = dispute;
  const before = { waits_for, resolved_at, resolved_by };
  const change = {
    waits_for: 'employee' as const,
    ...(input.resolve
      ? { resolved_at: instant(clock), resolved_by: ctx.user.id }
      : { resolved_at, resolved_by }),
  };
  await db.updateTable('payroll_disputes').set(change).where('id', '=', dispute.id).execute();
  const settled = input.resolve ? await settleConfirmation(db, place) : status;
  await tellEmployee(db, clock, input.resolve ? 'resolved' : 'answered', place, dispute);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, dispute: dispute.id, resolved: input.resolve },
    personal: {
      of: employmentId,
      changes: changesBetween(
        { ...before, ...(status ? { status } : {}), answer: null },
        { ...change, ...(settled ? { status: settled } : {}), answer: input.text },
      ),
    },
  });
  await noteChange(db, batch.id);
}
