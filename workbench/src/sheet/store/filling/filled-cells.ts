import type { SheetStore } from '../sheet-store.ts';
import type { CellRange, SheetColumn, TypedCell } from '../sheet-types.ts';
import { fillSeries, repeat } from './sheet-fill.ts';

interface Filling {
  readonly store: SheetStore;
  readonly columns: readonly SheetColumn[];
}

/** What dragging the handle of `from` over `to` writes there. */
export function filledCells(filling: Filling, from: CellRange, to: CellRange): Promise<TypedCell[]> {
  const downwards = to.bottom > from.bottom || to.top < from.top;
  return downwards ? filledDown(filling, from, to) : Promise.resolve(filledAcross(filling, from, to));
}

/** Up or down: numbers and days go on as a series. */
async function filledDown({ store, columns }: Filling, from: CellRange, to: CellRange): Promise<TypedCell[]> {
  const upwards = to.top < from.top;
  const rows = upwards ? span(to.top, from.top - 1).reverse() : span(from.bottom + 1, to.bottom);
  if (rows.length > 0) await store.rows.ensure(Math.min(...rows.slice(0, 1), to.top), to.bottom);
  await store.rows.ensure(from.top, from.bottom);
  return columns.slice(from.left, from.right + 1).flatMap((column) => {
    const source = span(from.top, from.bottom).map((row) => store.value(row, column.code) ?? null);
    const filled = fillSeries(upwards ? source.reverse() : source, rows.length, column.type);
    return rows.map((row, i) => ({ row, column: column.code, typed: filled[i] ?? null }));
  });
}

/** To the left or right: what stands there is repeated. */
function filledAcross({ store, columns }: Filling, from: CellRange, to: CellRange): TypedCell[] {
  const leftwards = to.left < from.left;
  const targets = leftwards ? span(to.left, from.left - 1).reverse() : span(from.right + 1, to.right);
  return span(from.top, from.bottom).flatMap((row) => {
    const source = span(from.left, from.right).map(
      (index) => store.value(row, columns[index]?.code ?? '') ?? null,
    );
    const filled = repeat(leftwards ? source.reverse() : source, targets.length);
    return targets.flatMap((index, i) => {
      const column = columns[index];
      return column ? [{ row, column: column.code, typed: filled[i] ?? null }] : [];
    });
  });
}

/** Ctrl+D: the first row of the range goes over the rest; of a single row, the one above it. */
export async function copiedDown({ store, columns }: Filling, range: CellRange): Promise<TypedCell[]> {
  await store.rows.ensure(Math.max(0, range.top - 1), range.bottom);
  const single = range.top === range.bottom;
  const sourceRow = single ? range.top - 1 : range.top;
  if (sourceRow < 0) return [];
  const rows = single ? [range.top] : span(range.top + 1, range.bottom);
  return columns.slice(range.left, range.right + 1).flatMap(({ code }) => {
    const typed = store.value(sourceRow, code) ?? null;
    return rows.map((row) => ({ row, column: code, typed }));
  });
}

/** Ctrl+R: the first column of the range goes over the rest; of a single column, the one before it. */
export async function copiedRight({ store, columns }: Filling, range: CellRange): Promise<TypedCell[]> {
  await store.rows.ensure(range.top, range.bottom);
  const single = range.left === range.right;
  const source = columns[single ? range.left - 1 : range.left];
  if (!source) return [];
  const targets = columns.slice(single ? range.left : range.left + 1, range.right + 1);
  return span(range.top, range.bottom).flatMap((row) => {
    const typed = store.value(row, source.code) ?? null;
    return targets.map(({ code }) => ({ row, column: code, typed }));
  });
}

const span = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
