import { SCALAR_TYPES } from '../cells/types.ts';

/** The words a solution file chooses from, in the order in which they are offered. Their labels are the front ends'. */
export const AS_OFS = ['end', 'start', 'payDate'] as const;
export const COLUMN_TYPE_NAMES = [...SCALAR_TYPES, 'reference', 'rows'] as const;
export const TABLE_KIND_NAMES = ['snapshot', 'parameter', 'data', 'union', 'pivot'] as const;

/** What the cells of such tables are: frozen records of HR, written in the file, typed and imported, or made from other tables. */
export const TABLE_CELLS = {
  snapshot: 'frozen',
  parameter: 'inFile',
  data: 'typed',
  union: 'made',
  pivot: 'made',
} as const satisfies Record<(typeof TABLE_KIND_NAMES)[number], string>;
export type TableCells = (typeof TABLE_CELLS)[keyof typeof TABLE_CELLS];

export const tableCells = ({ kind }: { readonly kind: keyof typeof TABLE_CELLS }): TableCells =>
  TABLE_CELLS[kind];

/** What a column of a batch is to whoever looks at it: its key, typed, computed, the key of a row it leads to, or a count of rows. */
export const COLUMN_LOOKS = ['input', 'formula', 'reference', 'rows', 'key'] as const;
export type ColumnLook = (typeof COLUMN_LOOKS)[number];

/** How a cell is changed: what is typed replaces it, a computed one is typed over with a reason. */
export const CELL_EDITING = ['no', 'input', 'override'] as const;
export type CellEditing = (typeof CELL_EDITING)[number];

export const MATCHES = ['exact', 'floor', 'ceiling'] as const;
export const PIVOT_FUNCTIONS = ['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'list'] as const;
export const HISTORIES = ['asOf', 'period', 'attendance', 'all'] as const;
export const SEVERITIES = ['block', 'warn', 'inform'] as const;
export const RULE_MOMENTS = ['inputs', 'results', 'prior'] as const;
export const RESETS = ['never', 'year', 'period'] as const;
export const DATE_BASES = ['payDate', 'taxMonth', 'end'] as const;
export const PAYSLIP_ITEM_TYPES = ['amount', 'number', 'text', 'date'] as const;
export const REMINDERS = ['mail', 'message', 'notice', 'chat'] as const;

/** Which targets a write-back makes or changes when the batch is submitted. */
export const WRITE_BACK_MODES = ['createAndUpdate', 'create', 'update', 'off'] as const;

/** The day from which a written value holds; `column` names it row by row. */
export const WRITE_BACK_DAYS = ['afterPeriod', 'periodStart', 'periodEnd', 'payDay', 'column'] as const;

/** What a file does with rows that a typed table has already, and with those it lacks. */
export const UPLOAD_MODES = ['createAndUpdate', 'createOnly', 'updateOnly', 'overwrite'] as const;

/** What an empty cell of a file does: nothing, or it empties the stored value. */
export const UPLOAD_EMPTIES = ['skip', 'overwrite'] as const;

/** How columns of a file find those of the table. */
export const UPLOAD_MATCHES = ['name', 'order'] as const;

/** When HyperFormula computes a batch again. */
export const SECOND_OPINIONS = ['never', 'onDemand', 'beforeSubmission'] as const;
