import type { BalanceMovement, BalanceOpening, JsonScalar, PeriodInput, SolutionFile } from '@suanpan/engine';
import {
  CELL_EDITING,
  COLUMN_LOOKS,
  COLUMN_TYPE_NAMES,
  LONGEST_ARITHMETIC,
  SEVERITIES,
  TABLE_KIND_NAMES,
  UPLOAD_EMPTIES,
  UPLOAD_MATCHES,
  UPLOAD_MODES,
} from '@suanpan/engine/domain';
import { z } from 'zod';
import { cellValue, document, documents, localText } from '../../platform/trpc/paging.ts';
import { EDIT_SOURCES, FILTER_OPERATORS, TOTAL_KINDS } from '../shared/payroll.words.ts';

export const tableColumn = z.object({
  code: z.string(),
  name: localText,
  type: z.enum(COLUMN_TYPE_NAMES),
  /** Of money: the solution's, or the column's own. */
  currency: z.string().nullable(),
  scale: z.number().int().nullable(),
  hidden: z.boolean(),
  /** `input`: typed or imported; `formula`: computed (may be overridden); `reference`/`rows`: shown key or count. */
  kind: z.enum(COLUMN_LOOKS),
  formula: z.string().nullable(),
  tags: z.array(z.string()),
  /** May a cell be typed now (an input of a data table, an override of a computed or snapshot cell). */
  editable: z.enum(CELL_EDITING),
  /** Names of HR that are frozen as texts, by text: as they read in the reader's language. */
  words: z.record(z.string(), z.string()).nullable(),
  /** Only some values may be typed (`choices`). */
  choices: z.boolean(),
});
export const batchTable = z.object({
  code: z.string(),
  name: localText,
  kind: z.enum(TABLE_KIND_NAMES),
  master: z.boolean(),
  key: z.array(z.string()),
  rows: z.number().int(),
  /** Each row is about a person of the batch. */
  people: z.boolean(),
  /** Rows may be added and removed by hand or import. */
  ownRows: z.boolean(),
  /** How the solution has a file taken into it, where whoever imports says nothing else. */
  upload: z.object({
    mode: z.enum(UPLOAD_MODES).optional(),
    empty: z.enum(UPLOAD_EMPTIES).optional(),
    match: z.enum(UPLOAD_MATCHES).optional(),
  }),
  /** Has columns that are filled by calculating. */
  computed: z.boolean(),
  /** Differs whenever a cell of the table may have changed. */
  content: z.string(),
  columns: z.array(tableColumn),
  findings: z.number().int(),
  errors: z.number().int(),
  overrides: z.number().int(),
});
export const listTablesInput = z.strictObject({ batchId: z.string() });
export const batchTables = z.array(batchTable);

