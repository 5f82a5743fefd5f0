import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { nameIn, parseNames } from '../names.ts';

/** The lessons that these employments are enrolled for, as a calendar shows them; days included. */
export async function lessonsOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  language: Language,
  days: { from: string; to: string },
) {
  if (employmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('course_lessons')
    .innerJoin('courses', 'courses.id', 'course_lessons.course_id')
    .innerJoin('course_enrolments', 'course_enrolments.course_id', 'courses.id')
    .select([
      'course_lessons.id as id',
      'course_enrolments.employment_id as employmentId',
      'courses.names as courseNames',
      'courses.details as details',
      'course_lessons.name as lesson',
      'course_lessons.lesson_day as day',
      'course_lessons.start_time as startTime',
      'course_lessons.end_time as endTime',
      'course_lessons.venue as venue',
      'course_lessons.lecturer as lecturer',
    ])
    .where('course_enrolments.employment_id', 'in', [...employmentIds])
    .where('course_lessons.lesson_day', '>=', days.from)
    .where('course_lessons.lesson_day', '<=', days.to)
    .orderBy('course_lessons.lesson_day')
    .orderBy('course_lessons.start_time')
    .execute();
  return rows.map(({ courseNames, ...row }) => ({
    ...row,
    course: nameIn(language, parseNames(courseNames)),
  }));
}

/** The training record: courses that were taken, with day and result; newest first. */
export async function trainingOf(db: Kysely<DB>, employmentIds: readonly string[], language: Language) {
  if (employmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('course_enrolments')
    .innerJoin('courses', 'courses.id', 'course_enrolments.course_id')
    .select([
      'course_enrolments.id as id',
      'course_enrolments.employment_id as employmentId',
      'courses.id as courseId',
      'courses.code as code',
      'courses.names as courseNames',
      'course_enrolments.result as result',
      'course_enrolments.finished_on as finishedOn',
    ])
    .select((eb) =>
      eb
        .selectFrom('course_lessons')
        .select((inner) => inner.fn.max('lesson_day').as('day'))
        .whereRef('course_lessons.course_id', '=', 'courses.id')
        .as('lastLesson'),
    )
    .where('course_enrolments.employment_id', 'in', [...employmentIds])
    .execute();
  return rows
    .map(({ courseNames, ...row }) => ({ ...row, course: nameIn(language, parseNames(courseNames)) }))
    .sort((a, b) => (b.finishedOn ?? b.lastLesson ?? '').localeCompare(a.finishedOn ?? a.lastLesson ?? ''));
}
