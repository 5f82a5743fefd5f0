import type { SheetChange, SheetChanged, SheetEdit } from './sheet-types.ts';
import { placeKey } from './unsaved-cells.ts';

export const empty: SheetChange = { edits: [], addRows: [], removeRows: [] };
export const isEmpty = ({ edits, addRows, removeRows }: SheetChange) =>
  edits.length + addRows.length + removeRows.length === 0;

/** What undoes and redoes the part of a change that was stored; each names the values it was made on. */
export function stepOf(change: SheetChange, inverse: SheetChange, taken: SheetChanged) {
  const rejected = new Set(taken.rejected.map((cell) => placeKey(cell.rowKey, cell.column)));
  const refusedRows = new Set(taken.rejected.map((cell) => cell.rowKey));
  const refusedAdded = new Set(taken.rejected.map((cell) => cell.added));
  const held = (edit: SheetEdit) => !rejected.has(placeKey(edit.rowKey, edit.column));
  const now = new Map(taken.values?.map((cell) => [placeKey(cell.rowKey, cell.column), cell.value]));
  const after = new Map(
    change.edits.map((edit) => {
      const key = placeKey(edit.rowKey, edit.column);
      const value = now.has(key) ? (now.get(key) ?? null) : edit.value;
      const overridden = edit.reason !== undefined && !edit.release;
      return [key, { value: edit.release ? null : value, overridden }];
    }),
  );
  const kept = (rowKey: string) => !refusedRows.has(rowKey);
  const addRows = change.addRows.filter((_, index) => !refusedAdded.has(index));
  const removeSeen = Object.fromEntries(
    taken.addedRowKeys.map((rowKey, i) => [
      rowKey,
      Object.fromEntries(
        Object.entries(addRows[i] ?? {}).map(([column, value]) => {
          const key = placeKey(rowKey, column);
          return [column, now.has(key) ? (now.get(key) ?? null) : rejected.has(key) ? null : value];
        }),
      ),
    ]),
  );
  const gone = change.removeRows.filter(kept);
  const undo: SheetChange = {
    edits: inverse.edits
      .filter(held)
      .map((edit) => ({ ...edit, seen: after.get(placeKey(edit.rowKey, edit.column)) })),
    addRows: inverse.addRows.filter((_, index) => kept(change.removeRows[index] ?? '')),
    addPlaces: gone.flatMap((rowKey, row) => {
      const before = taken.removedAbove?.[rowKey];
      return typeof before === 'string' ? [{ row, before }] : [];
    }),
    removeRows: taken.addedRowKeys,
    removeSeen,
  };
  const places = [...change.addRows.keys()].filter((index) => !refusedAdded.has(index));
  const moved = <One extends { readonly row: number }>(list: readonly One[] | undefined) =>
    list?.map((one) => ({ ...one, row: places.indexOf(one.row) })).filter((one) => one.row >= 0);
  const redo: SheetChange = {
    ...change,
    addTyped: moved(change.addTyped),
    addPlaces: moved(change.addPlaces),
    edits: change.edits.filter(held),
    addRows,
    removeRows: gone,
  };
  return { undo, redo, cells: redo.edits.length + redo.addRows.length + redo.removeRows.length };
}
