import type { JsonScalar, LocalText, SolutionFile } from '@suanpan/engine';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { textsOf } from '../shared/texts-of.ts';
import { findCopy, getCopy } from '../solutions/copies.repo.ts';
import { newDraft, saveCopy } from '../solutions/edit-draft.ts';
import { editTable } from '../tables/editing/edit-table.ts';
import { columnOfTable, tableOf } from '../tables/table-layout.ts';
import { note } from './change-what-if.ts';
import { whatIfTexts } from './texts.ts';
import {
  changesOf,
  type StoredChange,
  sinceOf,
  touchesInputs,
  touchesRules,
  versionInForce,
  withChanges,
} from './what-if-changes.ts';
import { openOwn } from './what-if-record.ts';
import type { drafted, intoDraft } from './what-ifs.schemas.ts';

/**
 * Puts its rates and rules into the draft of the solution, by the same steps a person takes in the editor; one is made where
 * there is none. Nothing is published by it.
 */
export async function putIntoDraft(
  ctx: SignedInCtx,
  { id, draft }: z.infer<typeof intoDraft>,
): Promise<z.infer<typeof drafted>> {
  const { record, loaded } = await openOwn(ctx, id);
  const changes = changesOf(record);
  if (!touchesRules(changes)) refuse('payroll.whatIfs.NO_CHANGES');
  const solutionId = loaded.solution.id;
  const standing = await findCopy(ctx.db, solutionId, 'draft');
  if ((standing?.number ?? null) !== draft) refuse('payroll.whatIfs.DRAFT_MOVED_ON');
  const copyId = standing?.id ?? (await newDraft(ctx, { solutionId }));
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  const file = JSON.parse(copy.file) as SolutionFile;
  const since = sinceOf(loaded);
  for (const change of changes) requireUnmoved(file, change, since.inForce);
  await saveCopy(ctx, { copyId, version: copy.version, file: withChanges(file, changes, since) });
  const put = { drafted_number: copy.number, drafted_at: instant(ctx.clock) };
  await ctx.db.updateTable('payroll_what_ifs').set(put).where('id', '=', id).execute();
  await note(ctx, record, record, { ...record, ...put }, { copy: copyId });
  return { copyId, solutionId, number: copy.number };
}

/** What somebody changed since the batch took its rules isn't written over unseen. */
function requireUnmoved(file: SolutionFile, change: StoredChange, day: string): void {
  if (change.kind === 'parameter') {
    const { code, before, value } = change;
    const parameter = file.parameters?.find((each) => each.code === code);
    const now = parameter && versionInForce(parameter, day)?.value;
    if (now !== before && now !== value)
      refuse('payroll.whatIfs.PARAMETER_MOVED_ON', {
        parameter: code,
        before: shown(before),
        now: shown(now),
      });
  }
  if (change.kind === 'rule') {
    const { table, column, before, formula } = change;
    const now = file.tables
      .find(({ code }) => code === table)
      ?.columns?.find(({ code }) => code === column)?.formula;
    if (now !== before && now !== formula)
      refuse('payroll.whatIfs.RULE_MOVED_ON', { table, column, now: now ?? '–' });
  }
}

const shown = (value: JsonScalar | undefined): string => String(value ?? '–');

/**
 * Types its inputs into the batch, as a person would: the same right, the same refusals, each cell only while it holds what
 * the what-if took the place of. All of them or none.
 */
export async function takeInputs(ctx: SignedInCtx, id: string): Promise<{ cells: number }> {
  const { record, loaded } = await openOwn(ctx, id);
  const inputs = changesOf(record).filter((change) => change.kind === 'input');
  if (!touchesInputs(inputs)) refuse('payroll.whatIfs.NO_CHANGES');
  const reason = whatIfTexts.say('cells.reason', { name: record.name }, ctx.language);
  const named = (name: LocalText) => textsOf(JSON.stringify(name))[ctx.language];
  let cells = 0;
  for (const table of new Set(inputs.map((change) => change.table))) {
    const edits = inputs
      .filter((change) => change.table === table)
      .map(({ rowKey, column, value, before, overridden }) => ({
        rowKey,
        column,
        value,
        reason,
        seen: { value: before, overridden },
      }));
    const edited = await editTable(ctx, loaded, {
      batchId: loaded.batch.id,
      table,
      source: 'typed',
      edits,
    });
    const [refused] = edited.rejected;
    if (refused)
      refuse('payroll.whatIfs.INPUT_NOT_TAKEN', {
        table: named(tableOf(loaded, table).file.name ?? table),
        row: refused.rowKey,
        column: named(columnOfTable(tableOf(loaded, table), refused.column).file.name ?? refused.column),
        reason: refused.message,
      });
    cells += edited.changedCount;
  }
  const taken = { taken_at: instant(ctx.clock) };
  await ctx.db.updateTable('payroll_what_ifs').set(taken).where('id', '=', id).execute();
  await note(ctx, record, {}, {}, { taken: cells });
  return { cells };
}
