import type { Kysely } from 'kysely';
import {
  countForPayroll,
  employmentsForPayroll,
  type PayrollEmployment,
  type ScopeFacts,
  scopeFacts,
  snapshotMark,
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
  withDepartments?: boolean;
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
  const days = { legalEntityIds, start, end, withDepartments: filter.withDepartments ?? true };
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

/** Whom the last scopes looked at take, with the mark of the records that say so. */
interface Looked {
  mark: string;
  taken: Promise<TakenEmployment[]>;
}
const MOST_LOOKED = 3;
const looked = new WeakMap<Kysely<DB>, Map<string, Looked>>();

/**
 * {@link employmentsTaken} for somebody who looks, without departments: turning a page or searching reads nobody anew while no
 * record of anybody has changed. A transaction, whose records may never have been, keeps what it found to itself.
 */
export async function lookAtTaken(db: Kysely<DB>, given: ScopeOfDays): Promise<TakenEmployment[]> {
  const mark = await snapshotMark(db, ['employment']);
  const known = looked.get(db) ?? new Map<string, Looked>();
  looked.set(db, known);
  const key = JSON.stringify(given);
  const before = known.get(key);
  if (before?.mark === mark) return before.taken;
  const taken = employmentsTaken(db, given, { withDepartments: false });
  known.delete(key);
  known.set(key, { mark, taken });
  const [oldest] = known.keys();
  if (known.size > MOST_LOOKED && oldest !== undefined) known.delete(oldest);
  taken.catch(() => known.delete(key));
  return taken;
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
  const facts = await scopeFacts(
    db,
    { legalEntityIds, start, end },
    asked.map(({ field }) => field),
  );
  return (employmentId) => {
    const known = facts.get(employmentId);
    return (
      known !== undefined && asked.every((condition) => meets(condition, known[condition.field] ?? null))
    );
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
