// What the options of `calculate` stand for: read, judged, and refused in words.
import { dirname, join } from 'node:path';
import {
  type BalanceOpening,
  castInput,
  compileSolution,
  type DecimalSign,
  type ExpectedRow,
  errorText,
  keyFromText,
  keyParts,
  type PeriodInput,
  type Problem,
  parsePeriod,
  parseSolution,
  type ResultJson,
  type SolutionFile,
  type SolutionPlan,
  type TableData,
  type TestRowsFile,
  tableFromRows,
  testRows,
  toJson,
  withRowsOfFiles,
} from '@suanpan/engine';
import { FormulaError } from '@suanpan/engine/formula';
import type { Language } from '../platform/texts/languages.ts';
import { commandText, FileProblem } from './command-texts.ts';
import { type CommaSeen, readBalances, readJson, readTable, readText } from './input/read-input-files.ts';
import { problemsText } from './print-reports.ts';

export const codesOf = (named: readonly { readonly code: string }[]): string =>
  named.map(({ code }) => code).join(', ');

export const noTable = (plan: SolutionPlan, option: string, name: string): FileProblem =>
  new FileProblem('noTable', { option, name, known: codesOf(plan.tables) });

/** What is wrong with a solution file, with the lines it stands in; what came by a pipe can't be read again. */
export const problem = (path: string, problems: readonly Problem[], language: Language): FileProblem => {
  const json = path === '-' ? undefined : readText(path);
  return new FileProblem('said', { text: problemsText(path, problems, language, json) });
};

/** Results of earlier periods, in the order of their periods; one file given twice would count twice. */
export function readResults(plan: SolutionPlan, paths: readonly string[]): unknown[] {
  const seen = new Set<string>();
  const results = paths.map((path) => {
    const json = readJson(path) as Readonly<Record<string, unknown>> | null;
    const { format, solution, period } = json ?? {};
    const start = (period as { start?: unknown } | undefined)?.start;
    if (format !== 'suanpan.result/1' || typeof start !== 'string')
      throw new FileProblem('notAResult', { path });
    if (solution !== plan.file.code)
      throw new FileProblem('otherSolution', { path, other: String(solution), own: plan.file.code });
    const text = JSON.stringify(json);
    if (seen.has(text)) throw new FileProblem('sameResult', { path });
    seen.add(text);
    return { json, start };
  });
  return results.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)).map(({ json }) => json);
}

/** A file that `--out` wrote; undefined where it is something else. */
export function storedResult(path: string): ResultJson | undefined {
  const json = readJson(path) as Partial<ResultJson> | null;
  if (json?.format !== 'suanpan.result/1') return undefined;
  if (!json.keys) throw new FileProblem('noKeys', { path });
  return json as ResultJson;
}

export function secondsOf(text = '120'): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new FileProblem('seconds', { text });
  return seconds;
}

export function decimalSign(text: string | undefined): DecimalSign | undefined {
  if (text === undefined) return undefined;
  if (text === 'point' || text === '.') return '.';
  if (text === 'comma' || text === ',') return ',';
  throw new FileProblem('decimal', { text });
}

/** A decimal comma that nobody named is said on standard error, beside the result. */
function sayComma(path: string, comma: CommaSeen | undefined, language: Language): void {
  if (!comma) return;
  const { column, row, text } = comma;
  process.stderr.write(`${commandText('decimalComma', { path, column, row: row + 1, text }, language)}\n`);
}

export function openingsOf(
  plan: SolutionPlan,
  path: string,
  decimal: DecimalSign | undefined,
  language: Language,
): BalanceOpening[] {
  const { openings, comma } = readBalances(plan, path, decimal);
  sayComma(path, comma, language);
  return openings;
}

export function openSolution(path: string, language: Language, decimal?: DecimalSign): SolutionFile {
  const document = readJson(path);
  const parse = (json: unknown): SolutionFile => {
    const parsed = parseSolution(json);
    if (!parsed.ok) throw problem(path, parsed.problems, language);
    return parsed.file;
  };
  const named: TestRowsFile[] = [];
  const file = parse(
    withRowsOfFiles(document, (each) => {
      named.push(each);
      return [];
    }),
  );
  if (named.length === 0) return file;
  const compiled = compileSolution(file);
  // What is wrong without the rows is told by whoever compiles the file.
  if (!compiled.ok) return file;
  // What several tests name is read, and spoken of, once.
  const read = new Map<string, readonly ExpectedRow[]>();
  const rowsOf = (each: TestRowsFile) => {
    const name = JSON.stringify(each);
    const rows = read.get(name) ?? rowsOfTest(compiled.plan, path, each, decimal, language);
    read.set(name, rows);
    return rows;
  };
  return parse(withRowsOfFiles(document, rowsOf));
}

