import { refuse } from '../errors/refusal.ts';
import { isUndivided } from './permissions.ts';

type Held = readonly { permissions: ReadonlySet<string>; scope: DataScope }[];

/**
 * Which records a permission reaches. Applied in the query, so what a person may not see is never loaded.
 * The parts add up: a record is in scope when any of them covers it.
 */
export interface DataScope {
  /** Everything. */
  all: boolean;
  /** The person's own employments. */
  ownEmploymentIds: readonly string[];
  /** Also the people who report to them, directly and further down. */
  reports: boolean;
  /** Departments, each with everything below it. */
  departmentIds: readonly string[];
  legalEntityIds: readonly string[];
  solutionIds: readonly string[];
  /** Reached by nothing of this: there the strictest of several roles decides, and another doesn't allow it. */
  exceptSolutionIds: readonly string[];
  /** Likewise: who acts for another does nothing about themselves. */
  exceptEmploymentIds: readonly string[];
}

export const NO_SCOPE: DataScope = {
  all: false,
  ownEmploymentIds: [],
  reports: false,
  departmentIds: [],
  legalEntityIds: [],
  solutionIds: [],
  exceptSolutionIds: [],
  exceptEmploymentIds: [],
};

/** For the server's own work (jobs, seeding), never for a request. */
export const SYSTEM_SCOPE: DataScope = { ...NO_SCOPE, all: true };

export function mergeScopes(scopes: readonly DataScope[]): DataScope {
  const join = (pick: (scope: DataScope) => readonly string[]) => [...new Set(scopes.flatMap(pick))];
  return {
    all: scopes.some((scope) => scope.all),
    reports: scopes.some((scope) => scope.reports),
    ownEmploymentIds: join((scope) => scope.ownEmploymentIds),
    departmentIds: join((scope) => scope.departmentIds),
    legalEntityIds: join((scope) => scope.legalEntityIds),
    solutionIds: join((scope) => scope.solutionIds),
    exceptSolutionIds: join((scope) => scope.exceptSolutionIds),
    exceptEmploymentIds: join((scope) => scope.exceptEmploymentIds),
  };
}

/** How far a permission reaches over the roles that hold it; undefined where none does. */
export function scopeOf(grants: Held, permission: string): DataScope | undefined {
  const holding = grants.filter(
    (grant) => grant.permissions.has(permission) && (grant.scope.all || !isUndivided(permission)),
  );
  return holding.length === 0 ? undefined : mergeScopes(holding.map((grant) => grant.scope));
}

/** Every permission that the grants give, somewhere. */
export function permissionsOf(grants: Held): Set<string> {
  const given = new Set(grants.flatMap((grant) => [...grant.permissions]));
  return new Set([...given].filter((permission) => scopeOf(grants, permission) !== undefined));
}

/** The reach of a further permission that a procedure asks for besides its own. */
export function requireScope(grants: Held, permission: string, method?: string): DataScope {
  const scope = scopeOf(grants, permission);
  return scope ?? refuse('AUTHORIZATION_REQUIRED', { method, permission });
}

/** Says that the permission is there, but not for this. */
export function scopeTooNarrow(): never {
  return refuse('platform.SCOPE_TOO_NARROW');
}

/** What everybody shares (a job, a global table, a new legal entity) is changed by those who reach everything. */
export function requireEverything(scope: DataScope): void {
  if (!scope.all) scopeTooNarrow();
}
