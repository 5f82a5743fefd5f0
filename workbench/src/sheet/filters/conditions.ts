import { FILTER_OPERATORS, type FilterOperator } from '@suanpan/server/words';
import { isNumeric, readCell } from '../store/cell-values.ts';
import type { CellValue, SheetColumn, SheetFilter } from '../store/sheet-types.ts';

/** The locale files' names of the conditions. */
export const operatorNames = {
  '=': 'equal',
  '<>': 'different',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
  contains: 'contains',
  notContains: 'notContains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  between: 'between',
  top: 'top',
  bottom: 'bottom',
  inPeriod: 'inPeriod',
  in: 'in',
  blank: 'blank',
  notBlank: 'notBlank',
  error: 'error',
  overridden: 'overridden',
  noted: 'noted',
  finding: 'finding',
  changed: 'changed',
} as const satisfies Record<FilterOperator, string>;

const WITHOUT_VALUE: readonly FilterOperator[] = [
  'blank',
  'notBlank',
  'error',
  'inPeriod',
  'overridden',
  'noted',
  'finding',
  'changed',
];

/** How many values a condition wants. */
export function valuesWanted(operator: FilterOperator): 0 | 1 | 2 {
  if (WITHOUT_VALUE.includes(operator)) return 0;
  return operator === 'between' ? 2 : 1;
}

/** The conditions that make sense for a column. */
export function operatorsFor(column: SheetColumn): FilterOperator[] {
  const ordered = isNumeric(column.type) || column.type === 'date' || column.type === 'time';
  const written = !ordered && column.type !== 'boolean';
  const fits: Partial<Record<FilterOperator, boolean>> = {
    in: false,
    contains: written,
    notContains: written,
    startsWith: written,
    endsWith: written,
    '<': ordered,
    '<=': ordered,
    '>': ordered,
    '>=': ordered,
    between: ordered,
    top: isNumeric(column.type),
    bottom: isNumeric(column.type),
    inPeriod: column.type === 'date',
    overridden: column.editing === 'override',
  };
  return FILTER_OPERATORS.filter((operator) => fits[operator] ?? true);
}

/** The condition as it was typed; nothing where a value doesn't fit the column. */
export function readCondition(
  column: SheetColumn,
  operator: FilterOperator,
  typed: readonly string[],
  language: string,
): SheetFilter | null {
  const wanted = valuesWanted(operator);
  const values: CellValue[] = [];
  for (const text of typed.slice(0, wanted)) {
    const counts = operator === 'top' || operator === 'bottom';
    const read = readCell(text, counts ? { type: 'number' } : column, language);
    if (!read.ok || read.value === null) return null;
    if (counts && !(Number.isInteger(read.value) && Number(read.value) > 0)) return null;
    values.push(read.value);
  }
  if (values.length < wanted) return null;
  const filter = { column: column.code, operator };
  if (wanted === 0) return filter;
  return { ...filter, value: wanted === 2 ? values : (values[0] ?? null) };
}

export const valuesOf = ({ value }: SheetFilter): readonly CellValue[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value as CellValue];
