import { addDaysIso, DAY_RESULTS } from '@suanpan/engine/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { choiceField, chosenFrom, namedChoices } from '../registers/choices.ts';
import { day, id, nothing } from '../registers/form-parts.ts';
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
  type StoredRow,
} from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { localTime } from '../time/form-values.ts';
import { instantOfLocal, localTimeOf } from '../time/local-time.ts';
import { timeTexts } from '../time/texts.ts';
import { PUNCH_SOURCES } from '../time/time.words.ts';
import { storePunch, timeZoneOf } from './put-punch.ts';
import './shift-register.ts';

/** A day off, where a shift is chosen. */
const DAY_OFF = 'off';
const MOST_DAYS = 366;

const results = chosenFrom(DAY_RESULTS, (value) => timeTexts.inEvery(`results.${value}`));
const sources = chosenFrom(PUNCH_SOURCES, (value) => registerTexts.inEvery(`punchSources.${value}`));

async function shiftChoices(db: Kysely<DB>) {
  const off = { value: DAY_OFF, label: registerTexts.inEvery('words.dayOff') };
  return [...(await namedChoices(db, 'work_shifts', 'code')), off];
}

const ofDay = (table: 'roster_days' | 'attendance_days') => (db: Kysely<DB>, rowId: string) => {
  const [employmentId = '', on = ''] = rowId.split(' ');
  return db
    .selectFrom(table as 'roster_days')
    .selectAll()
    .where('employment_id', '=', employmentId)
    .where('day', '=', on)
    .executeTakeFirst();
};

keepRegister({
  ...{ code: 'roster', room: 'time', subject: 'rosterDay', reach: 'employment' },
  ...{ keys: ['r.employment_id', 'r.day'], order: 'day DESC', search: PEOPLE_SEARCH },
  columns: [
    column('day', 'day', 'r.day'),
    column('shift', 'text', 'shifts.names', { isNames: true }),
    column('start', 'text', 'shifts.start_time'),
    column('end', 'text', 'shifts.end_time'),
  ],
  rows: (db) =>
    rowsOf(ofPeople(db, 'roster_days').leftJoin('work_shifts as shifts', 'shifts.id', 'r.shift_id' as never)),
  record: ofDay('roster_days'),
  actions: [
    action({
      ...{ code: 'plan', name: actionName('plan'), on: 'list', ofSomebody: true },
      fields: async (db) => [
        field('from', 'day'),
        field('to', 'day'),
        choiceField('shift', await shiftChoices(db)),
      ],
      form: z.object({ from: day, to: day, shift: id }),
      async run({ db, clock }, { employmentId, origin }, { from, to, shift }) {
        if (from > to) refuse('people.START_AFTER_END');
        if (addDaysIso(from, MOST_DAYS) < to) refuse('people.registers.DAYS_TOO_MANY', { most: MOST_DAYS });
        const shiftId = shift === DAY_OFF ? null : await shiftOf(db, shift);
        const planned = await db
          .selectFrom('roster_days')
          .selectAll()
          .where('employment_id', '=', employmentId)
          .where('day', '>=', from)
          .where('day', '<=', to)
          .execute();
        const before = new Map(planned.map((row) => [row.day, row]));
        const wrote: { id: string; before: StoredRow | undefined }[] = [];
        for (let on = from; on <= to; on = addDaysIso(on, 1)) {
          wrote.push({ id: `${employmentId} ${on}`, before: before.get(on) });
          await db
            .insertInto('roster_days')
            .values({
              ...{ employment_id: employmentId, day: on, shift_id: shiftId, updated_at: instant(clock) },
              ...{ import_id: origin.import?.id ?? null, import_row: origin.import?.row ?? null },
            })
            .onConflict((conflict) =>
              conflict.columns(['employment_id', 'day']).doUpdateSet((eb) => ({
                shift_id: eb.ref('excluded.shift_id'),
                updated_at: eb.ref('excluded.updated_at'),
                import_id: eb.ref('excluded.import_id'),
                import_row: eb.ref('excluded.import_row'),
              })),
            )
            .execute();
        }
        return { id: `${employmentId} ${from}`, days: { from, to }, wrote };
      },
    }),
    action({
      ...{ code: 'remove', name: actionName('unplan'), on: 'row', isDangerous: true, form: nothing },
      async run({ db }, { id: rowId, employmentId }) {
        const on = rowId.split(' ')[1] ?? '';
        await db
          .deleteFrom('roster_days')
          .where('employment_id', '=', employmentId)
          .where('day', '=', on)
          .execute();
        return { id: rowId, days: { from: on, to: on } };
      },
    }),
  ],
  imported: {
    ...{ action: 'plan', keys: ['from'], takenBackBy: 'remove' },
    async putBack(db, before) {
      await db
        .insertInto('roster_days')
        .values(before as unknown as Selectable<DB['roster_days']>)
        .execute();
    },
  },
});

