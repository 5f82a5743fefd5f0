import type { ApplicationContext, AskedFor } from '../../platform/applications/application-types.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { today } from '../../platform/clock/clock.ts';
import type { CipherPlace, Vault } from '../../platform/config/encryption.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { timeZoneOf } from '../attendance/put-punch.ts';
import { updateEmployment } from '../employments/save-employment.ts';
import { parseNames } from '../names.ts';
import './action-errors.ts';

export type Asked = Omit<AskedFor, 'id' | 'number'>;
type Db = ApplicationContext['db'];

/** Whom an application is about. */
export async function subjectOf(db: Db, employmentId: string) {
  const row = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .select([
      'employments.id as id',
      'employments.version as version',
      'employments.person_id as personId',
      'employments.legal_entity_id as legalEntityId',
      'hire_date as hireDate',
      'leave_date as leaveDate',
      'contract',
      'probation_until as probationUntil',
      'confirmed_on as confirmedOn',
      'persons.name as name',
    ])
    .where('employments.id', '=', employmentId)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

export async function employedOn(db: Db, employmentId: string, day: string) {
  const subject = await subjectOf(db, employmentId);
  const { name, hireDate, leaveDate } = subject;
  if (day < hireDate || (leaveDate !== null && day > leaveDate))
    refuse('people.actions.NOT_EMPLOYED', { name });
  return subject;
}

/** Whether the day has begun where the employment is. */
export async function hasBegun({ db, clock }: ApplicationContext, employmentId: string, day: string) {
  return day <= today(clock, await timeZoneOf(db, employmentId));
}

export async function requireDepartment(db: Db, id: string): Promise<Texts> {
  const row = await db
    .selectFrom('departments')
    .select('names')
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row ? parseNames(row.names) : refuse('people.actions.DEPARTMENT_GONE');
}

export async function personName(db: Db, employmentId: string): Promise<Texts> {
  return { en: (await subjectOf(db, employmentId)).name };
}

export async function catalogueName(
  db: Db,
  table: 'people_jobs' | 'people_posts',
  id: string,
): Promise<Texts> {
  const row = await db.selectFrom(table).select('names').where('id', '=', id).executeTakeFirst();
  return row ? parseNames(row.names) : refuse('platform.NOT_FOUND');
}

export async function catalogueChoices(db: Db, table: 'people_jobs' | 'people_posts') {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'names'])
    .where('active', '=', 1)
    .orderBy('code')
    .execute();
  return rows.map(({ id, names }) => ({ value: id, label: parseNames(names) }));
}

function nothingSecret(): never {
  throw new Error('An application changes nothing that is kept encrypted.');
}

export const NO_VAULT: Vault = {
  encrypt: (_plain: string, _place: CipherPlace) => nothingSecret(),
  decrypt: (_cipher: string, _place: CipherPlace) => nothingSecret(),
  seal: (_plain: Buffer, _place: CipherPlace) => nothingSecret(),
  open: (_sealed: Buffer, _place: CipherPlace) => nothingSecret(),
  blindIndex: (_plain: string) => nothingSecret(),
  decryptUnbound: (_cipher: string) => nothingSecret(),
};

type Change = Omit<Parameters<typeof updateEmployment>[4], 'id' | 'version'>;

/** Changes the employment as whoever keeps the records would; the trail tells what it was, under the application's number. */
export function changeSubject(
  context: ApplicationContext,
  asked: AskedFor,
  action: string,
  change: Change,
): Promise<void> {
  return auditedEffect(context, asked, action, async () => {
    const { version } = await subjectOf(context.db, asked.employmentId);
    const of = { id: asked.employmentId, version, applicationNumber: asked.number };
    const { db, clock } = context;
    await updateEmployment(db, clock, NO_VAULT, SYSTEM_SCOPE, { ...change, ...of }, asked.applicantId);
  });
}

export async function auditedEffect(
  { db, audit }: ApplicationContext,
  { employmentId, number }: AskedFor,
  action: string,
  work: () => Promise<void>,
): Promise<void> {
  const before = await recordsOf(db, employmentId);
  await work();
  await audit.write({
    action: `people.${action}`,
    subject: { kind: 'employment', id: employmentId },
    facts: { application: number },
    personal: { of: employmentId, changes: changesBetween(before, await recordsOf(db, employmentId)) },
  });
}

async function recordsOf(db: Db, employmentId: string) {
  const employment = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .selectAll('employments')
    .select(['persons.name as name', 'persons.phone as phone', 'persons.email as email'])
    .where('employments.id', '=', employmentId)
    .executeTakeFirstOrThrow();
  const of = (table: 'assignments' | 'part_time_jobs') =>
    db
      .selectFrom(table)
      .selectAll()
      .where('employment_id', '=', employmentId)
      .orderBy('valid_from')
      .execute();
  return {
    ...employment,
    assignment: Object.fromEntries((await of('assignments')).map((row) => [row.valid_from, row])),
    partTimeJob: Object.fromEntries((await of('part_time_jobs')).map((row) => [row.id, row])),
  };
}
