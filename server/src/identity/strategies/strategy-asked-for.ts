import type { Ctx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { findUserByLogin } from '../users/users.repo.ts';
import { getStrategy, type Strategy, strategyOf } from './strategies.repo.ts';

interface Asked {
  username?: string | undefined;
  userId?: string | undefined;
  id?: string | undefined;
}

/**
 * Whose rules: of an account to its owner and to who looks after accounts, one's own where nobody is named. To everybody else
 * what holds for everybody: an answer of its own would tell that the name exists.
 */
export async function strategyAskedFor(ctx: Ctx, { username, userId, id }: Asked): Promise<Strategy> {
  const looksAfterAccounts = scopeOf(ctx.authentication?.grants ?? [], 'identity.users.view') !== undefined;
  if (id !== undefined && looksAfterAccounts) return getStrategy(ctx.db, id);
  const named = username === undefined ? userId : (await findUserByLogin(ctx.db, username))?.id;
  const isNamed = username !== undefined || userId !== undefined;
  const of = isNamed ? named : ctx.user?.id;
  return strategyOf(ctx.db, of === ctx.user?.id || looksAfterAccounts ? of : undefined);
}
