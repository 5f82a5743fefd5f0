import { usersWithPermission } from '../../identity/index.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';

/** Work is given to those who may cure it: whoever can only look at the batch could do nothing about it. */
export async function requireAssignable(ctx: SignedInCtx, userId: string, solutionIds: ReadonlySet<string>) {
  if (userId === ctx.user.id) return;
  for (const solutionId of solutionIds) {
    const users = await usersWithPermission(ctx.db, 'payroll.batches.edit', (scope) =>
      isSolutionInScope(ctx.db, scope, solutionId),
    );
    if (!users.some((user) => user.id === userId)) refuse('platform.NOT_FOUND');
  }
}
