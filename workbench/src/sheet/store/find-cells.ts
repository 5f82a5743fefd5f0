import { formatCell } from './cell-values.ts';
import type { SheetStore } from './sheet-store.ts';
import type { SheetColumn } from './sheet-types.ts';

export interface FoundCell {
  readonly row: number;
  readonly column: string;
}

export interface FindOptions {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeCell: boolean;
}

/** Cells in reading order whose value or shown text holds the text; stops at `limit`. */
export function findCells(
  store: SheetStore,
  columns: readonly SheetColumn[],
  options: FindOptions,
  language: string,
  limit = 10_000,
): FoundCell[] {
  const fold = (text: string) => (options.matchCase ? text : text.toLowerCase());
  const wanted = fold(options.text);
  if (wanted === '') return [];
  const fits = (text: string) => (options.wholeCell ? fold(text) === wanted : fold(text).includes(wanted));
  const found: FoundCell[] = [];
  const count = store.rows.total + store.drafts.count;
  for (let row = 0; row < count; row++) {
    if (store.rows.outline.has(row)) continue;
    for (const column of columns) {
      const text = store.text(row, column.code);
      if (text === '') continue;
      if (fits(text) || fits(formatCell(store.value(row, column.code), column, language))) {
        found.push({ row, column: column.code });
        if (found.length >= limit) return found;
      }
    }
  }
  return found;
}

/** The text of a cell with every occurrence replaced; nothing in the text has a special meaning. */
export function replaceIn(text: string, options: FindOptions, replacement: string): string {
  if (options.wholeCell) return replacement;
  const escaped = options.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(escaped, options.matchCase ? 'g' : 'gi'), () => replacement);
}
