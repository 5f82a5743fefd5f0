import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { isNamed } from '../shared/texts-of.ts';
import { pendingPublication, requireNotAsked } from './agreement.repo.ts';
import { auditedParts, auditedSolution, entitiesOf } from './audited-solution.ts';
import { getCopy } from './copies.repo.ts';
import { knownEntities } from './create-solution.ts';
import type { updateSolutionInput } from './solutions.schemas.ts';

export async function updateSolution(
  ctx: SignedInCtx,
  input: z.infer<typeof updateSolutionInput>,
): Promise<void> {
  if (input.name !== undefined && !isNamed(input.name)) refuse('payroll.solutions.NAME_NEEDED');
  const before = await auditedSolution(ctx, input.id);
  const result = await ctx.db
    .updateTable('payroll_solutions')
    .set({
      version: input.version + 1,
      updated_at: instant(ctx.clock),
      ...(input.name === undefined ? {} : { name: JSON.stringify(input.name) }),
      ...(input.memo === undefined ? {} : { memo: input.memo }),
      ...(input.active === undefined ? {} : { active: input.active ? (1 as const) : (0 as const) }),
    })
    .where('id', '=', input.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  if (input.legalEntityIds) await replaceEntities(ctx, input.id, input.legalEntityIds);
  const changes = changesBetween(before, await auditedSolution(ctx, input.id));
  await ctx.audit.write({ subject: { kind: 'payroll.solution', id: input.id }, changes });
}

async function replaceEntities(ctx: SignedInCtx, solutionId: string, ids: readonly string[]) {
  const before = await entitiesOf(ctx, solutionId);
  const touched = [...before.filter((id) => !ids.includes(id)), ...ids.filter((id) => !before.includes(id))];
  const entityIds = await knownEntities(ctx, ids, touched);
  await ctx.db.deleteFrom('payroll_solution_entities').where('solution_id', '=', solutionId).execute();
  await ctx.db
    .insertInto('payroll_solution_entities')
    .values(entityIds.map((id) => ({ solution_id: solutionId, legal_entity_id: id })))
    .execute();
}

/** Only a solution that was never used can be removed; its copies and periods go with it. */
export async function removeSolution(ctx: SignedInCtx, id: string): Promise<void> {
  const before = { ...(await auditedSolution(ctx, id)), ...(await auditedParts(ctx, id)) };
  const { batches } = await ctx.db
    .selectFrom('payroll_batches')
    .select((eb) => eb.fn.countAll<number>().as('batches'))
    .where('solution_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(batches) > 0) refuse('payroll.solutions.IN_USE', { batches: Number(batches) });
  const { followers } = await ctx.db
    .selectFrom('payroll_solutions')
    .select((eb) => eb.fn.countAll<number>().as('followers'))
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(followers) > 0) refuse('payroll.solutions.HAS_SUB_SOLUTIONS', { followers: Number(followers) });
  const asked = await pendingPublication(ctx.db, id);
  if (asked) await requireNotAsked(ctx.db, await getCopy(ctx.db, ctx.scope, asked.copy_id));
  await ctx.db.deleteFrom('payroll_solutions').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id },
    changes: changesBetween(before, undefined),
  });
}
