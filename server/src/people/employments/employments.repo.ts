import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Clock, today } from '../../platform/clock/clock.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { isOwnField, orderByOwnField, withOwnFields } from '../fields/field-conditions.ts';
import { type FieldValue, readFieldValues } from '../fields/field-values.ts';
import { listFields } from '../fields/fields.repo.ts';
import { nameIn, parseNames } from '../names.ts';
import { lookCondition } from '../overview/people-looks.ts';
import type { EmploymentStatus, OWN_FIELD, PeopleLook } from '../people.words.ts';
import { ageOn } from '../records/age.ts';
import { assignmentOfDay } from '../records/assignment-of-day.ts';
import { businessUnitOf } from '../records/business-unit.ts';
import { type DayAsked, dayAsked, type Today, todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';

export const EMPLOYMENT_SORTS = [
  'employeeNumber',
  'name',
  'hireDate',
  'leaveDate',
  'legalEntity',
  'department',
] as const;

export interface EmploymentQuery {
  page: number;
  pageSize: number;
  search?: string | undefined;
  /** Assignments and status are those of this day, without of today where each is employed; who is in scope is a matter of today. */
  day?: string | undefined;
  legalEntityIds?: readonly string[] | undefined;
  /** With everything below it. */
  departmentId?: string | undefined;
  status?: readonly EmploymentStatus[] | undefined;
  ids?: readonly string[] | undefined;
  /** Whom a figure of HR's home counts. */
  look?: PeopleLook | undefined;
  /** Who has one of these values in a field of the company's own. */
  custom?: readonly { field: string; values: readonly string[] }[] | undefined;
  sort?: readonly { column: EmploymentSort; direction: 'asc' | 'desc' }[] | undefined;
}

/** A field of the company's own is sorted by, too. */
type EmploymentSort = (typeof EMPLOYMENT_SORTS)[number] | `${typeof OWN_FIELD}${string}`;

const SORT_REFS = {
  employeeNumber: 'employments.employee_number',
  name: 'persons.name',
  hireDate: 'employments.hire_date',
  leaveDate: 'employments.leave_date',
} as const;

/** The day that is looked at, and today: whom one reaches is a matter of that. */
interface Days {
  day: DayAsked;
  today: Today;
}

async function daysAsked(db: Kysely<DB>, clock: Clock, asked: string | undefined): Promise<Days> {
  return { day: await dayAsked(db, clock, asked), today: await todayThere(db, clock) };
}

/** Employments with the person and the assignment of the day, joined once for lists and for one record. */
export function employmentsWithAssignment(db: Kysely<DB>, scope: DataScope, { day, today }: Days) {
  return db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .leftJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(day.sql())))
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
    .leftJoin('people_posts', 'people_posts.id', 'assignments.post_id')
    .leftJoin('cost_centres', 'cost_centres.id', 'assignments.cost_centre_id')
    .where((eb) => employmentsInScope(eb, scope, today));
}

const LIST_COLUMNS = [
  'employments.id as id',
  'employments.employee_number as employeeNumber',
  'employments.person_id as personId',
  'persons.name as name',
  'persons.email as email',
  'persons.phone as phone',
  'persons.sex as sex',
  'employments.legal_entity_id as legalEntityId',
  'legal_entities.code as legalEntityCode',
  'legal_entities.names as legalEntityNames',
  'employments.hire_date as hireDate',
  'employments.leave_date as leaveDate',
  'employments.contract as contract',
  'employments.version as version',
  'departments.id as departmentId',
  'departments.code as departmentCode',
  'departments.names as departmentNames',
  'people_jobs.id as jobId',
  'people_jobs.names as jobNames',
  'people_posts.id as postId',
  'people_posts.names as postNames',
  'cost_centres.id as costCentreId',
  'cost_centres.code as costCentreCode',
  'assignments.grade as grade',
  'assignments.pay_grade as payGrade',
  'assignments.place as place',
] as const;

function employmentStatus(
  row: { hireDate: string; leaveDate: string | null },
  day: string,
): EmploymentStatus {
  if (row.hireDate > day) return 'toJoin';
  return row.leaveDate !== null && row.leaveDate < day ? 'left' : 'active';
}

/**
 * A page of employments. Persons, assignments and what else a row shows are looked up for the page only, not for everyone
 * who is counted or sorted.
 */
