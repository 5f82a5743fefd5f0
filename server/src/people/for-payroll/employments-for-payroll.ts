import { type Kysely, sql } from 'kysely';
import { inChunks, sortInChunks } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';

export interface PayrollEmployment {
  employmentId: string;
  employeeNumber: string;
  personId: string;
  name: string;
  legalEntityId: string;
  departmentId: string | null;
  hireDate: string;
  leaveDate: string | null;
}

export interface PayrollScope {
  legalEntityIds: readonly string[];
  /** With everything below them; all departments when empty. */
  departmentIds?: readonly string[];
  /** Only these; all when left out. */
  employmentIds?: readonly string[];
  /** False: nobody asks in which department they are, and it is null. */
  withDepartments?: boolean;
  /** Employed on some day from start to end, both counted. */
  start: string;
  end: string;
}

/** The employments of a pay period, in the order of their employee numbers. For the server's own work: no data scope. */
export async function employmentsForPayroll(
  db: Kysely<DB>,
  scope: PayrollScope,
): Promise<PayrollEmployment[]> {
  if (scope.legalEntityIds.length === 0) return [];
  const asked = scope.withDepartments !== false || (scope.departmentIds?.length ?? 0) > 0;
  const rows: PayrollEmployment[] = await db
    .selectFrom('employments as e')
    .innerJoin('persons as p', 'p.id', 'e.person_id')
    .select([
      'e.id as employmentId',
      'e.employee_number as employeeNumber',
      'e.person_id as personId',
      'p.name as name',
      'e.legal_entity_id as legalEntityId',
      'e.hire_date as hireDate',
      'e.leave_date as leaveDate',
      (asked ? lastDepartment(scope) : sql<null>`null`).as('departmentId'),
    ])
    .where('e.legal_entity_id', 'in', [...scope.legalEntityIds])
    .where('e.hire_date', '<=', scope.end)
    .where((eb) => eb.or([eb('e.leave_date', 'is', null), eb('e.leave_date', '>=', scope.start)]))
    .execute();
  const below = scope.departmentIds?.length ? await departmentsBelow(db, scope.departmentIds) : null;
  const only = scope.employmentIds ? new Set(scope.employmentIds) : null;
  const found: PayrollEmployment[] = [];
  for await (const part of inChunks(rows))
    for (const row of part) {
      if (only && !only.has(row.employmentId)) continue;
      if (below && (row.departmentId === null || !below.has(row.departmentId))) continue;
      found.push(row);
    }
  // Sorted here: a database that sorts a hundred thousand rows answers nothing until it has, and each in an order of its own.
  return sortInChunks(found, (a, b) =>
    a.employeeNumber < b.employeeNumber ? -1 : a.employeeNumber > b.employeeNumber ? 1 : 0,
  );
}

/** How many {@link employmentsForPayroll} would find less those left out; without departments counted where they are stored. */
export async function countForPayroll(
  db: Kysely<DB>,
  scope: PayrollScope & { excludedIds: readonly string[] },
): Promise<number> {
  const excluded = new Set(scope.excludedIds);
  if (scope.legalEntityIds.length === 0) return 0;
  if (scope.departmentIds?.length || excluded.size > 1000) {
    const found = await employmentsForPayroll(db, scope);
    return found.filter(({ employmentId }) => !excluded.has(employmentId)).length;
  }
  let query = db
    .selectFrom('employments as e')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('e.legal_entity_id', 'in', [...scope.legalEntityIds])
    .where('e.hire_date', '<=', scope.end)
    .where((eb) => eb.or([eb('e.leave_date', 'is', null), eb('e.leave_date', '>=', scope.start)]));
  if (excluded.size > 0) query = query.where('e.id', 'not in', [...excluded]);
  const { total } = await query.executeTakeFirstOrThrow();
  return Number(total);
}

/** The department in which an employment was last within the period. */
const lastDepartment = ({ start, end }: PayrollScope) =>
  sql<string | null>`(
    select a.department_id from assignments as a
    where a.employment_id = e.id and a.valid_from <= ${end} and (a.valid_to is null or a.valid_to >= ${start})
    order by a.valid_from desc limit 1)`;

async function departmentsBelow(db: Kysely<DB>, tops: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('departments').select(['id', 'path']).execute();
  const paths = rows.filter((row) => tops.includes(row.id)).map((row) => row.path);
  return new Set(rows.filter((row) => paths.some((path) => row.path.startsWith(path))).map((row) => row.id));
}

export interface LegalEntityFacts {
  id: string;
  code: string;
  name: Record<string, string>;
  timeZone: string;
  currency: string;
}

export async function legalEntityFacts(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, LegalEntityFacts>> {
  const facts = new Map<string, LegalEntityFacts>();
  for (const part of chunksOfValues([...new Set(ids)])) {
    const rows = await db
      .selectFrom('legal_entities')
      .select(['id', 'code', 'names', 'time_zone as timeZone', 'currency'])
      .where('id', 'in', part)
      .execute();
    for (const { names, ...row } of rows)
      facts.set(row.id, { ...row, name: JSON.parse(names) as Record<string, string> });
  }
  return facts;
}

/** Users are persons; payslips go to employments. */
export async function personsOfEmployments(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const persons = new Map<string, string>();
  for (const part of chunksOfValues([...new Set(ids)])) {
    const rows = await db
      .selectFrom('employments')
      .select(['id', 'person_id'])
      .where('id', 'in', part)
      .execute();
    for (const row of rows) persons.set(row.id, row.person_id);
  }
  return persons;
}
