import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { PERFORMANCE_RATINGS } from '../people.words.ts';
import { choiceField, chosenFrom } from '../registers/choices.ts';
import { day, nothing, optional, text } from '../registers/form-parts.ts';
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
} from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';

const ratings = chosenFrom(PERFORMANCE_RATINGS, (value) => registerTexts.inEvery(`ratings.${value}`));

const form = z.object({
  ...{ cycle: text(40), rating: z.enum(PERFORMANCE_RATINGS), score: z.number().min(0).max(1000).optional() },
  ...{ decidedOn: day, remark: optional(500) },
});
const fields = async () => [
  ...[field('cycle', 'text'), choiceField('rating', ratings), field('score', 'number', false)],
  ...[field('decidedOn', 'day'), field('remark', 'text', false)],
];
const columnsOf = ({ cycle, rating, score, decidedOn, remark }: z.infer<typeof form>) => ({
  ...{ cycle, rating, score: score ?? null, decided_on: decidedOn, remark: remark || null },
});

async function refuseTwice(db: Kysely<DB>, employmentId: string, cycle: string, rowId: string) {
  const other = await db
    .selectFrom('performance_results')
    .select('id')
    .where('employment_id', '=', employmentId)
    .where('cycle', '=', cycle)
    .where('id', '<>', rowId)
    .executeTakeFirst();
  if (other) refuse('people.registers.CYCLE_TWICE', { cycle });
}

keepRegister({
  ...{ code: 'performance', room: 'records', subject: 'performanceResult', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'decidedOn DESC', search: [...PEOPLE_SEARCH, 'r.cycle'] },
  columns: [
    column('cycle', 'text', 'r.cycle'),
    column('rating', 'choice', 'r.rating', { choices: ratings }),
    column('score', 'number', 'r.score'),
    column('decidedOn', 'day', 'r.decided_on'),
    column('remark', 'text', 'r.remark'),
  ],
  rows: (db) => ofPeople(db, 'performance_results'),
  record: byId('performance_results'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addResult'), on: 'list', ofSomebody: true, fields, form },
      async run(context, { employmentId }, values) {
        await refuseTwice(context.db, employmentId, values.cycle, '');
        return addRecord(context, 'performance_results', {
          ...columnsOf(values),
          employment_id: employmentId,
        });
      },
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      begin: async (db, rowId) => {
        const row = await resultOf(db, rowId);
        return {
          ...{ cycle: row.cycle, rating: row.rating, score: row.score, decidedOn: row.decided_on },
          remark: row.remark,
        };
      },
      async run(context, { id: rowId, employmentId }, values) {
        await refuseTwice(context.db, employmentId, values.cycle, rowId);
        return changeRecord(context, 'performance_results', rowId, columnsOf(values));
      },
    }),
    action({
      ...{ code: 'remove', name: actionName('remove'), on: 'row', isDangerous: true, form: nothing },
      async run({ db }, { id: rowId }) {
        await db.deleteFrom('performance_results').where('id', '=', rowId).execute();
        return { id: rowId };
      },
    }),
  ],
  imported: { action: 'add', keys: ['cycle'], takenBackBy: 'remove' },
});

const resultOf = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('performance_results').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();
