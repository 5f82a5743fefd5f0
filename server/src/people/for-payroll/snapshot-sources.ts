import type { History } from '@suanpan/engine';
import { type Kysely, sql } from 'kysely';
import { mapInChunks, sortInChunks } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { COMPANY_LANGUAGE, type Language } from '../../platform/texts/languages.ts';
import { nameIn, parseNames } from '../names.ts';
import { OWN_FIELD, SNAPSHOT_FIELDS, type SnapshotSource } from '../people.words.ts';
import { assignmentOfDay } from '../records/assignment-of-day.ts';
import { businessUnitOf } from '../records/business-unit.ts';
import { fieldsForPayroll, ownFieldsOf } from './own-fields.ts';
import { attendanceRows, leaveRows, overtimeRows, type Touched } from './time-sources.ts';
import { beforeWritten, type Writer, type Written, writtenBy } from './undo-written.ts';

/** What a snapshot table may be taken from. */

export interface SnapshotRequest {
  /**
   * `asOf`: the records valid on `day`; `period`, `attendance`: valid on some day of it; `all`: every one. None of them begins
   * after the cut-off.
   */
  history: History;
  day: string;
  period: { start: string; end: string };
  attendance?: { start: string; end: string };
  cutOff?: string | null;
  /** The employments of the batch; absent: all. */
  employmentIds?: readonly string[];
  /** A batch that is computed again: pay items and facts as they were before it wrote into them. */
  before?: Writer | undefined;
  language?: Language;
}

export interface SnapshotRecords {
  source: SnapshotSource;
  length: number;
  /** By field; numbers as numbers, days as 'YYYY-MM-DD', nothing as null. */
  columns: Record<string, (string | number | null)[]>;
  recordIds: string[];
  employmentIds: string[];
  /** Where the record was imported from; null where it was typed. */
  importIds: (string | null)[];
  importRows: (number | null)[];
}

/** Reads one source in columns, ordered by employee number and first day. For the server's own work: no data scope. */
export async function readSnapshotSource(
  db: Kysely<DB>,
  source: SnapshotSource,
  request: SnapshotRequest,
): Promise<SnapshotRecords> {
  const own = source === 'employment' ? await fieldsForPayroll(db) : [];
  const language = request.language ?? COMPANY_LANGUAGE;
  const parts = request.employmentIds ? chunksOfValues(request.employmentIds, 500) : [undefined];
  const read: SourceRow[] = [];
  // One after the other: side by side they would take every connection of the pool from everybody else.
  for (const ids of parts) for (const row of await query(db, source, request, ids)) read.push(row);
  const rows = await sortInChunks(read, bySeries);
  const employmentIds = await mapInChunks(rows, (row) => row.employmentId);
  const custom = await ownFieldsOf(db, own, employmentIds);
  // Column by column: thirty of a hundred thousand rows that grow together take new room all in the same moment.
  const columns: SnapshotRecords['columns'] = {};
  for (const field of Object.keys(SNAPSHOT_FIELDS[source]))
    columns[field] = await mapInChunks(rows, (row) => valueOf(row, field, language));
  for (const { code } of own) {
    const column = `${OWN_FIELD}${code}`;
    columns[column] = await mapInChunks(employmentIds, (id) => custom.get(id)?.[column] ?? null);
  }
  return {
    source,
    length: rows.length,
    columns,
    recordIds: await mapInChunks(rows, (row) => row.recordId),
    employmentIds,
    importIds: await mapInChunks(rows, (row) => row.importId),
    importRows: await mapInChunks(rows, (row) => row.importRow),
  };
}

function valueOf(row: SourceRow, field: string, language: Language): string | number | null {
  const values = row as unknown as Record<string, string | number | null>;
  if (!field.endsWith('Name')) return values[field] ?? null;
  return nameIn(language, parseNames((values[`${field}s`] ?? null) as string | null)) || null;
}

