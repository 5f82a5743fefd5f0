import type { Kysely } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { COMPANY_LANGUAGE } from '../../platform/texts/languages.ts';
import { nameIn, parseNames } from '../names.ts';
import { assignmentOfDay } from '../records/assignment-of-day.ts';
import { nextNumber } from './next-number.ts';

interface Issuing {
  templateId: string;
  employmentId: string;
  purpose: string;
  applicationNumber: string | null;
  /** The last day it counts. */
  expiresOn?: string | null | undefined;
}

/** Fills the template with what the records say today, and keeps it: an issued paper never changes. */
export async function issueCertification(
  db: Kysely<DB>,
  clock: Clock,
  { templateId, employmentId, purpose, applicationNumber, expiresOn = null }: Issuing,
): Promise<{ id: string; number: string }> {
  const template = await db
    .selectFrom('certification_templates')
    .selectAll()
    .where('id', '=', templateId)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!template) refuse('platform.NOT_FOUND');
  const day = today(clock);
  if (expiresOn !== null && expiresOn < day)
    refuse('people.registers.EXPIRES_BEFORE_ISSUED', {}, { fields: ['expiresOn'] });
  const person = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .leftJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(day)))
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
    .select([
      'persons.name as name',
      'employee_number as employeeNumber',
      'hire_date as hireDate',
      'legal_entities.names as company',
      'departments.names as department',
      'people_jobs.names as job',
    ])
    .where('employments.id', '=', employmentId)
    .executeTakeFirstOrThrow();
  const { company, department, job, ...plain } = person;
  const called = (names: string | null) => nameIn(COMPANY_LANGUAGE, parseNames(names));
  const number = await nextNumber(db, 'certifications', `C-${day.slice(0, 4)}-`);
  const facts: Record<string, string> = {
    ...{ ...plain, company: called(company), department: called(department), job: called(job) },
    ...{ purpose, number, issuedOn: day },
  };
  const lines = template.body
    .split('\n')
    .map((line) => line.replace(/\{(\w+)\}/g, (whole, key: string) => facts[key] ?? whole));
  const id = newId(clock);
  await db
    .insertInto('certifications')
    .values({
      ...{ id, number, employment_id: employmentId, template_id: templateId, names: template.names },
      ...{ paper: JSON.stringify(lines), issued_on: day, application_number: applicationNumber },
      expires_on: expiresOn,
      created_at: instant(clock),
    })
    .execute();
  return { id, number };
}
