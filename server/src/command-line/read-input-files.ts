import { readFileSync } from 'node:fs';
import {
  type BalanceOpening,
  checkRows,
  keyFromText,
  type Problem,
  type SolutionPlan,
  type TablePlan,
} from '@suanpan/engine';
import { decodeText, detectEncoding } from '../platform/files/decode-text.ts';
import { separatorOf } from '../platform/files/separator-line.ts';

/** Something is wrong with what was given on the command line: exit 2. */
export class FileProblem extends Error {}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw new FileProblem(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  // The same guess as an import makes: GB 18030, Big5 and Shift_JIS look alike byte by byte.
  return decodeText(bytes, detectEncoding(bytes));
}

export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileProblem(`${path}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of a CSV or JSON file; a header that names no column, or one column twice, is a problem. */
export function readTable(table: TablePlan, path: string): { rows: Row[]; problems: Problem[] } {
  const rows = readRows(path);
  return { rows, problems: checkRows(table, rows, table.code) };
}

function readRows(path: string): Row[] {
  if (path.toLowerCase().endsWith('.json')) {
    const json = readJson(path);
    if (
      !Array.isArray(json) ||
      json.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))
    )
      throw new FileProblem(`${path}: expected a list of rows, each an object.`);
    return json as Row[];
  }
  const text = readText(path);
  const separator = separatorOf(text);
  const { rows: parsed, openQuote } = parseCsv(text, separator ?? delimiterOf(text));
  if (openQuote !== undefined)
    throw new FileProblem(`${path}: the quotation mark of line ${openQuote} isn’t closed.`);
  const first = separator === undefined ? 0 : 1;
  const [headers, ...lines] = parsed.slice(first);
  if (!headers) throw new FileProblem(`${path}: the file is empty; the first line must hold the headers.`);
  const names = headers.map((each) => each.trim());
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') throw new FileProblem(`${path}: a header is blank.`);
    if (seen.has(name)) throw new FileProblem(`${path}: the header ${name} is there twice.`);
    seen.add(name);
  }
  return lines.map((cells, index) => {
    if (cells.length > names.length)
      throw new FileProblem(
        `${path}: line ${first + index + 2} has ${cells.length} cells, the header ${names.length}.`,
      );
    const row: Record<string, unknown> = {};
    names.forEach((name, position) => {
      row[name] = cells[position] ?? '';
    });
    return row;
  });
}

/** Commas, unless the first line has none but semicolons or tabs, as spreadsheets write them in some countries. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return [',', ';', '\t'].find((each) => line.includes(each)) ?? ',';
}

/**
 * CSV as RFC 4180 has it: quotes, doubled quotes, line breaks in quotes; wholly blank lines are left out.
 * `openQuote` is the line of a quotation mark that is never closed.
 */
export function parseCsv(text: string, delimiter = ','): { rows: string[][]; openQuote?: number } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let any = false;
  let quoteAt = 0;
  const endRow = (): void => {
    row.push(cell);
    if (any || row.some((each) => each !== '')) rows.push(row);
    row = [];
    cell = '';
    any = false;
  };
  for (let index = text.startsWith('\ufeff') ? 1 : 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') {
      quoted = true;
      any = true;
      quoteAt = index;
    } else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r' || text[index + 1] !== '\n') cell += character;
  }
  if (quoted) return { rows, openQuote: text.slice(0, quoteAt).split('\n').length };
  if (cell !== '' || row.length > 0) endRow();
  return { rows };
}

/** `employee,balance,value`; a balance that doesn't exist or a value that is no number is a problem. */
export function readBalances(plan: SolutionPlan, path: string): BalanceOpening[] {
  const rows = readRows(path);
  for (const name of ['employee', 'balance', 'value'])
    if (rows[0] && !(name in rows[0]))
      throw new FileProblem(`${path}: the columns employee, balance, value are needed; ${name} is missing.`);
  return rows.map((row, index) => {
    const employee = String(row['employee'] ?? '').trim();
    const name = String(row['balance'] ?? '').trim();
    const balance = plan.balances.find((each) => each.code.toLowerCase() === name.toLowerCase());
    const text = String(row['value'] ?? '').trim();
    const value = Number(text);
    if (!balance) throw new FileProblem(`${path}: row ${index + 1}: there is no balance ${name}.`);
    if (employee === '' || text === '' || !Number.isFinite(value))
      throw new FileProblem(`${path}: row ${index + 1} needs employee, balance and a number as value.`);
    return { balance: balance.code, key: keyFromText(employee, balance.keys.length), value };
  });
}
