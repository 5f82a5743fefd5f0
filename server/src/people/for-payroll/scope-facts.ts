import type { Kysely } from 'kysely';
import { inChunks } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { namesOfContracts } from '../employments/contract-kinds.ts';
import { parseNames } from '../names.ts';
import { tableOf } from '../organisation/catalogue.repo.ts';
import { type CatalogueKind, OWN_FIELD } from '../people.words.ts';
import type { PayrollScope } from './employments-for-payroll.ts';
import { fieldsForPayroll, namesOfChoices, ownFieldsOf } from './own-fields.ts';

/** What a payroll solution may ask of an employment: codes, texts and days, null where nothing is said. */
export interface ScopeFacts {
  job: string | null;
  post: string | null;
  grade: string | null;
  payGrade: string | null;
  costCentre: string | null;
  place: string | null;
  contract: string | null;
  hireDate: string;
  /** Fields of the company's own, by `custom_CODE`. */
  [own: `${typeof OWN_FIELD}${string}`]: string | null;
}

const NO_ASSIGNMENT = { job: null, post: null, grade: null, payGrade: null, costCentre: null, place: null };

/** What an employment says by itself; the rest is a matter of its assignments. */
const WITHOUT_ASSIGNMENT: ReadonlySet<keyof ScopeFacts> = new Set(['contract', 'hireDate']);

const isOwn = (fact: keyof ScopeFacts) => fact.startsWith(OWN_FIELD);

/**
 * Of every employment of these days, by its last assignment within them. For the server's own work: no data scope.
 * @param asked which facts are looked at; the others may be null
 */
export async function scopeFacts(
  db: Kysely<DB>,
  scope: Pick<PayrollScope, 'legalEntityIds' | 'start' | 'end'>,
  asked?: readonly (keyof ScopeFacts)[],
): Promise<Map<string, ScopeFacts>> {
  const facts = new Map<string, ScopeFacts>();
  if (scope.legalEntityIds.length === 0) return facts;
  const employments = await db
    .selectFrom('employments as e')
    .select(['e.id', 'e.contract', 'e.hire_date as hireDate'])
    .where('e.legal_entity_id', 'in', [...scope.legalEntityIds])
    .where('e.hire_date', '<=', scope.end)
    .where((eb) => eb.or([eb('e.leave_date', 'is', null), eb('e.leave_date', '>=', scope.start)]))
    .execute();
  const last = asked?.every((fact) => WITHOUT_ASSIGNMENT.has(fact) || isOwn(fact))
    ? (new Map() as Awaited<ReturnType<typeof lastAssignments>>)
    : await lastAssignments(db, scope);
  const own =
    asked && !asked.some(isOwn)
      ? new Map<string, Record<string, string | number | null>>()
      : await ownFieldsOf(
          db,
          await fieldsForPayroll(db),
          employments.map(({ id }) => id),
        );
  for await (const part of inChunks(employments))
    for (const { id, ...employment } of part)
      facts.set(id, { ...NO_ASSIGNMENT, ...last.get(id)?.facts, ...employment, ...asTexts(own.get(id)) });
  return facts;
}

/** A number as it is written without grouping: conditions compare texts. */
function asTexts(
  values: Record<string, string | number | null> = {},
): Record<`${typeof OWN_FIELD}${string}`, string | null> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, value === null ? null : String(value)]),
  );
}

async function lastAssignments(
  db: Kysely<DB>,
  scope: Pick<PayrollScope, 'legalEntityIds' | 'start' | 'end'>,
) {
  const rows = await db
    .selectFrom('assignments as a')
    .innerJoin('employments as e', 'e.id', 'a.employment_id')
    .leftJoin('people_jobs as j', 'j.id', 'a.job_id')
    .leftJoin('people_posts as p', 'p.id', 'a.post_id')
    .leftJoin('cost_centres as c', 'c.id', 'a.cost_centre_id')
    .select([
      'a.employment_id as employmentId',
      'a.valid_from as validFrom',
      'a.grade',
      'a.pay_grade as payGrade',
      'a.place',
      'j.code as job',
      'p.code as post',
      'c.code as costCentre',
    ])
    .where('e.legal_entity_id', 'in', [...scope.legalEntityIds])
    .where('a.valid_from', '<=', scope.end)
    .where((eb) => eb.or([eb('a.valid_to', 'is', null), eb('a.valid_to', '>=', scope.start)]))
    .execute();
  const last = new Map<string, { validFrom: string; facts: typeof NO_ASSIGNMENT | Partial<ScopeFacts> }>();
  for await (const part of inChunks(rows))
    for (const { employmentId, validFrom, ...facts } of part)
      if (validFrom > (last.get(employmentId)?.validFrom ?? '')) last.set(employmentId, { validFrom, facts });
  return last;
}

/** What catalogues call their codes. */
export async function namesOfScopeCodes(
  db: Kysely<DB>,
): Promise<Record<string, Map<string, Record<string, string>>>> {
  const read = async (kind: CatalogueKind) => {
    const rows = await db.selectFrom(tableOf(kind)).select(['code', 'names']).execute();
    return new Map(rows.map(({ code, names }) => [code, parseNames(names) as Record<string, string>]));
  };
  return {
    ...(namesOfChoices(await fieldsForPayroll(db)) as Record<string, Map<string, Record<string, string>>>),
    contract: namesOfContracts,
    ...{ job: await read('jobs'), post: await read('posts'), costCentre: await read('costCentres') },
  };
}

/** What a list of employments and departments is called where their ids would say nothing. */
export async function namesInScope(
  db: Kysely<DB>,
  ids: { employmentIds: readonly string[]; departmentIds: readonly string[] },
): Promise<{
  employments: Map<string, { employeeNumber: string; name: string }>;
  departments: Map<string, Record<string, string>>;
}> {
  const employments = new Map<string, { employeeNumber: string; name: string }>();
  for (const part of chunksOfValues([...new Set(ids.employmentIds)])) {
    const rows = await db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id', 'e.employee_number as employeeNumber', 'p.name'])
      .where('e.id', 'in', part)
      .execute();
    for (const { id, ...row } of rows) employments.set(id, row);
  }
  const departments = new Map<string, Record<string, string>>();
  for (const part of chunksOfValues([...new Set(ids.departmentIds)])) {
    const rows = await db.selectFrom('departments').select(['id', 'names']).where('id', 'in', part).execute();
    for (const { id, names } of rows) departments.set(id, parseNames(names) as Record<string, string>);
  }
  return { employments, departments };
}
