import type { z } from 'zod';
import {
  accountsOver,
  extendOwnReach,
  findUsers,
  hasDuty,
  listRoles,
  roleByCode,
  rolesForRolesOver,
} from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getSolution } from '../shared/solution-access.ts';
import './access.errors.ts';
import { grantAccess, keepingManager, reachedSolution, rightsOverSolution } from './access.repo.ts';
import type {
  accessCandidates,
  candidatesInput,
  decideAccessInput,
  grantAccessInput,
  strategyInput,
} from './access.schemas.ts';
import { isOfRoom } from './reached-solutions.ts';
import { tellAsker, tellDeciders } from './tell-of-wishes.ts';
import { namedWishes } from './waiting-access.ts';

type Access = z.infer<typeof grantAccessInput>;

/** Gives rights over a solution of one's own: at once where they bring nobody money, else once a second person gives them too. */
export async function authorise(ctx: SignedInCtx, input: Access): Promise<{ waits: boolean }> {
  await getSolution(ctx.db, ctx.scope, input.solutionId);
  const permissions = await rightsOverSolution(ctx.db, input.role);
  if (hasDuty(permissions, 'accounts')) refuse('payroll.access.RIGHTS_OVER_ACCOUNTS', { role: input.role });
  refuseOwn(ctx, input);
  return giveOrAsk(ctx, input, hasDuty(permissions, 'pay'));
}

async function giveOrAsk(ctx: SignedInCtx, input: Access, waits: boolean): Promise<{ waits: boolean }> {
  await (waits ? wish(ctx, input) : grantAccess(ctx, input));
  return { waits };
}

/**
 * Who has rights over the parent alone gets those of the template over its sub-solution, by account or by role as there; what
 * brings money, and what would raise the maker's own rights, waits for a second person. The maker holds what they hold there.
 */
export async function passOnAccess(
  ctx: SignedInCtx,
  { parentId, solutionId, template }: { parentId: string; solutionId: string; template: string | undefined },
): Promise<void> {
  const accounts = await accountsOver(ctx.db, 'solution', parentId);
  await extendOwnReach(ctx, 'solution', { from: parentId, to: solutionId });
  if (template === undefined) return;
  const permissions = await rightsOverSolution(ctx.db, template);
  if (hasDuty(permissions, 'accounts')) refuse('payroll.access.RIGHTS_OVER_ACCOUNTS', { role: template });
  const pays = hasDuty(permissions, 'pay');
  for (const userId of accounts)
    if (userId !== ctx.user.id) await giveOrAsk(ctx, { solutionId, userId, role: template }, pays);
  const holders = (await rolesForRolesOver(ctx.db, 'solution')).filter(
    (each) => each.scopeValue === parentId,
  );
  for (const holder of new Set(holders.map((each) => each.holder)))
    await giveOrAsk(ctx, { solutionId, holder, role: template }, pays || ctx.user.roles.includes(holder));
}

/** Nobody raises their own rights, neither by name nor through a role they hold. */
function refuseOwn(
  ctx: SignedInCtx,
  { userId, holder }: { userId?: string | undefined; holder?: string | undefined },
) {
  if (userId === ctx.user.id || (holder !== undefined && ctx.user.roles.includes(holder)))
    refuse('identity.OWN_ROLES');
}

