import { errorText, shownKey, type WorkbookChange } from '@suanpan/engine';
import type { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { followJob } from '../shared/follow-job.ts';
import { COMPARE_TOPIC } from './compare-excel.job.ts';
import { type comparing, type excelChange, type StoredChanges, writing } from './excel.schemas.ts';
import { excelTexts } from './texts.ts';
import { EXCEL_TOPIC } from './write-excel.job.ts';
import { VALUES_TOPIC } from './write-values.job.ts';

export async function followWriting(ctx: SignedInCtx, jobId: string): Promise<z.infer<typeof writing>> {
  const { result, ...job } = await followJob(ctx, [EXCEL_TOPIC, VALUES_TOPIC], jobId);
  return { ...job, file: writing.shape.file.parse(result) };
}

export async function followComparing(ctx: SignedInCtx, jobId: string): Promise<z.infer<typeof comparing>> {
  const { result, ...job } = await followJob(ctx, [COMPARE_TOPIC], jobId);
  const stored = result as StoredChanges | null;
  return {
    ...job,
    changes: stored ? stored.changes.map((change, id) => shown(change, id, ctx.language)) : null,
  };
}

/** The differences of one's own comparison with this batch or copy. */
export async function comparedWith(
  ctx: SignedInCtx,
  jobId: string,
  of: { batchId: string } | { copyId: string },
): Promise<StoredChanges> {
  const { result } = await followJob(ctx, [COMPARE_TOPIC], jobId);
  const stored = result as StoredChanges | null;
  const isOf = 'batchId' in of ? stored?.batchId === of.batchId : stored?.copyId === of.copyId;
  return stored && isOf ? stored : refuse('payroll.excel.NOT_COMPARED');
}

function shown(
  { row: _row, notTaken, what, problem, ...change }: StoredChanges['changes'][number],
  id: number,
  language: Language,
): z.infer<typeof excelChange> {
  const refused = notTaken ? reasonOf({ notTaken, what, problem }, language) : null;
  return { ...change, id, rowKey: change.rowKey === null ? null : shownKey(change.rowKey), refused };
}

function reasonOf(
  {
    notTaken,
    what = '',
    problem,
  }: Pick<WorkbookChange, 'notTaken'> & {
    what?: string | undefined;
    problem?: WorkbookChange['problem'] | undefined;
  },
  language: Language,
): z.infer<typeof excelChange>['refused'] {
  const facts = { what, problem: problem ? errorText(problem, language) : '' };
  return excelTexts.say(`notTaken.${notTaken ?? 'computed'}`, facts, language);
}
