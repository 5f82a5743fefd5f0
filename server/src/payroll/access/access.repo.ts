import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  changeRoleOver,
  grantsOfRoles,
  holdersInRoom,
  listRoles,
  permissionsOfRoleCode,
} from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { declaredPermissions, type PermissionCode } from '../../platform/trpc/permissions.ts';
import { type DataScope, scopeOf } from '../../platform/trpc/scope.ts';
import { getSolution } from '../shared/solution-access.ts';
import './access.errors.ts';
import type {
  grantAccessInput,
  leftWithoutInput,
  personWithAccess,
  revokeAccessInput,
  solutionAccess,
  solutionWithAccess,
} from './access.schemas.ts';

/** Whoever may do this to a solution manages it. */
const MANAGE = 'payroll.solutions.edit';
const ROOM = 'payroll';

type Holder = Awaited<ReturnType<typeof holdersInRoom>>[number];
type Person = z.infer<typeof personWithAccess>;
type Name = z.infer<typeof solutionWithAccess>['name'];
interface Reached {
  id: string;
  code: string;
  name: string;
  entities: readonly string[];
}

async function everySolution(db: Kysely<DB>): Promise<Reached[]> {
  const rows = await db
    .selectFrom('payroll_solutions')
    .select(['id', 'code', 'name'])
    .orderBy('code')
    .execute();
  const links = await db.selectFrom('payroll_solution_entities').selectAll().execute();
  return rows.map((row) => ({
    ...row,
    entities: links.filter((link) => link.solution_id === row.id).map((link) => link.legal_entity_id),
  }));
}

/** As `solutionsInScope` has it: every legal entity of the solution, or the solution itself. */
const reaches = (scope: DataScope, { id, entities }: Reached): boolean =>
  scope.all ||
  scope.solutionIds.includes(id) ||
  (entities.length > 0 && entities.every((each) => scope.legalEntityIds.includes(each)));

function allows(grants: Holder['grants'], permission: string, solution: Reached): boolean {
  const scope = scopeOf(grants, permission);
  return scope !== undefined && reaches(scope, solution);
}
const manages = (grants: Holder['grants'], solution: Reached) => allows(grants, MANAGE, solution);

/** A right of payroll; one that only says what others may do shows nobody's pay and brings none. */
const isOfRoom = (permission: string) =>
  permission.startsWith(`${ROOM}.`) &&
  declaredPermissions().get(permission as PermissionCode)?.duty !== 'accounts';

/** Who reaches the solution with a right of payroll, by which roles. */
function peopleOf(holders: readonly Holder[], solution: Reached): Person[] {
  return holders.flatMap(({ grants, id, ...user }) => {
    const roles = [...new Set(grants.map(({ role }) => role))].flatMap((role) => {
      const own = grants.filter((each) => each.role === role);
      const rights = [...(own[0]?.permissions ?? [])].filter(isOfRoom);
      const allowing = (some: Holder['grants']) => rights.some((right) => allows(some, right, solution));
      if (!allowing(own)) return [];
      const wider = own.filter(({ scope }) => !scope.solutionIds.includes(solution.id));
      return [{ role, alone: !allowing(wider) }];
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
  const solution = (await everySolution(ctx.db)).find(({ id }) => id === solutionId);
  if (!solution) refuse('platform.NOT_FOUND');
  const people = peopleOf(await holdersInRoom(ctx.db, ROOM), solution);
  const held = new Set(people.flatMap(({ roles }) => roles.map(({ role }) => role)));
  const names = declaredPermissions();
  const roles = (await listRoles(ctx.db)).filter(({ code }) => held.has(code));
  return {
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
export async function listAccess(db: Kysely<DB>): Promise<z.infer<typeof solutionWithAccess>[]> {
  const holders = await holdersInRoom(db, ROOM);
  return (await everySolution(db)).map((solution) => {
    const people = peopleOf(holders, solution);
    return {
      solutionId: solution.id,
      code: solution.code,
      name: JSON.parse(solution.name) as Name,
      managers: people.filter((person) => person.manages).length,
      people,
    };
  });
}

async function reachedSolution(db: Kysely<DB>, id: string): Promise<Reached> {
  const solution = (await everySolution(db)).find((each) => each.id === id);
  return solution ?? refuse('platform.NOT_FOUND');
}

/** A role over this solution alone. The account's other roles, and their reach, stay. */
export async function grantAccess(ctx: SignedInCtx, input: z.infer<typeof grantAccessInput>): Promise<void> {
  await reachedSolution(ctx.db, input.solutionId);
  const permissions = await permissionsOfRoleCode(ctx.db, input.role);
  if (!permissions.some(isOfRoom)) refuse('payroll.access.NOT_A_PAYROLL_ROLE', { role: input.role });
  const { userId, role } = input;
  await changeRoleOver(ctx, { userId, role, scopeKind: 'solution', scopeValue: input.solutionId }, true);
}

export async function revokeAccess(
  ctx: SignedInCtx,
  input: z.infer<typeof revokeAccessInput>,
): Promise<void> {
  const solution = await reachedSolution(ctx.db, input.solutionId);
  const isManaged = async () =>
    (await holdersInRoom(ctx.db, ROOM)).some(({ grants }) => manages(grants, solution));
  const before = await isManaged();
  const { userId, role } = input;
  await changeRoleOver(ctx, { userId, role, scopeKind: 'solution', scopeValue: solution.id }, false);
  // The transaction takes it back.
  if (before && !input.confirm && !(await isManaged()))
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
