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
  const meets = meetsAll(askedIn(given), await factsFor(db, given, askedIn(given)));
  const taken: TakenEmployment[] = [];
  for (const [index, each] of found.entries()) {
    if (index % 128 === 0 && shouldYield()) await yieldToEventLoop();
    const named = byName.get(each.employmentId);
    if (named === 'out' || (named !== 'in' && !meets(each.employmentId))) continue;
    taken.push(Object.assign(each, { byName: named === 'in' }));
  }
  const missing = new Set([...byName].flatMap(([id, kind]) => (kind === 'in' ? id : [])));
  for (const { employmentId, byName: isNamed } of taken) if (isNamed) missing.delete(employmentId);
  if (missing.size === 0) return taken;
  const asked = filter.employmentIds ? new Set(filter.employmentIds) : null;
  const added = await employmentsForPayroll(db, {
    ...days,
    employmentIds: [...missing].filter((id) => !asked || asked.has(id)),
    departmentIds: filter.departmentIds ?? [],
  });
  return sortInChunks([...taken, ...added.map((each) => ({ ...each, byName: true }))], (a, b) =>
    a.employeeNumber < b.employeeNumber ? -1 : a.employeeNumber > b.employeeNumber ? 1 : 0,
  );
}

/** What the last looks found, with the mark of the records that say so. */
interface Looked {
  mark: string;
  found: Promise<unknown>;
}
const MOST_LOOKED = 4;
const looked = new WeakMap<Kysely<DB>, Map<string, Looked>>();

/**
 * Turning a page or searching reads nobody anew while no record of anybody has changed. A transaction, whose records may
 * never have been, keeps what it found to itself.
 */
async function look<T>(db: Kysely<DB>, asked: unknown, read: () => Promise<T>): Promise<T> {
  const mark = await snapshotMark(db, ['employment']);
  const known = looked.get(db) ?? new Map<string, Looked>();
  looked.set(db, known);
  const key = JSON.stringify(asked);
  const before = known.get(key);
  if (before?.mark === mark) return before.found as Promise<T>;
  const found = read();
  known.delete(key);
  known.set(key, { mark, found });
  const [oldest] = known.keys();
  if (known.size > MOST_LOOKED && oldest !== undefined) known.delete(oldest);
  found.catch(() => known.delete(key));
  return found;
}

/** {@link employmentsTaken} for somebody who looks, without departments. */
export const lookAtTaken = (db: Kysely<DB>, given: ScopeOfDays): Promise<TakenEmployment[]> =>
  look(db, given, () => employmentsTaken(db, given, { withDepartments: false }));

/** By employment of these legal entities, which of several scopes take it in these days: their places in the list. */
export const lookWhoTakes = (
  db: Kysely<DB>,
  given: Omit<ScopeOfDays, 'scope'>,
  scopes: readonly Pick<ScopeOfDays, 'legalEntityIds' | 'scope'>[],
): Promise<Map<string, number[]>> => look(db, [given, scopes], () => whoTakes(db, given, scopes));

/** People and what is asked of them are read once for all scopes; one of some departments reads its own. */
async function whoTakes(
  db: Kysely<DB>,
  given: Omit<ScopeOfDays, 'scope'>,
  scopes: readonly Pick<ScopeOfDays, 'legalEntityIds' | 'scope'>[],
): Promise<Map<string, number[]>> {
  const { start, end } = given;
  const takers = new Map<string, number[]>();
  const found = await employmentsForPayroll(db, { ...given, withDepartments: false });
  for (const { employmentId } of found) takers.set(employmentId, []);
  const asked = scopes.map(({ scope }) =>
    scope.departmentIds.length > 0 ? [] : askedIn({ scope, start, end }),
  );
  const facts = await factsFor(db, given, asked.flat());
  for (const [place, { legalEntityIds, scope }] of scopes.entries()) {
    if (scope.departmentIds.length > 0) {
      const own = await employmentsTaken(db, { ...given, legalEntityIds, scope }, { withDepartments: false });
      for (const { employmentId } of own) takers.get(employmentId)?.push(place);
      continue;
    }
    const entities = new Set(legalEntityIds);
    const byName = takenByName(scope, start, end);
    const meets = meetsAll(asked[place] ?? [], facts);
    for (const [index, { employmentId, legalEntityId }] of found.entries()) {
      if (index % 128 === 0 && shouldYield()) await yieldToEventLoop();
      if (!entities.has(legalEntityId)) continue;
      const named = byName.get(employmentId);
      if (named === 'in' || (named !== 'out' && meets(employmentId))) takers.get(employmentId)?.push(place);
    }
  }
  return takers;
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

type Asked = ApplicableScope['conditions'][number] & { set: ReadonlySet<string> };

/** The conditions that hold in these days. */
const askedIn = ({ scope, start, end }: Omit<ScopeOfDays, 'legalEntityIds'>): Asked[] =>
  scope.conditions
    .filter((condition) => holds(condition, start, end))
    .map((condition) => ({ ...condition, set: new Set(condition.values) }));

/** What these conditions ask of everybody. */
async function factsFor(
  db: Kysely<DB>,
  { legalEntityIds, start, end }: Omit<ScopeOfDays, 'scope'>,
  asked: readonly Asked[],
): Promise<Map<string, ScopeFacts>> {
  if (asked.length === 0) return new Map();
  const fields = [...new Set(asked.map(({ field }) => field))];
  return scopeFacts(db, { legalEntityIds, start, end }, fields);
}

function meetsAll(asked: readonly Asked[], facts: ReadonlyMap<string, ScopeFacts>) {
  if (asked.length === 0) return () => true;
  return (employmentId: string): boolean => {
    const known = facts.get(employmentId);
    return (
      known !== undefined && asked.every((condition) => meets(condition, known[condition.field] ?? null))
    );
  };
}

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
