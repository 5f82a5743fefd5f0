import { isInApproval } from '@suanpan/engine';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { lockBatch, refuseStatus } from '../batches/freshness/batch-facts.ts';
import { getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { notePreparer } from '../batches/record/preparers.ts';
import { planWrites } from './plan-writes.ts';
import { isSame, placeOf } from './targets.ts';
import type { resolveInput } from './write-back.schemas.ts';
import './write-back.errors.ts';

/**
 * Somebody's word on targets that were changed since the snapshots: what they saw stays, or what was computed is written.
 * Before approval that is preparing the batch. Afterwards what is written was approved; while approvers look nothing moves.
 */
export async function resolveTargets(
  ctx: SignedInCtx,
  input: z.infer<typeof resolveInput>,
): Promise<{ resolved: number }> {
  const { db, clock } = ctx;
  await getBatch(db, ctx.scope, input.batchId);
  await lockBatch(db, input.batchId);
  const loaded = await loadBatch(db, ctx.scope, input.batchId);
  const { batch } = loaded;
  if (batch.submitted === 1) refuse('payroll.batches.SUBMITTED');
  if (isInApproval(batch.status)) refuseStatus(batch.status);
  const changed = new Map(
    (await planWrites(db, loaded)).flatMap((write) =>
      write.changed
        ? [[`${write.writeBack.file.code}\u0000${placeOf(write.owner, write.field)}`, write]]
        : [],
    ),
  );
  const now = instant(clock);
  for (const target of input.targets) {
    const write = changed.get(`${target.writeBack}\u0000${placeOf(target.owner, target.field)}`);
    if (!write || !isSame(write.before, target.seen)) return refuse('payroll.writeBack.CHANGED_AGAIN');
    if (ctx.user.employmentIds.includes(target.owner)) refuse('payroll.batches.OWN_PAY');
    await db
      .insertInto('payroll_write_back_looks')
      .values({
        id: newId(clock),
        batch_id: batch.id,
        write_back: target.writeBack,
        owner: target.owner,
        field: target.field,
        choice: input.choice,
        seen: JSON.stringify(write.before),
        decided_at: now,
        decided_by: ctx.user.id,
      })
      .execute();
  }
  if (batch.status !== 'approvalDone') await notePreparer(db, clock, batch.id, ctx.user.id);
  await noteChange(db, batch.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, choice: input.choice, count: input.targets.length },
    changes: Object.fromEntries(
      input.targets.map(({ writeBack, owner, field }) => {
        const former = changed.get(`${writeBack}\u0000${placeOf(owner, field)}`)?.changed?.look?.choice;
        return [`${writeBack}.${owner}.${field}`, { before: former ?? null, after: input.choice }];
      }),
    ),
  });
  return { resolved: input.targets.length };
}
