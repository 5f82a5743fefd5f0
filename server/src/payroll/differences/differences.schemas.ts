import { DIFFERENCE_KINDS, SCALAR_TYPES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { localText, pageInput } from '../../platform/trpc/paging.ts';
import { OPINION_STATES } from '../shared/payroll.words.ts';
import { PREVIOUS } from './difference-record.ts';

/** The batch it is about, and the run it is held against: the last period's where none is chosen. */
const pair = z.strictObject({ batchId: z.string(), against: z.string().default(PREVIOUS) });
export const pairInput = pair;
export const columnInput = pair.extend({ column: z.string() });
export const peopleInput = pageInput.omit({ sort: true }).extend({
  ...columnInput.shape,
  /** By its place among the causes; everybody who differs where none is chosen. */
  cause: z.number().int().min(0).optional(),
});
export const personInput = columnInput.extend({ rowKey: z.string() });

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const cause = z.object({
  /** Its place in the order in which causes are changed from then to now. */
  index: z.number().int(),
  kind: z.enum([...DIFFERENCE_KINDS, 'elsewhere']),
  table: z.string().nullable(),
  column: z.string().nullable(),
  label: localText.nullable(),
  /** The table of a column that isn't the master's. */
  of: localText.nullable(),
  /** What it was and is; of an input what it was and is for this person. */
  before: value,
  after: value,
  type: z.enum(SCALAR_TYPES).nullable(),
  amount: z.number(),
});

/** As whom it concerns is told it. */
export const ownCause = cause;

export const differenceState = z.object({
  /** The run it is held against; null where nothing was before. */
  against: z
    .object({
      id: z.string(),
      name: localText,
      number: z.string(),
      period: z.string(),
      elsewhere: z.number().int(),
    })
    .nullable(),
  found: z
    .object({
      state: z.enum(OPINION_STATES),
      /** It is of the figures that stand on both sides. */
      fresh: z.boolean(),
      endedAt: z.string().nullable(),
      /** Whole runs of the engine. */
      progress: z.object({ done: z.number().int(), total: z.number().int() }),
      /** Figures that differ for anybody. */
      columns: z.array(z.object({ code: z.string(), name: localText, scale: z.number().int().nullable() })),
    })
    .nullable(),
});

const person = z.object({ rowKey: z.string(), employeeNumber: z.string(), name: z.string() });

export const rankedCauses = z.object({
  difference: z.number(),
  people: z.number().int(),
  causes: z.array(
    cause.extend({ people: z.number().int(), most: z.array(person.extend({ amount: z.number() })) }),
  ),
});

export const causePeople = z.object({
  total: z.number().int(),
  sum: z.number(),
  rows: z.array(person.extend({ amount: z.number(), before: value, after: value })),
});

export const personCauses = z.object({ difference: z.number(), causes: z.array(cause) });

export const runChoices = z.array(
  z.object({ id: z.string(), name: localText, number: z.string(), period: z.string() }),
);

export const asked = z.object({ jobId: z.string() });
