import { useCallback, useMemo, useState } from 'react';
import type { SheetColumn } from '../store/sheet-types.ts';

interface StoredLayout {
  /** Columns the person hid, or showed although the solution hides them. */
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
  readonly frozen: number | null;
  readonly widths: Readonly<Record<string, number>>;
}

const plain: StoredLayout = { hidden: [], shown: [], frozen: null, widths: {} };
const storageName = (key: string) => `suanpan.sheet.${key}`;

function read(key: string): StoredLayout {
  try {
    const stored = JSON.parse(
      localStorage.getItem(storageName(key)) ?? 'null',
    ) as Partial<StoredLayout> | null;
    return { ...plain, ...stored };
  } catch {
    return plain;
  }
}

export interface ColumnLayout {
  readonly visible: readonly SheetColumn[];
  readonly frozen: number;
  readonly widths: Readonly<Record<string, number>>;
  isVisible(code: string): boolean;
  setVisible(codes: readonly string[], visible: boolean): void;
  showOnly(codes: readonly string[]): void;
  /** Freezes everything up to this column; null: only the key columns. */
  freezeTo(code: string | null): void;
  setWidth(code: string, width: number): void;
}

/** Which columns are shown, frozen and how wide: a person's own choice, kept in this browser per table. */
export function useColumnLayout(storageKey: string, columns: readonly SheetColumn[]): ColumnLayout {
  const [state, setState] = useState(() => ({ key: storageKey, layout: read(storageKey) }));
  const layout = state.key === storageKey ? state.layout : read(storageKey);

  const change = useCallback(
    (next: Partial<StoredLayout>) => {
      const merged = { ...read(storageKey), ...next };
      try {
        localStorage.setItem(storageName(storageKey), JSON.stringify(merged));
      } catch {
        // A private window may refuse; the layout then lasts until the page is left.
      }
      setState({ key: storageKey, layout: merged });
    },
    [storageKey],
  );

  return useMemo(() => {
    const isVisible = (code: string) => {
      if (layout.hidden.includes(code)) return false;
      return layout.shown.includes(code) || !columns.find((column) => column.code === code)?.hidden;
    };
    const keys = columns.filter((column) => column.kind === 'key');
    const others = columns.filter((column) => column.kind !== 'key');
    const visible = [...keys, ...others].filter((column) => column.kind === 'key' || isVisible(column.code));
    return {
      visible,
      frozen: layout.frozen ?? keys.length,
      widths: layout.widths,
      isVisible,
      setVisible: (codes, show) =>
        change({
          hidden: show
            ? layout.hidden.filter((code) => !codes.includes(code))
            : [...new Set([...layout.hidden, ...codes])],
          shown: show
            ? [...new Set([...layout.shown, ...codes])]
            : layout.shown.filter((code) => !codes.includes(code)),
        }),
      showOnly: (codes) =>
        change({
          hidden: others.map((column) => column.code).filter((code) => !codes.includes(code)),
          shown: [...codes],
        }),
      freezeTo: (code) =>
        change({ frozen: code === null ? null : visible.findIndex((column) => column.code === code) + 1 }),
      setWidth: (code, width) => change({ widths: { ...layout.widths, [code]: width } }),
    };
  }, [layout, columns, change]);
}