async function shiftOf(db: Kysely<DB>, code: string): Promise<string> {
  const row = await db.selectFrom('work_shifts').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id ?? refuse('people.UNKNOWN_CODE', { what: 'shift', code });
}

const punchOf = (db: Kysely<DB>, rowId: string) => {
  const [employmentId = '', at = ''] = rowId.split(' ');
  return db
    .selectFrom('punches')
    .selectAll()
    .where('employment_id', '=', employmentId)
    .where('at', '=', at)
    .executeTakeFirst();
};

keepRegister({
  ...{ code: 'punches', room: 'time', subject: 'punch', reach: 'employment', zone: 'l.time_zone' },
  ...{ keys: ['r.employment_id', 'r.at'], order: 'at DESC', search: PEOPLE_SEARCH },
  columns: [
    column('at', 'instant', 'r.at'),
    column('source', 'choice', 'r.source', { choices: sources }),
    column('importRow', 'number', 'r.import_row', { isHidden: true }),
  ],
  rows: (db) => ofPeople(db, 'punches'),
  record: punchOf,
  actions: [
    action({
      ...{ code: 'add', name: actionName('addPunch'), on: 'list', ofSomebody: true },
      fields: async () => [field('at', 'dayTime')],
      form: z.object({ at: localTime }),
      async run({ db, clock }, { employmentId, origin }, { at }) {
        const source = origin.import ? ('import' as const) : ('typed' as const);
        const stored = await storePunch(db, clock, { employmentId, at, source }, origin.import);
        if (!stored) refuse('people.time.PUNCH_TWICE');
        const moment = instantOfLocal(at, await timeZoneOf(db, employmentId));
        return { id: `${employmentId} ${moment}`, days: daysAround(at) };
      },
    }),
    action({
      ...{ code: 'remove', name: actionName('removePunch'), on: 'row', isDangerous: true, form: nothing },
      // What a clock told, or an appeal decided, stays.
      when: (row) => row.source === 'typed' || row.source === 'import',
      async run({ db }, { id: rowId, employmentId }) {
        const at = rowId.split(' ')[1] ?? '';
        await db
          .deleteFrom('punches')
          .where('employment_id', '=', employmentId)
          .where('at', '=', at)
          .execute();
        return { id: rowId, days: daysAround(localTimeOf(at, await timeZoneOf(db, employmentId))) };
      },
    }),
  ],
  imported: { action: 'add', keys: ['at'], takenBackBy: 'remove' },
});

/** The days a punch may belong to: its own, or the night before. */
function daysAround(local: string) {
  const on = local.slice(0, 10);
  return { from: addDaysIso(on, -1), to: on };
}

keepRegister({
  ...{ code: 'days', room: 'time', subject: 'attendanceDay', reach: 'employment' },
  ...{ keys: ['r.employment_id', 'r.day'], order: 'day DESC', search: PEOPLE_SEARCH },
  columns: [
    column('day', 'day', 'r.day'),
    column('result', 'choice', 'r.result', { choices: results }),
    column('shift', 'text', 'shifts.names', { isNames: true }),
    column('first', 'dayTime', 'r.first_at'),
    column('last', 'dayTime', 'r.last_at'),
    column('planned', 'minutes', 'r.planned_minutes'),
    column('worked', 'minutes', 'r.worked_minutes'),
    column('late', 'minutes', 'r.late_minutes'),
    column('early', 'minutes', 'r.early_minutes'),
    column('absent', 'minutes', 'r.absent_minutes'),
    column('onLeave', 'minutes', 'r.leave_minutes'),
    column('overtime', 'minutes', 'r.overtime_minutes'),
  ],
  rows: (db) =>
    rowsOf(
      ofPeople(db, 'attendance_days').leftJoin('work_shifts as shifts', 'shifts.id', 'r.shift_id' as never),
    ),
  record: ofDay('attendance_days'),
  actions: [],
});

keepRegister({
  ...{ code: 'appeals', room: 'time', subject: 'attendanceAppeal', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'day DESC', search: PEOPLE_SEARCH },
  columns: [
    column('day', 'day', 'r.day'),
    column('resultBefore', 'choice', 'r.result_before', { choices: results }),
    column('resultNow', 'choice', 'days.result', { choices: results }),
    column('first', 'dayTime', 'r.first_at'),
    column('last', 'dayTime', 'r.last_at'),
    column('reason', 'text', 'r.reason'),
    column('application', 'text', 'r.application_number'),
  ],
  rows: (db) =>
    rowsOf(
      ofPeople(db, 'attendance_appeals').leftJoin('attendance_days as days', (join) =>
        join.on(sql<boolean>`days.employment_id = r.employment_id and days.day = r.day`),
      ),
    ),
  record: byId('attendance_appeals'),
  actions: [],
});
