import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { ReactNode } from 'react';
import { useCallback } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  /** What stands in the cell; absent: the field of that name. */
  render?: (row: Row) => ReactNode;
  /** Instead of `render`: text that may be long, on one line; what of it has no room is in the tooltip. */
  line?: (row: Row) => string;
  /** Of a line that is a path (“Group / Sales / Key accounts”): its end says most, so names are left out before it. */
  isPath?: boolean;
  /** In a file and on paper, where what is shown says less: the moment instead of how long ago. */
  text?: (row: Row) => string;
  /** What needs more than a line, as messages do: every other cell stays on one. */
  wrap?: boolean;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  sortable?: boolean;
  /** Can't be switched off in the column choice. */
  fixed?: boolean;
  /** Not shown until chosen. */
  hidden?: boolean;
}

/** Figures beneath a list, each under its column. */
export interface ListSum {
  readonly key: string;
  readonly label: string;
  /** By the key of a column. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** What of a sum stands under a column: under the first what it is. */
export const inSum = <Row>(sum: ListSum, column: Column<Row>, place: number): ReactNode =>
  place === 0 ? sum.label : sum.cells[column.key];

/** Which rows are ticked, by their keys. */
export interface Selecting {
  selection: ReadonlySet<string>;
  onChange: (selection: ReadonlySet<string>) => void;
}

type Hidden = string[] | undefined;
const hiddenAtoms = new Map<string, ReturnType<typeof atomWithStorage<Hidden>>>();

/** One atom per table, so that every place that shows the table follows the choice at once. */
function hiddenAtom(tableId: string) {
  const known = hiddenAtoms.get(tableId);
  if (known) return known;
  const made = atomWithStorage<Hidden>(`suanpan.columns.${tableId}`, undefined, undefined, {
    getOnInit: true,
  });
  hiddenAtoms.set(tableId, made);
  return made;
}

/** Which columns are shown, remembered on this device. */
export function useColumnChoice<Row>(tableId: string, columns: Column<Row>[]) {
  const [hidden, setHidden] = useAtom(hiddenAtom(tableId));
  const isHidden = useCallback(
    (column: Column<Row>) => !column.fixed && (hidden ? hidden.includes(column.key) : column.hidden === true),
    [hidden],
  );
  const toggle = (column: Column<Row>) => {
    const before = columns.filter(isHidden).map((other) => other.key);
    setHidden(
      before.includes(column.key) ? before.filter((key) => key !== column.key) : [...before, column.key],
    );
  };
  return { shown: columns.filter((column) => !isHidden(column)), isHidden, toggle };
}

/** The field of the column's name, as text. */
export function plainCell<Row>(row: Row, key: string): ReactNode {
  const value = (row as Record<string, unknown>)[key];
  return value === null || value === undefined ? '' : String(value);
}
