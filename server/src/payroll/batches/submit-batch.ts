import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { dueMovements } from '../balances/corrected-movements.ts';
import { postMovements } from '../balances/ledger.repo.ts';
import { closePeriodAfter } from '../periods/close-due-periods.ts';
import { pinnedNodes } from '../processes/processes.repo.ts';
import { requireAllowance } from '../processes/without-approval.ts';
import { writeBack } from '../write-back/carry-out.ts';
import { requireTaken, settle } from './corrections/settle-correction.ts';
import { changeBatch } from './freshness/batch-facts.ts';
import type { BatchRecord, LoadedBatch } from './record/batch-plan.ts';
import { heldNow } from './record/holds.repo.ts';

/**
 * Posts the balance movements, writes back and freezes the figures, in the command's one transaction. The batch's version is checked
 * first: of two submissions at once one posts, the other is told that something has changed.
 */
export async function submitFigures(ctx: SignedInCtx, loaded: LoadedBatch, close: boolean): Promise<void> {
  const { db, clock } = ctx;
  const { batch } = loaded;
  const decided = await requireDecision(db, batch);
  const held = await heldNow(db, batch.id);
  await requireTaken(db, loaded);
  const carried = await settle(ctx, loaded);
  // What isn't paid moves no balance; it is posted when it is released.
  const due = await dueMovements(db, loaded);
  const movements = due.filter(({ key }) => !held.has(firstOfKey(key)));
  const posted = await postMovements(db, clock, loaded, movements, ctx.user.id);
  const written = await writeBack(ctx, loaded);
  const now = instant(clock);
  const changes = await changeBatch(db, batch, {
    submitted: 1,
    submitted_at: now,
    submitted_by: ctx.user.id,
    updated_at: now,
    ...(close ? { status: 'closed' as const, closed_at: now, closed_by: ctx.user.id } : {}),
  });
  await ctx.audit.write({
    action: close ? 'payroll.batches.submitAndClose' : 'payroll.batches.submit',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: {
      number: batch.number,
      hash: batch.result_hash,
      movements: posted,
      ...(held.size > 0 ? { held: [...held.keys()] } : {}),
      ...(written ? { writtenBack: written } : {}),
      ...(carried === null ? {} : { settled: loaded.correction?.settlement, carried }),
      ...decided,
    },
    changes,
  });
  await closePeriodAfter(ctx, batch.period_id, close ? ['afterSubmit', 'afterApproval'] : ['afterSubmit']);
}

/** What is submitted was approved as it is; or nobody else decides, and an administrator still allows that. */
async function requireDecision(
  db: Kysely<DB>,
  batch: BatchRecord,
): Promise<{ approval: string } | { withoutApproval: true }> {
  if ((await pinnedNodes(db, batch)).length === 0) {
    await requireAllowance(db, batch.solution_id);
    return { withoutApproval: true };
  }
  const approval = await db
    .selectFrom('inbox_approvals')
    .select(['number', 'status', 'subject_hash'])
    .where('id', '=', batch.approval_id)
    .executeTakeFirst();
  if (approval?.status !== 'approved') refuse('payroll.batches.NEEDS_APPROVAL');
  if (approval.subject_hash !== batch.result_hash) refuse('payroll.batches.APPROVED_OTHERWISE');
  return { approval: approval.number };
}

export async function closeBatch(ctx: SignedInCtx, loaded: LoadedBatch): Promise<void> {
  const now = instant(ctx.clock);
  const changes = await changeBatch(ctx.db, loaded.batch, {
    status: 'closed',
    closed_at: now,
    closed_by: ctx.user.id,
    updated_at: now,
  });
  await ctx.audit.write({
    action: 'payroll.batches.close',
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: { number: loaded.batch.number, hash: loaded.batch.result_hash },
    changes,
  });
  await closePeriodAfter(ctx, loaded.batch.period_id, ['afterSubmit', 'afterApproval']);
}
