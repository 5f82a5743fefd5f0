import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { parseNames, searchText } from '../names.ts';
import { choiceField, namedChoices, nameFields, namesFrom, namesInto } from '../registers/choices.ts';
import { code, flag, id, timeOfDay } from '../registers/form-parts.ts';
import { addRecord, changeRecord } from '../registers/keep-record.ts';
import { action, actionName, byId, column, field, keepRegister, rowsOf } from '../registers/register.ts';
import { refuseTakenCode } from '../taken-code.ts';
import '../time/time.errors.ts';

const form = z.looseObject({
  ...{ code, legalEntity: id.optional(), start: timeOfDay, end: timeOfDay },
  ...{ breakStart: timeOfDay.optional(), breakEnd: timeOfDay.optional() },
  ...{ grace: z.number().int().min(0).max(240).default(0), isDefault: flag, active: flag },
});
type Form = z.infer<typeof form>;

const fields = async (db: Kysely<DB>) => [
  ...[field('code', 'text'), ...nameFields()],
  choiceField('legalEntity', await namedChoices(db, 'legal_entities', 'id'), false),
  ...[field('start', 'text'), field('end', 'text')],
  ...[field('breakStart', 'text', false), field('breakEnd', 'text', false), field('grace', 'number', false)],
  ...[field('isDefault', 'flag', false), field('active', 'flag', false)],
];

keepRegister({
  ...{ code: 'shifts', room: 'time', subject: 'workShift', reach: 'everybody' },
  ...{ keys: ['r.id'], order: 'code ASC', search: ['r.search_text'] },
  columns: [
    column('code', 'text', 'r.code'),
    column('label', 'text', 'r.names', { isNames: true }),
    column('legalEntity', 'text', 'l.names', { isNames: true }),
    column('start', 'text', 'r.start_time'),
    column('end', 'text', 'r.end_time'),
    column('breakStart', 'text', 'r.break_start'),
    column('breakEnd', 'text', 'r.break_end'),
    column('grace', 'number', 'r.grace_minutes'),
    column('isDefault', 'flag', 'r.is_default'),
    column('active', 'flag', 'r.active'),
  ],
  rows: (db) =>
    rowsOf(db.selectFrom('work_shifts as r').leftJoin('legal_entities as l', 'l.id', 'r.legal_entity_id')),
  record: byId('work_shifts'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addShift'), on: 'list', fields, form },
      begin: async () => ({ grace: 5, active: true }),
      run: async (context, _, values) =>
        addRecord(context, 'work_shifts', await judged(context.db, values, undefined)),
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      begin: async (db, rowId) => {
        const row = await shift(db, rowId);
        return {
          ...{ code: row.code, ...namesInto(row.names), legalEntity: row.legal_entity_id },
          ...{ start: row.start_time, end: row.end_time, breakStart: row.break_start },
          ...{ breakEnd: row.break_end, grace: row.grace_minutes },
          ...{ isDefault: row.is_default === 1, active: row.active === 1 },
        };
      },
      run: async (context, { id: rowId }, values) =>
        changeRecord(context, 'work_shifts', rowId, await judged(context.db, values, rowId)),
    }),
  ],
});

const shift = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('work_shifts').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();

const TIMES = ['start_time', 'end_time', 'break_start', 'break_end', 'grace_minutes'] as const;

async function judged(db: Kysely<DB>, values: Form, rowId: string | undefined) {
  const { start, end, breakStart, breakEnd } = values;
  if ((breakStart === undefined) !== (breakEnd === undefined)) refuse('people.time.SHIFT_BREAK');
  if (breakStart && breakEnd) {
    // Over midnight, what is earlier than the start is of the next day.
    const at = (time: string) => (time < start ? `1${time}` : `0${time}`);
    const over = end <= start ? `1${end}` : `0${end}`;
    if (at(breakStart) >= at(breakEnd) || at(breakEnd) > over) refuse('people.time.SHIFT_BREAK');
  }
  await refuseTakenCode(db, 'work_shifts', values.code, rowId);
  const given = namesFrom(values, values.code);
  const columns = {
    ...{ code: values.code, names: JSON.stringify(given) },
    search_text: searchText(values.code, ...Object.values(parseNames(JSON.stringify(given)))),
    ...{ active: values.active ? (1 as const) : (0 as const), legal_entity_id: values.legalEntity ?? null },
    is_default: values.isDefault ? (1 as const) : (0 as const),
    ...{ start_time: start, end_time: end, break_start: breakStart ?? null, break_end: breakEnd ?? null },
    grace_minutes: values.grace,
  };
  if (rowId !== undefined) await keepTimes(db, rowId, columns);
  if (values.isDefault && values.active) await requireOneDefault(db, values.legalEntity ?? null, rowId);
  return columns;
}

/** Days that were worked by a shift are what they are: its times stay, another shift takes its place. */
async function keepTimes(
  db: Kysely<DB>,
  rowId: string,
  columns: Readonly<Record<(typeof TIMES)[number], string | number | null>>,
): Promise<void> {
  const before = await shift(db, rowId);
  if (TIMES.every((name) => before[name] === columns[name])) return;
  const worked = await db
    .selectFrom('attendance_days')
    .select('day')
    .where('shift_id', '=', rowId)
    .executeTakeFirst();
  if (worked) refuse('people.time.SHIFT_WORKED');
}

async function requireOneDefault(db: Kysely<DB>, legalEntityId: string | null, rowId: string | undefined) {
  const other = await db
    .selectFrom('work_shifts')
    .select('code')
    .where('is_default', '=', 1)
    .where('active', '=', 1)
    .where('legal_entity_id', legalEntityId === null ? 'is' : '=', legalEntityId)
    .where('id', '<>', rowId ?? '')
    .executeTakeFirst();
  if (other) refuse('people.time.DEFAULT_TWICE', { code: other.code });
}
