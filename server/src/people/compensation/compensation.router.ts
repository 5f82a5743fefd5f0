import { z } from 'zod';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { daySchema } from '../pages.ts';
import { compensationRow, factRow } from '../people.schemas.ts';
import { refuseOwn } from '../records/own-record.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
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
  put: change(EDIT)
    .input(
      z.strictObject({
        ...known,
        ...dated,
        amount: z.number(),
        currency: z.string().regex(/^[A-Z]{3}$/),
        memo: z.string().trim().max(500).nullish(),
      }),
    )
    .output(idAnswer)
    .mutation(({ ctx, input }) => putValue(ctx, COMPENSATION, input)),
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
