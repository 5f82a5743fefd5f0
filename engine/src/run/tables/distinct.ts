import type { ColumnVector } from '../../cells/vector.ts';
import { CELL } from '../../cells/vector.ts';

/** A column of few different texts (cities, cost centres, grades): what holds for a text is found once, not per row. */
export interface Distinct {
  /** By row: which of the different values it holds. */
  readonly places: Int32Array;
  /** By value: the first row that holds it. */
  readonly firstRows: readonly number[];
}

/** A column that keeps what was found in it; null where nothing was. */
interface MemoizedColumn extends ColumnVector {
  distinct: Distinct | null | undefined;
}

const MOST_VALUES = 1024;
/** With fewer rows per value, on average, asking row by row is as fast. */
const ROWS_PER_VALUE = 4;

/** Undefined where the values are too many, or a cell is neither text nor blank. Kept until the column changes. */
export function distinctOf(column: MemoizedColumn): Distinct | undefined {
  if (column.distinct === undefined) column.distinct = findDistinct(column) ?? null;
  return column.distinct ?? undefined;
}

function findDistinct({ text, tag, length }: MemoizedColumn): Distinct | undefined {
  if (!text) return undefined;
  const most = Math.min(MOST_VALUES, length / ROWS_PER_VALUE);
  const placeOf = new Map<string | null, number>();
  const places = new Int32Array(length);
  const firstRows: number[] = [];
  for (let row = 0; row < length; row += 1) {
    if (tag[row] !== CELL.text && tag[row] !== CELL.blank) return undefined;
    const value = tag[row] === CELL.text ? text[row]! : null;
    let place = placeOf.get(value);
    if (place === undefined) {
      place = firstRows.length;
      if (place >= most) return undefined;
      placeOf.set(value, place);
      firstRows.push(row);
    }
    places[row] = place;
  }
  return { places, firstRows };
}
