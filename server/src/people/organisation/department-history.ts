import { type Kysely, type Selectable, sql } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type Names, nameIn, parseNames } from '../names.ts';
import type { DepartmentEvent } from '../people.words.ts';

type Row = Selectable<DB['departments']>;

/** What a change of a department is told by; each is one field of its form. */
const TOLD = {
  code: 'code',
  name: 'names',
  kind: 'kind',
  parent: 'parent_id',
  manager: 'manager_employment_id',
  legalEntity: 'legal_entity_id',
  costCentre: 'cost_centre_id',
  active: 'active',
} as const;
export type ToldField = keyof typeof TOLD;

interface NewEvent {
  departmentId: string;
  kind: DepartmentEvent;
  day: string;
  otherId?: string;
  details?: Readonly<Record<string, unknown>>;
  /** Whose command it was. */
  userId?: string | null | undefined;
}

export async function noteDepartmentEvent(db: Kysely<DB>, clock: Clock, event: NewEvent): Promise<void> {
  await db
    .insertInto('department_events')
    .values({
      ...{ id: newId(clock), department_id: event.departmentId, kind: event.kind, event_day: event.day },
      ...{ other_department_id: event.otherId ?? null, details: JSON.stringify(event.details ?? {}) },
      ...{ made_by: event.userId ?? null, created_at: instant(clock) },
    })
    .execute();
}

/** Notes what differs from how the department was, if anything does. */
export async function noteDepartmentChange(
  db: Kysely<DB>,
  clock: Clock,
  before: Row,
  userId: string | null | undefined,
): Promise<void> {
  const after = await db
    .selectFrom('departments')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const details: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(TOLD))
    if (before[column] !== after[column]) details[field] = [before[column], after[column]];
  if (before.active === 1 && after.active === 0) {
    delete details.active;
    const day = after.valid_to ?? today(clock);
    await noteDepartmentEvent(db, clock, { departmentId: before.id, kind: 'closed', day, userId });
  }
  if (Object.keys(details).length === 0) return;
  await noteDepartmentEvent(db, clock, {
    ...{ departmentId: before.id, kind: 'changed', day: today(clock), details, userId },
  });
}

export interface DepartmentHistoryEntry {
  id: string;
  kind: DepartmentEvent;
  day: string;
  /** The other department of a merger, and which of the two went on. */
  other: { id: string; name: string } | null;
  role: 'into' | 'from' | null;
  changes: { field: string; was: string | null; becomes: string | null }[];
  by: string | null;
}

/** What became of a department, newest first. */
export async function departmentHistory(
  db: Kysely<DB>,
  departmentId: string,
  language: Language,
): Promise<DepartmentHistoryEntry[]> {
  const rows = await db
    .selectFrom('department_events')
    .leftJoin('departments', 'departments.id', 'department_events.other_department_id')
    .leftJoin('users', 'users.id', 'department_events.made_by')
    .select([
      'department_events.id as id',
      'department_events.kind as kind',
      'event_day as day',
      'details',
      'other_department_id as otherId',
      'departments.names as otherNames',
      'users.name as by',
    ])
    .where('department_id', '=', departmentId)
    .orderBy('event_day', 'desc')
    .orderBy('department_events.created_at', 'desc')
    // What was changed on the day it was established came after it, in bulk at the same instant too.
    .orderBy(sql`case department_events.kind when 'established' then 1 else 0 end`)
    .execute();
  const read = rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
  const names = await namesOf(
    db,
    read.map(({ details }) => details),
    language,
  );
  return read.map(({ details, otherId, otherNames, ...row }) => ({
    ...row,
    other: otherId ? { id: otherId, name: nameIn(language, parseNames(otherNames)) } : null,
    role: details.role === 'into' || details.role === 'from' ? details.role : null,
    changes: Object.entries(details).flatMap(([field, values]) => {
      if (!Array.isArray(values)) return [];
      const [was, becomes] = values.map((value: unknown) => shown(field, value, names, language));
      return [{ field, was: was ?? null, becomes: becomes ?? null }];
    }),
  }));
}

function shown(
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (field === 'name') return nameIn(language, JSON.parse(text) as Names);
  return names.get(text) ?? text;
}

/** What parents, managers, entities and cost centres are called. */
async function namesOf(
  db: Kysely<DB>,
  details: readonly Record<string, unknown>[],
  language: Language,
): Promise<Map<string, string>> {
  const idsOf = (field: ToldField) => [
    ...new Set(
      details.flatMap((each) => [each[field] ?? []].flat()).flatMap((id) => (id ? [String(id)] : [])),
    ),
  ];
  const names = new Map<string, string>();
  const tables = {
    parent: 'departments',
    legalEntity: 'legal_entities',
    costCentre: 'cost_centres',
  } as const;
  for (const field of ['parent', 'legalEntity', 'costCentre'] as const) {
    const ids = idsOf(field);
    if (ids.length === 0) continue;
    const rows = await db.selectFrom(tables[field]).select(['id', 'names']).where('id', 'in', ids).execute();
    for (const row of rows) names.set(row.id, nameIn(language, parseNames(row.names)));
  }
  const managers = idsOf('manager');
  if (managers.length > 0) {
    const rows = await db
      .selectFrom('employments')
      .innerJoin('persons', 'persons.id', 'employments.person_id')
      .select(['employments.id as id', 'persons.name as name'])
      .where('employments.id', 'in', managers)
      .execute();
    for (const row of rows) names.set(row.id, row.name);
  }
  return names;
}
