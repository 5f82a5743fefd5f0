import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { assignmentOfDay, nameIn, parseNames, timeZoneOf, todayThere } from '../../people/index.ts';
import type { AskedFor, FormField, ProcessNode } from '../../platform/applications/application-types.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { FormValues } from './judge-form.ts';

export type ApplicationRecord = Selectable<DB['inbox_applications']>;

export async function findApplication(db: Kysely<DB>, id: string): Promise<ApplicationRecord> {
  const record = await db
    .selectFrom('inbox_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return record ?? refuse('platform.NOT_FOUND');
}

/** One's own; another's is none. */
export async function findOwnApplication(
  db: Kysely<DB>,
  userId: string,
  id: string,
): Promise<ApplicationRecord> {
  const record = await findApplication(db, id);
  return record.applicant_id === userId ? record : refuse('platform.NOT_FOUND');
}

/** Changes a record as it was read; who comes second looks again. */
export async function updateApplication(
  db: Kysely<DB>,
  record: ApplicationRecord,
  now: string,
  values: Partial<Omit<ApplicationRecord, 'id' | 'version'>>,
): Promise<void> {
  const updated = await db
    .updateTable('inbox_applications')
    .set({ ...values, version: record.version + 1, updated_at: now })
    .where('id', '=', record.id)
    .where('version', '=', record.version)
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
}

export const formOf = (record: Pick<ApplicationRecord, 'form'>) => JSON.parse(record.form) as FormValues;

/** What was submitted, as it was then. */
export async function findSubmission(db: Kysely<DB>, approvalId: string) {
  const row = await db
    .selectFrom('inbox_submissions')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
  if (!row) return refuse('platform.NOT_FOUND');
  return { ...row, form: formOf(row), fields: JSON.parse(row.fields) as FormField[] };
}

export function askedFor(record: ApplicationRecord): AskedFor {
  return {
    id: record.id,
    number: record.number ?? '',
    applicantId: record.applicant_id,
    employmentId: record.employment_id,
  };
}

/** What approvers sign: what was filled in, for whom. */
export function hashOf(record: Pick<ApplicationRecord, 'type' | 'employment_id' | 'form'>): string {
  return createHash('sha256')
    .update(JSON.stringify([record.type, record.employment_id, record.form]))
    .digest('hex');
}

/** The process an administrator set last. */
export async function storedProcess(
  db: Kysely<DB>,
  type: string,
): Promise<{ version: number; nodes: ProcessNode[]; changedBy: string } | undefined> {
  const row = await db
    .selectFrom('inbox_processes')
    .select(['version', 'nodes', 'changed_by as changedBy'])
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return row && { ...row, nodes: JSON.parse(row.nodes) as ProcessNode[] };
}

/** Today, where the employment is. */
export async function todayOf(db: Kysely<DB>, clock: Clock, employmentId: string): Promise<string> {
  return today(clock, await timeZoneOf(db, employmentId));
}

export interface NamedEmployment {
  id: string;
  name: string;
  employeeNumber: string;
  department: string | null;
}

/** People to show by name, or to choose from; `narrow` says which. */
export async function namedEmployments(
  db: Kysely<DB>,
  clock: Clock,
  language: Language,
  narrow: (query: ReturnType<typeof employmentsQuery>) => ReturnType<typeof employmentsQuery>,
): Promise<NamedEmployment[]> {
  const day = await todayThere(db, clock);
  const rows = await narrow(employmentsQuery(db, day.sql())).execute();
  return rows.map(({ department, ...row }) => ({
    ...row,
    department: department === null ? null : nameIn(language, parseNames(department)),
  }));
}

function employmentsQuery(db: Kysely<DB>, day: RawBuilder<string>) {
  return db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .leftJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(day)))
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .select([
      'employments.id',
      'persons.name',
      'employments.employee_number as employeeNumber',
      'departments.names as department',
    ])
    .orderBy('persons.name')
    .orderBy('employments.id');
}

/** Employed on the day. */
export const isEmployedOn = (day: RawBuilder<string>) =>
  sql<boolean>`employments.hire_date <= ${day} and (employments.leave_date is null or employments.leave_date >= ${day})`;
