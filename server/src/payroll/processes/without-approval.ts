import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { getSolution, solutionsInScope } from '../shared/solution-access.ts';
import './processes.errors.ts';
import type { allowWithoutApprovalInput, withoutApprovalRow } from './processes.schemas.ts';

export const ALLOW_WITHOUT_APPROVAL = 'payroll.withoutApproval.allow';

export async function listWithoutApproval(
  db: Kysely<DB>,
  scope: DataScope,
): Promise<z.infer<typeof withoutApprovalRow>[]> {
  const rows = await db
    .selectFrom('payroll_solutions as s')
    .innerJoin('payroll_processes as p', (join) =>
      join.onRef('p.solution_id', '=', 's.id').on('p.status', '=', 'inForce'),
    )
    .select(['s.id', 's.code', 's.name', 's.without_approval_by', 's.without_approval_at', 'p.nodes'])
    .where((eb) => solutionsInScope(eb as never, scope))
    .orderBy('s.code')
    .execute();
  const names = await userNames(
    db,
    rows.map((row) => row.without_approval_by),
  );
  return rows.map((row) => ({
    solutionId: row.id,
    code: row.code,
    name: JSON.parse(row.name) as string | Record<string, string>,
    unapproved: row.nodes === '[]',
    allowed: allowanceOf(row, names),
  }));
}

export function allowanceOf(
  solution: { without_approval_by: string | null; without_approval_at: string | null },
  names: ReadonlyMap<string, string>,
): { by: string; at: string } | null {
  const { without_approval_by: by, without_approval_at: at } = solution;
  return by === null ? null : { by: names.get(by) ?? by, at: at ?? '' };
}

/** An administrator's word that nobody else has to decide this solution's batches, or its end. */
export async function allowWithoutApproval(
  ctx: SignedInCtx,
  input: z.infer<typeof allowWithoutApprovalInput>,
): Promise<void> {
  // Whoever may prepare, decide or submit pay would allow themselves to do it alone.
  const rights = ctx.authentication.grants.flatMap((grant) => [...grant.permissions]);
  if (rights.some((right) => right.startsWith('payroll.') && right !== ALLOW_WITHOUT_APPROVAL))
    refuse('payroll.processes.HOLDS_PAYROLL_RIGHT');
  const solution = await getSolution(ctx.db, ctx.scope, input.solutionId);
  await ctx.db
    .updateTable('payroll_solutions')
    .set(
      input.allowed
        ? { without_approval_by: ctx.user.id, without_approval_at: instant(ctx.clock) }
        : { without_approval_by: null, without_approval_at: null },
    )
    .where('id', '=', solution.id)
    .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solution.id },
    facts: { reason: input.reason },
    changes: changesBetween(
      { withoutApproval: solution.without_approval_by !== null },
      { withoutApproval: input.allowed },
    ),
  });
}

/** For a process without nodes: refuses unless an administrator allows that now. */
export async function requireAllowance(db: Kysely<DB>, solutionId: string): Promise<void> {
  const solution = await db
    .selectFrom('payroll_solutions')
    .select('without_approval_by')
    .where('id', '=', solutionId)
    .executeTakeFirstOrThrow();
  if (solution.without_approval_by === null) refuse('payroll.processes.NOT_ALLOWED_WITHOUT_APPROVAL');
}
