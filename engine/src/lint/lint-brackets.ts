import { keyText } from '../cells/row-keys.ts';
import { CELL, type TableData } from '../cells/vector.ts';
import { referenceOf } from '../kinds/registry.ts';
import type { ColumnPlan, ReferencePlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { dataFromFileRows } from '../run/table-data.ts';
import type { RowsFile } from '../solution/solution-file.ts';
import { tableCells } from '../solution/words.ts';
import type { Warn } from './warn.ts';

/** Bracket tables with gaps or overlaps: by the references that read them as bands, and by columns that say from and to. */
export function lintBrackets(plan: SolutionPlan, warn: Warn): void {
  for (const table of plan.tables) {
    if (tableCells(table) !== 'inFile') continue;
    for (const { rows, path } of versionsOf(table)) {
      const data = dataFromFileRows(table, rows);
      const say: Say = (key, facts) =>
        warn({ path, table: table.code, key: `lint.${key}`, facts: { table: table.code, ...facts } });
      for (const reference of bandReferences(plan, table)) lintBand(reference, data, say);
      lintSpans(table, data, say);
    }
  }
}

/** Rows with days of their own; those that only take the days of their version are judged version by version. */
const mayFollow = ({ validity, file }: TablePlan): boolean =>
  validity !== undefined && file.history !== 'all';

type Say = (
  key: 'bandTwice' | 'bandsEnd' | 'bandsBegin' | 'bandsOverlap' | 'bandsGap',
  facts: Readonly<Record<string, string | number>>,
) => void;

/** The rows of a parameter table as the file has them, each version with its place. */
export function versionsOf(table: TablePlan): { rows: RowsFile; path: string }[] {
  const { rows, versions } = table.file;
  return [
    ...(rows === undefined ? [] : [{ rows, path: `${table.path}.rows` }]),
    ...(versions ?? []).map((version, index) => ({
      rows: version.rows,
      path: `${table.path}.versions[${index}].rows`,
    })),
  ];
}

/** One reference per way of reading the table as bands. */
function bandReferences(plan: SolutionPlan, target: TablePlan): ReferencePlan[] {
  const found = new Map<string, ReferencePlan>();
  for (const table of plan.tables)
    for (const column of table.columns) {
      const reference = referenceOf(column);
      if (reference?.target !== target || !reference.match) continue;
      const { match, pairs } = reference;
      found.set(
        `${match.column.code}|${match.how}|${pairs.map((pair) => pair.target.code).join()}`,
        reference,
      );
    }
  return [...found.values()];
}

function numbers(data: TableData, column: ColumnPlan): (number | null)[] | undefined {
  const vector = data.columns.get(column.code);
  if (!vector) return undefined;
  const values: (number | null)[] = [];
  for (let row = 0; row < data.length; row += 1) {
    if (vector.tag[row] === CELL.number) values.push(vector.num[row]!);
    else if (vector.tag[row] === CELL.blank) values.push(null);
    else return undefined;
  }
  return values;
}

function groupKey(data: TableData, columns: readonly ColumnPlan[], row: number): string {
  return columns
    .map((column) => {
      const vector = data.columns.get(column.code);
      return vector ? keyText(vector, row) : '';
    })
    .join('/');
}

function lintBand(reference: ReferencePlan, data: TableData, say: Say): void {
  const { match, pairs, target } = reference;
  const values = match && numbers(data, match.column);
  // Rows with a validity may follow one another in time: the same band twice is no overlap there.
  if (!match || !values || mayFollow(target)) return;
  const groups = new Map<string, (number | null)[]>();
  values.forEach((value, row) => {
    const key = groupKey(
      data,
      pairs.map((pair) => pair.target),
      row,
    );
    groups.set(key, [...(groups.get(key) ?? []), value]);
  });
  for (const [key, group] of groups) {
    const where = key === '' ? '' : ` (${key})`;
    const seen = new Set<number | null>();
    for (const value of group) {
      if (seen.has(value)) say('bandTwice', { where, value: value ?? '∞' });
      seen.add(value);
    }
    const present = group.filter((value): value is number => value !== null);
    if (match.how === 'ceiling' && !seen.has(null) && present.length > 0)
      say('bandsEnd', { where, value: Math.max(...present) });
    if (match.how === 'floor' && present.length > 0 && Math.min(...present) > 0)
      say('bandsBegin', { where, value: Math.min(...present) });
  }
}

/** Columns named from and to (or up_to): each band should begin where the one before ends. */
function lintSpans(table: TablePlan, data: TableData, say: Say): void {
  const from = table.names.find('from') ?? table.names.find('over');
  const to = table.names.find('to') ?? table.names.find('up_to') ?? table.names.find('not_over');
  if (!from || !to || from === to || mayFollow(table)) return;
  if (![from, to].every((column) => column.type === 'number' || column.type === 'money')) return;
  const starts = numbers(data, from);
  const ends = numbers(data, to);
  if (!starts || !ends) return;
  const others = table.key.filter((key) => key !== from && key !== to);
  const groups = new Map<string, { from: number; to: number }[]>();
  starts.forEach((start, row) => {
    const key = groupKey(data, others, row);
    const span = { from: start ?? Number.NEGATIVE_INFINITY, to: ends[row] ?? Number.POSITIVE_INFINITY };
    groups.set(key, [...(groups.get(key) ?? []), span]);
  });
  for (const [key, spans] of groups) {
    const where = key === '' ? '' : ` (${key})`;
    spans.sort((a, b) => a.from - b.from);
    for (let index = 1; index < spans.length; index += 1) {
      const facts = { where, from: spans[index]!.from, to: spans[index - 1]!.to };
      const gap = facts.from - facts.to;
      // "To 100, from 101" and "to 99.99, from 100" leave nothing out.
      if (gap < 0) say('bandsOverlap', facts);
      else if (gap > 1) say('bandsGap', facts);
    }
  }
}
