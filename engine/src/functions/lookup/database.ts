import { toNumber, toText } from '../../cells/coerce.ts';
import { DIV0, NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { parseCriterion } from '../../operators/criteria.ts';
import { finite } from '../../operators/operators.ts';
import { asMatrix, rowsOf, sumOf } from '../spec/arguments.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';
import { average, deviation, extreme, variance } from '../statistics/statistical.ts';

const { list } = library('statistical');

function headings(matrix: Matrix): string[] {
  return matrix.data.slice(0, matrix.cols).map((item) => String(toText(item)).trim().toLowerCase());
}

/** The wanted column: by heading, or by number from 1. */
function fieldIndex(field: Value | undefined, names: readonly string[]): number | FormulaError {
  if (typeof field === 'string') {
    const at = names.indexOf(field.trim().toLowerCase());
    return at < 0 ? VALUE : at;
  }
  const number = toNumber((field ?? null) as Scalar);
  if (typeof number !== 'number') return number;
  const at = Math.trunc(number) - 1;
  return at >= 0 && at < names.length ? at : VALUE;
}

/** Rows of the criteria are alternatives, columns within a row must all hold; text means "begins with", as in Excel. */
function matcher(criteria: Matrix, names: readonly string[]): (row: readonly Scalar[]) => boolean {
  const columns = headings(criteria).map((name) => names.indexOf(name));
  const rows = rowsOf(criteria)
    .slice(1)
    .map((row) =>
      row.flatMap((item, index) => {
        const column = columns[index]!;
        if (item === null || item === '') return [];
        // A criterion below no heading holds for no row; a heading the table lacks is passed over.
        if (criteria.data[index] === null) return [{ column: 0, holds: () => false }];
        if (column < 0) return [];
        const begins = typeof item === 'string' && !/^[=<>]/.test(item);
        return [{ column, holds: parseCriterion(begins ? `${item}*` : item) }];
      }),
    );
  return (row) => rows.some((tests) => tests.every(({ column, holds }) => holds(row[column]!)));
}

/** The values of a field in the rows of a table with headings that meet the criteria. */
function chosen(args: readonly Value[]): Scalar[] | FormulaError {
  for (const arg of args) if (arg instanceof FormulaError) return arg;
  const table = asMatrix(args[0]!);
  if (table.rows < 2) return VALUE;
  const names = headings(table);
  const wanted = args[1] === null ? -1 : fieldIndex(args[1], names);
  if (wanted instanceof FormulaError) return wanted;
  const holds = matcher(asMatrix(args[2]!), names);
  return rowsOf(table)
    .slice(1)
    .filter(holds)
    .map((row) => (wanted < 0 ? 1 : row[wanted]!));
}

function numeric(
  signature: string,
  formula: string,
  result: number,
  f: (numbers: number[]) => Value,
): FunctionSpec {
  return list(`${signature}(table, field, criteria)`, 'lsl', [formula, result], (args) => {
    const values = chosen(args);
    if (values instanceof FormulaError) return values;
    const failed = values.find((value) => value instanceof FormulaError);
    return failed ?? f(values.filter((value) => typeof value === 'number'));
  });
}

const TABLE = '{"who","pay";"a",10;"b",20;"a",30}';
const WHO_A = '{"who";"a"}';

export const DATABASE: readonly FunctionSpec[] = [
  numeric('DSUM', `=DSUM(${TABLE},"pay",${WHO_A})`, 40, (x) => finite(sumOf(x))),
  numeric('DAVERAGE', `=DAVERAGE(${TABLE},"pay",${WHO_A})`, 20, average),
  numeric('DMAX', `=DMAX(${TABLE},"pay",${WHO_A})`, 30, (x) => extreme(x, true)),
  numeric('DMIN', `=DMIN(${TABLE},"pay",${WHO_A})`, 10, (x) => extreme(x, false)),
  numeric('DPRODUCT', `=DPRODUCT(${TABLE},"pay",${WHO_A})`, 300, (x) =>
    x.length === 0 ? 0 : finite(x.reduce((a, b) => a * b, 1)),
  ),
  numeric('DVAR', `=DVAR(${TABLE},"pay",${WHO_A})`, 200, (x) => (x.length < 2 ? DIV0 : variance(true)(x))),
  numeric('DVARP', `=DVARP(${TABLE},"pay",${WHO_A})`, 100, variance(false)),
  numeric('DSTDEV', `=ROUND(DSTDEV(${TABLE},"pay",${WHO_A}),4)`, 14.1421, (x) =>
    x.length < 2 ? DIV0 : deviation(true)(x),
  ),
  numeric('DSTDEVP', `=DSTDEVP(${TABLE},"pay",${WHO_A})`, 10, deviation(false)),
  list('DCOUNT(table, field, criteria)', 'lsl', [`=DCOUNT(${TABLE},"pay",${WHO_A})`, 2], (args) => {
    const values = chosen(args);
    return values instanceof FormulaError
      ? values
      : values.filter((value) => typeof value === 'number').length;
  }),
  list('DCOUNTA(table, field, criteria)', 'lsl', [`=DCOUNTA(${TABLE},"who",${WHO_A})`, 2], (args) => {
    const values = chosen(args);
    return values instanceof FormulaError ? values : values.filter((value) => value !== null).length;
  }),
  list('DGET(table, field, criteria)', 'lsl', [`=DGET(${TABLE},"pay",{"who";"b"})`, 20], (args) => {
    const values = chosen(args);
    if (values instanceof FormulaError) return values;
    if (values.length === 0) return VALUE;
    return values.length === 1 ? values[0]! : NUM;
  }),
];
