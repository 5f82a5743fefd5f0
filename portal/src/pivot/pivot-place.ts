import type { SCALAR_TYPES } from '@suanpan/engine/domain';
import type { Drawing, PIVOT_AGGREGATES } from '@suanpan/server/words';
import type { LocalText } from '../kit/i18n/index.ts';

export type Aggregate = (typeof PIVOT_AGGREGATES)[number];

/** What may be put into the wells. */
export interface Field {
  code: string;
  name: LocalText;
  type: (typeof SCALAR_TYPES)[number];
  scale: number | null;
  /** What it may stand for: a group, a figure, or both. */
  groups: boolean;
  figures: boolean;
}

export interface Value {
  field: string;
  aggregate: Aggregate;
}

/** What stands in the wells. */
export interface Wells {
  rows: string[];
  columns: string[];
  values: Value[];
  filter: { field: string; values: string[] }[];
}

/** A figure, nothing to compute it from, or that it is hidden. */
export type Figure = number | null | 'hidden';

/** What came of it: groups in their order, and by row, column and value the figures; the last of each is the total. */
export interface Answer {
  rows: (string | null)[][];
  columns: (string | null)[][];
  cells: Figure[][][];
  /** Of rows that begin alike, by column and value. */
  subtotals: { key: (string | null)[]; cells: Figure[][] }[];
  scales: (number | null)[];
}

/** A pivot that is looked at: what there is, what was put where, and how it is changed. */
export interface PivotPlace {
  source: { individual: boolean; atLeast: number; aggregates: readonly Aggregate[]; currency: string };
  table: { fields: readonly Field[] };
  definition: Wells;
  drawing: Drawing;
  change(changes: Partial<Wells> & { drawing?: Drawing }): void;
}

/** What a figure is of, to be looked into: a row or what begins alike, a column; none is the total. */
export type PivotGroup = { field: string; value: string | null }[];

export function groupOf(
  { rows, columns }: Pick<Wells, 'rows' | 'columns'>,
  row: Answer['rows'][number] | undefined,
  column: Answer['rows'][number] | undefined,
): PivotGroup {
  const named = (fields: readonly string[], key: Answer['rows'][number] = []) =>
    key.map((value, at) => ({ field: fields[at] ?? '', value }));
  return [...named(rows, row), ...named(columns, column)];
}

/** What begins alike and ends with a row, the longest first: below it stand the sums of these. */
export function endsAfter<Part>(key: readonly Part[], next: readonly Part[] | undefined): Part[][] {
  return key
    .slice(1)
    .map((_, depth) => key.slice(0, key.length - 1 - depth))
    .filter((beginning) => beginning.some((part, at) => part !== next?.[at]));
}
