import type { ColumnVector } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { outlineLine, PageTableInput } from './batch-tables.schemas.ts';
import { figuresOf } from './column-figures.ts';
import { isMarkOperator, isSameCell } from './select-rows.ts';
import { selectRows } from './selected-rows.ts';
import { cellJson } from './storage/column-vector.ts';
import { columnOfTable } from './table-layout.ts';
import type { TableView } from './table-view.ts';

type Line = z.infer<typeof outlineLine>;
type Selection = Pick<PageTableInput, 'filter' | 'sort' | 'search' | 'group'>;

export interface Outline {
  readonly lines: readonly Line[];
  /** Rows of the table in the order in which they are shown; of a line its place in `lines`, counted from -1 down. */
  readonly shown: readonly number[];
}

/** The outlines reckoned last, as long as nothing in their tables has changed: turning pages reckons the same again. */
const outlines = new Map<string, Promise<Outline>>();
const KEPT_OUTLINES = 8;

/** What is counted where nothing is added up: cells that hold a figure, not texts. */
const COUNTED: ReadonlySet<ColumnVector['type']> = new Set(['number', 'date', 'time']);

/** The rows that search and filters leave, in groups: each begins with a line that adds up what lies beneath it. */
export async function outlineOf(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  view: TableView,
  selection: Selection,
  language: Language,
): Promise<Outline> {
  const reckoned = () => reckon(db, loaded, view, selection, language);
  // Marks come and go without the table's content.
  if (selection.filter?.some(({ operator }) => isMarkOperator(operator))) return reckoned();
  const { filter, sort, search, group } = selection;
  const place = [loaded.batch.id, view.table.code, view.content, language];
  const key = JSON.stringify([...place, filter, sort, search, group]);
  const known = outlines.get(key);
  if (known) return known;
  const found = reckoned();
  if (outlines.size >= KEPT_OUTLINES) outlines.delete(outlines.keys().next().value ?? '');
  outlines.set(key, found);
  found.catch(() => outlines.delete(key));
  return found;
}

/** As many columns as rows are ordered by. */
const MOST_SORTED = 5;

async function reckon(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  view: TableView,
  { filter = [], sort = [], search = '', group }: Selection,
  language: Language,
): Promise<Outline> {
  const by = group?.columns ?? [];
  for (const code of by) columnOfTable(view.table, code);
  const grouped = by.map(
    (column) => sort.find((each) => each.column === column) ?? { column, direction: 'asc' as const },
  );
  const within = sort.filter(({ column }) => !by.includes(column));
  const order = [...grouped, ...within].slice(0, MOST_SORTED);
  const rows = await selectRows(db, loaded, view, { filter, sort: order, search }, language);
  const wished = group?.figures ?? [];
  const columns = await view.columns([...new Set([...by, ...wished.map(({ column }) => column)])]);
  const collator = new Intl.Collator(language, { numeric: true });
  const lines: Line[] = [];
  const shown: number[] = [];
  const divide = async (from: number, to: number, level: number): Promise<void> => {
    const vector = columns.get(by[level] ?? '');
    if (!vector) {
      for (let at = from; at < to; at++) shown.push(rows[at] ?? 0);
      return;
    }
    for (let first = from; first < to; ) {
      let next = first + 1;
      while (next < to && isSameCell(vector, rows[first] ?? 0, rows[next] ?? 0, collator)) next++;
      const members = rows.slice(first, next);
      lines.push({
        at: shown.length,
        level,
        column: by[level] ?? '',
        value: cellJson(vector, members[0] ?? 0),
        rows: members.length,
        figures: figuresOfLine(view, columns, members, wished),
      });
      shown.push(-lines.length);
      if (shouldYield()) await yieldToEventLoop();
      await divide(first, next, level + 1);
      first = next;
    }
  };
  await divide(0, rows.length, 0);
  return { lines, shown };
}

function figuresOfLine(
  view: TableView,
  columns: ReadonlyMap<string, ColumnVector>,
  rows: readonly number[],
  wished: NonNullable<PageTableInput['group']>['figures'],
): Line['figures'] {
  const figures: Line['figures'] = {};
  for (const { column, kind } of wished) {
    const vector = columns.get(column);
    if (!vector) continue;
    const plan = columnOfTable(view.table, column);
    const found = figuresOf(vector, rows, plan);
    if (kind !== 'count') figures[column] = found[kind];
    else figures[column] = COUNTED.has(vector.type) ? found.count : found.filled;
  }
  return figures;
}
