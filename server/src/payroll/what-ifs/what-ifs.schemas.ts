import { SCALAR_TYPES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { cellValue, idInput, localText, pageInput } from '../../platform/trpc/paging.ts';
import { OPINION_STATES } from '../shared/payroll.words.ts';
import { requiredName } from '../shared/required-text.ts';

export const ofBatch = z.strictObject({ batchId: z.string() });
const name = requiredName(100);
/** More than anybody changes by hand; a larger change is a new copy, or a file that is imported. */
export const MOST_CHANGES = 50;
export const MOST_WHAT_IFS = 40;

export const wantedChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('parameter'), code: z.string().max(200), value: cellValue }),
  z.strictObject({
    kind: z.literal('rule'),
    table: z.string().max(200),
    column: z.string().max(200),
    formula: z.string().min(1).max(10_000),
  }),
  z.strictObject({
    kind: z.literal('input'),
    table: z.string().max(200),
    rowKey: z.string().max(500),
    column: z.string().max(200),
    value: cellValue,
  }),
]);

export const createWhatIf = ofBatch.extend({ name });
export const changeWhatIf = idInput.extend({
  version: z.number().int(),
  name: name.optional(),
  /** All of them: the list takes the place of what was changed before. */
  changes: z.array(wantedChange).max(MOST_CHANGES).optional(),
});
export const created = z.object({ id: z.string() });
export const asked = z.object({ jobId: z.string() });

const summary = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  mine: z.boolean(),
  version: z.number().int(),
  changes: z.number().int(),
  state: z.enum(OPINION_STATES).nullable(),
  /** Its figures are of the changes, and the batch holds those they stand beside. */
  fresh: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  drafted: z.object({ number: z.number().int(), at: z.string() }).nullable(),
  takenAt: z.string().nullable(),
});

export const whatIfList = z.array(
  summary.extend({ difference: z.number().nullable(), people: z.number().int().nullable() }),
);

const shownChange = z.object({
  kind: z.enum(['parameter', 'rule', 'input']),
  /** The parameter or column, as the rules call it. */
  label: localText,
  code: z.string(),
  table: z.string().nullable(),
  tableName: localText.nullable(),
  rowKey: z.string().nullable(),
  /** Who the row is about. */
  person: z.string().nullable(),
  type: z.enum(SCALAR_TYPES).nullable(),
  before: cellValue,
  value: cellValue,
});

export const item = z.object({
  /** Null for what the items leave of net pay: a value typed over, rounding. */
  code: z.string().nullable(),
  name: localText.nullable(),
  scale: z.number().int(),
  before: z.number(),
  after: z.number(),
  difference: z.number(),
});

const sides = z.object({
  /** Items as they count towards net pay: they add up to it. */
  items: z.array(item),
  net: item.nullable(),
  /** What isn't part of net pay and differs. */
  beside: z.array(item),
});

export const whatIfDetail = summary.extend({
  batchId: z.string(),
  list: z.array(shownChange),
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  figures: sides
    .extend({
      people: z.number().int(),
      changed: z.number().int(),
      failed: z.object({
        count: z.number().int(),
        before: z.number().int(),
        first: z.array(
          z.object({ table: localText, row: z.string(), column: localText, message: z.string() }),
        ),
      }),
      findings: z.object({ before: z.number().int(), after: z.number().int() }),
    })
    .nullable(),
  /** The draft of the solution, into which rules and rates would be put; null where one would be made. */
  draft: z.object({ id: z.string(), number: z.number().int() }).nullable(),
  /** What this person may do now; a screen offers nothing that would be refused. */
  may: z.object({ change: z.boolean(), calculate: z.boolean(), draft: z.boolean(), take: z.boolean() }),
});

export const whatIfPeopleInput = pageInput.omit({ sort: true }).extend({
  id: z.string(),
  /** The figure they are ranked by; net pay where none is chosen. */
  column: z.string().optional(),
});
const person = z.object({ rowKey: z.string(), employeeNumber: z.string(), name: z.string() });
export const whatIfPeople = z.object({
  total: z.number().int(),
  sums: z.object({ before: z.number(), after: z.number(), difference: z.number() }),
  rows: z.array(
    person.extend({ before: z.number().nullable(), after: z.number().nullable(), difference: z.number() }),
  ),
});

export const whatIfPersonInput = idInput.extend({ rowKey: z.string().max(500) });
export const whatIfPerson = person.extend(sides.shape);
export const whatIfCell = whatIfPersonInput.extend({ column: z.string().max(200) });

export const whatIfChoices = z.object({
  parameters: z.array(
    z.object({
      code: z.string(),
      name: localText,
      type: z.enum(SCALAR_TYPES),
      value: cellValue,
      from: z.string().nullable(),
    }),
  ),
  rules: z.array(
    z.object({
      table: z.string(),
      tableName: localText,
      column: z.string(),
      name: localText,
      formula: z.string(),
    }),
  ),
  inputs: z.array(
    z.object({
      table: z.string(),
      name: localText,
      columns: z.array(z.object({ code: z.string(), name: localText, type: z.enum(SCALAR_TYPES) })),
    }),
  ),
});

export const intoDraft = idInput.extend({
  /** The number of the draft that was seen; null where none was. */
  draft: z.number().int().nullable(),
});
export const drafted = z.object({ copyId: z.string(), solutionId: z.string(), number: z.number().int() });
export const taken = z.object({ cells: z.number().int() });
