import type { SolutionFile } from '@suanpan/engine';
import type { z } from 'zod';
import { listRoles } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { passOnAccess } from '../access/authorise.ts';
import { getSolution, isSolutionInScope, solutionsInScope } from '../shared/solution-access.ts';
import { requireNotAsked } from '../solutions/agreement.repo.ts';
import { compareDocuments } from '../solutions/compare-copies.ts';
import { comparableCopy } from '../solutions/configuration/compare-configuration.ts';
import { storedConfiguration } from '../solutions/configuration/configuration.repo.ts';
import { findCopy, insertDraft } from '../solutions/copies.repo.ts';
import { storeSolution } from '../solutions/create-solution.ts';
import { mergeDocuments } from './merge-documents.ts';
import './sub-solutions.errors.ts';
import type { adoptParentInput, createSubSolutionInput, family } from './sub-solutions.schemas.ts';

const CREATE = 'payroll.solutions.createSub';
type Name = z.infer<typeof createSubSolutionInput>['name'];
type Ctx = Pick<SignedInCtx, 'db'>;

const named = (row: { id: string; code: string; name: string }) => ({
  id: row.id,
  code: row.code,
  name: JSON.parse(row.name) as Name,
});

async function copyById(ctx: Ctx, id: string) {
  return ctx.db.selectFrom('payroll_copies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The copy of a sub-solution that counts: the draft where there is one, else what is or was in force. */
async function ownCopy(ctx: Ctx, solutionId: string) {
  return ctx.db
    .selectFrom('payroll_copies')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
}

/** A solution that takes its rules, settings and process from another, for some of its legal entities. */
export async function createSubSolution(ctx: SignedInCtx, input: z.infer<typeof createSubSolutionInput>) {
  const parent = await getSolution(ctx.db, ctx.scope, input.parentId);
  if (parent.parent_id !== null) refuse('payroll.subSolutions.TOO_DEEP');
  const copy = await findCopy(ctx.db, parent.id, 'published');
  if (!copy) return refuse('payroll.subSolutions.PARENT_UNPUBLISHED', { code: parent.code });
  const rows = await ctx.db
    .selectFrom('payroll_solution_entities')
    .select('legal_entity_id')
    .where('solution_id', '=', parent.id)
    .execute();
  const known = rows.map((row) => row.legal_entity_id);
  const entityIds = input.legalEntityIds ?? known;
  if (entityIds.some((id) => !known.includes(id))) refuse('payroll.solutions.LEGAL_ENTITY_UNKNOWN');
  const created = await storeSolution(ctx, {
    code: input.code,
    name: input.name,
    memo: input.memo ?? null,
    entityIds: [...new Set(entityIds)],
    file: { ...(JSON.parse(copy.file) as SolutionFile), code: input.code, name: input.name },
    configuration: storedConfiguration(copy.configuration),
    from: 'parent',
    parent: { id: parent.id, copyId: copy.id },
  });
  await passOnAccess(ctx, { parentId: parent.id, solutionId: created.id, template: input.template });
  return { id: created.id, copyId: created.copyId };
}

/** Its parent with what it has of its own, and the solutions that follow it. */
export async function describeFamily(ctx: SignedInCtx, solutionId: string): Promise<z.infer<typeof family>> {
  const solution = await getSolution(ctx.db, ctx.scope, solutionId);
  const create = scopeOf(ctx.authentication.grants, CREATE);
  const mayCreate =
    solution.parent_id === null &&
    create !== undefined &&
    (await isSolutionInScope(ctx.db, create, solutionId));
  const followers = await ctx.db
    .selectFrom('payroll_solutions as s')
    .selectAll('s')
    .where('s.parent_id', '=', solutionId)
    .where((eb) => solutionsInScope(eb, ctx.scope))
    .orderBy('s.code')
    .execute();
  const templates = mayCreate ? await listRoles(ctx.db, true) : [];
  return {
    mayCreate,
    templates: templates.map(({ code, name }) => ({ code, name })),
    subSolutions: followers.map(named),
    parent: solution.parent_id === null ? null : await describeParent(ctx, solutionId, solution.parent_id),
  };
}

async function describeParent(ctx: SignedInCtx, solutionId: string, parentId: string) {
  const own = await ownCopy(ctx, solutionId);
  const made = await copyById(ctx, own.parent_copy_id ?? '');
  const newest = await findCopy(ctx.db, parentId, 'published');
  const parent = await ctx.db
    .selectFrom('payroll_solutions')
    .select(['id', 'code', 'name'])
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow();
  const [before, after] = [await comparableCopy(ctx.db, made), await comparableCopy(ctx.db, own)];
  return {
    solution: named(parent),
    number: made.number,
    newest: newest && newest.number > made.number ? newest.number : null,
    // What it is called is no rule of its own.
    overrides: compareDocuments({ ...before, code: '', name: '' }, { ...after, code: '', name: '' }),
  };
}

/** A draft of the parent's published copy with what the sub-solution has of its own. What is in force, and every batch, stays. */
export async function adoptParent(ctx: SignedInCtx, input: z.infer<typeof adoptParentInput>) {
  const solution = await getSolution(ctx.db, ctx.scope, input.solutionId);
  if (solution.parent_id === null) return refuse('payroll.subSolutions.NO_PARENT', { code: solution.code });
  const newest = await findCopy(ctx.db, solution.parent_id, 'published');
  if (!newest) return refuse('payroll.subSolutions.PARENT_UNPUBLISHED', { code: solution.code });
  const draft = await findCopy(ctx.db, solution.id, 'draft');
  const inForce = await findCopy(ctx.db, solution.id, 'published');
  if (draft && inForce && !input.replaceDraft)
    refuse('payroll.copies.DRAFT_EXISTS', { number: draft.number, copyId: draft.id });
  if (draft) await requireNotAsked(ctx.db, draft);
  const own = inForce ?? (await ownCopy(ctx, solution.id));
  const made = await copyById(ctx, own.parent_copy_id ?? '');
  if (made.id === newest.id) return refuse('payroll.subSolutions.UP_TO_DATE');
  const identity = { code: solution.code, name: JSON.parse(solution.name) as Name };
  const [was, mine, now] = [made, own, newest].map((copy) => ({
    ...(JSON.parse(copy.file) as SolutionFile),
    ...identity,
  }));
  const configuration = mergeDocuments(
    storedConfiguration(made.configuration),
    storedConfiguration(own.configuration),
    storedConfiguration(newest.configuration),
  );
  if (draft) {
    await ctx.db.deleteFrom('payroll_copies').where('id', '=', draft.id).execute();
    await ctx.audit.write({
      subject: { kind: 'payroll.copy', id: draft.id },
      facts: { number: draft.number },
      changes: changesBetween(draft, undefined),
    });
  }
  const copy = await insertDraft(ctx.db, ctx.clock, {
    solutionId: solution.id,
    file: mergeDocuments(was, mine, now) as SolutionFile,
    configuration: JSON.stringify(configuration),
    parentCopyId: newest.id,
    userId: ctx.user.id,
  });
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    facts: { from: own.id, parentCopy: newest.id, replaced: draft?.id ?? null },
    changes: changesBetween(undefined, await copyById(ctx, copy.id)),
  });
  return { copyId: copy.id };
}
