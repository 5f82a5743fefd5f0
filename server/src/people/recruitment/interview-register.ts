import type { Kysely } from 'kysely';
import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { INTERVIEW_PHASES, INTERVIEW_RESULTS } from '../people.words.ts';
import { choiceField, chosenFrom } from '../registers/choices.ts';
import { day, id, optional, timeOfDay } from '../registers/form-parts.ts';
import { addRecord } from '../registers/keep-record.ts';
import { action, actionName, byId, column, field, keepRegister, rowsOf } from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { departmentsInScope } from '../scope/organisation-scope.ts';

const phases = chosenFrom(INTERVIEW_PHASES, (value) => registerTexts.inEvery(`interviewPhases.${value}`));
const results = chosenFrom(INTERVIEW_RESULTS, (value) => registerTexts.inEvery(`interviewResults.${value}`));

/** Those who wait for an interview. */
async function candidates(db: Kysely<DB>, scope: DataScope) {
  const rows = await db
    .selectFrom('job_applications')
    .innerJoin('departments', 'departments.id', 'job_applications.department_id')
    .select(['job_applications.id as id', 'name', 'applied_on as day'])
    .where('status', '=', 'open')
    .where((eb) => departmentsInScope(eb as never, scope))
    .orderBy('applied_on', 'desc')
    .orderBy('job_applications.id')
    .limit(500)
    .execute();
  return rows.map((row) => ({ value: row.id, label: { en: `${row.name} · ${row.day}` } }));
}

const planned = {
  ...{ interviewer: id, phase: z.enum(INTERVIEW_PHASES), day, start: timeOfDay, end: timeOfDay },
  place: optional(200),
};
const form = z.object({ candidate: id, ...planned });
const plannedFields = [
  ...[field('interviewer', 'person'), choiceField('phase', phases), field('day', 'day')],
  ...[field('start', 'text'), field('end', 'text'), field('place', 'text', false)],
];

function columnsOf(values: Omit<z.infer<typeof form>, 'candidate'>) {
  if (values.start >= values.end) refuse('people.START_AFTER_END');
  return {
    ...{ interviewer_id: values.interviewer, phase: values.phase, interview_day: values.day },
    ...{ start_time: values.start, end_time: values.end, place: values.place || null },
  };
}

async function requireOpen(db: Kysely<DB>, scope: DataScope, applicationId: string): Promise<void> {
  const found = await db
    .selectFrom('job_applications')
    .innerJoin('departments', 'departments.id', 'job_applications.department_id')
    .select('job_applications.status as status')
    .where('job_applications.id', '=', applicationId)
    .where((eb) => departmentsInScope(eb as never, scope))
    .executeTakeFirst();
  if (!found) refuse('platform.NOT_FOUND');
  if (found.status !== 'open') refuse('people.registers.NOT_NOW');
}

async function requireEmployed(db: Kysely<DB>, employmentId: string): Promise<void> {
  const found = await db
    .selectFrom('employments')
    .select('id')
    .where('id', '=', employmentId)
    .executeTakeFirst();
  if (!found) refuse('platform.NOT_FOUND');
}

const interview = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('interviews').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();

keepRegister({
  ...{ code: 'interviews', room: 'records', subject: 'interview', reach: 'department' },
  ...{ keys: ['r.id'], order: 'day DESC', search: ['applications.search_text', 'persons.search_text'] },
  columns: [
    column('candidate', 'text', 'applications.name'),
    column('department', 'text', 'departments.names', { isNames: true }),
    column('phase', 'choice', 'r.phase', { choices: phases }),
    column('day', 'day', 'r.interview_day'),
    column('start', 'text', 'r.start_time'),
    column('end', 'text', 'r.end_time'),
    column('interviewer', 'text', 'persons.name'),
    column('place', 'text', 'r.place'),
    column('interviewResult', 'choice', 'r.result', { choices: results }),
  ],
  rows: (db) =>
    rowsOf(
      db
        .selectFrom('interviews as r')
        .innerJoin('job_applications as applications', 'applications.id', 'r.job_application_id')
        .innerJoin('departments', 'departments.id', 'applications.department_id')
        .innerJoin('employments', 'employments.id', 'r.interviewer_id')
        .innerJoin('persons', 'persons.id', 'employments.person_id'),
    ),
  record: byId('interviews'),
  actions: [
    action({
      ...{ code: 'plan', name: actionName('planInterview'), on: 'list', form },
      fields: async (db, scope) => [choiceField('candidate', await candidates(db, scope)), ...plannedFields],
      begin: async () => ({ phase: 'first' }),
      async run(context, _, { candidate, ...values }) {
        const { db, scope } = context;
        await requireOpen(db, scope, candidate);
        await requireEmployed(db, values.interviewer);
        return addRecord(context, 'interviews', {
          ...{ ...columnsOf(values), job_application_id: candidate, result: null },
        });
      },
    }),
    action({
      ...{ code: 'move', name: actionName('moveInterview'), on: 'row', form: z.object(planned) },
      when: (row) => row.interviewResult === null,
      fields: async () => plannedFields,
      begin: async (db, rowId) => {
        const row = await interview(db, rowId);
        return {
          ...{ interviewer: row.interviewer_id, phase: row.phase, day: row.interview_day },
          ...{ start: row.start_time, end: row.end_time, place: row.place },
        };
      },
      async run({ db, clock }, { id: rowId }, values) {
        await requireEmployed(db, values.interviewer);
        await db
          .updateTable('interviews')
          .set({ ...columnsOf(values), updated_at: instant(clock) })
          .where('id', '=', rowId)
          .execute();
        return { id: rowId };
      },
    }),
    action({
      ...{ code: 'result', name: actionName('setResult'), on: 'row' },
      fields: async () => [choiceField('interviewResult', results)],
      form: z.object({ interviewResult: z.enum(INTERVIEW_RESULTS) }),
      begin: async (db, rowId) => ({ interviewResult: (await interview(db, rowId)).result }),
      async run({ db, clock }, { id: rowId }, { interviewResult }) {
        await db
          .updateTable('interviews')
          .set({ result: interviewResult, updated_at: instant(clock) })
          .where('id', '=', rowId)
          .execute();
        return { id: rowId };
      },
    }),
  ],
});
