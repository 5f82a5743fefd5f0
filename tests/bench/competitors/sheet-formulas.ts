import type { Expression } from '../expressions.ts';
import {
  BANDS,
  BUDGET,
  CITIES,
  CITY_FIELDS,
  type Columns,
  FORMULAS,
  INPUTS,
  NUMBER_INPUTS,
} from '../workload.ts';

const NAMES = [...INPUTS, ...FORMULAS.map(([name]) => name)];

export function letters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : letters(Math.floor(index / 26) - 1) + letters(index % 26);
}

/** Where a column of the workload stands on the sheet. */
export const columnAt = (name: string): number => NAMES.indexOf(name);

/** An expression as a sheet formula of one row; `other` writes the address of another sheet (`City!` or `$City.`). */
export function writeSheet(expression: Expression, row: number): string {
  const cell = (name: string): string => `${letters(columnAt(name))}${row + 1}`;
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'column':
      return cell(expression.name);
    case 'text':
      return `"${expression.value}"`;
    case 'city': {
      const last = letters(CITY_FIELDS.length);
      return `VLOOKUP(${cell('city')},City!$A$1:$${last}$${CITIES.length},${CITY_FIELDS.indexOf(expression.field) + 2},FALSE)`;
    }
    case 'band':
      return `VLOOKUP(${cell(expression.of)},Band!$A$1:$C$${BANDS.length},${expression.field === 'rate' ? 2 : 3},TRUE)`;
    case 'budget':
      return `SUMIFS(Budget!$B$1:$B$${BUDGET.length},Budget!$A$1:$A$${BUDGET.length},${cell('centre')})`;
    case 'operation':
      return `(${writeSheet(expression.left, row)}${expression.op}${writeSheet(expression.right, row)})`;
    case 'if':
      return `IF(${writeSheet(expression.test, row)},${writeSheet(expression.yes, row)},${writeSheet(expression.no, row)})`;
    case 'call':
      return `${expression.name}(${expression.args.map((arg) => writeSheet(arg, row)).join(',')})`;
    case 'round':
      return `ROUND(${writeSheet(expression.value, row)},${expression.places})`;
  }
}

/** The whole workbook: inputs as values, every formula in every row, the three small tables on their own sheets. */
export function sheets(columns: Columns): Record<string, (string | number)[][]> {
  const pay = columns.texts.id.map((_, row) => [
    columns.texts.id[row]!,
    columns.texts.city[row]!,
    columns.texts.centre[row]!,
    ...NUMBER_INPUTS.map((name) => columns.numbers[name][row]!),
    ...FORMULAS.map(([, expression]) => `=${writeSheet(expression, row)}`),
  ]);
  return {
    Pay: pay,
    City: CITIES.map((row) => [...row]),
    Band: BANDS.map((row) => [...row]),
    Budget: BUDGET.map((row) => [...row]),
  };
}
