import { SCALAR_TYPES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import { PIVOT_AGGREGATES } from '../shared/payroll.words.ts';

const code = z.string().min(1).max(100);
export const aggregate = z.enum(PIVOT_AGGREGATES);

/** What a person put into the wells. */
export const pivotWells = z.strictObject({
  rows: z.array(code).max(4).default([]),
  columns: z.array(code).max(3).default([]),
  values: z
    .array(z.strictObject({ field: code, aggregate }))
    .min(1)
    .max(4),
  filter: z
    .array(z.strictObject({ field: code, values: z.array(z.string().max(300)).max(500) }))
    .max(10)
    .default([]),
});

/** The same, of a table of a solution's batches. */
export const pivotDefinition = pivotWells.extend({
  solutionId: z.string().max(60),
  table: code,
  /** So many periods, the last ones. */
  periods: z.number().int().min(1).max(60).default(1),
  /** Whose payslips, by name or number: for who may see single people's pay. */
  search: z.string().max(100).optional(),
});
export type PivotDefinition = z.infer<typeof pivotDefinition>;

export const pivotField = z.object({
  code: z.string(),
  name: localText,
  type: z.enum(SCALAR_TYPES),
  scale: z.number().int().nullable(),
  /** What it may stand for: a group, a figure, or both. */
  groups: z.boolean(),
  figures: z.boolean(),
});
const pivotTable = z.object({
  code: z.string(),
  name: localText,
  master: z.boolean(),
  fields: z.array(pivotField),
  /** Where one may begin: what stands in the wells before anybody put anything there. */
  net: z.string().nullable(),
});
export const pivotSources = z.object({
  solutions: z.array(
    z.object({
      id: z.string(),
      name: localText,
      currency: z.string(),
      /** Single persons' figures are shown to whoever may see the batches; to others groups of so many and more. */
      individual: z.boolean(),
      atLeast: z.number().int(),
      newest: z.object({ code: z.string(), start: z.string(), end: z.string() }),
      periods: z.number().int(),
      aggregates: z.array(aggregate),
      tables: z.array(pivotTable),
      /** The payslips of the standing book: of how many periods; `null` where there are none to be seen. */
      payslips: z.object({ periods: z.number().int(), table: pivotTable }).nullable(),
    }),
  ),
});

/** A figure, `null` where there is nothing to compute from, or that it is hidden. */
const pivotFigure = z.union([z.number(), z.null(), z.literal('hidden')]);
const keys = z.array(z.array(z.string().nullable()));
export const pivotAnswer = z.object({
  /** Keys of the groups, in order; `null` is no value. */
  rows: keys,
  columns: keys,
  /** By row, then column, then value; the last of each is the total. */
  cells: z.array(z.array(z.array(pivotFigure))),
  /** Of rows that begin alike, by column and value. */
  subtotals: z.array(z.object({ key: z.array(z.string().nullable()), cells: z.array(z.array(pivotFigure)) })),
  /** Of each value. */
  scales: z.array(z.number().int().nullable()),
  records: z.number().int(),
  people: z.number().int(),
  periods: z.array(z.string()),
  hidden: z.number().int(),
  /** What each filter may choose from. */
  choices: z.array(z.object({ field: z.string(), values: z.array(z.string().nullable()) })),
});

export const pivotRowsInput = pivotDefinition.extend({
  /** The group that is looked into, by field. */
  group: z.array(z.strictObject({ field: code, value: z.string().max(300).nullable() })).max(8),
});
export const pivotRows = z.object({
  total: z.number().int(),
  rows: z.array(
    z.object({
      batchId: z.string(),
      period: z.string(),
      rowKey: z.string(),
      employeeNumber: z.string(),
      name: z.string(),
      figures: z.array(z.number().nullable()),
    }),
  ),
});
