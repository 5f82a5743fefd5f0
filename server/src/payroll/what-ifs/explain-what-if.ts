import type { ExplainNode } from '@suanpan/engine';
import type { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { runInEngine, tryInEngine } from '../calculation/threads/engine-pool.ts';
import { resultKey } from '../calculation/threads/engine-tasks.ts';
import { changedPayload } from './calculate-what-if.job.ts';
import { isOfBatch, type Opened } from './what-if-record.ts';
import type { whatIfCell } from './what-ifs.schemas.ts';

/**
 * Why a figure would be what it is. The thread that calculated the what-if mostly still holds it; where none does, it is
 * calculated once more, which gives the same as long as the batch stands.
 */
export async function explainWhatIf(
  ctx: SignedInCtx,
  opened: Opened,
  { rowKey, column }: Pick<z.infer<typeof whatIfCell>, 'rowKey' | 'column'>,
): Promise<ExplainNode> {
  const { record, loaded } = opened;
  const table = loaded.plan.master?.code ?? '';
  if (record.state !== 'done' || record.result_hash === null) refuse('payroll.whatIfs.NOT_CALCULATED_YET');
  if (!(await isOfBatch(ctx.db, opened))) refuse('payroll.whatIfs.STALE');
  const task = {
    kind: 'explain' as const,
    cacheKey: resultKey(record.id, record.result_hash),
    cells: [{ table, rowKey, column }],
    language: ctx.language,
    inWords: false,
  };
  let found = await runInEngine<'explain'>(ctx.user.id, task);
  if (found.missing) {
    const payload = await changedPayload(ctx.db, opened);
    const { tables } = await tryInEngine(ctx.user.id, { batchId: record.id, payload });
    found = await runInEngine<'explain'>(ctx.user.id, { ...task, payload: { ...payload, results: tables } });
  }
  const [node] = found.missing ? [] : found.nodes;
  return node ?? refuse('payroll.batches.UNKNOWN_ROW', { table, row: rowKey });
}
