import { errorText, type Problem, type SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { snapshotFields } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { inEveryLanguage, type Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { runInEngine } from '../calculation/threads/engine-pool.ts';
import { getSolution } from '../shared/solution-access.ts';
import { needsAgreement } from './agreement.repo.ts';
import { putInForce } from './configuration/configuration.repo.ts';
import { findCopy, getCopy } from './copies.repo.ts';
import { globalsFor, globalTableOf, judgeFile, moneyScale } from './judge-file.ts';
import { findTargets } from './write-back-targets.ts';

type Copy = Awaited<ReturnType<typeof getCopy>>;

/**
 * What a draft has to show before it is published: no problems, and its tests green. Running tests takes a while, so it
 * happens before the transaction; the hash answered is what has passed.
 */
export async function checkBeforePublishing(ctx: SignedInCtx, copyId: string): Promise<string> {
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  await requirePublishable(ctx, copy);
  const file = JSON.parse(copy.file) as SolutionFile;
  const globals = (await globalsFor(ctx.db, file)).map(globalTableOf);
  const { problems } = judgeFile(
    file,
    globals,
    await findTargets(ctx.db, file, ctx.scope),
    await snapshotFields(ctx.db),
  );
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

/** A draft; or, where nothing is in force, what was published before. */
export async function requirePublishable(ctx: { db: Kysely<DB> }, copy: Copy): Promise<void> {
  if (copy.status === 'draft') return;
  const inForce = await findCopy(ctx.db, copy.solution_id, 'published');
  if (copy.status === 'published' || inForce) refuse('payroll.copies.NOT_A_DRAFT');
}

/** Takes the published copy out of force. What is in it stays as it is, and batches that pinned it go on with it. */
export async function unpublish(ctx: SignedInCtx, solutionId: string): Promise<void> {
  await getSolution(ctx.db, ctx.scope, solutionId);
  const copy = await findCopy(ctx.db, solutionId, 'published');
  if (!copy) return refuse('payroll.copies.NOTHING_PUBLISHED');
  await ctx.db.updateTable('payroll_copies').set({ status: 'outdated' }).where('id', '=', copy.id).execute();
  await ctx.db
    .updateTable('payroll_solutions')
    .set({ updated_at: instant(ctx.clock) })
    .where('id', '=', solutionId)
    .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    facts: { number: copy.number, hash: copy.hash },
    changes: changesBetween(
      { status: 'published', published: copy.number },
      { status: 'outdated', published: null },
    ),
  });
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
  await requirePublishable(ctx, copy);
  if (copy.hash !== checkedHash) refuse('platform.VERSION_CHANGED');
  if (await needsAgreement(ctx.db, copy.solution_id)) refuse('payroll.copies.NEEDS_AGREEMENT');
  return putCopyInForce(ctx, copy, { userId: ctx.user.id, facts: {} });
}

/** Puts a copy in force in the running transaction; whether it may be is for the caller to know. */
export async function putCopyInForce(
  ctx: { db: Kysely<DB>; clock: Clock; audit: AuditWriter },
  copy: Copy,
  by: { userId: string; action?: string; facts: Record<string, unknown> },
) {
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
    .set({ status: 'published', published_at: now, published_by: by.userId })
    .where('id', '=', copy.id)
    .where('status', '=', copy.status)
    .where('version', '=', copy.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  await ctx.db
    .updateTable('payroll_solutions')
    .set({ currency: file.currency, scale: moneyScale(file), period_type: file.periodType, updated_at: now })
    .where('id', '=', copy.solution_id)
    .execute();
  await putInForce(ctx, copy);
  await ctx.audit.write({
    ...(by.action === undefined ? {} : { action: by.action }),
    subject: { kind: 'payroll.copy', id: copy.id },
    facts: {
      ...by.facts,
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