/** The rows of a CSV file that a test names, which lies beside the solution. */
function rowsOfTest(
  plan: SolutionPlan,
  solution: string,
  { path: name, table: code, expected }: TestRowsFile,
  decimal: DecimalSign | undefined,
  language: Language,
): readonly ExpectedRow[] {
  const path = solution === '-' ? name : join(dirname(solution), name);
  const table = plan.names.tables.find(code);
  if (!table) throw noTable(plan, path, code);
  const { rows, problems, comma, decimal: sign } = readTable(table, path, decimal);
  if (problems.length > 0) throw new FileProblem('said', { text: problemsText(path, problems, language) });
  sayComma(path, comma, language);
  const columnOf = (header: string) => {
    const column = table.names.find(header);
    return column && { code: column.code, type: column.valueType };
  };
  return testRows(rows, columnOf, { expected, decimal: sign });
}

export function periodOf(text: string, plan: SolutionPlan, payDate?: string, taxMonth?: string): PeriodInput {
  const parsed = parsePeriod(text, plan.file.periodType);
  if (!parsed.ok) throw new FileProblem('period', { text });
  if (payDate !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(payDate) && parsePeriod(payDate, 'day').ok))
    throw new FileProblem('payDate', { text: payDate });
  if (taxMonth !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(taxMonth))
    throw new FileProblem('taxMonth', { text: taxMonth });
  return {
    ...parsed.period,
    ...(payDate === undefined ? {} : { payDate }),
    ...(taxMonth === undefined ? {} : { taxMonth }),
  };
}

export function parametersOf(
  plan: SolutionPlan,
  given: readonly string[],
  decimal: DecimalSign | undefined,
  language: Language,
): Record<string, string | number | boolean> {
  const parameters: Record<string, string | number | boolean> = {};
  for (const text of given) {
    const equals = text.indexOf('=');
    if (equals < 0) throw new FileProblem('parameterForm', { text });
    const name = text.slice(0, equals).trim();
    const value = text.slice(equals + 1);
    const parameter = plan.names.parameters.find(name);
    if (!parameter) throw new FileProblem('noParameter', { text, name });
    const { type, currency } = parameter;
    const read = castInput(value, type, false, { decimal, currency });
    if (read instanceof FormulaError && read.message)
      throw new FileProblem('said', { text: `--parameter ${text}: ${errorText(read.message, language)}` });
    parameters[parameter.code] = toJson(read, type) as string | number | boolean;
  }
  return parameters;
}

export function addTable(
  plan: SolutionPlan,
  text: string,
  tables: Map<string, TableData>,
  corrections: Map<string, Map<string, TableData>>,
  decimal: DecimalSign | undefined,
  language: Language,
): void {
  const equals = text.indexOf('=');
  if (equals < 0) throw new FileProblem('tableForm', { text });
  const target = text.slice(0, equals);
  const path = text.slice(equals + 1);
  const colon = target.lastIndexOf(':');
  const name = target.slice(colon + 1);
  const table = plan.names.tables.find(name.trim());
  if (!table) throw noTable(plan, `--table ${text}`, name);
  const rows = readTable(table, path, decimal);
  if (rows.problems.length > 0)
    throw new FileProblem('said', { text: problemsText(path, rows.problems, language) });
  sayComma(path, rows.comma, language);
  if (rows.notTaken.length > 0)
    process.stderr.write(
      `${commandText('notTaken', { path, columns: rows.notTaken.join(', ') }, language)}\n`,
    );
  const data = tableFromRows(plan, table.code, rows.rows, rows.decimal);
  if (colon < 0) {
    tables.set(table.code, data);
    return;
  }
  const { start } = periodOf(target.slice(0, colon), plan);
  const of = corrections.get(start) ?? new Map<string, TableData>();
  of.set(table.code, data);
  corrections.set(start, of);
}

/** `2025-01:Input=0012`: rows to leave out of periods that are computed again, as rows of nothing but their keys. */
export function removalsOf(
  plan: SolutionPlan,
  given: readonly string[],
): Map<string, Map<string, TableData>> {
  const removals = new Map<string, Map<string, Row[]>>();
  for (const text of given) {
    const [, period, name, key] = /^([^=]*):([^:=]*)=(.*)$/s.exec(text) ?? [];
    if (period === undefined || name === undefined || key === undefined)
      throw new FileProblem('removeForm', { text });
    const table = plan.names.tables.find(name.trim());
    if (!table) throw noTable(plan, `--remove ${text}`, name);
    const parts = keyParts(keyFromText(key, table.key.length));
    const { start } = periodOf(period, plan);
    const of = removals.get(start) ?? new Map<string, Row[]>();
    removals.set(start, of);
    const row = Object.fromEntries(table.key.map(({ code }, at) => [code, parts[at]]));
    of.set(table.code, [...(of.get(table.code) ?? []), row]);
  }
  return new Map(
    [...removals].map(([start, of]) => [
      start,
      new Map([...of].map(([code, rows]) => [code, tableFromRows(plan, code, rows)])),
    ]),
  );
}

type Row = Readonly<Record<string, unknown>>;
