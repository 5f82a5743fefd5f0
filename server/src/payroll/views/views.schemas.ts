import { z } from 'zod';
import { cellValue } from '../../platform/trpc/paging.ts';
import {
  DATE_PATTERNS,
  LOOK_RULES,
  NEGATIVE_STYLES,
  RULE_COLOURS,
  SPLITS,
  TOTAL_KINDS,
} from '../shared/payroll.words.ts';
import { requiredName } from '../shared/required-text.ts';
import { tableFilter } from '../tables/batch-tables.schemas.ts';

/** As many views as a person keeps of one table. */
export const MOST_VIEWS = 30;

const code = z.string().max(100);
const id = z.string().max(60);
const name = requiredName(60);

const numberFormat = z.strictObject({
  decimals: z.number().int().min(0).max(10).optional(),
  thousands: z.boolean().optional(),
  negative: z.enum(NEGATIVE_STYLES).optional(),
  percent: z.boolean().optional(),
  date: z.enum(DATE_PATTERNS).optional(),
});
const viewColumn = z.strictObject({
  code,
  shown: z.boolean(),
  width: z.number().int().min(20).max(2000).optional(),
  format: numberFormat.optional(),
  total: z.enum(TOTAL_KINDS).optional(),
});
const lookRule = z.strictObject({
  column: code,
  kind: z.enum(LOOK_RULES),
  value: cellValue.optional(),
  /** The upper end of what lies between. */
  upTo: cellValue.optional(),
  colour: z.enum(RULE_COLOURS),
});

/** How a table is looked at. What names a column that a later copy lacks is left aside when the view is opened. */
export const viewContent = z.strictObject({
  /** In their order; columns that aren't named follow as the solution has them. */
  columns: z.array(viewColumn).max(1000),
  frozen: z.number().int().min(0).max(1000).nullable(),
  filter: z.array(tableFilter).max(50),
  sort: z.array(z.strictObject({ column: code, direction: z.enum(['asc', 'desc']) })).max(5),
  rules: z.array(lookRule).max(30),
  /** Whether the row of totals is there. */
  totals: z.boolean(),
  /** Columns by which rows come in groups, and the groups that are folded, by their values from the outermost in. */
  groups: z.array(code).max(3).optional(),
  folded: z.array(z.string().max(2000)).max(500).optional(),
  /** Columns that are folded and unfolded together. */
  columnGroups: z
    .array(z.strictObject({ columns: z.array(code).min(1).max(1000), folded: z.boolean() }))
    .max(200)
    .optional(),
  /** Two panes of the same rows. */
  split: z.enum(SPLITS).optional(),
});

export const tableView = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string(),
  /** Whether this person may save, rename, share and delete it. */
  editable: z.boolean(),
  version: z.number().int(),
  content: viewContent,
});
export const viewList = z.object({
  views: z.array(tableView),
  /** In which the table opens for this person. */
  defaultId: z.string().nullable(),
  mayShare: z.boolean(),
});

export const ofTable = z.strictObject({ solutionId: id, table: code });
const ofView = z.strictObject({ id });
export const createView = ofTable.extend({ name, shared: z.boolean().default(false), content: viewContent });
export const saveView = ofView.extend({ version: z.number().int(), content: viewContent });
export const changeView = ofView.extend({ name: name.optional(), shared: z.boolean().optional() });
export const removeView = ofView;
export const setDefault = ofView.extend({ isDefault: z.boolean() });
export const savedView = z.object({ version: z.number().int() });
