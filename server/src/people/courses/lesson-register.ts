import type { Kysely } from 'kysely';
import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { choiceField, namedChoices } from '../registers/choices.ts';
import { day, id, nothing, text, timeOfDay } from '../registers/form-parts.ts';
import { action, actionName, byId, column, field, keepRegister, rowsOf } from '../registers/register.ts';

const form = z.object({
  ...{ course: id, label: text(200), day, start: timeOfDay, end: timeOfDay },
  ...{ venue: text(200), lecturer: text(200) },
});
type Form = z.infer<typeof form>;

const fields = async (db: Kysely<DB>) => [
  ...[choiceField('course', await namedChoices(db, 'courses', 'id')), field('label', 'text')],
  ...[field('day', 'day'), field('start', 'text'), field('end', 'text')],
  ...[field('venue', 'text'), field('lecturer', 'text')],
];

function columnsOf({ course, label, day: on, start, end, venue, lecturer }: Form) {
  if (start >= end) refuse('people.START_AFTER_END');
  return {
    ...{ course_id: course, name: label, lesson_day: on, start_time: start, end_time: end },
    ...{ venue, lecturer },
  };
}

keepRegister({
  ...{ code: 'lessons', room: 'records', subject: 'lesson', reach: 'everybody' },
  ...{ keys: ['r.id'], order: 'day DESC', search: ['courses.search_text', 'r.name', 'r.lecturer'] },
  columns: [
    column('course', 'text', 'courses.names', { isNames: true }),
    column('label', 'text', 'r.name'),
    column('day', 'day', 'r.lesson_day'),
    column('start', 'text', 'r.start_time'),
    column('end', 'text', 'r.end_time'),
    column('venue', 'text', 'r.venue'),
    column('lecturer', 'text', 'r.lecturer'),
  ],
  rows: (db) =>
    rowsOf(db.selectFrom('course_lessons as r').innerJoin('courses', 'courses.id', 'r.course_id')),
  record: byId('course_lessons'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addLesson'), on: 'list', fields, form },
      async run({ db, clock }, _, values) {
        const lessonId = newId(clock);
        await db
          .insertInto('course_lessons')
          .values({ ...columnsOf(values), id: lessonId, created_at: instant(clock) })
          .execute();
        return { id: lessonId };
      },
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      begin: async (db, rowId) => {
        const row = await db
          .selectFrom('course_lessons')
          .selectAll()
          .where('id', '=', rowId)
          .executeTakeFirstOrThrow();
        return {
          ...{ course: row.course_id, label: row.name, day: row.lesson_day, start: row.start_time },
          ...{ end: row.end_time, venue: row.venue, lecturer: row.lecturer },
        };
      },
      async run({ db }, { id: rowId }, values) {
        await db.updateTable('course_lessons').set(columnsOf(values)).where('id', '=', rowId).execute();
        return { id: rowId };
      },
    }),
    action({
      ...{ code: 'remove', name: actionName('remove'), on: 'row', isDangerous: true, form: nothing },
      async run({ db }, { id: rowId }) {
        await db.deleteFrom('course_lessons').where('id', '=', rowId).execute();
        return { id: rowId };
      },
    }),
  ],
});
