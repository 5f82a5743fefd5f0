import type { Kysely } from 'kysely';
import {
  countForPayroll,
  employmentsForPayroll,
  type PayrollEmployment,
  type ScopeFacts,
  scopeFacts,
} from '../../../people/index.ts';
import { shouldYield, sortInChunks, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { ApplicableScope } from './configuration.schemas.ts';

export const EVERYBODY: ApplicableScope = { departmentIds: [], conditions: [], people: [] };

export interface ScopeOfDays {
  legalEntityIds: readonly string[];
  scope: ApplicableScope;
  start: string;
  end: string;
}

/** A batch of some of them only. */
export interface ScopeFilter {
  departmentIds?: readonly string[] | undefined;
  employmentIds?: readonly string[] | undefined;
}

export type TakenEmployment = PayrollEmployment & { byName: boolean };

/**
 * Whom a scope takes in these days, by employee number. Nobody of another legal entity, and nobody who isn't employed
 * then, is taken in by name either.
 */
export async function employmentsTaken(
  db: Kysely<DB>,
  given: ScopeOfDays,
  filter: ScopeFilter = {},
): Promise<TakenEmployment[]> {
  const { legalEntityIds, scope, start, end } = given;
  const days = { legalEntityIds, start, end };
  const only = filter.employmentIds ? { employmentIds: filter.employmentIds } : {};
  const byName = takenByName(scope, start, end);
  const found = await employmentsForPayroll(db, {
    ...days,
    ...only,
    departmentIds: filter.departmentIds ?? scope.departmentIds,
  });
  const meets = await conditionOf(db, given);
  const taken: TakenEmployment[] = [];
  for (const [index, each] of found.entries()) {
    if (index % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const named = byName.get(each.employmentId);
    if (named === 'out' || (named !== 'in' && !meets(each.employmentId))) continue;
    taken.push({ ...each, byName: named === 'in' });
  }
  const known = new Set(taken.map(({ employmentId }) => employmentId));
  const missing = [...byName].filter(([id, kind]) => kind === 'in' && !known.has(id)).map(([id]) => id);
  if (missing.length === 0) return taken;
  const asked = filter.employmentIds ? new Set(filter.employmentIds) : null;
  const added = await employmentsForPayroll(db, {
    ...days,
    employmentIds: missing.filter((id) => !asked || asked.has(id)),
    departmentIds: filter.departmentIds ?? [],
  });
  return sortInChunks([...taken, ...added.map((each) => ({ ...each, byName: true }))], (a, b) =>
    a.employeeNumber < b.employeeNumber ? -1 : a.employeeNumber > b.employeeNumber ? 1 : 0,
  );
}

/** How many {@link employmentsTaken} finds; counted where they are stored if nothing has to be asked of them. */
export async function countTaken(db: Kysely<DB>, given: ScopeOfDays): Promise<number> {
  const { scope, ...days } = given;
  const plain = scope.conditions.length === 0 && scope.people.every(({ taken }) => taken === 'out');
  if (!plain) return (await employmentsTaken(db, given)).length;
  return countForPayroll(db, {
    ...days,
    departmentIds: scope.departmentIds,
    excludedIds: [...takenByName(scope, given.start, given.end).keys()],
  });
}

const holds = (span: { from: string | null; to: string | null }, start: string, end: string) =>
  (span.from === null || span.from <= end) && (span.to === null || span.to >= start);

/** Who is out stays out, whatever else says in. */
function takenByName(scope: ApplicableScope, start: string, end: string): Map<string, 'in' | 'out'> {
  const named = new Map<string, 'in' | 'out'>();
  for (const each of scope.people)
    if (holds(each, start, end) && named.get(each.employmentId) !== 'out')
      named.set(each.employmentId, each.taken);
  return named;
}

async function conditionOf(
  db: Kysely<DB>,
  { scope, start, end, legalEntityIds }: ScopeOfDays,
): Promise<(employmentId: string) => boolean> {
  const asked = scope.conditions
    .filter((condition) => holds(condition, start, end))
    .map((condition) => ({ ...condition, set: new Set(condition.values) }));
  if (asked.length === 0) return () => true;
  const facts = await scopeFacts(db, { legalEntityIds, start, end });
  return (employmentId) => {
    const known = facts.get(employmentId);
    return known !== undefined && asked.every((condition) => meets(condition, known[condition.field]));
  };
}

type Asked = ApplicableScope['conditions'][number] & { set: ReadonlySet<string> };

function meets({ operator, set, values }: Asked, value: ScopeFacts[keyof ScopeFacts]): boolean {
  const blank = value === null || value === '';
  switch (operator) {
    case 'blank':
      return blank;
    case 'notBlank':
      return !blank;
    case 'in':
      return !blank && set.has(value);
    case 'notIn':
      return blank || !set.has(value);
    case 'from':
      return !blank && value >= (values[0] ?? '');
    case 'until':
      return !blank && values[0] !== undefined && value <= values[0];
  }
}
