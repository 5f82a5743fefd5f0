import type { SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { snapshotFields } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { noteWriter, requireNotAsked } from './agreement.repo.ts';
import { findCopy, getCopy, insertDraft } from './copies.repo.ts';
import { canonical, globalsFor, globalTableOf, judgeFile } from './judge-file.ts';
import { requireNames } from './require-names.ts';
import { findTargets } from './write-back-targets.ts';

/** The published copy; where none is in force, the newest that was. */
export const lastInForce = (db: Kysely<DB>, solutionId: string) =>
  db
    .selectFrom('payroll_copies')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .where('status', '<>', 'draft')
    .orderBy('status', 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirst();

/** A new draft to edit, from the published copy or a chosen one. */
export async function newDraft(
  ctx: SignedInCtx,
  input: { solutionId: string; fromCopyId?: string | undefined; replaceDraft?: boolean | undefined },
) {
  const draft = await findCopy(ctx.db, input.solutionId, 'draft');
  if (draft && !input.replaceDraft)
    refuse('payroll.copies.DRAFT_EXISTS', { number: draft.number, copyId: draft.id });
  if (draft) await requireNotAsked(ctx.db, draft);
  const base = input.fromCopyId
    ? await getCopy(ctx.db, ctx.scope, input.fromCopyId)
    : await lastInForce(ctx.db, input.solutionId);
  if (!base || base.solution_id !== input.solutionId) refuse('payroll.copies.NOTHING_PUBLISHED');
  if (draft) await ctx.db.deleteFrom('payroll_copies').where('id', '=', draft.id).execute();
  const file = JSON.parse(base.file) as SolutionFile;
  const copy = await insertDraft(ctx.db, ctx.clock, {
    solutionId: input.solutionId,
    file,
    configuration: base.configuration,
    parentCopyId: base.parent_copy_id,
    userId: ctx.user.id,
  });
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    facts: { from: base.id, replaced: draft?.id ?? null },
    changes: changesBetween(draft && { hash: draft.hash, file: draft.file }, {
      hash: copy.hash,
      file: copy.file,
    }),
  });
  return copy.id;
}

export async function saveCopy(
  ctx: SignedInCtx,
  input: { copyId: string; version: number; file: SolutionFile },
) {
  const copy = await getCopy(ctx.db, ctx.scope, input.copyId);
  if (copy.status !== 'draft') refuse('payroll.copies.NOT_A_DRAFT');
  await requireNotAsked(ctx.db, copy);
  requireNames(input.file);
  const { text, hash } = canonical(input.file);
  const result = await ctx.db
    .updateTable('payroll_copies')
    .set({ file: text, hash, version: input.version + 1 })
    .where('id', '=', copy.id)
    .where('version', '=', input.version)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  await noteWriter(ctx.db, copy.id, ctx.user.id);
  const globals = await globalsFor(ctx.db, input.file);
  const { problems, warnings } = judgeFile(
    input.file,
    globals.map(globalTableOf),
    await findTargets(ctx.db, input.file, ctx.scope),
    await snapshotFields(ctx.db),
  );
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    changes: changesBetween({ hash: copy.hash, file: copy.file }, { hash, file: text }),
  });
  return { version: input.version + 1, hash, problems, warnings };
}

/** Throws a draft away. The only copy of a solution goes with the solution alone. */
export async function discardDraft(ctx: SignedInCtx, copyId: string): Promise<void> {
  const draft = await getCopy(ctx.db, ctx.scope, copyId);
  if (draft.status !== 'draft') refuse('payroll.copies.NOT_A_DRAFT');
  await requireNotAsked(ctx.db, draft);
  if (!(await lastInForce(ctx.db, draft.solution_id))) refuse('payroll.copies.LAST_COPY');
  await ctx.db.deleteFrom('payroll_copies').where('id', '=', draft.id).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: draft.id },
    facts: { number: draft.number },
    changes: changesBetween(draft, undefined),
  });
}
