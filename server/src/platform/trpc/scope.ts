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
}

export const NO_SCOPE: DataScope = {
  all: false,
  ownEmploymentIds: [],
  reports: false,
  departmentIds: [],
  legalEntityIds: [],
  solutionIds: [],
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
  };
}

/** How far a permission reaches over the roles that hold it; undefined where none does. */
export function scopeOf(
  grants: readonly { permissions: ReadonlySet<string>; scope: DataScope }[],
  permission: string,
): DataScope | undefined {
  const holding = grants.filter((grant) => grant.permissions.has(permission));
  return holding.length === 0 ? undefined : mergeScopes(holding.map((grant) => grant.scope));
}
