import { joinKey } from '@suanpan/engine/domain';
import { readCell } from '../cell-values.ts';
import type { SheetStore } from '../sheet-store.ts';
import type { SheetColumn, TypedCell } from '../sheet-types.ts';

export interface PlacedPaste {
  readonly cells: readonly TypedCell[];
  /** Lines that went to another row than the one under them, because their key says so. */
  readonly movedByKey: number;
  /** Lines without a row to go to. */
  readonly left: number;
}

/** Excel writes a non-breaking blank where a web page had one; it is no part of a value. */
const clean = (typed: string) => typed.replace(/\u00a0/g, ' ').replace(/\r$/, '');

/**
 * Where pasted lines go. Lines that bring the whole key of their row belong to the row with that key, wherever it stands:
 * a list in another order must never give one person's pay to another. Lines without it go where the cursor is.
 *
 * @param columns the visible columns from the cursor's column on
 */
export function placePaste(
  store: SheetStore,
  columns: readonly SheetColumn[],
  lines: readonly (readonly string[])[],
  top: number,
): PlacedPaste {
  const { keyColumns, ownRows } = store.options;
  const width = Math.max(0, ...lines.map((line) => line.length));
  const keyAt = keyColumns.map((code) => columns.slice(0, width).findIndex((column) => column.code === code));
  const hasKey = keyAt.length > 0 && keyAt.every((index) => index >= 0);
  const cells: TypedCell[] = [];
  let movedByKey = 0;
  let left = 0;
  // New rows go below the last one, or where the cursor stands in the empty space below.
  let nextNew = Math.max(store.rows.total, Math.min(top, store.rows.total + store.drafts.count));
  lines.forEach((line, i) => {
    let row = top + i;
    const key = hasKey ? keyOf(line, keyAt, columns, store.options.language) : null;
    const place = key === null ? undefined : store.rows.place(key);
    if (place !== undefined) {
      if (place !== row) movedByKey++;
      row = place;
    } else if (row >= store.rows.total || (key !== null && !store.isDraft(row))) {
      if (!ownRows) {
        left++;
        return;
      }
      row = nextNew++;
    }
    line.forEach((typed, j) => {
      const column = columns[j];
      // The key of a row that is there already is right as it is.
      if (!column || (place !== undefined && keyColumns.includes(column.code))) return;
      cells.push({ row, column: column.code, typed: clean(typed) });
    });
  });
  return { cells, movedByKey, left };
}

function keyOf(
  line: readonly string[],
  keyAt: readonly number[],
  columns: readonly SheetColumn[],
  language: string,
): string | null {
  const parts: string[] = [];
  for (const index of keyAt) {
    const column = columns[index] ?? { type: 'text' };
    const read = readCell(clean(line[index] ?? '').trim(), column, language);
    if (!read.ok || read.value === null) return null;
    parts.push(String(read.value));
  }
  return joinKey(parts);
}
