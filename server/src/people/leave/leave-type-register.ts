import { ENTITLEMENTS, LEAVE_UNITS } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { searchText } from '../names.ts';
import { choiceField, chosenFrom, nameFields, namesFrom, namesInto } from '../registers/choices.ts';
import { code, flag } from '../registers/form-parts.ts';
import { addRecord, changeRecord } from '../registers/keep-record.ts';
import { action, actionName, byId, column, field, keepRegister, rowsOf } from '../registers/register.ts';
import { registerTexts } from '../registers/texts.ts';
import { refuseTakenCode } from '../taken-code.ts';
import '../time/time.errors.ts';

const amount = z.number().min(0).max(10_000);
const form = z.looseObject({
  ...{ code, unit: z.enum(LEAVE_UNITS), paidShare: z.number().min(0).max(100) },
  ...{ entitlement: z.enum(ENTITLEMENTS), amount: amount.default(0) },
  steps: z
    .array(z.object({ years: z.number().int().min(0).max(80), amount }))
    .max(30)
    .default([]),
  ...{ carryOver: amount.optional(), lowestBalance: z.number().min(-10_000).max(10_000).optional() },
  ...{ fromOvertime: flag, active: flag },
});
type Form = z.infer<typeof form>;

const units = chosenFrom(LEAVE_UNITS, (value) => registerTexts.inEvery(`leaveUnits.${value}`));
const entitlements = chosenFrom(ENTITLEMENTS, (value) => registerTexts.inEvery(`entitlements.${value}`));

const fields = async () => [
  ...[field('code', 'text'), ...nameFields()],
  ...[choiceField('unit', units), field('paidShare', 'number'), choiceField('entitlement', entitlements)],
  field('amount', 'number', false),
  { ...field('steps', 'rows', false), fields: [field('years', 'number'), field('amount', 'number')] },
  ...[field('carryOver', 'number', false), field('lowestBalance', 'number', false)],
  ...[field('fromOvertime', 'flag', false), field('active', 'flag', false)],
];

keepRegister({
  ...{ code: 'leaveTypes', room: 'time', subject: 'leaveType', reach: 'everybody' },
  ...{ keys: ['r.id'], order: 'code ASC', search: ['r.search_text'] },
  columns: [
    column('code', 'text', 'r.code'),
    column('label', 'text', 'r.names', { isNames: true }),
    column('unit', 'choice', 'r.unit', { choices: units }),
    column('paidShare', 'number', 'r.paid_share'),
    column('entitlement', 'choice', 'r.entitlement', { choices: entitlements }),
    column('amount', 'number', 'r.amount'),
    column('carryOver', 'number', 'r.carry_over'),
    column('lowestBalance', 'number', 'r.lowest_balance'),
    column('fromOvertime', 'flag', 'r.from_overtime'),
    column('active', 'flag', 'r.active'),
  ],
  rows: (db) => rowsOf(db.selectFrom('leave_types as r')),
  record: byId('leave_types'),
  actions: [
    action({
      ...{ code: 'add', name: actionName('addLeaveType'), on: 'list', fields, form },
      begin: async () => ({
        unit: 'day',
        paidShare: 100,
        entitlement: 'none',
        lowestBalance: 0,
        active: true,
      }),
      run: async (context, _, values) =>
        addRecord(context, 'leave_types', await judged(context.db, values, undefined)),
    }),
    action({
      ...{ code: 'edit', name: actionName('edit'), on: 'row', fields, form },
      begin: async (db, rowId) => {
        const row = await typeOf(db, rowId);
        return {
          ...{ code: row.code, ...namesInto(row.names), unit: row.unit, paidShare: row.paid_share },
          ...{ entitlement: row.entitlement, amount: row.amount, steps: JSON.parse(row.steps) },
          ...{ carryOver: row.carry_over, lowestBalance: row.lowest_balance },
          ...{ fromOvertime: row.from_overtime === 1, active: row.active === 1 },
        };
      },
      async run(context, { id: rowId }, values) {
        const { db } = context;
        const { unit } = await typeOf(db, rowId);
        const columns = await judged(db, values, rowId);
        // Balances are counted in it.
        if (unit !== values.unit && (await isTaken(db, rowId))) refuse('people.time.UNIT_IN_USE');
        return changeRecord(context, 'leave_types', rowId, columns);
      },
    }),
  ],
});

const typeOf = (db: Kysely<DB>, rowId: string) =>
  db.selectFrom('leave_types').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();

async function isTaken(db: Kysely<DB>, rowId: string): Promise<boolean> {
  for (const table of ['leave_requests', 'leave_ledger'] as const) {
    const row = await db
      .selectFrom(table as 'leave_ledger')
      .select('id')
      .where('leave_type_id', '=', rowId)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

async function judged(db: Kysely<DB>, values: Form, rowId: string | undefined) {
  await refuseTakenCode(db, 'leave_types', values.code, rowId);
  const given = namesFrom(values, values.code);
  return {
    ...{ code: values.code, names: JSON.stringify(given) },
    search_text: searchText(values.code, ...Object.values(given)),
    ...{ unit: values.unit, paid_share: values.paidShare, entitlement: values.entitlement },
    ...{ amount: values.amount, steps: JSON.stringify(values.steps), carry_over: values.carryOver ?? null },
    lowest_balance: values.lowestBalance ?? null,
    from_overtime: values.fromOvertime ? (1 as const) : (0 as const),
    active: values.active ? (1 as const) : (0 as const),
  };
}