const filterOperator = z.enum(FILTER_OPERATORS);
export const tableFilter = z.strictObject({
  column: z.string(),
  operator: filterOperator,
  value: z.union([cellValue, z.array(cellValue).max(1000)]).optional(),
});
export const pageTableInput = z.strictObject({
  batchId: z.string(),
  table: z.string(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(20_000).default(200),
  /** Only these columns; all when left out. */
  columns: z.array(z.string()).max(1000).optional(),
  sort: z
    .array(z.strictObject({ column: z.string(), direction: z.enum(['asc', 'desc']) }))
    .max(5)
    .optional(),
  filter: z.array(tableFilter).max(50).optional(),
  search: z.string().max(200).optional(),
  /** Rows in groups, each beneath a line of its figures; offset, limit and total count the lines as well. */
  group: z
    .strictObject({
      columns: z.array(z.string()).min(1).max(3),
      figures: z.array(z.strictObject({ column: z.string(), kind: z.enum(TOTAL_KINDS) })).max(1000),
    })
    .optional(),
  /** Only these rows, in this order (to jump to a finding's row). */
  rowKeys: z.array(z.string()).max(5000).optional(),
});
export type PageTableInput = z.infer<typeof pageTableInput>;

/** `row` counts within the page. */
export const cellMark = z.object({
  row: z.number().int(),
  column: z.string(),
  mark: z.enum(['override', 'imported', 'changed', 'error', 'finding', 'stale', 'typed']),
  /** Text of an error or finding, an override's reason, or the arithmetic that was typed. */
  note: z.string().nullable(),
  /** Severity of a finding. */
  severity: z.enum(SEVERITIES).nullable(),
});
/** Stands over the rows of a group; the groups within it are one level deeper. */
export const outlineLine = z.object({
  /** Which of the shown rows it is, from 0. */
  at: z.number().int(),
  level: z.number().int(),
  column: z.string(),
  value: cellValue,
  /** How many rows of the table lie beneath it. */
  rows: z.number().int(),
  figures: z.record(z.string(), z.number().nullable()),
});
export const tablePage = z.object({
  total: z.number().int(),
  offset: z.number().int(),
  content: z.string(),
  rowKeys: z.array(z.string()),
  /** Who each row is about, where the rows are of people. */
  names: z.array(z.string()).nullable(),
  /** Whole columns of the page; a failed cell is its error code and listed in marks. */
  columns: document<Record<string, JsonScalar[]>>(),
  marks: z.array(cellMark),
  /** All lines of the table where rows come in groups; their rows have no key. */
  outline: documents<z.infer<typeof outlineLine>>().nullable(),
});

/** All the browser's engine needs beside rows. */
export const batchPlan = z.object({
  file: document<SolutionFile>(),
  hash: z.string(),
  globals: z.record(z.string(), z.unknown()),
  period: document<PeriodInput>(),
});

export const rowInputsInput = z.strictObject({
  batchId: z.string(),
  rowKeys: z.array(z.string()).min(1).max(500),
});
/**
 * Inputs for live recalculation of these master rows: of every input table the rows that belong to them (tables that
 * can't be narrowed come whole when they are small; `partial` names the ones that were left out).
 */
export const rowInputs = z.object({
  tables: z.record(z.string(), z.array(z.record(z.string(), cellValue))),
  overrides: z.array(
    z.object({ table: z.string(), rowKey: z.string(), column: z.string(), value: cellValue }),
  ),
  balances: documents<BalanceOpening | BalanceMovement>(),
  partial: z.array(z.string()),
});

/** A cell as a person saw it; `overridden` where a computed cell was typed over. */
const seenCell = z.strictObject({ value: cellValue, overridden: z.boolean().default(false) });

export const editTableInput = z.strictObject({
  batchId: z.string(),
  table: z.string(),
  source: z.enum(EDIT_SOURCES).default('typed'),
  edits: z
    .array(
      z.strictObject({
        rowKey: z.string().max(500),
        column: z.string(),
        value: cellValue,
        /** Asked for when the cell is computed or comes from HR: the edit is an override then. */
        reason: z.string().max(500).optional(),
        /** The arithmetic that was typed, `=8*1.5`: it must come to the value, and is kept with it. Null where none holds any more. */
        typed: z
          .string()
          .max(LONGEST_ARITHMETIC + 1)
          .nullable()
          .optional(),
        /** Takes an override away again; `value` is ignored. */
        clear: z.boolean().optional(),
        /**
         * What the person saw in the cell. A cell that holds something else by now is refused with what it holds. Left out,
         * the last one wins.
         */
        seen: seenCell.optional(),
      }),
    )
    .max(200_000)
    .default([]),
  addRows: z.array(z.record(z.string(), cellValue)).max(100_000).optional(),
  /** The arithmetic that was typed into cells of added rows: which row, from 0, and column. */
  addTyped: z
    .array(
      z.strictObject({
        row: z.number().int().min(0),
        column: z.string(),
        typed: z.string().max(LONGEST_ARITHMETIC + 1),
      }),
    )
    .max(100_000)
    .optional(),
  /** Where added rows stand: above or below the row with this key. Without a place, or when that row is gone, at the end. */
  addPlaces: z
    .array(
      z.strictObject({
        row: z.number().int().min(0),
        before: z.string().max(500).optional(),
        after: z.string().max(500).optional(),
      }),
    )
    .max(100_000)
    .optional(),
  removeRows: z.array(z.string()).max(100_000).optional(),
  /** What the rows to be removed held, by row key; a row that holds something else by now stays. */
  removeSeen: z.record(z.string(), z.record(z.string(), cellValue)).optional(),
});
export const rejectedEdit = z.object({
  rowKey: z.string(),
  column: z.string(),
  code: z.string(),
  message: z.string(),
  /** Which of `addRows` it was, from 0. */
  added: z.number().int().optional(),
  /** What somebody else stored there meanwhile, who and when. */
  theirs: z
    .object({
      value: cellValue,
      overridden: z.boolean(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string().nullable(),
    })
    .optional(),
});
export const editedTable = z.object({
  /** The table's content before and after: who knows the first knows, with this answer, the second. */
  contentBefore: z.string(),
  content: z.string(),
  /** What was done, cell by cell, with the values before: enough to undo it. Left out above 20,000 cells. */
  changed: z.array(z.object({ rowKey: z.string(), column: z.string(), before: cellValue, after: cellValue })),
  changedCount: z.number().int(),
  addedRowKeys: z.array(z.string()),
  removed: z.number().int(),
  /** The rows that went: each with the row below it that stays, null at the end. */
  removedAbove: z.record(z.string(), z.string().nullable()),
  /** Cells that weren't taken; the others were. */
  rejected: z.array(rejectedEdit),
});

export const clearTableInput = z.strictObject({
  batchId: z.string(),
  table: z.string(),
  /** Only these rows; all when left out. */
  rowKeys: z.array(z.string()).max(100_000).optional(),
});
export const clearedTable = z.object({ content: z.string(), rows: z.number().int() });

/** What columns add up to over everything that search and filters leave. */
export const aggregateInput = pageTableInput
  .pick({ batchId: true, table: true, filter: true, search: true })
  .extend({
    columns: z.array(z.string()).min(1).max(1000),
  });
export const aggregates = z.record(
  z.string(),
  z.object({
    /** Cells with a number, with anything, and with an error. */
    count: z.number().int(),
    filled: z.number().int(),
    failed: z.number().int(),
    sum: z.number(),
    average: z.number().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
  }),
);

export const previousInput = z.strictObject({
  batchId: z.string(),
  table: z.string(),
  columns: z.array(z.string()).min(1).max(100),
});
/** What each row held in the last closed period, in the order of the columns asked for. */
export const previousFigures = z.object({
  period: z.string().nullable(),
  rows: documents<{ rowKey: string; cells: (number | null)[] }>(),
});

export const columnValuesInput = pageTableInput
  .pick({ batchId: true, table: true, filter: true, search: true })
  .extend({
    column: z.string(),
    /** Only values with this text in them. */
    like: z.string().max(200).optional(),
  });
export const columnValues = z.object({
  values: z.array(z.object({ value: cellValue, count: z.number().int() })),
  /** How many there are; the list may be shorter. */
  distinct: z.number().int(),
  blanks: z.number().int(),
  failed: z.number().int(),
});

export const columnChoicesInput = z.strictObject({
  batchId: z.string(),
  table: z.string(),
  column: z.string(),
  /** Only values with this text in them. */
  like: z.string().max(200).optional(),
});
export const columnChoices = z.object({
  values: z.array(cellValue),
  /** How many there are; the list may be shorter. */
  total: z.number().int(),
});
