import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Grant } from '../../platform/trpc/context.ts';
import { type DataScope, scopeOf } from '../../platform/trpc/scope.ts';
import { todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from './employment-scope.ts';
import '../people.errors.ts';

interface Changing {
  db: Kysely<DB>;
  clock: Clock;
  grants: readonly Pick<Grant, 'permissions' | 'scope'>[];
}

/**
 * Carries out a change of the organisation and refuses it if it brought existing people under any permission of whoever
 * made it: to move somebody, or their department, is not a way to see their pay. `created` names employments that are new;
 * one for a person who was known already must not open that person either.
 */
export async function withoutWideningScope<T>(
  changing: Changing,
  work: () => Promise<T>,
  created: (result: T) => readonly string[] = () => [],
): Promise<T> {
  const scopes = dividedScopes(changing.grants);
  const before: Set<string>[] = [];
  for (const scope of scopes) before.push(await employmentsWithin(changing, scope));
  const result = await work();
  const fresh = new Set(created(result));
  for (const [index, scope] of scopes.entries()) {
    const formerly = before[index] ?? new Set();
    const gained = [...(await employmentsWithin(changing, scope))].filter((id) => !formerly.has(id));
    if (gained.some((id) => !fresh.has(id))) refuse('people.SCOPE_WIDENED');
    if (await opensKnownPerson(changing.db, gained, fresh, formerly)) refuse('people.SCOPE_WIDENED');
  }
  return result;
}

/** How far each permission reaches, once each; what reaches everything can't grow. */
function dividedScopes(grants: Changing['grants']): DataScope[] {
  const scopes = new Map<string, DataScope>();
  for (const permission of new Set(grants.flatMap((grant) => [...grant.permissions]))) {
    const scope = scopeOf(grants, permission);
    const divided = scope && (scope.reports || scope.departmentIds.length + scope.legalEntityIds.length > 0);
    if (divided && !scope.all) scopes.set(JSON.stringify(scope), scope);
  }
  return [...scopes.values()];
}

async function employmentsWithin({ db, clock }: Changing, scope: DataScope): Promise<Set<string>> {
  const today = await todayThere(db, clock);
  const rows = await db
    .selectFrom('employments')
    .select('id')
    .where((eb) => employmentsInScope(eb, scope, today))
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function opensKnownPerson(
  db: Kysely<DB>,
  gained: readonly string[],
  fresh: ReadonlySet<string>,
  formerly: ReadonlySet<string>,
): Promise<boolean> {
  for (const id of gained) {
    const others = await db
      .selectFrom('employments as other')
      .innerJoin('employments as mine', 'mine.person_id', 'other.person_id')
      .select('other.id')
      .where('mine.id', '=', id)
      .where('other.id', '<>', id)
      .execute();
    const known = others.filter((other) => !fresh.has(other.id));
    if (known.length > 0 && !known.some((other) => formerly.has(other.id))) return true;
  }
  return false;
}
