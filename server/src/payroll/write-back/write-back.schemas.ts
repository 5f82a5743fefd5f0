import { z } from 'zod';
import { cellValue, day, pageInput } from '../../platform/trpc/paging.ts';
import { TARGET_CHOICES, WRITE_BACK_OUTCOMES, WRITE_BACK_REASONS } from './write-back.words.ts';

const code = z.string().max(200);
const targetValue = z.object({ value: cellValue, currency: z.string().nullable() });

export const previewInput = pageInput.omit({ sort: true }).extend({
  batchId: z.string().min(1).max(100),
  outcome: z.enum(WRITE_BACK_OUTCOMES).optional(),
});

export const conflictsInput = pageInput
  .omit({ sort: true, search: true })
  .extend({ batchId: z.string().min(1).max(100) });

const plannedWrite = z.object({
  writeBack: code,
  target: z.string(),
  /** Whose it is: the employment, or the row of a data table. */
  owner: z.string(),
  employeeNumber: z.string().nullable(),
  personName: z.string().nullable(),
  rowKey: z.string(),
  field: z.string(),
  /** What the field is called, where it is a compensation item of the catalogue. */
  fieldName: z.record(z.string(), z.string()).nullable(),
  day: day.nullable(),
  before: targetValue,
  after: targetValue,
  outcome: z.enum(WRITE_BACK_OUTCOMES),
  reason: z.enum(WRITE_BACK_REASONS).nullable(),
});

export const writeBackPreview = z.object({
  /** Whether this has been written; else it is what would be. */
  written: z.boolean(),
  /** Nothing has been calculated that could be written. */
  empty: z.boolean(),
  counts: z.record(z.enum(WRITE_BACK_OUTCOMES), z.number().int()),
  /** Targets that somebody changed since the snapshots and nobody has looked at. */
  openConflicts: z.number().int(),
  rows: z.array(plannedWrite),
  total: z.number().int(),
});

export const changedTargets = z.object({
  rows: z.array(
    plannedWrite.extend({
      /** What stood there when the snapshots were taken; `before` stands there now. */
      atSnapshot: targetValue,
      choice: z.enum(TARGET_CHOICES).nullable(),
      by: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
});

export const resolveInput = z.strictObject({
  batchId: z.string().min(1).max(100),
  targets: z
    .array(
      z.strictObject({
        writeBack: code,
        owner: z.string().max(500),
        field: z.string().max(200),
        /** What the person saw there. */
        seen: z.strictObject({ value: cellValue, currency: z.string().max(10).nullable() }),
      }),
    )
    .min(1)
    .max(1000),
  choice: z.enum(TARGET_CHOICES),
});

export const resolved = z.object({ resolved: z.number().int() });

/** The data tables of solutions that one may write into, for the editor to offer. */
export const writableTables = z.object({
  rows: z.array(
    z.object({
      solution: z.string(),
      solutionName: z.record(z.string(), z.string()),
      table: z.string(),
      tableName: z.union([z.string(), z.record(z.string(), z.string())]),
      key: z.array(z.string()),
      columns: z.array(
        z.object({ code: z.string(), name: z.union([z.string(), z.record(z.string(), z.string())]) }),
      ),
    }),
  ),
});