function bySeries(a: SourceRow, b: SourceRow): number {
  return compare(a.employeeNumber, b.employeeNumber) || compare(a.validFrom ?? '', b.validFrom ?? '');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

interface SourceRow {
  recordId: string;
  employmentId: string;
  employeeNumber: string;
  validFrom?: string;
  importId: string | null;
  importRow: number | null;
}

function query(
  db: Kysely<DB>,
  source: SnapshotSource,
  request: SnapshotRequest,
  ids: readonly string[] | undefined,
): Promise<SourceRow[]> {
  if (source === 'employment') return employmentRows(db, request, ids);
  if (source === 'assignment') return assignmentRows(db, request, ids);
  if (source === 'compensation') return compensationRows(db, request, ids);
  if (source === 'partTimeJobs') return partTimeRows(db, request, ids);
  if (source === 'apportionment') return shareRows(db, request, ids);
  if (source === 'attendance') return attendanceRows(employmentsOf(db, ids), touching(request));
  if (source === 'leave') return leaveRows(employmentsOf(db, ids), touching(request));
  if (source === 'overtime') return overtimeRows(employmentsOf(db, ids), touching(request));
  return factRows(db, request, ids);
}

function employmentsOf(db: Kysely<DB>, ids: readonly string[] | undefined) {
  const base = db.selectFrom('employments');
  return ids ? base.where('employments.id', 'in', ids.length > 0 ? [...ids] : ['']) : base;
}

/** The columns that every source begins with: which record it is, whose, and where it came from. */
const leading = <T extends string>(table: T) =>
  [
    `${table}.id as recordId`,
    'employments.id as employmentId',
    `${table}.import_id as importId`,
    `${table}.import_row as importRow`,
    'employments.employee_number as employeeNumber',
  ] as const;

/** The days a record must touch; none: every one. */
function touching({ history, day, period, attendance = period, cutOff }: SnapshotRequest): Touched {
  if (history === 'all') return { from: null, to: cutOff ?? null };
  const span = { asOf: { start: day, end: day }, period, attendance }[history];
  return { from: earlier(span.start, cutOff), to: earlier(span.end, cutOff) };
}

/** The days a dated record must touch, as a condition on `table`; those that something written has ended are looked at afterwards. */
function validAt(table: string, request: SnapshotRequest, written?: Written) {
  const { from, to } = touching(request);
  const start = sql.ref(`${table}.valid_from`);
  const end = sql.ref(`${table}.valid_to`);
  const begins = to === null ? sql<boolean>`1 = 1` : sql<boolean>`${start} <= ${to}`;
  if (from === null) return begins;
  const valid = sql<boolean>`${begins} and (${end} is null or ${end} >= ${from})`;
  const ended = [...(written?.ended.keys() ?? [])];
  return ended.length === 0
    ? valid
    : sql<boolean>`((${valid}) or ${sql.ref(`${table}.id`)} in (${sql.join(ended)}))`;
}

const touches =
  (request: SnapshotRequest) =>
  (start: string, end: string | null): boolean => {
    const { from, to } = touching(request);
    return (to === null || start <= to) && (from === null || end === null || end >= from);
  };

const earlier = (day: string, cutOff: string | null | undefined) => (cutOff && cutOff < day ? cutOff : day);

function employmentRows(db: Kysely<DB>, request: SnapshotRequest, ids: readonly string[] | undefined) {
  const day = earlier(request.day, request.cutOff);
  return (
    employmentsOf(db, ids)
      .innerJoin('persons', 'persons.id', 'employments.person_id')
      .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
      .leftJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(day)))
      .leftJoin('departments', 'departments.id', 'assignments.department_id')
      // Found once for each department, not for each of its people.
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('departments as d')
            .select(['d.id', businessUnitOf('d').as('unitId')])
            .as('within'),
        (join) => join.onRef('within.id', '=', 'departments.id'),
      )
      .leftJoin('departments as units', 'units.id', 'within.unitId')
      .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
      .leftJoin('people_posts', 'people_posts.id', 'assignments.post_id')
      .leftJoin('cost_centres', 'cost_centres.id', 'assignments.cost_centre_id')
      .select([
        ...leading('employments'),
        'persons.name as name',
        'legal_entities.code as legalEntity',
        'legal_entities.names as legalEntityNames',
        'legal_entities.country as country',
        'legal_entities.city as city',
        'employments.hire_date as hireDate',
        'employments.leave_date as leaveDate',
        'employments.leave_reason as leaveReason',
        'employments.contract as contract',
        'employments.group_hire_date as groupHireDate',
        'employments.social_work_start_date as socialWorkStartDate',
        'persons.sex as sex',
        'persons.birth_date as birthDate',
        'persons.nationality as nationality',
        'persons.email as email',
        'departments.code as department',
        'departments.names as departmentNames',
        'units.code as businessUnit',
        'units.names as businessUnitNames',
        'people_jobs.code as job',
        'people_posts.code as post',
        'assignments.grade as grade',
        'assignments.pay_grade as payGrade',
        'cost_centres.code as costCentre',
        'assignments.place as place',
      ])
      // Snapshots don't want the person's own name looked up by language: `name` is a plain field.
      .execute()
  );
}

