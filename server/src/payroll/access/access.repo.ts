import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  changeRoleForRole,
  changeRoleOver,
  grantsOfRoles,
  holdersInRoom,
  listRoles,
  permissionsOfRoleCode,
} from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { getSolution, isSolutionInScope } from '../shared/solution-access.ts';
import './access.errors.ts';
import { AUTHORISE } from './access.permissions.ts';
import type {
  grantAccessInput,
  leftWithoutInput,
  personWithAccess,
  revokeAccessInput,
  solutionAccess,
  solutionWithAccess,
} from './access.schemas.ts';
import { everySolution, isOfRoom, type Reached, ROOM, reaches } from './reached-solutions.ts';
import { holdersOver, wishesOver } from './waiting-access.ts';

/** Whoever may do this to a solution manages it. */
const MANAGE = 'payroll.solutions.edit';

type Access = z.infer<typeof grantAccessInput>;
type Holder = Awaited<ReturnType<typeof holdersInRoom>>[number];
type Person = z.infer<typeof personWithAccess>;
type Name = z.infer<typeof solutionWithAccess>['name'];
function allows(grants: Holder['grants'], permission: string, solution: Reached): boolean {
  const scope = scopeOf(grants, permission);
  return scope !== undefined && reaches(scope, solution);
}
const manages = (grants: Holder['grants'], solution: Reached) => allows(grants, MANAGE, solution);

/** Who reaches the solution with a right of payroll, by which roles. */
function peopleOf(holders: readonly Holder[], solution: Reached): Person[] {
  return holders.flatMap(({ grants, id, ...user }) => {
    const roles = [...new Set(grants.map(({ role }) => role))].flatMap((role) => {
      const own = grants.filter((each) => each.role === role);
      const rights = own.flatMap(({ permissions }) => [...permissions]).filter(isOfRoom);
      const allowing = (some: Holder['grants']) => rights.some((right) => allows(some, right, solution));
      if (!allowing(own)) return [];
      const over = ({ scope }: Holder['grants'][number]) => scope.solutionIds.includes(solution.id);
      const direct = own.some((each) => over(each) && each.through === undefined);
      return [{ role, alone: !allowing(own.filter((each) => !over(each))), direct }];
    });
    return roles.length === 0 ? [] : [{ userId: id, ...user, roles, manages: manages(grants, solution) }];
  });
}

/** Who may do what to a solution, for those who see it. */
export async function describeAccess(
  ctx: SignedInCtx,
  solutionId: string,
): Promise<z.infer<typeof solutionAccess>> {
  await getSolution(ctx.db, ctx.scope, solutionId);
  const solution = await reachedSolution(ctx.db, solutionId);
  const own = scopeOf(ctx.authentication.grants, AUTHORISE);
  const mayAuthorise = own !== undefined && (await isSolutionInScope(ctx.db, own, solutionId));
  const people = peopleOf(await holdersInRoom(ctx.db, ROOM), solution);
  const held = new Set(people.flatMap(({ roles }) => roles.map(({ role }) => role)));
  const names = declaredPermissions();
  const listed = [...(await listRoles(ctx.db)), ...(await listRoles(ctx.db, true))];
  const roles = listed.filter(({ code }) => held.has(code));
  return {
    mayAuthorise,
    strategy: solution.strategy,
    holders: await holdersOver(ctx.db, solutionId),
    waiting: (await wishesOver(ctx, mayAuthorise)).get(solutionId) ?? [],
    people,
    roles: roles.map(({ code, name, permissions }) => ({
      code,
      name,
      users: people.filter((person) => person.roles.some(({ role }) => role === code)).length,
      permissions: permissions
        .filter(isOfRoom)
        .map((permission) => names.get(permission)?.nameIn(ctx.language) ?? permission),
    })),
  };
}

/** Every solution with its people, for those who say who may do what. */
export async function listAccess(ctx: SignedInCtx): Promise<z.infer<typeof solutionWithAccess>[]> {
  const holders = await holdersInRoom(ctx.db, ROOM);
  const waiting = await wishesOver(ctx, true);
  const through = await holdersOver(ctx.db);
  return (await everySolution(ctx.db)).map((solution) => {
    const people = peopleOf(holders, solution);
    return {
      holders: through
        .filter(({ solutionId }) => solutionId === solution.id)
        .map(({ solutionId: _, ...each }) => each),
      waiting: waiting.get(solution.id) ?? [],
      solutionId: solution.id,
      code: solution.code,
      name: JSON.parse(solution.name) as Name,
      strategy: solution.strategy,
      managers: people.filter((person) => person.manages).length,
      people,
    };
  });
}

export async function reachedSolution(db: Kysely<DB>, id: string): Promise<Reached> {
  const solution = (await everySolution(db)).find((each) => each.id === id);
  return solution ?? refuse('platform.NOT_FOUND');
}

/** What a role brings over a solution; one that brings nothing of payroll isn't given over one. */
export async function rightsOverSolution(db: Kysely<DB>, role: string): Promise<string[]> {
  const permissions = await permissionsOfRoleCode(db, role);
  if (!permissions.some(isOfRoom)) refuse('payroll.access.NOT_A_PAYROLL_ROLE', { role });
  return permissions;
}

async function change(ctx: SignedInCtx, { solutionId, userId, holder, role }: Access, given: boolean) {
  const over = { role, scopeKind: 'solution', scopeValue: solutionId } as const;
  if (userId !== undefined) await changeRoleOver(ctx, { userId, ...over }, given);
  else if (holder !== undefined) await changeRoleForRole(ctx, { holder, ...over }, given);
}

/** A role over this solution alone, to an account or to everybody with a role. What else they hold stays. */
export async function grantAccess(ctx: SignedInCtx, input: Access): Promise<void> {
  await reachedSolution(ctx.db, input.solutionId);
  await rightsOverSolution(ctx.db, input.role);
  await change(ctx, input, true);
}

export async function revokeAccess(
  ctx: SignedInCtx,
  input: z.infer<typeof revokeAccessInput>,
): Promise<void> {
  // Accounts are changed over every solution, by others over their own.
  if (!ctx.scope.all) await getSolution(ctx.db, ctx.scope, input.solutionId);
  const solution = await reachedSolution(ctx.db, input.solutionId);
  await keepingManager(ctx, solution, input.confirm, () => change(ctx, input, false));
}

/** Does what may leave nobody who can edit the solution only where that is confirmed. */
export async function keepingManager(
  ctx: SignedInCtx,
  solution: Reached,
  confirmed: boolean | undefined,
  work: () => Promise<unknown>,
): Promise<void> {
  const isManaged = async () =>
    (await holdersInRoom(ctx.db, ROOM)).some(({ grants }) => manages(grants, solution));
  const before = await isManaged();
  await work();
  // The transaction takes it back.
  if (before && !confirmed && !(await isManaged()))
    refuse('payroll.access.LEAVES_NO_MANAGER', { code: solution.code });
}

/** The solutions that nobody could edit any more if the account held but these roles. */
export async function leftWithoutManager(db: Kysely<DB>, input: z.infer<typeof leftWithoutInput>) {
  const holders = await holdersInRoom(db, ROOM);
  const after = await grantsOfRoles(db, input.roles);
  return (await everySolution(db))
    .filter((solution) => {
      const managers = holders.filter(({ grants }) => manages(grants, solution));
      return managers.length === 1 && managers[0]?.id === input.userId && !manages(after, solution);
    })
    .map(({ code, name }) => ({ code, name: JSON.parse(name) as Name }));
}
