import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { figureOf, type Gathered, PivotGrid } from './aggregate.ts';
import { hideFew } from './hide-few.ts';
import { aggregatesFor } from './pivot-source.ts';
import type { PivotSource, ReadRecord } from './pivot-types.ts';
import type { PivotDefinition, pivotAnswer, pivotFigure } from './pivots.schemas.ts';
import { type ReadRecords, readRecords } from './read-records.ts';

type Answer = z.infer<typeof pivotAnswer>;
type Figure = z.infer<typeof pivotFigure>;
type Key = (string | null)[];

const MOST_GROUPS = 50_000;

/** A pivot as its reader may see it. Totals are computed from the rows, not from the cells. */
export async function computePivot(
  db: Kysely<DB>,
  source: PivotSource,
  definition: PivotDefinition,
  language: Language,
): Promise<Answer> {
  if (definition.values.some(({ aggregate }) => !aggregatesFor(source.individual).includes(aggregate)))
    refuse('payroll.pivots.NOT_OFFERED');
  const read = await readRecords(db, source, definition, language);
  const kept = read.records.filter((record) => passes(record, definition));
  const grid = new PivotGrid(definition.values.length);
  for (const { groups, person, figures, texts } of kept) {
    const key = (fields: readonly string[]) =>
      JSON.stringify(fields.map((field) => groups.get(field) ?? null));
    grid.add({ row: key(definition.rows), column: key(definition.columns), person, figures, texts });
  }
  const groups = Math.max(grid.rows.size, 1) * Math.max(grid.columns.size, 1);
  if (groups > MOST_GROUPS) refuse('payroll.pivots.TOO_MANY_GROUPS', { groups, most: MOST_GROUPS });
  const order = inOrder(read.periods, language);
  const rows = keysOf(grid.rows).sort(order(definition.rows));
  const columns = keysOf(grid.columns).sort(order(definition.columns));
  const { cells, hidden } = figuresOf(grid, definition, rows, columns, source.individual);
  return {
    rows,
    columns,
    cells,
    scales: definition.values.map(({ field, aggregate }) =>
      aggregate === 'count' || aggregate === 'distinct'
        ? 0
        : aggregate.startsWith('share')
          ? null
          : (read.fields.get(field)?.scale ?? 2),
    ),
    records: source.individual || grid.all.people.size >= 3 ? grid.all.records : 0,
    people: source.individual || grid.all.people.size >= 3 ? grid.all.people.size : 0,
    periods: read.periods,
    hidden,
    choices: choicesOf(read, definition, order),
  };
}

/** Whether a row passes the filters; no value is chosen as the empty text. */
export function passes({ groups }: ReadRecord, { filter }: PivotDefinition): boolean {
  return filter.every(({ field, values }) => values.length === 0 || values.includes(groups.get(field) ?? ''));
}

function figuresOf(
  grid: PivotGrid,
  { values }: PivotDefinition,
  rows: readonly Key[],
  columns: readonly Key[],
  individual: boolean,
): { cells: Figure[][][]; hidden: number } {
  const at = (row: Key | null, column: Key | null): Gathered | undefined => {
    if (row && column) return grid.cells.get(JSON.stringify(row))?.get(JSON.stringify(column));
    if (row) return grid.rows.get(JSON.stringify(row));
    return column ? grid.columns.get(JSON.stringify(column)) : grid.all;
  };
  const lines = [...rows, null].map((row) =>
    [...columns, null].map((column) => ({
      cell: at(row, column),
      row: at(row, null) ?? grid.all,
      column: at(null, column) ?? grid.all,
    })),
  );
  const dark = individual
    ? undefined
    : hideFew(lines.map((line) => line.map(({ cell }) => cell?.people.size ?? 0)));
  let hidden = 0;
  const cells = lines.map((line, r) =>
    line.map(({ cell, row, column }, c) => {
      if (dark?.[r]?.[c]) {
        hidden += 1;
        return values.map((): Figure => 'hidden');
      }
      return values.map(
        ({ aggregate }, index): Figure => figureOf(aggregate, index, cell, { row, column, all: grid.all }),
      );
    }),
  );
  return { cells, hidden };
}

const keysOf = (groups: ReadonlyMap<string, unknown>): Key[] =>
  [...groups.keys()].map((key) => JSON.parse(key) as Key);

type Order = (fields: readonly string[]) => (a: Key, b: Key) => number;

/** Periods in time, the rest as the language sorts it, nothing last. */
function inOrder(periods: readonly string[], language: Language): Order {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const one = (field: string | undefined, a: string | null, b: string | null): number => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return field === '@period' ? periods.indexOf(a) - periods.indexOf(b) : compare(a, b);
  };
  return (fields) => (a, b) =>
    a.reduce((found, each, index) => found || one(fields[index], each, b[index] ?? null), 0);
}

const MOST_CHOICES = 300;

function choicesOf({ records }: ReadRecords, { filter }: PivotDefinition, order: Order): Answer['choices'] {
  return filter.map(({ field }) => ({
    field,
    values: [...new Set(records.map(({ groups }) => groups.get(field) ?? null))]
      .sort((a, b) => order([field])([a], [b]))
      .slice(0, MOST_CHOICES),
  }));
}
