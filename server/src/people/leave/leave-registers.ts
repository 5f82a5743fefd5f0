import { LEAVE_UNITS } from '@suanpan/engine/domain';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { choiceField, chosenFrom, namedChoices } from '../registers/choices.ts';
import { id, nothing } from '../registers/form-parts.ts';
import {
  action,
  actionName,
  byId,
  column,
  field,
  keepRegister,
  ofPeople,
  PEOPLE_SEARCH,
  type Rows,
  rowsOf,
} from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { localTime, reason } from '../time/form-values.ts';
import { LEAVE_STATUSES, LEDGER_KINDS } from '../time/time.words.ts';
import './leave-type-register.ts';
import { post } from './ledger.ts';
import { cancelLeave, cutLeaveShort, putLeave } from './put-leave.ts';

const statuses = chosenFrom(LEAVE_STATUSES, (value) => registerTexts.inEvery(`leaveStatuses.${value}`));
const kinds = chosenFrom(LEDGER_KINDS, (value) => registerTexts.inEvery(`ledgerKinds.${value}`));

/** A leave with what it took off the balance. */
async function leaveRecord(db: Kysely<DB>, rowId: string) {
  const leave = await db.selectFrom('leave_requests').selectAll().where('id', '=', rowId).executeTakeFirst();
  if (!leave) return undefined;
  const posted = await db
    .selectFrom('leave_ledger')
    .selectAll()
    .where('leave_request_id', '=', rowId)
    .orderBy('id')
    .execute();
  return { ...leave, balance: Object.fromEntries(posted.map((row) => [row.id, row])) };
}

const withType = (rows: Rows) =>
  rowsOf(rows.innerJoin('leave_types as t', 't.id', 'r.leave_type_id' as never));

keepRegister({
  ...{ code: 'leave', room: 'time', subject: 'leave', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'start DESC', search: PEOPLE_SEARCH },
  columns: [
    column('type', 'text', 't.names', { isNames: true }),
    column('start', 'dayTime', 'r.start_at'),
    column('end', 'dayTime', 'r.end_at'),
    column('taken', 'number', 'r.amount'),
    column('duration', 'minutes', 'r.minutes'),
    column('status', 'choice', 'r.status', { choices: statuses }),
    column('reason', 'text', 'r.reason'),
    column('application', 'text', 'r.application_number'),
    column('importRow', 'number', 'r.import_row', { isHidden: true }),
  ],
  rows: (db) => withType(ofPeople(db, 'leave_requests')),
  record: leaveRecord,
  actions: [
    action({
      ...{ code: 'add', name: actionName('addLeave'), on: 'list', ofSomebody: true },
      fields: async (db) => [
        choiceField('type', await namedChoices(db, 'leave_types', 'code')),
        ...[field('start', 'dayTime'), field('end', 'dayTime'), field('reason', 'text')],
      ],
      form: z.object({ type: id, start: localTime, end: localTime, reason }),
      run: async ({ db, clock }, { employmentId, origin }, form) => ({
        id: await putLeave(db, clock, { ...form, employmentId }, origin),
      }),
    }),
    action({
      ...{ code: 'cutShort', name: actionName('cutShort'), on: 'row' },
      fields: async () => [field('end', 'dayTime')],
      form: z.object({ end: localTime }),
      when: (row) => row.status === 'approved',
      async run({ db, clock }, { id: rowId }, { end }) {
        await cutLeaveShort(db, clock, rowId, end);
        return { id: rowId };
      },
    }),
    action({
      ...{ code: 'cancel', name: actionName('cancelLeave'), on: 'row', isDangerous: true, form: nothing },
      when: (row) => row.status === 'approved',
      async run({ db, clock }, { id: rowId, origin }) {
        // A file is taken back whole, also what it told of days gone by.
        await cancelLeave(db, clock, rowId, { begunToo: origin.import !== undefined });
        return { id: rowId };
      },
    }),
  ],
  imported: { action: 'add', keys: ['start'], takenBackBy: 'cancel' },
});

const summed = (...of: readonly (typeof LEDGER_KINDS)[number][]) =>
  sql<number>`sum(case when kind in (${sql.join(of)}) then amount else 0 end)`;

function balances(db: Kysely<DB>): Rows {
  const sums = db
    .selectFrom('leave_ledger')
    .select(['employment_id', 'leave_type_id'])
    .select((eb) => eb.fn.sum<number>('amount').as('balance'))
    .select([
      summed('grant', 'carryOver').as('granted'),
      summed('overtime').as('earned'),
      summed('taken', 'returned').as('taken'),
      summed('lapse').as('lapsed'),
      summed('correction').as('corrected'),
    ])
    .groupBy(['employment_id', 'leave_type_id'])
    .as('r');
  return rowsOf(
    db
      .selectFrom(sums)
      .innerJoin('employments', 'employments.id', 'r.employment_id')
      .innerJoin('persons', 'persons.id', 'employments.person_id')
      .innerJoin('legal_entities as l', 'l.id', 'employments.legal_entity_id')
      .innerJoin('leave_types as t', 't.id', 'r.leave_type_id'),
  );
}

keepRegister({
  ...{ code: 'leaveBalances', room: 'time', subject: 'leaveBalance', reach: 'employment' },
  ...{ keys: ['r.employment_id', 'r.leave_type_id'], order: 'balance DESC', search: PEOPLE_SEARCH },
  columns: [
    column('type', 'text', 't.names', { isNames: true }),
    column('balance', 'number', 'r.balance'),
    column('granted', 'number', 'r.granted'),
    column('earned', 'number', 'r.earned'),
    column('taken', 'number', 'r.taken'),
    column('lapsed', 'number', 'r.lapsed'),
    column('corrected', 'number', 'r.corrected'),
    column('unit', 'choice', 't.unit', {
      choices: chosenFrom(LEAVE_UNITS, (value) => registerTexts.inEvery(`leaveUnits.${value}`)),
    }),
  ],
  rows: balances,
  async record(db, rowId) {
    const [employmentId = '', typeId = ''] = rowId.split(' ');
    const rows = await db
      .selectFrom('leave_ledger')
      .selectAll()
      .where('employment_id', '=', employmentId)
      .where('leave_type_id', '=', typeId)
      .orderBy('id')
      .execute();
    return Object.fromEntries(rows.map((row) => [row.id, row]));
  },
  actions: [
    action({
      ...{ code: 'correct', name: actionName('correctBalance'), on: 'row' },
      fields: async () => [field('by', 'number'), field('reason', 'text')],
      form: z.object({
        by: z
          .number()
          .min(-1000)
          .max(1000)
          .refine((by) => by !== 0),
        reason,
      }),
      async run({ db, clock, userId }, { id: rowId, employmentId }, { by, reason: why }) {
        await post(db, clock, {
          ...{ employment_id: employmentId, leave_type_id: rowId.split(' ')[1] ?? '', day: today(clock) },
          ...{ kind: 'correction', amount: by, reason: why, created_by: userId },
        });
        return { id: rowId };
      },
    }),
  ],
});

keepRegister({
  ...{ code: 'leaveLedger', room: 'time', subject: 'leaveLedger', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'day DESC', search: PEOPLE_SEARCH },
  columns: [
    column('day', 'day', 'r.day'),
    column('type', 'text', 't.names', { isNames: true }),
    column('kind', 'choice', 'r.kind', { choices: kinds }),
    column('amount', 'number', 'r.amount'),
    column('reason', 'text', 'r.reason'),
  ],
  rows: (db) => withType(ofPeople(db, 'leave_ledger')),
  record: byId('leave_ledger'),
  actions: [],
});
