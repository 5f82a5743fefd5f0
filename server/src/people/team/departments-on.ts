import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type Names, parseNames } from '../names.ts';
import type { DepartmentKind } from '../people.words.ts';

export interface DepartmentOn {
  id: string;
  code: string;
  names: Names;
  kind: DepartmentKind;
  parentId: string | null;
  managerEmploymentId: string | null;
  legalEntityId: string | null;
}

interface Told {
  name?: [string, string];
  kind?: [DepartmentKind, DepartmentKind];
  parent?: [string | null, string | null];
  manager?: [string | null, string | null];
  code?: [string, string];
}

/** The departments as they stood on a day: what was changed later is undone by what the history tells, newest first. */
export async function departmentsOn(db: Kysely<DB>, day: string): Promise<DepartmentOn[]> {
  const rows = await db
    .selectFrom('departments')
    .select([
      'id',
      'code',
      'names',
      'kind',
      'parent_id as parentId',
      'manager_employment_id as managerEmploymentId',
      'legal_entity_id as legalEntityId',
      'active',
      'valid_to as validTo',
    ])
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', day)]))
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
    .orderBy('code')
    .execute();
  const standing = rows.filter(({ active, validTo }) => active === 1 || validTo !== null);
  const found = new Map(
    standing.map(({ active: _active, validTo: _to, names, ...row }) => [
      row.id,
      { ...row, names: parseNames(names) },
    ]),
  );
  const later = await db
    .selectFrom('department_events')
    .select(['department_id as id', 'details'])
    .where('kind', '=', 'changed')
    .where('event_day', '>', day)
    .orderBy('event_day', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  for (const { id, details } of later) {
    const department = found.get(id);
    if (!department) continue;
    const told = JSON.parse(details) as Told;
    if (told.name) department.names = parseNames(told.name[0]);
    if (told.kind) department.kind = told.kind[0];
    if (told.code) department.code = told.code[0];
    if (told.parent) department.parentId = told.parent[0];
    if (told.manager) department.managerEmploymentId = told.manager[0];
  }
  return [...found.values()];
}
