import { readFileSync } from 'node:fs';
import {
  type BalanceOpening,
  castInput,
  checkRows,
  columnsWithComma,
  type DecimalSeen,
  type DecimalSign,
  delimiterOf,
  detectDecimal,
  keyFromText,
  type Problem,
  parseCsv,
  type SolutionPlan,
  separatorOf,
  type TablePlan,
  valuesNotTaken,
} from '@suanpan/engine';
import { decodeText, detectEncoding } from '../../platform/files/decode-text.ts';
import { FileProblem } from '../command-texts.ts';
import { jsonProblemAt, lineOf } from './json-place.ts';

export function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw unusable(path, error);
  }
  if (isWorkbook(bytes)) throw new FileProblem('workbook', { path });
  // The same guess as an import makes: GB 18030, Big5 and Shift_JIS look alike byte by byte.
  return decodeText(bytes, detectEncoding(bytes));
}

/** XLSX and its kin are ZIP archives, XLS a compound file. */
const isWorkbook = (bytes: Buffer): boolean =>
  ['504b0304', 'd0cf11e0'].includes(bytes.subarray(0, 4).toString('hex'));

export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(path, text);
  }
}

/** Why a file can't be read or written, in words where the reason is a usual one. */
export function unusable(path: string, error: unknown): FileProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new FileProblem('noFile', { path });
  if (code === 'EISDIR') return new FileProblem('isFolder', { path });
  return new FileProblem('fileFailed', {
    path,
    reason: error instanceof Error ? error.message : String(error),
  });
}

function notJson(path: string, text: string): FileProblem {
  return new FileProblem('notJson', { path, ...lineOf(text, jsonProblemAt(text)) });
}

type Row = Readonly<Record<string, unknown>>;

/** The cell that shows a file to be written with a decimal comma. */
export interface CommaSeen extends DecimalSeen {
  readonly column: string;
}

/** The decimal sign of a file's texts: as the command line says, else a comma where the file's numbers show one. */
function decimalOf(
  path: string,
  rows: readonly Row[],
  names: readonly string[],
  given: DecimalSign | undefined,
): { decimal: DecimalSign; comma: CommaSeen | undefined } {
  if (given !== undefined || isJson(path)) return { decimal: given ?? '.', comma: undefined };
  const seen = names.map((name) => {
    const found = detectDecimal(rows.map((row) => row[name]));
    return found && { ...found, column: name };
  });
  const [comma] = columnsWithComma(seen);
  return { decimal: comma ? ',' : '.', comma };
}

export interface TableRows {
  readonly rows: Row[];
  readonly problems: Problem[];
  /** Headers of computed columns that hold values all the same. */
  readonly notTaken: readonly string[];
  readonly decimal: DecimalSign;
  readonly comma: CommaSeen | undefined;
}

/** Rows of a CSV or JSON file; a header that names no column, or one column twice, is a problem. */
export function readTable(table: TablePlan, path: string, decimal?: DecimalSign): TableRows {
  const { rows, headers } = readRows(path);
  // A header is judged also when no row follows it.
  const [blank] = headers ? [Object.fromEntries(headers.map((name) => [name, null]))] : [];
  const problems = checkRows(table, blank ? [blank] : rows, table.code);
  const numbers = Object.keys(rows[0] ?? {}).filter((name) => {
    const type = table.names.find(name)?.valueType;
    return type === 'money' || type === 'number';
  });
  return {
    rows,
    // Headers stand in the first line; only rows of JSON have members of their own.
    problems: isJson(path) ? problems : problems.map((each) => ({ ...each, path: '' })),
    notTaken: valuesNotTaken(table, rows).map(({ member }) => member),
    ...decimalOf(path, rows, numbers, decimal),
  };
}

const isJson = (path: string): boolean => path.toLowerCase().endsWith('.json');

function readRows(path: string): { rows: Row[]; headers?: readonly string[] } {
  if (isJson(path)) {
    const json = readJson(path);
    if (
      !Array.isArray(json) ||
      json.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))
    )
      throw new FileProblem('notRows', { path });
    return { rows: json as Row[] };
  }
  const text = readText(path);
  const separator = separatorOf(text);
  const { rows: parsed, openQuote } = parseCsv(text, separator ?? delimiterOf(text));
  if (openQuote !== undefined) throw new FileProblem('openQuote', { path, line: openQuote });
  const first = separator === undefined ? 0 : 1;
  const [headers, ...lines] = parsed.slice(first);
  if (!headers) throw new FileProblem('noHeaders', { path });
  const names = headers.map((each) => each.trim());
  const seen = new Set<string>();
  names.forEach((name, index) => {
    if (name === '') throw new FileProblem('blankHeader', { path, position: index + 1 });
    if (seen.has(name)) throw new FileProblem('doubleHeader', { path, name });
    seen.add(name);
  });
  const rows = lines.map((cells, index) => {
    if (cells.length > names.length)
      throw new FileProblem('longLine', {
        path,
        line: first + index + 2,
        found: cells.length,
        headers: names.length,
      });
    const row: Record<string, unknown> = {};
    names.forEach((name, position) => {
      row[name] = cells[position] ?? '';
    });
    return row;
  });
  return { rows, headers: names };
}

/** `employee,balance,value`; a balance that doesn't exist, a value that is no number, or a key given twice is a problem. */
export function readBalances(
  plan: SolutionPlan,
  path: string,
  given?: DecimalSign,
): { openings: BalanceOpening[]; comma: CommaSeen | undefined } {
  const { rows, headers = Object.keys(rows[0] ?? {}) } = readRows(path);
  const { decimal, comma } = decimalOf(path, rows, ['value'], given);
  for (const name of ['employee', 'balance', 'value'])
    if ((rows[0] || !isJson(path)) && !headers.includes(name))
      throw new FileProblem('balanceColumns', { path, name });
  const seen = new Map<string, number>();
  const openings = rows.map((given, index) => {
    const row = index + 1;
    const employee = String(given['employee'] ?? '').trim();
    const name = String(given['balance'] ?? '').trim();
    const balance = plan.names.balances.find(name);
    const value = castInput(given['value'], 'number', false, { decimal });
    if (!balance) throw new FileProblem('noBalance', { path, row, name });
    if (employee === '' || typeof value !== 'number') throw new FileProblem('balanceValue', { path, row });
    const first = seen.get(`${balance.code} ${employee}`);
    if (first !== undefined) throw new FileProblem('doubleBalance', { path, first, second: row });
    seen.set(`${balance.code} ${employee}`, row);
    return { balance: balance.code, key: keyFromText(employee, balance.keys.length), value };
  });
  return { openings, comma };
}
