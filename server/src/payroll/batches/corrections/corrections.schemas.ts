import { BATCH_STATUSES } from '@suanpan/engine';
import { z } from 'zod';
import { cellValue, localText, pageInput, pageOf } from '../../../platform/trpc/paging.ts';
import { CORRECTION_RULES, CORRECTION_STATES, SETTLEMENTS } from '../../shared/payroll.words.ts';
import { DIFFERENCE_KINDS } from '../../solutions/compare-copies.ts';

const period = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  start: z.string(),
  end: z.string(),
});
const batch = z.object({ id: z.string(), number: z.string(), name: localText });

/** Closed batches that may be computed again, and open periods to settle in. */
export const correctable = z.object({
  periods: z.array(
    period.extend({
      batches: z.array(
        batch.extend({
          employees: z.number().int(),
          /** Its correction that isn't settled yet: there is one at a time. */
          open: z.object({ id: z.string(), number: z.string() }).nullable(),
          corrections: z.number().int(),
        }),
      ),
    }),
  ),
  settleIn: z.array(period),
});

const batchIds = z.array(z.string()).min(1).max(60);
const rules = z.enum(CORRECTION_RULES).default('own');

export const previewInput = pageInput.extend({ batchIds, rules });
/** What differs from what was computed: a cell, a row that is new or gone, or (without a table) a person. */
export const changedInput = z.object({
  batchId: z.string(),
  period: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  table: localText.nullable(),
  column: localText.nullable(),
  before: cellValue,
  after: cellValue,
});
export const changedInputPage = pageOf(changedInput).extend({
  people: z.number().int(),
  /** Rules other than those it was computed by: they concern everybody. */
  rules: z.array(
    z.object({
      batchId: z.string(),
      period: z.string(),
      /** Null: the solution's copy, else a global table. */
      table: z.string().nullable(),
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
});
export const changedInputsInput = pageInput.extend({ id: z.string() });

export const createCorrectionsInput = z.strictObject({
  batchIds,
  rules,
  /** The open period it is settled in. */
  periodId: z.string(),
});
export const createdCorrections = z.object({
  batches: z.array(z.object({ id: z.string(), number: z.string(), employees: z.number().int() })),
});

export const correctionDetail = z.object({
  id: z.string(),
  corrects: batch.extend({ period }),
  /** Whose figures it is held against, where an earlier correction is in force. */
  inForce: z.object({ id: z.string(), number: z.string() }).nullable(),
  rules: z.enum(CORRECTION_RULES),
  state: z.enum(CORRECTION_STATES),
  settlement: z.enum(SETTLEMENTS),
  into: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** Rows that the open batch took. */
  carried: z.number().int(),
  settledAt: z.string().nullable(),
  /** Made together with it, in the order in which they are settled. */
  run: z.array(z.object({ id: z.string(), number: z.string(), period, status: z.enum(BATCH_STATUSES) })),
  /** The rules say into which table differences are carried. */
  carries: z.boolean(),
  /** Open batches of the period it is settled in. */
  candidates: z.array(batch),
  /** Who asks may decide how it is settled, and it isn't too late for that. */
  editable: z.boolean(),
});

export const differencesInput = pageInput.extend({ id: z.string() });
const figures = {
  column: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  difference: z.number(),
};
export const differencesPage = pageOf(
  z.object({
    rowKey: z.string(),
    employeeNumber: z.string(),
    name: z.string(),
    items: z.array(z.object(figures)),
  }),
).extend({
  /** Every item that differs for anybody, with its sums. */
  items: z.array(
    z.object({
      ...figures,
      name: localText,
      type: z.enum(['money', 'number']),
      scale: z.number().int(),
      people: z.number().int(),
    }),
  ),
});

export const settleInput = z
  .strictObject({ id: z.string(), settlement: z.enum(SETTLEMENTS), intoId: z.string().nullable() })
  .refine(({ settlement, intoId }) => (settlement === 'carry') === (intoId !== null));
