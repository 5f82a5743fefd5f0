import { isOver } from '@suanpan/engine';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { changeBatch } from './freshness/batch-facts.ts';
import { getBatch } from './record/batch-plan.ts';
import type { renameBatchInput } from './record/batches.schemas.ts';

/** What a batch is called, until it is over: one name in every language, as it was typed. */
export async function renameBatch(ctx: SignedInCtx, input: z.infer<typeof renameBatchInput>): Promise<void> {
  const { batch } = await getBatch(ctx.db, ctx.scope, input.id);
  if (isOver(batch.status)) refuse('payroll.batches.WRONG_STATUS');
  if (batch.version !== input.version) refuse('platform.VERSION_CHANGED');
  const changes = await changeBatch(ctx.db, batch, { name: input.name, updated_at: instant(ctx.clock) });
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number },
    changes,
  });
}