export async function listEmployments(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  query: EmploymentQuery,
  language: Language,
) {
  const [days, known] = await Promise.all([daysAsked(db, clock, query.day), listFields(db)]);
  const { day } = days;
  const fields = known.filter((field) => field.active && !field.sensitive);
  const base = withOwnFields(filteredEmployments(db, scope, query, days), fields, query.custom ?? []);
  const sorted = new Set(query.sort?.map((sort) => sort.column));
  let ids = base
    .select('employments.id as id')
    .$if(sorted.has('name'), (qb) => qb.innerJoin('persons', 'persons.id', 'employments.person_id'))
    .$if(sorted.has('legalEntity'), (qb) =>
      qb.innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id'),
    );
  for (const sort of query.sort ?? [])
    ids = ids.orderBy(
      isOwnField(sort.column)
        ? orderByOwnField(fields, sort.column)
        : sort.column === 'department'
          ? departmentNameOn(db, day.sql(), language)
          : sort.column === 'legalEntity'
            ? nameAsRead(db, 'legal_entities.names', language)
            : sql.ref(SORT_REFS[sort.column]),
      sort.direction,
    );
  const [{ total }, page] = await Promise.all([
    base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ids
      .orderBy('employments.employee_number')
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
  ]);
  if (page.length === 0) return { total: Number(total), rows: [] };
  const rows = await employmentsWithAssignment(db, scope, days)
    .select(LIST_COLUMNS)
    .where(
      'employments.id',
      'in',
      page.map((row) => row.id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const custom = await readFieldValues(db, fields, [...byId.keys()]);
  return {
    total: Number(total),
    rows: page.flatMap(({ id }) => {
      const row = byId.get(id);
      return row ? [employmentRow(row, day, language, custom.get(id)?.values)] : [];
    }),
  };
}

/** What the department of the assignment that holds on the day is called, for sorting. */
function departmentNameOn(db: Kysely<DB>, day: RawBuilder<string>, language: Language) {
  return sql`(select ${nameAsRead(db, 'd.names', language)} from assignments a join departments d on d.id = a.department_id
    where a.employment_id = employments.id
    order by case when a.valid_from <= ${day} then 0 else 1 end,
      case when a.valid_from <= ${day} then a.valid_from end desc, a.valid_from limit 1)`;
}

function filteredEmployments(
  db: Kysely<DB>,
  scope: DataScope,
  query: EmploymentQuery,
  { day: asked, today }: Days,
) {
  const day = asked.sql();
  let base = db.selectFrom('employments').where((eb) => employmentsInScope(eb, scope, today));
  if (query.ids) base = base.where('employments.id', 'in', query.ids.length > 0 ? [...query.ids] : ['']);
  if (query.look) base = base.where(lookCondition(query.look, asked));
  if (query.legalEntityIds?.length)
    base = base.where('employments.legal_entity_id', 'in', [...query.legalEntityIds]);
  if (query.departmentId)
    base = base.where(sql<boolean>`employments.id in (
      select a.employment_id from assignments a
      join employments on employments.id = a.employment_id
      join departments d on d.id = a.department_id
      join departments top on d.path like top.path || '%'
      where top.id = ${query.departmentId}
        and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day}))`);
  if (query.status?.length) {
    const wanted = query.status;
    base = base.where((eb) =>
      eb.or([
        ...(wanted.includes('toJoin') ? [eb('employments.hire_date', '>', day)] : []),
        ...(wanted.includes('left') ? [eb('employments.leave_date', '<', day)] : []),
        ...(wanted.includes('active')
          ? [
              eb.and([
                eb('employments.hire_date', '<=', day),
                eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', day)]),
              ]),
            ]
          : []),
      ]),
    );
  }
  if (query.search) {
    const { search } = query;
    base = base.where((eb) =>
      eb.or([
        eb('employments.person_id', 'in', (persons) =>
          persons
            .selectFrom('persons')
            .select('id')
            .where(anyContains(['search_text'], search)),
        ),
        anyContains(['employments.employee_number'], search),
      ]),
    );
  }
  return base;
}

type ListRow = Awaited<ReturnType<typeof oneRow>>;

async function oneRow(db: Kysely<DB>, scope: DataScope, id: string, days: Days) {
  const row = await employmentsWithAssignment(db, scope, days)
    .select(LIST_COLUMNS)
    .where('employments.id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

function employmentRow(
  row: ListRow,
  day: DayAsked,
  language: Language,
  custom: Readonly<Record<string, FieldValue>> = {},
) {
  const { legalEntityNames, departmentNames, jobNames, postNames, ...rest } = row;
  return {
    ...rest,
    custom,
    status: employmentStatus(row, day.of(row.legalEntityId)),
    legalEntityName: nameIn(language, parseNames(legalEntityNames)),
    departmentName: nameIn(language, parseNames(departmentNames)) || null,
    jobName: nameIn(language, parseNames(jobNames)) || null,
    postName: nameIn(language, parseNames(postNames)) || null,
  };
}

/** One employment with its person, its assignments over time and the person's other employments. */
export async function getEmployment(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  id: string,
  asked: string | undefined,
  language: Language,
) {
  const days = await daysAsked(db, clock, asked);
  const { day } = days;
  const row = await oneRow(db, scope, id, days);
  const person = await db
    .selectFrom('persons')
    .selectAll()
    .where('id', '=', row.personId)
    .executeTakeFirstOrThrow();
  const employment = await db
    .selectFrom('employments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const assignments = await listAssignments(db, id, language);
  const others = await db
    .selectFrom('employments')
    .select(['id', 'employee_number as employeeNumber', 'hire_date as hireDate', 'leave_date as leaveDate'])
    .where('person_id', '=', row.personId)
    .where('id', '<>', id)
    .where((eb) => employmentsInScope(eb, scope, days.today))
    .orderBy('hire_date')
    .execute();
  const entity = await db
    .selectFrom('legal_entities')
    .select('time_zone')
    .where('id', '=', row.legalEntityId)
    .executeTakeFirstOrThrow();
  const held = assignments.findLast((one) => one.validFrom <= day.of(row.legalEntityId)) ?? assignments[0];
  return {
    row: employmentRow(row, day, language),
    person,
    employment,
    assignments,
    others,
    placed: {
      age: person.birth_date ? ageOn(person.birth_date, today(clock, entity.time_zone)) : null,
      businessUnitName: await businessUnitName(db, row.departmentId, language),
      costCentreName: held?.costCentreName ?? null,
      superior:
        held?.superiorEmploymentId && held.superiorName
          ? { id: held.superiorEmploymentId, name: held.superiorName }
          : null,
    },
  };
}

async function businessUnitName(
  db: Kysely<DB>,
  departmentId: string | null,
  language: Language,
): Promise<string | null> {
  const unit = await db
    .selectFrom('departments')
    .innerJoin('departments as units', (join) => join.on('units.id', '=', businessUnitOf('departments')))
    .select('units.names as names')
    .where('departments.id', '=', departmentId ?? '')
    .executeTakeFirst();
  return unit ? nameIn(language, parseNames(unit.names)) : null;
}

async function listAssignments(db: Kysely<DB>, employmentId: string, language: Language) {
  const rows = await db
    .selectFrom('assignments')
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
    .leftJoin('people_posts', 'people_posts.id', 'assignments.post_id')
    .leftJoin('cost_centres', 'cost_centres.id', 'assignments.cost_centre_id')
    .leftJoin('employments as superiors', 'superiors.id', 'assignments.superior_employment_id')
    .leftJoin('persons as superior_persons', 'superior_persons.id', 'superiors.person_id')
    .select([
      'assignments.id as id',
      'assignments.valid_from as validFrom',
      'assignments.valid_to as validTo',
      'assignments.department_id as departmentId',
      'departments.names as departmentNames',
      'assignments.job_id as jobId',
      'people_jobs.names as jobNames',
      'assignments.post_id as postId',
      'people_posts.names as postNames',
      'assignments.grade as grade',
      'assignments.pay_grade as payGrade',
      'assignments.cost_centre_id as costCentreId',
      'cost_centres.names as costCentreNames',
      'assignments.place as place',
      'assignments.superior_employment_id as superiorEmploymentId',
      'superior_persons.name as superiorName',
      'assignments.version as version',
    ])
    .where('assignments.employment_id', '=', employmentId)
    .orderBy('assignments.valid_from')
    .execute();
  return rows.map(({ departmentNames, jobNames, postNames, costCentreNames, ...row }) => ({
    ...row,
    departmentName: nameIn(language, parseNames(departmentNames)) || null,
    jobName: nameIn(language, parseNames(jobNames)) || null,
    postName: nameIn(language, parseNames(postNames)) || null,
    costCentreName: nameIn(language, parseNames(costCentreNames)) || null,
  }));
}
