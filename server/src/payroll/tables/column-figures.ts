import { CELL, type ColumnVector, isBrought, type JsonScalar } from '@suanpan/engine';
import { RunningSum, roundTo } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { aggregates, columnValues, columnValuesInput, PageTableInput } from './batch-tables.schemas.ts';
import { namesOfColumns, wordsIn } from './name-words.ts';
import { selectRows } from './selected-rows.ts';
import { cellJson } from './storage/column-vector.ts';
import { type ColumnPlan, columnOfTable, tableOf } from './table-layout.ts';
import { TableView } from './table-view.ts';

type Figures = z.infer<typeof aggregates>[string];

/** Sums of columns over everything that search and filters leave, not only what is on screen. */
export async function aggregateTable(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: Pick<PageTableInput, 'table' | 'filter' | 'search'> & { columns: string[] },
  language: Language,
): Promise<z.infer<typeof aggregates>> {
  const view = await TableView.open(db, loaded, tableOf(loaded, input.table));
  const rows = await selectRows(db, loaded, view, input, language);
  const figures: z.infer<typeof aggregates> = {};
  for (const [code, vector] of await view.columns(input.columns)) {
    figures[code] = figuresOf(vector, rows, columnOfTable(view.table, code));
    if (shouldYield()) await yieldToEventLoop();
  }
  return figures;
}

/** Added as the batch's totals are: exactly, rounded as the column is. */
export function figuresOf(vector: ColumnVector, rows: readonly number[], plan: ColumnPlan): Figures {
  const sum = new RunningSum();
  let [count, filled, failed, min, max] = [0, 0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    const tag = vector.tag[row];
    if (tag === CELL.error) failed++;
    else if (tag !== CELL.blank) filled++;
    if (tag !== CELL.number) continue;
    const value = vector.num[row] ?? 0;
    count++;
    sum.add(value);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  // Typed values keep their decimals, and so does what they add up to.
  const scale = isBrought(plan) || plan.typed ? undefined : plan.scale;
  const total = roundTo(sum.total(), scale === undefined ? MOST_DECIMALS : Math.max(scale, 0), 'half-up');
  const some = count > 0;
  return {
    count,
    filled,
    failed,
    sum: total,
    average: some ? roundTo(total / count, MOST_DECIMALS, 'half-up') : null,
    min: some ? min : null,
    max: some ? max : null,
  };
}

/** Beyond them nobody types, and binary fractions show. */
const MOST_DECIMALS = 9;

/** As many values as a list shows at once; the search finds the others. */
const LISTED_VALUES = 300;

/** What stands in a column among the rows that the other filters leave, how often, and whether some cells are blank. */
export async function valuesOfColumn(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: z.infer<typeof columnValuesInput>,
  language: Language,
): Promise<z.infer<typeof columnValues>> {
  const view = await TableView.open(db, loaded, tableOf(loaded, input.table));
  columnOfTable(view.table, input.column);
  const rows = await selectRows(db, loaded, view, input, language);
  const vector = (await view.columns([input.column])).get(input.column);
  const counts = new Map<JsonScalar, number>();
  let [blanks, failed] = [0, 0];
  for (const row of vector ? rows : []) {
    const tag = vector?.tag[row];
    if (tag === CELL.blank) blanks++;
    else if (tag === CELL.error) failed++;
    else if (vector) {
      const value = cellJson(vector, row);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const wanted = (input.like ?? '').trim().toLowerCase();
  const collator = new Intl.Collator(language, { numeric: true });
  const column = view.table.columnOf.get(input.column);
  const names = column && (await namesOfColumns(db, loaded, [column])).get(column);
  const words = wordsIn(names, language) ?? {};
  const read = (value: JsonScalar) => words[String(value)] ?? String(value);
  const found = [...counts]
    .filter(([value]) => read(value).toLowerCase().includes(wanted))
    .sort(([a], [b]) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(read(a), read(b)),
    );
  return {
    values: found.slice(0, LISTED_VALUES).map(([value, count]) => ({ value, count })),
    distinct: found.length,
    blanks,
    failed,
  };
}
