import type { Kysely } from 'kysely';
import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { TASK_LISTS } from '../people.words.ts';
import { choiceField, chosenFrom } from '../registers/choices.ts';
import { day, id, nothing, text } from '../registers/form-parts.ts';
import { addRecord, changeRecord } from '../registers/keep-record.ts';
import {
  type ActionContext,
  type ActionTarget,
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
import { requireEmployment } from '../scope/employment-scope.ts';

const lists = chosenFrom(TASK_LISTS, (value) => registerTexts.inEvery(`taskLists.${value}`));

const form = z.object({ title: text(300), list: z.enum(TASK_LISTS), due: day, about: id.optional() });
const fields = async () => [
  ...[field('title', 'text'), choiceField('list', lists), field('due', 'day')],
  field('about', 'person', false),
];

const task = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('people_tasks').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();

const setDone = (context: ActionContext, { id: rowId }: ActionTarget, done: boolean) =>
  changeRecord(context, 'people_tasks', rowId, { done_at: done ? instant(context.clock) : null });

keepRegister({
  ...{ code: 'tasks', room: 'records', subject: 'personTask', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'due DESC', search: [...PEOPLE_SEARCH, 'r.title'] },
  columns: [
    column('title', 'text', 'r.title'),
    column('list', 'choice', 'r.list', { choices: lists }),
    column('about', 'text', 'abouts.name'),
    column('due', 'day', 'r.due_day'),
    column('done', 'instant', 'r.done_at'),
  ],
  zone: 'l.time_zone',
  rows: (db) =>
    rowsOf(
      ofPeople(db, 'people_tasks', 'owner_employment_id')
        .leftJoin('employments as about', 'about.id', 'r.about_employment_id' as never)
        .leftJoin('persons as abouts', 'abouts.id', 'about.person_id' as never),
    ),
  record: byId('people_tasks'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addTask'), on: 'list', ofSomebody: true, fields, form },
      begin: async () => ({ list: 'other' }),
      async run(context, { employmentId }, { title, list, due, about }) {
        if (about) await requireEmployment(context.db, context.scope, about, context.clock);
        return addRecord(context, 'people_tasks', {
          ...{ list, title, due_day: due, owner_employment_id: employmentId, done_at: null },
          about_employment_id: about ?? null,
        });
      },
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      when: (row) => row.done === null,
      begin: async (db, rowId) => {
        const row = await task(db, rowId);
        return { title: row.title, list: row.list, due: row.due_day, about: row.about_employment_id };
      },
      async run(context, { id: rowId }, { title, list, due, about }) {
        if (about) await requireEmployment(context.db, context.scope, about, context.clock);
        return changeRecord(context, 'people_tasks', rowId, {
          ...{ title, list, due_day: due, about_employment_id: about ?? null },
        });
      },
    }),
    action({
      ...{ code: 'finish', name: actionName('finishTask'), on: 'row', form: nothing },
      when: (row) => row.done === null,
      run: (context, target) => setDone(context, target, true),
    }),
    action({
      ...{ code: 'reopen', name: actionName('reopenTask'), on: 'row', form: nothing },
      when: (row) => row.done !== null,
      run: (context, target) => setDone(context, target, false),
    }),
    action({
      ...{ code: 'remove', name: actionName('remove'), on: 'row', isDangerous: true, form: nothing },
      when: (row) => row.done === null,
      async run({ db }, { id: rowId }) {
        await db.deleteFrom('people_tasks').where('id', '=', rowId).execute();
        return { id: rowId };
      },
    }),
  ],
  imported: { action: 'add', keys: ['title', 'due'], takenBackBy: 'remove' },
});
