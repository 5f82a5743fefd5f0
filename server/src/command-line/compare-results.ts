import { calculate, compileSolution, type ResultJson, resultToJson } from '@suanpan/engine';
import { subtractExact } from '@suanpan/engine/domain';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import type { Language } from '../platform/texts/languages.ts';
import { type Asked, deadlineOf, usageProblem } from './calculate-options.ts';
import { commandText } from './command-texts.ts';
import { failureLines } from './print-reports.ts';
import { readInput } from './read-calculation.ts';
import { openSolution, problem, storedResult } from './read-options.ts';
import { aligned } from './show-table.ts';

type Row = Readonly<Record<string, unknown>>;

/** One figure that two results have otherwise; `undefined` where only the other has the row. */
export interface FigureDifference {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Rows are found by their table's key; of tables without one only the totals are compared, under no key. */
export function differencesOf(before: ResultJson, after: ResultJson): FigureDifference[] {
  const tables = new Set([...Object.keys(before.tables), ...Object.keys(after.tables)]);
  return [...tables].flatMap((table) => {
    const key = after.keys?.[table] ?? before.keys?.[table] ?? [];
    const [one, other] = [before, after].map((result) =>
      key.length === 0 ? totalRows(result, table) : byKey(result.tables[table] ?? [], key),
    );
    return differencesOfRows(table, key, one!, other!);
  });
}

const totalRows = ({ totals }: ResultJson, table: string): Map<string, Row> => {
  const sums = Object.entries(totals[table] ?? {}).map(([code, total]) => [code, (total as Row)['sum']]);
  return new Map([['', Object.fromEntries(sums)]]);
};

function byKey(rows: readonly Row[], key: readonly string[]): Map<string, Row> {
  return new Map(rows.map((row) => [key.map((code) => String(row[code] ?? '')).join('/'), row]));
}

function differencesOfRows(
  table: string,
  key: readonly string[],
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
): FigureDifference[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const columns = new Set([...before.values(), ...after.values()].flatMap((row) => Object.keys(row)));
  for (const code of key) columns.delete(code);
  return [...columns].flatMap((column) =>
    [...keys].flatMap((row) => {
      const [one, other] = [before.get(row)?.[column], after.get(row)?.[column]];
      if (JSON.stringify(one ?? null) === JSON.stringify(other ?? null)) return [];
      // A row that the other doesn't have, or a column, differs by what is in it.
      if ((one === undefined && other === 0) || (other === undefined && one === 0)) return [];
      return [{ table, column, key: row, before: one, after: other }];
    }),
  );
}

/** By item, each with its people and its total; then how many figures of how many rows. */
function comparisonText(differences: readonly FigureDifference[], language: Language): string {
  const items = new Map<string, FigureDifference[]>();
  for (const each of differences) {
    const item = `${each.table}.${each.column}`;
    items.set(item, [...(items.get(item) ?? []), each]);
  }
  const blocks = [...items].map(([item, of]) => itemText(item, of, language));
  const rows = new Set(differences.map(({ table, key }) => `${table} ${key}`)).size;
  const facts = { count: differences.length, items: items.size, rows };
  const summary = commandText(differences.length === 0 ? 'noDifference' : 'differences', facts, language);
  return [...blocks, `${summary}\n`].join('\n');
}

function itemText(item: string, of: readonly FigureDifference[], language: Language): string {
  const lines = of.map(({ key, before, after }) => [
    '',
    key,
    shown(before),
    shown(after),
    gap(before, after),
  ]);
  const [one, other] = [sum(of, 'before'), sum(of, 'after')];
  const total =
    of.length > 1 && one !== undefined && other !== undefined
      ? [['', commandText('total', {}, language), shown(one), shown(other), gap(one, other)]]
      : [];
  return `${item}\n${aligned([...lines, ...total], [false, false, true, true, true])}`;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' && 'error' in value ? String(value.error) : String(value);
}

function gap(before: unknown, after: unknown): string {
  const [one, other] = [before ?? 0, after ?? 0];
  if (typeof one !== 'number' || typeof other !== 'number') return '';
  const difference = subtractExact(other, one);
  return `${difference > 0 ? '+' : ''}${difference}`;
}

/** Of figures only; what isn't one has no total. */
function sum(of: readonly FigureDifference[], side: 'before' | 'after'): number | undefined {
  let total = 0;
  for (const each of of) {
    const value = each[side] ?? 0;
    if (typeof value !== 'number') return undefined;
    total = subtractExact(total, -value);
  }
  return total;
}

/** Two results that were written, or what two solutions make of one input; exit code 1 where a figure differs. */
export async function compare(
  values: Asked['values'],
  paths: readonly string[],
  language: Language,
): Promise<number> {
  if (paths.length !== 2) throw usageProblem('twoToCompare', language);
  const [before, after] = await Promise.all(paths.map((path) => resultOf(path, values, language)));
  const differences = differencesOf(before!, after!);
  process.stdout.write(comparisonText(differences, language));
  return differences.length > 0 ? 1 : 0;
}

/** A result as it was written, or computed by a solution. */
async function resultOf(path: string, values: Asked['values'], language: Language): Promise<ResultJson> {
  const stored = storedResult(path);
  if (stored) return stored;
  const file = openSolution(path, language);
  await prepareFallbackFor(JSON.stringify(file), process.env.HYPERFORMULA_LICENSE_KEY || undefined);
  const compiled = compileSolution(file);
  if (!compiled.ok) throw problem(path, compiled.problems, language);
  const { plan } = compiled;
  const { input } = readInput({ path, values, language, deadline: deadlineOf(values) }, plan);
  const result = calculate(plan, input);
  for (const line of failureLines(result, language)) process.stderr.write(`${path}: ${line}\n`);
  return resultToJson(plan, input, result, language);
}
