import type { PivotAggregate } from '../shared/payroll.words.ts';
import { figureOf, type Gathered, PivotGrid } from './aggregate.ts';
import { AT_LEAST, hideFew } from './hide-few.ts';

type Figure = number | null | 'hidden';
export type Key = (string | null)[];

/** A row with its groups by field, and a figure and a text for each value of the pivot. */
export interface GroupedRecord {
  person: string;
  groups: ReadonlyMap<string, string | null>;
  figures: readonly (number | null)[];
  texts: readonly (string | null)[];
}

export interface Gathering {
  rows: readonly string[];
  columns: readonly string[];
  aggregates: readonly PivotAggregate[];
  /** Which values are shown only for groups of enough people. */
  hides: (value: number) => boolean;
  /** Those of a group that a hidden figure would tell of; absent, everybody. */
  countOf?: (cell: Gathered) => number;
  /** What is to be hidden besides, because another look at the same would tell it; `null` is the total. */
  tells?: (row: Key | null, column: Key | null) => boolean;
  order: (fields: readonly string[]) => (a: Key, b: Key) => number;
}

export interface GatheredPivot {
  rows: Key[];
  columns: Key[];
  /** By row, then column, then value; the last of each is the total. */
  cells: Figure[][][];
  /** Of the rows that begin alike, where there are several fields: what all of them have together, in every column. */
  subtotals: { key: Key; cells: Figure[][] }[];
  hidden: number;
  all: Gathered;
  /** How many groups there would be; too many aren't computed. */
  groups: number;
}

const keyOf = (record: GroupedRecord, fields: readonly string[]): string =>
  JSON.stringify(fields.map((field) => record.groups.get(field) ?? null));

function gridOf(
  records: readonly GroupedRecord[],
  rows: readonly string[],
  { columns, aggregates }: Gathering,
): PivotGrid {
  const grid = new PivotGrid(aggregates.length);
  for (const record of records) {
    const { person, figures, texts } = record;
    grid.add({ row: keyOf(record, rows), column: keyOf(record, columns), person, figures, texts });
  }
  return grid;
}

const keysOf = (groups: ReadonlyMap<string, unknown>): Key[] =>
  [...groups.keys()].map((key) => JSON.parse(key) as Key);

/** A line of the table: a row, what begins alike, or the total. */
interface Line {
  key: Key | null;
  grid: PivotGrid;
}

const gatheredAt = ({ key, grid }: Line, column: Key | null): Gathered | undefined => {
  if (key && column) return grid.cells.get(JSON.stringify(key))?.get(JSON.stringify(column));
  if (key) return grid.rows.get(JSON.stringify(key));
  return column ? grid.columns.get(JSON.stringify(column)) : grid.all;
};

/** Records in groups, with totals computed from the records and not from the cells. */
export function gatherPivot(
  records: readonly GroupedRecord[],
  gathering: Gathering,
  mostGroups: number,
): GatheredPivot {
  const grid = gridOf(records, gathering.rows, gathering);
  const groups = Math.max(grid.rows.size, 1) * Math.max(grid.columns.size, 1);
  const nothing = { rows: [], columns: [], cells: [], subtotals: [], hidden: 0 };
  if (groups > mostGroups) return { ...nothing, all: grid.all, groups };
  const rows = keysOf(grid.rows).sort(gathering.order(gathering.rows));
  const columns = keysOf(grid.columns).sort(gathering.order(gathering.columns));
  const beginnings = beginningsOf(records, gathering);
  const lines: Line[] = [...rows.map((key) => ({ key, grid })), ...beginnings, { key: null, grid }];
  const places = [...columns, null];
  const { aggregates, hides } = gathering;
  const dark = aggregates.some((_, value) => hides(value)) ? darkOf(lines, places, gathering) : undefined;
  let hidden = 0;
  const cells = lines.map((line, at) =>
    places.map((column, across) => {
      const totals = {
        row: gatheredAt(line, null) ?? grid.all,
        column: gatheredAt({ key: null, grid }, column) ?? grid.all,
      };
      const isDark = dark?.[at]?.[across] === true;
      if (isDark) hidden += 1;
      const cell = gatheredAt(line, column);
      return aggregates.map(
        (aggregate, value): Figure =>
          isDark && hides(value) ? 'hidden' : figureOf(aggregate, value, cell, { ...totals, all: grid.all }),
      );
    }),
  );
  return {
    ...{ rows, columns, hidden, all: grid.all, groups },
    cells: [...cells.slice(0, rows.length), ...cells.slice(-1)],
    subtotals: beginnings.map(({ key }, at) => ({ key, cells: cells[rows.length + at] ?? [] })),
  };
}

/** From the longest to the shortest, so that each is made of lines that stand before it. */
function beginningsOf(records: readonly GroupedRecord[], gathering: Gathering) {
  const { rows } = gathering;
  return rows.slice(1).flatMap((_, at) => {
    const grid = gridOf(records, rows.slice(0, rows.length - 1 - at), gathering);
    return keysOf(grid.rows).map((key) => ({ key, grid }));
  });
}

/** Which lines add up to which other one, the total of all last. */
function sumsOf(lines: readonly Line[]): { parts: number[]; total: number }[] {
  const under = new Map<string, number[]>();
  for (const [at, { key }] of lines.entries()) {
    if (!key) continue;
    const above = key.length > 1 ? JSON.stringify(key.slice(0, -1)) : '';
    const parts = under.get(above) ?? [];
    under.set(above, parts);
    parts.push(at);
  }
  return lines.flatMap(({ key }, total) => {
    const parts = under.get(key ? JSON.stringify(key) : '');
    return parts ? [{ parts, total }] : [];
  });
}

function darkOf(
  lines: readonly Line[],
  places: readonly (Key | null)[],
  { countOf = ({ people }) => people.size, tells }: Gathering,
): boolean[][] {
  return hideFew(
    lines.map((line) =>
      places.map((column) => {
        const cell = gatheredAt(line, column);
        return cell ? countOf(cell) : 0;
      }),
    ),
    AT_LEAST,
    { sums: sumsOf(lines), also: (at, across) => tells?.(lines[at]?.key ?? null, places[across] ?? null) },
  );
}
