import { type SolutionFile, takeChange } from '@suanpan/engine';
import type { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { getCopy } from '../solutions/copies.repo.ts';
import { newDraft, saveCopy } from '../solutions/edit-draft.ts';
import { globalsFor, globalTableOf, judgeFile } from '../solutions/judge-file.ts';
import { editTable } from '../tables/editing/edit-table.ts';
import type {
  StoredChanges,
  takeIntoBatch,
  takeIntoCopy,
  takenIntoBatch,
  takenIntoCopy,
} from './excel.schemas.ts';
import { comparedWith } from './follow-job.ts';

/** Those that were chosen, as far as they can be taken. */
function chosenOf({ changes }: StoredChanges, chosen: readonly number[]): StoredChanges['changes'] {
  const wanted = new Set(chosen);
  return changes.filter((change, id) => wanted.has(id) && !change.notTaken);
}

/** Inputs of a file that came back, stored as if they were typed: a cell that somebody else changed meanwhile is refused. */
export async function takeChangesIntoBatch(
  ctx: SignedInCtx,
  input: z.infer<typeof takeIntoBatch>,
): Promise<z.infer<typeof takenIntoBatch>> {
  const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
  const compared = await comparedWith(ctx, input.jobId, input);
  if (loaded.batch.copy_hash !== compared.copyHash) refuse('payroll.excel.OLDER_COPY');
  const answer: z.infer<typeof takenIntoBatch> = { taken: 0, rejected: [] };
  const chosen = chosenOf(compared, input.chosen);
  for (const table of new Set(chosen.map((each) => each.table))) {
    const changes = chosen.filter((each) => each.table === table);
    const { changedCount, rejected } = await editTable(ctx, loaded, {
      batchId: input.batchId,
      table,
      source: 'paste',
      edits: changes.map(({ rowKey, column, before, after }) => ({
        rowKey: rowKey ?? '',
        column,
        value: after,
        seen: { value: before, overridden: false },
        reason: compared.fileName,
      })),
    });
    answer.taken += changedCount;
    answer.rejected.push(...rejected.map((each) => ({ ...each, table })));
  }
  return answer;
}

/** Parameters, formulas and test inputs of a file that came back: into the draft it was downloaded from, else into a new one. */
export async function takeChangesIntoCopy(
  ctx: SignedInCtx,
  input: z.infer<typeof takeIntoCopy>,
): Promise<z.infer<typeof takenIntoCopy>> {
  const copy = await getCopy(ctx.db, ctx.scope, input.copyId);
  const compared = await comparedWith(ctx, input.jobId, input);
  if (copy.hash !== compared.copyHash) refuse('payroll.excel.OLDER_COPY');
  const given = JSON.parse(copy.file) as SolutionFile;
  const { plan } = judgeFile(given, (await globalsFor(ctx.db, given)).map(globalTableOf));
  if (!plan) return refuse('payroll.excel.NOT_COMPILED');
  const place = { plan, period: compared.period };
  const chosen = chosenOf(compared, input.chosen);
  const file = chosen.reduce(
    (each, change) => takeChange(place, each, change) ?? refuse('payroll.excel.OLDER_COPY'),
    given,
  );
  const isDraft = copy.status === 'draft';
  const copyId = isDraft
    ? copy.id
    : await newDraft(ctx, { solutionId: copy.solution_id, fromCopyId: copy.id });
  const { version } = isDraft ? copy : await getCopy(ctx.db, ctx.scope, copyId);
  const { problems } = await saveCopy(ctx, { copyId, version, file });
  await ctx.audit.write({
    action: 'payroll.excel.taken',
    subject: { kind: 'payroll.copy', id: copyId },
    facts: {
      file: compared.fileName,
      changes: JSON.stringify(
        chosen.map(({ kind, table, column, rowKey, before, after }) => ({
          kind,
          table,
          column,
          rowKey,
          before,
          after,
        })),
      ),
    },
  });
  return { copyId, taken: chosen.length, problems };
}