async function wish(ctx: SignedInCtx, input: Access): Promise<void> {
  const holder = input.holder === undefined ? null : (await roleByCode(ctx.db, input.holder)).id;
  const row = {
    solution_id: input.solutionId,
    user_id: input.userId ?? null,
    holder_id: holder,
    role_id: (await roleByCode(ctx.db, input.role)).id,
  };
  const waiting = await ctx.db
    .selectFrom('payroll_access_wishes')
    .selectAll()
    .where('solution_id', '=', row.solution_id)
    .where('role_id', '=', row.role_id)
    .execute();
  if (waiting.some((each) => each.user_id === row.user_id && each.holder_id === row.holder_id))
    refuse('payroll.access.WAITS_ALREADY');
  if (row.user_id !== null && (await findUsers(ctx.db, { ids: [row.user_id] })).length === 0)
    refuse('platform.NOT_FOUND');
  const id = newId(ctx.clock);
  const asked = { ...row, asked_by: ctx.user.id, asked_at: instant(ctx.clock) };
  await ctx.db
    .insertInto('payroll_access_wishes')
    .values({ id, ...asked })
    .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: row.solution_id },
    facts: { wish: id },
    changes: changesBetween(undefined, asked),
  });
  for (const named of await namedWishes(ctx.db, id)) await tellDeciders(ctx, named);
}

/** Gives what waits, or drops it: given by another person than who asked and who gets it, dropped by anybody who authorises. */
export async function decideWish(ctx: SignedInCtx, input: z.infer<typeof decideAccessInput>): Promise<void> {
  const row = await ctx.db
    .selectFrom('payroll_access_wishes')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (!row) return refuse('platform.NOT_FOUND');
  if (!ctx.scope.all) await getSolution(ctx.db, ctx.scope, row.solution_id);
  for (const named of await namedWishes(ctx.db, row.id)) await tellAsker(ctx, named, input.give);
  await ctx.db.deleteFrom('payroll_access_wishes').where('id', '=', row.id).execute();
  const { id: wishId, ...asked } = row;
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: row.solution_id },
    facts: { wish: wishId, given: input.give },
    changes: changesBetween(asked, undefined),
  });
  if (!input.give) return;
  if (row.asked_by === ctx.user.id) refuse('payroll.access.SECOND_PERSON');
  const roles = [...(await listRoles(ctx.db)), ...(await listRoles(ctx.db, true))];
  const holder = roles.find(({ id }) => id === row.holder_id)?.code;
  const userId = row.user_id ?? undefined;
  refuseOwn(ctx, { userId, holder });
  const role = roles.find(({ id }) => id === row.role_id)?.code ?? '';
  await grantAccess(ctx, { solutionId: row.solution_id, userId, holder, role });
}

/** Tightening takes rights away, which one may do; loosening gives them, which is for who pays nobody. */
export async function setStrategy(
  ctx: SignedInCtx,
  input: z.infer<typeof strategyInput>,
  mayLoosen: boolean,
): Promise<void> {
  if (!ctx.scope.all) await getSolution(ctx.db, ctx.scope, input.solutionId);
  const solution = await reachedSolution(ctx.db, input.solutionId);
  if (solution.strategy === input.strategy) return;
  if (input.strategy === 'union' && !mayLoosen) refuse('payroll.access.LOOSENED_BY_ACCOUNTS');
  await keepingManager(ctx, solution, input.confirm, () =>
    ctx.db
      .updateTable('payroll_solutions')
      .set({ authorization_strategy: input.strategy })
      .where('id', '=', solution.id)
      .execute(),
  );
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solution.id },
    changes: changesBetween({ strategy: solution.strategy }, { strategy: input.strategy }),
  });
}

/** Whom and what one may choose. */
export async function candidates(
  ctx: SignedInCtx,
  { solutionId, search }: z.infer<typeof candidatesInput>,
): Promise<z.infer<typeof accessCandidates>> {
  await getSolution(ctx.db, ctx.scope, solutionId);
  const roles = await listRoles(ctx.db);
  const shown = ({ code, name, userCount }: (typeof roles)[number]) => ({ code, name, users: userCount });
  return {
    users: (await findUsers(ctx.db, { search })).filter(({ id }) => id !== ctx.user.id),
    roles: roles
      .filter(({ permissions }) => permissions.some(isOfRoom) && !hasDuty(permissions, 'accounts'))
      .map(shown),
    holders: roles.filter(({ code }) => !ctx.user.roles.includes(code)).map(shown),
  };
}
