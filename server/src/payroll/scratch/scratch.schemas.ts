import { SCALAR_TYPES } from '@suanpan/engine/domain';
import { SCRATCH_LIMITS } from '@suanpan/engine/scratch';
import { z } from 'zod';
import { cellValue, localText } from '../../platform/trpc/paging.ts';
import { requiredName } from '../shared/required-text.ts';

/** As many sheets as a person keeps beside one batch or solution. */
export const MOST_SHEETS = 20;
const address = z.string().regex(/^[A-Z]{1,2}[1-9][0-9]{0,2}$/);
const content = z.union([z.string().max(SCRATCH_LIMITS.textLength), z.number(), z.boolean()]);
/** What a computed text may be in a cell of Excel. */
const LONGEST_TEXT = 32_767;

function filledCells<T extends z.ZodType>(most: number, each: T) {
  return z
    .record(address, each)
    .refine((cells) => Object.keys(cells).length <= most, { message: `at most ${most} cells` });
}

/** Typed texts by address; what begins with `=` is a formula. Never a result: whoever looks computes it with their own rights. */
export const scratchCells = filledCells(SCRATCH_LIMITS.cells, content);
const sheetName = requiredName(60);

export const scratchSheet = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string(),
  version: z.number().int(),
  cells: scratchCells,
  updatedAt: z.string(),
});
export const scratchList = z.array(scratchSheet);
/** The batch or solution that sheets lie beside. */
export const sheetsOf = z.strictObject({ besideId: z.string().max(60) });
const ofSheet = z.strictObject({ id: z.string().max(60) });
export const createSheet = sheetsOf.extend({ name: sheetName });
export const saveSheet = ofSheet.extend({ version: z.number().int(), cells: scratchCells });
export const changeSheet = ofSheet.extend({ name: sheetName.optional(), shared: z.boolean().optional() });
export const removeSheet = ofSheet;
export const savedSheet = z.object({ version: z.number().int() });

/** The sheet as its reader sees it, to be written as a file: results are computed by them, formulas are those that are stored. */
export const sheetToWrite = ofSheet.extend({
  version: z.number().int(),
  seen: filledCells(
    SCRATCH_LIMITS.rows * SCRATCH_LIMITS.columns,
    z.strictObject({
      value: z.union([z.string().max(LONGEST_TEXT), z.number(), z.boolean()]),
      /** The value is the code of an error. */
      failed: z.literal(true).optional(),
      /** The formula fills further cells. */
      list: z.literal(true).optional(),
    }),
  ),
});
export const writtenSheet = z.object({ fileId: z.string() });

/** What sheets beside a solution read: the tables of its copy in use, with the rows of its first test. */
export const sampleTables = z.object({
  copyNumber: z.number().int(),
  /** Without a test there are only the tables that the copy itself fills. */
  test: z.string().nullable(),
  tables: z.array(
    z.object({
      code: z.string(),
      name: localText,
      rows: z.number().int(),
      columns: z.array(
        z.object({
          code: z.string(),
          name: localText,
          type: z.enum(SCALAR_TYPES),
          cells: z.array(cellValue),
        }),
      ),
    }),
  ),
});
