import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type DataScope, scopeTooNarrow } from '../../platform/trpc/scope.ts';
import { askForAccounts, judgeForPerson } from '../bank-accounts/bank-changes.repo.ts';
import { type FieldValues, putFieldValues } from '../fields/field-values.ts';
import { keepLifecycle } from '../lifecycle/keep-lifecycle.ts';
import { type DatedRecord, fitIntoSeries } from '../records/dated-records.ts';
import { todayThere } from '../records/day-asked.ts';
import {
  employmentsInScope,
  isInScope,
  requireEmployment,
  requirePerson,
  requireWholePerson,
} from '../scope/employment-scope.ts';
import { requireCostCentre, requireLegalEntity, requirePlace } from '../scope/organisation-scope.ts';
import '../people.errors.ts';
import { contractToStore } from './contract-kinds.ts';
import { refuseOwnSuperior } from './own-superior.ts';
import { firstAccount, insertPerson, type PersonValues, updatePerson } from './persons.repo.ts';

export interface EmploymentValues {
  legalEntityId: string;
  employeeNumber: string;
  hireDate: string;
  leaveDate?: string | null | undefined;
  leaveReason?: string | null | undefined;
  contract?: string | null | undefined;
  groupHireDate?: string | null | undefined;
  socialWorkStartDate?: string | null | undefined;
  /** The last day of the probation. */
  probationUntil?: string | null | undefined;
  /** Set by a confirmation alone. */
  confirmedOn?: string | null | undefined;
}

export interface AssignmentValues {
  validFrom: string;
  validTo?: string | null | undefined;
  departmentId?: string | null | undefined;
  jobId?: string | null | undefined;
  postId?: string | null | undefined;
  grade?: string | null | undefined;
  payGrade?: string | null | undefined;
  costCentreId?: string | null | undefined;
  place?: string | null | undefined;
  superiorEmploymentId?: string | null | undefined;
}

export interface EmploymentChange {
  id: string;
  version: number;
  person?: Partial<PersonValues> | undefined;
  employment?: Partial<EmploymentValues> | undefined;
  assignment?: AssignmentValues | undefined;
  custom?: FieldValues | undefined;
  /** Of the application whose effect this is. */
  applicationNumber?: string | undefined;
}

