import type { Kysely } from 'kysely';
import { registerGrantLimit } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Grant } from '../../platform/trpc/context.ts';
import { everySolution, isOfRoom, type Reached, reaches, reachesInPart } from './reached-solutions.ts';

/**
 * What roles that reach the solution allow without all of them allowing it. A role that reaches only some of its legal entities
 * doesn't decide about the others; what it allows over the people of its own ends where a role of the whole doesn't allow it.
 */
function deniedOver(grants: readonly Grant[], solution: Reached): Set<string> {
  const byRole = new Map<string, Set<string>>();
  const all = new Set<string>();
  for (const { role, permissions, scope } of grants) {
    const rights = [...permissions].filter(isOfRoom);
    const isWhole = reaches(scope, solution);
    if (rights.length === 0 || !(isWhole || reachesInPart(scope, solution))) continue;
    for (const right of rights) all.add(right);
    if (isWhole) byRole.set(role, new Set([...(byRole.get(role) ?? []), ...rights]));
  }
  const roles = [...byRole.values()];
  return new Set([...all].filter((right) => !roles.every((rights) => rights.has(right))));
}

/** Each grant by what of it holds where: a right that another role doesn't allow over a strict solution ends there. */
function split(grant: Grant, denied: ReadonlyMap<string, ReadonlySet<string>>): Grant[] {
  const parts = new Map<string, { except: string[]; permissions: Set<string> }>();
  for (const permission of grant.permissions) {
    const except = [...denied].filter(([, rights]) => rights.has(permission)).map(([id]) => id);
    const part = parts.get(except.join()) ?? { except, permissions: new Set() };
    part.permissions.add(permission);
    parts.set(except.join(), part);
  }
  return [...parts.values()].map(({ except, permissions }) => ({
    ...grant,
    permissions,
    scope: { ...grant.scope, exceptSolutionIds: except },
  }));
}

/** Over a solution of the strict kind the rights of several roles don't add up: only what each of them allows is left. */
export async function limitToStrictest(db: Kysely<DB>, grants: Grant[]): Promise<Grant[]> {
  if (new Set(grants.map(({ role }) => role)).size < 2) return grants;
  const strict = await everySolution(db, 'strictest');
  const denied = new Map(strict.map((each) => [each.id, deniedOver(grants, each)]));
  if ([...denied.values()].every((rights) => rights.size === 0)) return grants;
  return grants.flatMap((grant) => split(grant, denied));
}

registerGrantLimit(limitToStrictest);
