import { z } from 'zod';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { currencySchema, daySchema } from '../pages.ts';
import { compensationChoices, compensationRow, factRow } from '../people.schemas.ts';
import { ADJUSTMENT_TYPES } from '../people.words.ts';
import { refuseOwn } from '../records/own-record.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import { itemsWithEnd } from './compensation-rules.ts';
import {
  type CompensationValues,
  type DatedItem,
  type FactValues,
  listCompensation,
  listFacts,
  putCompensation,
  putFact,
  removeCompensation,
  removeFact,
} from './dated-values.repo.ts';
import { payGradesFor } from './pay-grades.repo.ts';
import { transferPay } from './transfer-pay.ts';

const VIEW = 'people.compensation.view';
const EDIT = 'people.compensation.edit';

const id = z.string().max(60);
const ofEmployment = z.strictObject({ employmentId: id });
const one = z.strictObject({ employmentId: id, id });
const known = { id: id.optional(), version: z.number().int().min(1).optional() };
const dated = {
  employmentId: id,
  item: z.string().trim().min(1).max(100),
  validFrom: daySchema,
  validTo: daySchema.nullish(),
};

const amount = z.number('people.AMOUNT_NUMERIC').nullish();
const payrollPeriod = z
  .string('people.PAYROLL_PERIOD_REQUIRED')
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'people.PAYROLL_PERIOD_REQUIRED');
const memo = z.string().trim().max(500).nullish();

/** One kind of dated values of an employment: how it is stored, and how the audit trail calls a look at it. */
interface DatedKind<Row, Values> {
  list: (db: SignedInCtx['db'], employmentId: string) => Promise<Row[]>;
  put: (db: SignedInCtx['db'], clock: SignedInCtx['clock'], values: Values) => Promise<string>;
  remove: (db: SignedInCtx['db'], employmentId: string, id: string) => Promise<void>;
  read: string;
}

async function readValues<Row, Values>(
  ctx: SignedInCtx,
  kind: DatedKind<Row, Values>,
  employmentId: string,
): Promise<{ rows: Row[]; total: number }> {
  await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
  const rows = await kind.list(ctx.db, employmentId);
  if (!ctx.user.employmentIds.includes(employmentId))
    await ctx.audit.write({
      subject: { kind: 'employment', id: employmentId },
      facts: { read: kind.read, count: rows.length },
    });
  return { rows, total: rows.length };
}

/** Changes what a colleague may change; every value of the employment that became another stands in the trail. */
async function changeValues<Row extends { id: string }, Values, T>(
  ctx: SignedInCtx,
  kind: DatedKind<Row, Values>,
  employmentId: string,
  change: () => Promise<T>,
): Promise<T> {
  refuseOwn(ctx, employmentId);
  await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
  const { answer, changes } = await withChanges(async () => {
    const rows = await kind.list(ctx.db, employmentId);
    return Object.fromEntries(rows.map(({ id, ...values }) => [`${kind.read}.${id}`, values]));
  }, change);
  await ctx.audit.write({
    subject: { kind: 'employment', id: employmentId },
    personal: { of: employmentId, changes },
  });
  return answer;
}

async function putValue<Row extends { id: string }, Values extends DatedItem>(
  ctx: SignedInCtx,
  kind: DatedKind<Row, Values>,
  values: Values,
): Promise<{ id: string }> {
  const rowId = await changeValues(ctx, kind, values.employmentId, () => kind.put(ctx.db, ctx.clock, values));
  return { id: rowId };
}

async function removeValue<Row extends { id: string }, Values>(
  ctx: SignedInCtx,
  kind: DatedKind<Row, Values>,
  { employmentId, id: rowId }: { employmentId: string; id: string },
): Promise<{ id: string }> {
  await changeValues(ctx, kind, employmentId, () => kind.remove(ctx.db, employmentId, rowId));
  return { id: rowId };
}

type CompensationRow = Awaited<ReturnType<typeof listCompensation>>[number];
const COMPENSATION: DatedKind<CompensationRow, CompensationValues> = {
  list: listCompensation,
  put: putCompensation,
  remove: removeCompensation,
  read: 'compensation',
};

export const compensationRouter = router({
  list: procedure(VIEW)
    .input(ofEmployment)
    .output(pageOf(compensationRow))
    .query(({ ctx, input }) => readValues(ctx, COMPENSATION, input.employmentId)),
  /** What a form over an item chooses from: the grades of the employment's salary system on a day, items that need an end. */
  choices: procedure(EDIT)
    .input(z.strictObject({ employmentId: id, day: daySchema }))
    .output(compensationChoices)
    .query(async ({ ctx, input }) => {
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const grades = await payGradesFor(ctx.db, input.employmentId, input.day, ctx.language);
      return { grades, itemsWithEnd: await itemsWithEnd(ctx.db) };
    }),
  put: change(EDIT)
    .input(
      z.strictObject({
        ...known,
        employmentId: id,
        item: z.string('people.ITEM_REQUIRED').trim().min(1, 'people.ITEM_REQUIRED').max(100),
        amount,
        currency: currencySchema.nullish(),
        payrollPeriod,
        validFrom: z.iso.date('people.START_REQUIRED'),
        validTo: daySchema.nullish(),
        minimum: amount,
        maximum: amount,
        quotes: z.boolean().optional(),
        payGrade: z.string().trim().max(60).nullish(),
        payLevel: z.string().trim().max(60).nullish(),
        memo,
      }),
    )
    .output(idAnswer)
    .mutation(({ ctx, input }) => putValue(ctx, COMPENSATION, input)),
  /** A job transfer: the item ends the day before, and goes on with another amount. */
  transfer: change(EDIT)
    .input(
      z.strictObject({
        employmentId: id,
        id,
        version: z.number().int().min(1),
        validFrom: z.iso.date('people.START_REQUIRED'),
        payrollPeriod,
        type: z.enum(ADJUSTMENT_TYPES),
        /** In percent of the former amount. */
        ratio: amount,
        value: amount,
        memo,
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = await changeValues(ctx, COMPENSATION, input.employmentId, () =>
        transferPay(ctx.db, ctx.clock, input),
      );
      return { id: made };
    }),
  remove: change(EDIT)
    .input(one)
    .output(idAnswer)
    .mutation(({ ctx, input }) => removeValue(ctx, COMPENSATION, input)),
});

type FactRow = Awaited<ReturnType<typeof listFacts>>[number];
const FACTS: DatedKind<FactRow, FactValues> = {
  list: listFacts,
  put: putFact,
  remove: removeFact,
  read: 'facts',
};

/** Dated facts that one country's rules need: an insurance base, the number of children … */
export const factsRouter = router({
  list: procedure(VIEW)
    .input(ofEmployment)
    .output(pageOf(factRow))
    .query(({ ctx, input }) => readValues(ctx, FACTS, input.employmentId)),
  put: change(EDIT)
    .input(
      z.strictObject({
        ...known,
        ...dated,
        value: z.number().nullish(),
        text: z.string().trim().max(500).nullish(),
      }),
    )
    .output(idAnswer)
    .mutation(({ ctx, input }) => putValue(ctx, FACTS, input)),
  remove: change(EDIT)
    .input(one)
    .output(idAnswer)
    .mutation(({ ctx, input }) => removeValue(ctx, FACTS, input)),
});
