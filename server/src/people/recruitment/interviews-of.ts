import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { nameIn, parseNames } from '../names.ts';

/** The interviews that these employments hold; days included. Cancelled ones too, said as such. */
export async function interviewsOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  language: Language,
  days: { from: string; to: string },
) {
  if (employmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('interviews')
    .innerJoin('job_applications', 'job_applications.id', 'interviews.job_application_id')
    .innerJoin('departments', 'departments.id', 'job_applications.department_id')
    .innerJoin('people_jobs', 'people_jobs.id', 'job_applications.job_id')
    .select([
      'interviews.id as id',
      'interviews.interviewer_id as employmentId',
      'interviews.phase as phase',
      'interviews.interview_day as day',
      'interviews.start_time as startTime',
      'interviews.end_time as endTime',
      'interviews.place as place',
      'interviews.result as result',
      'job_applications.name as applicationName',
      'departments.names as departmentNames',
      'people_jobs.names as jobNames',
    ])
    .where('interviews.interviewer_id', 'in', [...employmentIds])
    .where('interviews.interview_day', '>=', days.from)
    .where('interviews.interview_day', '<=', days.to)
    .orderBy('interviews.interview_day')
    .orderBy('interviews.start_time')
    .execute();
  return rows.map(({ departmentNames, jobNames, ...row }) => ({
    ...row,
    department: nameIn(language, parseNames(departmentNames)),
    job: nameIn(language, parseNames(jobNames)),
  }));
}