function assignmentRows(db: Kysely<DB>, request: SnapshotRequest, ids: readonly string[] | undefined) {
  return employmentsOf(db, ids)
    .innerJoin('assignments', 'assignments.employment_id', 'employments.id')
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
    .leftJoin('people_posts', 'people_posts.id', 'assignments.post_id')
    .leftJoin('cost_centres', 'cost_centres.id', 'assignments.cost_centre_id')
    .leftJoin('employments as superiors', 'superiors.id', 'assignments.superior_employment_id')
    .where(validAt('assignments', request))
    .select([
      ...leading('assignments'),
      'departments.code as department',
      'departments.names as departmentNames',
      'people_jobs.code as job',
      'people_jobs.names as jobNames',
      'people_posts.code as post',
      'people_posts.names as postNames',
      'assignments.grade as grade',
      'assignments.pay_grade as payGrade',
      'cost_centres.code as costCentre',
      'cost_centres.names as costCentreNames',
      'assignments.place as place',
      'superiors.employee_number as superior',
      'assignments.valid_from as validFrom',
      'assignments.valid_to as validTo',
    ])
    .execute();
}

async function compensationRows(
  db: Kysely<DB>,
  request: SnapshotRequest,
  ids: readonly string[] | undefined,
) {
  const written = await writtenBy(db, 'compensation_items', request.before, ids);
  const rows = await employmentsOf(db, ids)
    .innerJoin('compensation_items', 'compensation_items.employment_id', 'employments.id')
    .leftJoin('pay_grades', 'pay_grades.id', 'compensation_items.pay_grade_id')
    .where(validAt('compensation_items', request, written))
    .select([
      ...leading('compensation_items'),
      'compensation_items.item as item',
      'compensation_items.amount as amount',
      'compensation_items.currency as currency',
      'compensation_items.memo as memo',
      'compensation_items.payroll_period as payrollPeriod',
      'compensation_items.min_amount as minimum',
      'compensation_items.max_amount as maximum',
      'pay_grades.code as payGrade',
      'compensation_items.pay_level as payLevel',
      'compensation_items.valid_from as validFrom',
      'compensation_items.valid_to as validTo',
    ])
    .execute();
  return beforeWritten(rows, written, touches(request));
}

async function factRows(db: Kysely<DB>, request: SnapshotRequest, ids: readonly string[] | undefined) {
  const written = await writtenBy(db, 'employee_facts', request.before, ids);
  const rows = await employmentsOf(db, ids)
    .innerJoin('employee_facts', 'employee_facts.employment_id', 'employments.id')
    .where(validAt('employee_facts', request, written))
    .select([
      ...leading('employee_facts'),
      'employee_facts.item as item',
      'employee_facts.number_value as value',
      'employee_facts.text_value as text',
      'employee_facts.valid_from as validFrom',
      'employee_facts.valid_to as validTo',
    ])
    .execute();
  return beforeWritten(rows, written, touches(request));
}

function partTimeRows(db: Kysely<DB>, request: SnapshotRequest, ids: readonly string[] | undefined) {
  return employmentsOf(db, ids)
    .innerJoin('part_time_jobs', 'part_time_jobs.employment_id', 'employments.id')
    .innerJoin('departments', 'departments.id', 'part_time_jobs.department_id')
    .leftJoin('people_posts', 'people_posts.id', 'part_time_jobs.post_id')
    .leftJoin('employments as superiors', 'superiors.id', 'part_time_jobs.superior_employment_id')
    .where(validAt('part_time_jobs', request))
    .select([
      ...leading('part_time_jobs'),
      'part_time_jobs.type as type',
      'departments.code as department',
      'departments.names as departmentNames',
      'people_posts.code as post',
      'people_posts.names as postNames',
      'superiors.employee_number as superior',
      'part_time_jobs.memo as memo',
      'part_time_jobs.valid_from as validFrom',
      'part_time_jobs.valid_to as validTo',
    ])
    .execute();
}

function shareRows(db: Kysely<DB>, request: SnapshotRequest, ids: readonly string[] | undefined) {
  return employmentsOf(db, ids)
    .innerJoin('cost_centre_shares', 'cost_centre_shares.employment_id', 'employments.id')
    .innerJoin('cost_centres', 'cost_centres.id', 'cost_centre_shares.cost_centre_id')
    .where(validAt('cost_centre_shares', request))
    .select([
      ...leading('cost_centre_shares'),
      'cost_centres.code as costCentre',
      'cost_centres.names as costCentreNames',
      'cost_centre_shares.ratio as ratio',
      'cost_centre_shares.is_main as main',
      'cost_centre_shares.takes_tail as tail',
      'cost_centre_shares.item as item',
      'cost_centre_shares.valid_from as validFrom',
      'cost_centre_shares.valid_to as validTo',
    ])
    .execute();
}
