import { z } from 'zod';

/** As many sheets as a person keeps beside one batch. */
export const MOST_SHEETS = 20;
const MOST_CELLS = 5_000;
const LONGEST = 2_000;

const content = z.union([z.string().max(LONGEST), z.number(), z.boolean()]);
/** Typed texts by address; what begins with `=` is a formula. Never a result: whoever looks computes it with their own rights. */
export const scratchCells = z
  .record(z.string().regex(/^[A-Z]{1,2}[1-9][0-9]{0,2}$/), content)
  .refine((cells) => Object.keys(cells).length <= MOST_CELLS, { message: `at most ${MOST_CELLS} cells` });
const sheetName = z.string().trim().min(1).max(60);

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
export const ofBatch = z.strictObject({ batchId: z.string().max(60) });
const ofSheet = z.strictObject({ id: z.string().max(60) });
export const createSheet = ofBatch.extend({ name: sheetName });
export const saveSheet = ofSheet.extend({ version: z.number().int(), cells: scratchCells });
export const changeSheet = ofSheet.extend({ name: sheetName.optional(), shared: z.boolean().optional() });
export const removeSheet = ofSheet;
export const savedSheet = z.object({ version: z.number().int() });