/** Makes an employment with its first assignment; for a new person, or (a rehire) for one who is known. */
export async function createEmployment(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  scope: DataScope,
  values: {
    person: PersonValues | { id: string };
    employment: EmploymentValues;
    assignment?: Omit<AssignmentValues, 'validFrom'> | undefined;
    custom?: FieldValues | undefined;
    applicationNumber?: string | undefined;
  },
  userId: string,
): Promise<{ id: string; personId: string }> {
  const { employment, person } = values;
  await requireLegalEntity(db, scope, employment.legalEntityId);
  if ('id' in person) await requirePerson(db, scope, person.id, clock);
  refuseWrongDays(employment);
  await refuseTakenNumber(db, employment.employeeNumber);
  const personId = 'id' in person ? person.id : await insertPerson(db, clock, vault, person);
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('employments')
    .values({
      id,
      person_id: personId,
      legal_entity_id: employment.legalEntityId,
      employee_number: employment.employeeNumber,
      hire_date: employment.hireDate,
      leave_date: employment.leaveDate ?? null,
      leave_reason: employment.leaveReason ?? null,
      contract: contractToStore(employment.contract, null) ?? null,
      group_hire_date: employment.groupHireDate ?? null,
      social_work_start_date: employment.socialWorkStartDate ?? null,
      probation_until: employment.probationUntil ?? null,
      import_id: null,
      import_row: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (values.assignment)
    await putAssignment(db, clock, scope, id, { ...values.assignment, validFrom: employment.hireDate });
  await putFieldValues(db, clock, vault, id, values.custom ?? {}, true);
  const account = 'id' in person ? undefined : firstAccount(person);
  if (account) {
    await judgeForPerson(db, personId, [account]);
    await askForAccounts(db, clock, vault, personId, { accounts: [account] }, userId);
  }
  await keepLifecycle(db, clock, [id], values.applicationNumber);
  return { id, personId };
}

/** The employment as it is, if it and what changes of it are in scope: its entity before and after, the whole person. */
export async function requireChangeInScope(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  change: EmploymentChange,
) {
  const today = await todayThere(db, clock);
  const before = await db
    .selectFrom('employments')
    .selectAll()
    .where('id', '=', change.id)
    .where((eb) => employmentsInScope(eb, scope, today))
    .executeTakeFirst();
  if (!before) refuse('platform.NOT_FOUND');
  const entityId = change.employment?.legalEntityId;
  if (entityId !== undefined && entityId !== before.legal_entity_id) {
    await requireLegalEntity(db, scope, before.legal_entity_id);
    await requireLegalEntity(db, scope, entityId);
  }
  if (change.person) await requireWholePerson(db, scope, before.person_id, clock);
  return before;
}

export async function updateEmployment(
  db: Kysely<DB>,
  clock: Clock,
  vault: Vault,
  scope: DataScope,
  change: EmploymentChange,
  userId: string,
): Promise<void> {
  const before = await requireChangeInScope(db, clock, scope, change);
  const given = change.employment ?? {};
  refuseWrongDays({
    hireDate: given.hireDate ?? before.hire_date,
    leaveDate: given.leaveDate === undefined ? before.leave_date : given.leaveDate,
  });
  if (given.employeeNumber) await refuseTakenNumber(db, given.employeeNumber, change.id);
  const changed = await db
    .updateTable('employments')
    .set({
      ...(given.legalEntityId === undefined ? {} : { legal_entity_id: given.legalEntityId }),
      ...(given.employeeNumber === undefined ? {} : { employee_number: given.employeeNumber }),
      ...(given.hireDate === undefined ? {} : { hire_date: given.hireDate }),
      ...(given.leaveDate === undefined ? {} : { leave_date: given.leaveDate }),
      ...(given.leaveReason === undefined ? {} : { leave_reason: given.leaveReason }),
      ...(given.contract === undefined
        ? {}
        : { contract: contractToStore(given.contract, before.contract) ?? null }),
      ...(given.groupHireDate === undefined ? {} : { group_hire_date: given.groupHireDate }),
      ...(given.socialWorkStartDate === undefined
        ? {}
        : { social_work_start_date: given.socialWorkStartDate }),
      ...(given.probationUntil === undefined ? {} : { probation_until: given.probationUntil }),
      ...(given.confirmedOn === undefined ? {} : { confirmed_on: given.confirmedOn }),
      version: change.version + 1,
      updated_at: instant(clock),
    })
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
  if (change.person) await updatePerson(db, clock, vault, before.person_id, change.person, userId);
  if (change.assignment) await putAssignment(db, clock, scope, change.id, change.assignment);
  if (change.custom) await putFieldValues(db, clock, vault, change.id, change.custom, false);
  await keepLifecycle(db, clock, [change.id], change.applicationNumber);
  // Handing somebody on to where one has no reach takes somebody who has it there too.
  if (!(await isInScope(db, scope, change.id, clock))) scopeTooNarrow();
}

/** From its first day on this assignment holds; one that begins on the same day is changed instead. */
async function putAssignment(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  employmentId: string,
  values: AssignmentValues,
): Promise<void> {
  const rows = await db
    .selectFrom('assignments')
    .selectAll()
    .where('employment_id', '=', employmentId)
    .orderBy('valid_from')
    .execute();
  const series: DatedRecord[] = rows.map((row) => ({
    id: row.id,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }));
  const same = rows.find((row) => row.valid_from === values.validFrom);
  const former = same ?? rows.findLast((row) => row.valid_from < values.validFrom);
  const fitted = fitIntoSeries(series, {
    id: same?.id,
    validFrom: values.validFrom,
    validTo: values.validTo ?? null,
  });
  await requirePlacing(db, clock, scope, values, former);
  await refuseOwnSuperior(db, employmentId, values.superiorEmploymentId);
  const now = instant(clock);
  if (fitted.close)
    await db
      .updateTable('assignments')
      .set({ valid_to: fitted.close.validTo, updated_at: now })
      .where('id', '=', fitted.close.id)
      .execute();
  // What isn't given stays as it was: a transfer names the new department only.
  const columns = {
    department_id: pick(values.departmentId, former?.department_id),
    job_id: pick(values.jobId, former?.job_id),
    post_id: pick(values.postId, former?.post_id),
    grade: pick(values.grade, former?.grade),
    pay_grade: pick(values.payGrade, former?.pay_grade),
    cost_centre_id: pick(values.costCentreId, former?.cost_centre_id),
    place: pick(values.place, former?.place),
    superior_employment_id: pick(values.superiorEmploymentId, former?.superior_employment_id),
    valid_to: fitted.validTo,
    updated_at: now,
  };
  if (same) {
    await db
      .updateTable('assignments')
      .set({ ...columns, version: same.version + 1 })
      .where('id', '=', same.id)
      .execute();
    return;
  }
  await db
    .insertInto('assignments')
    .values({
      ...columns,
      id: newId(clock),
      employment_id: employmentId,
      valid_from: values.validFrom,
      import_id: null,
      import_row: null,
      created_at: now,
    })
    .execute();
}

/** A transfer touches where somebody was and where they come to: department, superior and cost centre, old and new. */
async function requirePlacing(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: AssignmentValues,
  former:
    | { department_id: string | null; superior_employment_id: string | null; cost_centre_id: string | null }
    | undefined,
): Promise<void> {
  const changed = (now: string | null | undefined, then: string | null | undefined) =>
    now === undefined || now === (then ?? null) ? [] : [now, then].filter((id) => id != null);
  for (const id of changed(values.departmentId, former?.department_id)) await requirePlace(db, scope, id);
  for (const id of changed(values.superiorEmploymentId, former?.superior_employment_id))
    await requireEmployment(db, scope, id, clock);
  for (const id of changed(values.costCentreId, former?.cost_centre_id))
    await requireCostCentre(db, scope, id);
}

function pick<T>(given: T | null | undefined, former: T | null | undefined): T | null {
  return given === undefined ? (former ?? null) : given;
}

function refuseWrongDays(values: { hireDate: string; leaveDate?: string | null | undefined }): void {
  if (values.leaveDate && values.leaveDate < values.hireDate) refuse('people.LEAVE_BEFORE_HIRE');
}

async function refuseTakenNumber(db: Kysely<DB>, employeeNumber: string, except = ''): Promise<void> {
  const taken = await db
    .selectFrom('employments')
    .select('id')
    .where('employee_number', '=', employeeNumber)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) refuse('people.NUMBER_TAKEN', { employeeNumber });
}
