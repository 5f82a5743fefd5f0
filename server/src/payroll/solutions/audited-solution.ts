import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getSolution } from '../shared/solution-access.ts';

/** A solution with its legal entities, as the audit trail compares it. */
export async function auditedSolution(ctx: SignedInCtx, id: string) {
  return { ...(await getSolution(ctx.db, ctx.scope, id)), legal_entities: await entitiesOf(ctx, id) };
}

export async function entitiesOf(ctx: SignedInCtx, solutionId: string): Promise<string[]> {
  const links = await ctx.db
    .selectFrom('payroll_solution_entities')
    .select('legal_entity_id')
    .where('solution_id', '=', solutionId)
    .orderBy('legal_entity_id')
    .execute();
  return links.map((link) => link.legal_entity_id);
}

/** What goes with a solution that is removed. */
export async function auditedParts({ db }: SignedInCtx, id: string) {
  const copies = db.selectFrom('payroll_copies').selectAll().where('solution_id', '=', id);
  const processes = db.selectFrom('payroll_processes').selectAll().where('solution_id', '=', id);
  const periods = db.selectFrom('payroll_periods').selectAll().where('solution_id', '=', id);
  return {
    copies: await copies.execute(),
    processes: await processes.execute(),
    periods: await periods.execute(),
  };
}
