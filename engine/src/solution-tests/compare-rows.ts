import { castInput, toJson } from '../cells/cast.ts';
import { sameNumber } from '../cells/coerce.ts';
import { readCell } from '../cells/column-vector.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import type { TableData } from '../cells/vector.ts';
import { subtractExact } from '../money/index.ts';
import type { ColumnPlan, TablePlan } from '../plan/plan.ts';
import type { ExpectedRow } from '../solution/solution-file.ts';
import type { Language } from '../texts/index.ts';
import { type Differ, testText } from './test-difference.ts';

/** One table of a result under comparison. */
interface ComparedRows {
  readonly table: TablePlan;
  readonly data: TableData;
  readonly tolerance: number;
  readonly language: Language;
  readonly differ: Differ;
  /** `table|key` of rows of which an error is expected; filled here. */
  readonly excused: Set<string>;
}

interface Given {
  readonly column: ColumnPlan;
  readonly value: ExpectedRow[string];
}

/**
 * Holds rows against what is expected of them: a row is found by the table's key, else by all texts and days given;
 * only the members given are compared. `isComplete` makes other rows a difference.
 */
export function compareRows(
  compared: ComparedRows,
  expected: readonly ExpectedRow[],
  isComplete: boolean,
): void {
  const { table, data, language, differ } = compared;
  const used = new Set<number>();
  const index = expected.length > 20 ? indexByKey(table, data) : undefined;
  for (const row of expected) {
    const wanted = wantedRow(table, row);
    const found = findRow(compared, wanted, index, used);
    if (found === undefined) {
      differ({
        table: table.code,
        key: wanted.label,
        expected: JSON.stringify(row),
        found: testText('noRow', language),
      });
      continue;
    }
    used.add(found);
    compareCells(compared, found, wanted);
  }
  if (!isComplete) return;
  for (let at = 0; at < data.length; at += 1)
    if (!used.has(at))
      differ({
        table: table.code,
        key: rowLabel(table, data, at),
        expected: testText('noRow', language),
        found: testText('row', language),
      });
}

interface WantedRow {
  readonly given: readonly Given[];
  /** What it is found by: the key, or the texts and days. */
  readonly identifying: readonly Given[];
  readonly isKeyGiven: boolean;
  readonly label: string;
}

function wantedRow(table: TablePlan, row: ExpectedRow): WantedRow {
  const given = Object.entries(row).flatMap(([name, value]): Given[] => {
    const column = table.names.find(name);
    return column ? [{ column, value }] : [];
  });
  const isKeyGiven =
    table.key.length > 0 && table.key.every((key) => given.some((each) => each.column === key));
  const identifying = given.filter(({ column }) =>
    isKeyGiven ? table.key.includes(column) : column.valueType === 'text' || column.valueType === 'date',
  );
  return { given, identifying, isKeyGiven, label: identifying.map(({ value }) => String(value)).join('/') };
}

/** Of the rows that fit what identifies it, one that is the same in all that is given, else one not yet found. */
function findRow(
  compared: ComparedRows,
  { given, identifying, isKeyGiven }: WantedRow,
  index: ReadonlyMap<string, readonly number[]> | undefined,
  used: ReadonlySet<number>,
): number | undefined {
  const { table, data } = compared;
  const fits = (at: number, parts: readonly Given[]): boolean =>
    parts.every((each) => isSame(compared, at, each));
  const candidates: number[] = [];
  if (index && isKeyGiven) candidates.push(...(index.get(givenKey(table, given)) ?? []));
  else for (let at = 0; at < data.length; at += 1) if (fits(at, identifying)) candidates.push(at);
  return (
    candidates.find((at) => !used.has(at) && fits(at, given)) ??
    candidates.find((at) => !used.has(at)) ??
    candidates[0]
  );
}

function compareCells(compared: ComparedRows, row: number, { given, label }: WantedRow): void {
  const { table, data, differ, excused } = compared;
  for (const each of given) {
    const { column, value } = each;
    if (typeof value === 'object' && value !== null)
      excused.add(`${table.code}|${rowLabel(table, data, row)}`);
    if (!isSame(compared, row, each))
      differ({
        table: table.code,
        key: label,
        column: column.code,
        expected: JSON.stringify(value),
        found: JSON.stringify(toJson(cellOf(data, column.code, row), column.valueType)),
      });
  }
}

const keyPartOf = (value: Scalar): string => `${typeof value}:${String(value)}`;

/** The key of an expected row, as `indexByKey` writes it. */
function givenKey(table: TablePlan, given: readonly Given[]): string {
  return table.key
    .map((key) => keyPartOf(castInput(given.find((each) => each.column === key)?.value, key.valueType, true)))
    .join('|');
}

function indexByKey(table: TablePlan, data: TableData): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let at = 0; at < data.length; at += 1) {
    const key = table.key.map((column) => keyPartOf(cellOf(data, column.code, at))).join('|');
    const rows = index.get(key);
    if (rows) rows.push(at);
    else index.set(key, [at]);
  }
  return index;
}

export interface FailedCell {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly code: string;
  readonly message: FormulaError['message'];
}

/** Every failed cell of a table, whether `errors` lists it or not. */
export function failedCells(table: TablePlan, data: TableData): FailedCell[] {
  return [...data.columns].flatMap(([column, vector]) =>
    [...(vector.errors?.keys() ?? [])].flatMap((row) => {
      const error = readCell(vector, row);
      if (!(error instanceof FormulaError)) return [];
      const { code, message } = error;
      return [{ table: table.code, key: rowLabel(table, data, row), column, code, message }];
    }),
  );
}

function rowLabel(table: TablePlan, data: TableData, row: number): string {
  if (table.key.length === 0) return String(row + 1);
  return table.key
    .map((column) => String(toJson(cellOf(data, column.code, row), column.valueType) ?? ''))
    .join('/');
}

function cellOf(data: TableData, code: string, row: number): Scalar {
  const vector = data.columns.get(code);
  return vector ? readCell(vector, row) : null;
}

function isSame({ data, tolerance }: ComparedRows, row: number, { column, value }: Given): boolean {
  const found = cellOf(data, column.code, row);
  if (typeof value === 'object' && value !== null)
    return found instanceof FormulaError && found.code === value.error;
  if (found instanceof FormulaError) return false;
  if (value === null) return found === null || found === '';
  const wanted = castInput(value, column.valueType);
  if (typeof wanted === 'number' && typeof found === 'number')
    return sameNumber(found, wanted) || Math.abs(subtractExact(found, wanted)) <= tolerance;
  if (found === null || found === '') return wanted === null || wanted === '';
  return found === wanted;
}
