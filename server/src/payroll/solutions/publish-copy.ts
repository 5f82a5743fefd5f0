import { errorText, type Problem, type SolutionFile } from '@suanpan/engine';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { inEveryLanguage, type Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { runInEngine } from '../calculation/threads/engine-pool.ts';
import { findCopy, getCopy, insertDraft } from './copies.repo.ts';
import { canonical, globalsFor, globalTableOf, judgeFile, moneyScale } from './judge-file.ts';

/** A new draft to edit, from the published copy or a chosen one. */
export async function newDraft(
  ctx: SignedInCtx,
  input: { solutionId: string; fromCopyId?: string | undefined; replaceDraft?: boolean | undefined },
) {
  const draft = await findCopy(ctx.db, input.solutionId, 'draft');
  if (draft && !input.replaceDraft)
    refuse('payroll.copies.DRAFT_EXISTS', { number: draft.number, copyId: draft.id });
  const base = input.fromCopyId
    ? await getCopy(ctx.db, ctx.scope, input.fromCopyId)
    : await findCopy(ctx.db, input.solutionId, 'published');
  if (!base || base.solution_id !== input.solutionId) refuse('payroll.copies.NOTHING_PUBLISHED');
  if (draft) await ctx.db.deleteFrom('payroll_copies').where('id', '=', draft.id).execute();
  const file = JSON.parse(base.file) as SolutionFile;
  const copy = await insertDraft(ctx.db, ctx.clock, {
    solutionId: input.solutionId,
    file,
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
  const { text, hash } = canonical(input.file);
  const result = await ctx.db
    .updateTable('payroll_copies')
    .set({ file: text, hash, version: input.version + 1 })
    .where('id', '=', copy.id)
    .where('version', '=', input.version)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  const globals = await globalsFor(ctx.db, input.file);
  const { problems, warnings } = judgeFile(input.file, globals.map(globalTableOf));
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    changes: changesBetween({ hash: copy.hash, file: copy.file }, { hash, file: text }),
  });
  return { version: input.version + 1, hash, problems, warnings };
}

/**
 * What a draft has to show before it is published: no problems, and its tests green. Running tests takes a while, so it
 * happens before the transaction; the hash answered is what has passed.
 */
export async function checkBeforePublishing(ctx: SignedInCtx, copyId: string): Promise<string> {
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  if (copy.status !== 'draft') refuse('payroll.copies.NOT_A_DRAFT');
  const file = JSON.parse(copy.file) as SolutionFile;
  const globals = (await globalsFor(ctx.db, file)).map(globalTableOf);
  const { problems } = judgeFile(file, globals);
  if (problems[0]) refuseProblems(problems[0], problems.length);
  if (file.tests && file.tests.length > 0) {
    const report = await runInEngine<'test'>(ctx.user.id, {
      kind: 'test',
      file,
      globals,
      language: ctx.language,
    });
    if (report.failed > 0) refuse('payroll.copies.TESTS_FAILED', { failed: report.failed });
  }
  return copy.hash;
}

/** How many problems there are, and of the first: where it is, and what it is. */
function refuseProblems(first: Problem, problems: number): never {
  const code = 'payroll.copies.HAS_PROBLEMS';
  const facts = { problems, path: first.path };
  const text = (language: Language) =>
    `${errorMessage(code, facts, language)} ${errorText(first, language)}`.trim();
  const { table, column } = first;
  refuse(code, facts, {
    texts: inEveryLanguage(text),
    ...(table === undefined ? {} : { place: { table, ...(column === undefined ? {} : { column }) } }),
  });
}

/** Publishes the draft that was checked; the copy published before becomes outdated. */
export async function publishCopy(ctx: SignedInCtx, copyId: string, checkedHash: string) {
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  if (copy.status !== 'draft') refuse('payroll.copies.NOT_A_DRAFT');
  if (copy.hash !== checkedHash) refuse('platform.VERSION_CHANGED');
  const file = JSON.parse(copy.file) as SolutionFile;
  const now = instant(ctx.clock);
  const former = await findCopy(ctx.db, copy.solution_id, 'published');
  if (former)
    await ctx.db
      .updateTable('payroll_copies')
      .set({ status: 'outdated' })
      .where('id', '=', former.id)
      .execute();
  const result = await ctx.db
    .updateTable('payroll_copies')
    .set({ status: 'published', published_at: now, published_by: ctx.user.id })
    .where('id', '=', copy.id)
    .where('status', '=', 'draft')
    .where('version', '=', copy.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  await ctx.db
    .updateTable('payroll_solutions')
    .set({ currency: file.currency, scale: moneyScale(file), period_type: file.periodType, updated_at: now })
    .where('id', '=', copy.solution_id)
    .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    facts: {
      number: copy.number,
      hash: copy.hash,
      outdated: former?.id ?? null,
      tests: file.tests?.length ?? 0,
    },
    changes: changesBetween(
      { status: copy.status, published: former?.number ?? null },
      { status: 'published', published: copy.number },
    ),
  });
  return { copyId: copy.id, number: copy.number, outdated: former?.id ?? null };
}
