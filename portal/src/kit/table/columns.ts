import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  /** What stands in the cell; absent: the field of that name. */
  render?: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  sortable?: boolean;
  /** Can't be switched off in the column choice. */
  fixed?: boolean;
  /** Not shown until chosen. */
  hidden?: boolean;
}

const storageKey = (tableId: string) => `suanpan.columns.${tableId}`;

function readHidden(tableId: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(tableId)) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** Which columns are shown, remembered on this device. */
export function useColumnChoice<Row>(tableId: string, columns: Column<Row>[]) {
  const [hidden, setHidden] = useState<string[] | undefined>(() => readHidden(tableId));
  const isHidden = useCallback(
    (column: Column<Row>) => !column.fixed && (hidden ? hidden.includes(column.key) : column.hidden === true),
    [hidden],
  );
  const toggle = (column: Column<Row>) => {
    const before = columns.filter(isHidden).map((other) => other.key);
    const after = before.includes(column.key)
      ? before.filter((key) => key !== column.key)
      : [...before, column.key];
    setHidden(after);
    try {
      localStorage.setItem(storageKey(tableId), JSON.stringify(after));
    } catch {
      // Not remembered then.
    }
  };
  return { shown: columns.filter((column) => !isHidden(column)), isHidden, toggle };
}

/** The field of the column's name, as text. */
export function plainCell<Row>(row: Row, key: string): ReactNode {
  const value = (row as Record<string, unknown>)[key];
  return value === null || value === undefined ? '' : String(value);
}
