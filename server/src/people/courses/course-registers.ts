import type { Kysely } from 'kysely';
import { z } from 'zod';
import { instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { searchText } from '../names.ts';
import { COURSE_RESULTS } from '../people.words.ts';
import {
  choiceField,
  chosenFrom,
  namedChoices,
  nameFields,
  namesFrom,
  namesInto,
} from '../registers/choices.ts';
import { code, day, flag, nothing, optional } from '../registers/form-parts.ts';
import { addRecord, changeRecord } from '../registers/keep-record.ts';
import {
  action,
  actionName,
  byId,
  column,
  field,
  keepRegister,
  ofPeople,
  PEOPLE_SEARCH,
  rowsOf,
} from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { refuseTakenCode } from '../taken-code.ts';
import './lesson-register.ts';

const results = chosenFrom(COURSE_RESULTS, (value) => registerTexts.inEvery(`courseResults.${value}`));

const form = z.looseObject({ code, details: optional(2000), active: flag });
const fields = async () => [
  ...[field('code', 'text'), ...nameFields(), field('details', 'longText', false)],
  field('active', 'flag', false),
];

async function columnsOf(db: Kysely<DB>, values: z.infer<typeof form>, rowId: string) {
  await refuseTakenCode(db, 'courses', values.code, rowId);
  const given = namesFrom(values, values.code);
  return {
    ...{ code: values.code, names: JSON.stringify(given), details: values.details || null },
    search_text: searchText(values.code, ...Object.values(given)),
    active: values.active ? (1 as const) : (0 as const),
  };
}

const course = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('courses').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();

keepRegister({
  ...{ code: 'courses', room: 'records', subject: 'course', reach: 'everybody' },
  ...{ keys: ['r.id'], order: 'code ASC', search: ['r.search_text'] },
  columns: [
    column('code', 'text', 'r.code'),
    column('label', 'text', 'r.names', { isNames: true }),
    column('active', 'flag', 'r.active'),
    column('details', 'longText', 'r.details'),
  ],
  rows: (db) => rowsOf(db.selectFrom('courses as r')),
  record: byId('courses'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addCourse'), on: 'list', fields, form },
      begin: async () => ({ active: true }),
      run: async (context, _, values) =>
        addRecord(context, 'courses', await columnsOf(context.db, values, '')),
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      begin: async (db, rowId) => {
        const row = await course(db, rowId);
        return { code: row.code, ...namesInto(row.names), details: row.details, active: row.active === 1 };
      },
      run: async (context, { id: rowId }, values) =>
        changeRecord(context, 'courses', rowId, await columnsOf(context.db, values, rowId)),
    }),
  ],
});

keepRegister({
  ...{ code: 'enrolments', room: 'records', subject: 'enrolment', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'finishedOn DESC', search: [...PEOPLE_SEARCH, 'courses.search_text'] },
  columns: [
    column('course', 'text', 'courses.names', { isNames: true }),
    column('code', 'text', 'courses.code', { isHidden: true }),
    column('courseResult', 'choice', 'r.result', { choices: results }),
    column('finishedOn', 'day', 'r.finished_on'),
  ],
  rows: (db) =>
    rowsOf(ofPeople(db, 'course_enrolments').innerJoin('courses', 'courses.id', 'r.course_id' as never)),
  record: byId('course_enrolments'),
  actions: [
    action({
      ...{ code: 'enrol', name: actionName('enrol'), on: 'list', ofSomebody: true },
      fields: async (db) => [choiceField('course', await namedChoices(db, 'courses', 'code'))],
      form: z.object({ course: code }),
      async run(context, { employmentId }, { course: courseCode }) {
        const { db } = context;
        const found = await db
          .selectFrom('courses')
          .select('id')
          .where('code', '=', courseCode)
          .where('active', '=', 1)
          .executeTakeFirst();
        if (!found) refuse('people.UNKNOWN_CODE', { what: 'course', code: courseCode });
        const twice = await db
          .selectFrom('course_enrolments')
          .select('id')
          .where('course_id', '=', found.id)
          .where('employment_id', '=', employmentId)
          .executeTakeFirst();
        if (twice) refuse('people.registers.ENROLLED_TWICE');
        return addRecord(context, 'course_enrolments', {
          ...{ course_id: found.id, employment_id: employmentId, result: null, finished_on: null },
        });
      },
    }),
    action({
      ...{ code: 'result', name: actionName('setResult'), on: 'row' },
      fields: async () => [choiceField('courseResult', results), field('finishedOn', 'day')],
      form: z.object({ courseResult: z.enum(COURSE_RESULTS), finishedOn: day }),
      begin: async (db, rowId) => {
        const row = await db
          .selectFrom('course_enrolments')
          .select(['result', 'finished_on'])
          .where('id', '=', rowId)
          .executeTakeFirstOrThrow();
        return { courseResult: row.result, finishedOn: row.finished_on };
      },
      async run({ db, clock }, { id: rowId }, { courseResult, finishedOn }) {
        if (finishedOn > today(clock)) refuse('people.DAY_TO_COME');
        await db
          .updateTable('course_enrolments')
          .set({ result: courseResult, finished_on: finishedOn, updated_at: instant(clock) })
          .where('id', '=', rowId)
          .execute();
        return { id: rowId };
      },
    }),
    action({
      ...{ code: 'remove', name: actionName('removeEnrolment'), on: 'row', isDangerous: true, form: nothing },
      when: (row) => row.courseResult === null,
      async run({ db }, { id: rowId }) {
        await db.deleteFrom('course_enrolments').where('id', '=', rowId).execute();
        return { id: rowId };
      },
    }),
  ],
  imported: { action: 'enrol', keys: ['course'], takenBackBy: 'remove' },
});
