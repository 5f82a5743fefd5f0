import { castInput, toJson } from '../cells/cast.ts';
import { isErrorCode } from '../cells/error-values.ts';
import type { DecimalSign } from '../cells/read-typed.ts';
import type { ScalarType } from '../cells/types.ts';
import { FormulaError } from '../cells/values.ts';
import type { ExpectedRow, ExpectedValue } from '../solution/solution-file.ts';

/** The name of a file in place of a test's rows. */
export interface TestRowsFile {
  readonly path: string;
  readonly table: string;
  /** Under `expect`: every cell of it is compared. */
  readonly expected: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `expect` holds besides tables. */
const NO_TABLES = new Set(['findings', 'errors', 'balances', 'complete']);

/**
 * A solution document with rows in place of the files that its tests name: `"tables": {"Input": "july.csv"}`. What else
 * is wrong with the document is left to whoever reads it.
 */
export function withRowsOfFiles(
  document: unknown,
  rowsOf: (file: TestRowsFile) => readonly ExpectedRow[],
): unknown {
  if (!isObject(document) || !Array.isArray(document['tests'])) return document;
  const tables = (value: unknown, expected: boolean): unknown =>
    isObject(value)
      ? mapMembers(value, (inner, table) => {
          if (table.startsWith('x-') || (expected && NO_TABLES.has(table))) return inner;
          return typeof inner === 'string'
            ? rowsOf({ path: inner, table, expected })
            : tables(inner, expected);
        })
      : value;
  const entry = (value: unknown): unknown =>
    isObject(value)
      ? mapMembers(value, (inner, member) => {
          if (member === 'sequence' && Array.isArray(inner)) return inner.map(entry);
          const holdsTables = member === 'tables' || member === 'remove' || member === 'expect';
          return holdsTables ? tables(inner, member === 'expect') : inner;
        })
      : value;
  return { ...document, tests: document['tests'].map(entry) };
}

const mapMembers = (value: Json, map: (inner: unknown, member: string) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, map(inner, member)]));

interface TestColumn {
  readonly code: string;
  readonly type: ScalarType;
}

/**
 * Texts of a CSV file as a test holds them: by their columns' types and under their codes. A blank cell is left out
 * among inputs and expected to be blank among results; what can't be read stays text, and is told where the test runs.
 */
export function testRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  columnOf: (name: string) => TestColumn | undefined,
  { expected, decimal }: { readonly expected: boolean; readonly decimal?: DecimalSign | undefined },
): ExpectedRow[] {
  return rows.map((row) => {
    const read: Record<string, ExpectedValue> = {};
    for (const [name, text] of Object.entries(row)) {
      const column = columnOf(name);
      const value = column ? cellOf(text, column.type, decimal) : String(text);
      if (value !== null || expected) read[column?.code ?? name] = value;
    }
    return read;
  });
}

function cellOf(text: unknown, type: ScalarType, decimal: DecimalSign | undefined): ExpectedValue {
  if (typeof text === 'string' && isErrorCode(text)) return { error: text };
  const value = castInput(text, type, false, { decimal });
  return value instanceof FormulaError ? String(text) : toJson(value, type);
}
