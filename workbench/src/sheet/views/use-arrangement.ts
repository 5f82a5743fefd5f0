import type { TotalKind } from '@suanpan/server/words';
import { useCallback, useMemo, useState } from 'react';
import type { SheetColumn } from '../store/sheet-types.ts';
import {
  type Arrangement,
  type ColourRule,
  type ColumnFormat,
  inOrder,
  isShown,
  plainArrangement,
  type SheetSplit,
} from './arrangement.ts';

const storageName = (key: string) => `suanpan.sheet.${key}`;

function read(key: string): Arrangement {
  try {
    const stored = JSON.parse(
      localStorage.getItem(storageName(key)) ?? 'null',
    ) as Partial<Arrangement> | null;
    return { ...plainArrangement, ...stored };
  } catch {
    return plainArrangement;
  }
}

/** How the columns lie, and what changes it. */
export interface ColumnLayout {
  readonly arrangement: Arrangement;
  readonly visible: readonly SheetColumn[];
  /** Those that are hidden as well. */
  readonly all: readonly SheetColumn[];
  readonly frozen: number;
  readonly widths: Readonly<Record<string, number>>;
  isVisible(code: string): boolean;
  setVisible(codes: readonly string[], visible: boolean): void;
  showOnly(codes: readonly string[]): void;
  /** Freezes everything up to this column; null: only who a row is about. */
  freezeTo(code: string | null): void;
  setWidth(code: string, width: number): void;
  /** Puts a visible column before another one; to the end without one. */
  move(code: string, before: string | null): void;
  setFormat(code: string, format: ColumnFormat | null): void;
  setTotal(code: string, total: TotalKind | null): void;
  setRules(rules: readonly ColourRule[]): void;
  showTotals(shown: boolean): void;
  /** Puts the rows in groups by these columns; groups of other columns are no longer folded. */
  groupBy(codes: readonly string[]): void;
  setFolded(paths: readonly string[]): void;
  split(split: SheetSplit | null): void;
  replace(arrangement: Arrangement): void;
}

/** Which columns are shown, in which order, frozen and how wide: a person's own choice, kept in this browser per table. */
export function useArrangement(storageKey: string, columns: readonly SheetColumn[]): ColumnLayout {
  const [state, setState] = useState(() => ({ key: storageKey, kept: read(storageKey) }));
  const kept = state.key === storageKey ? state.kept : read(storageKey);

  const keep = useCallback(
    (next: (before: Arrangement) => Arrangement) => {
      const after = next(read(storageKey));
      try {
        localStorage.setItem(storageName(storageKey), JSON.stringify(after));
      } catch {
        // A private window may refuse; the layout then lasts until the page is left.
      }
      setState({ key: storageKey, kept: after });
    },
    [storageKey],
  );

  return useMemo(() => layoutOf(kept, columns, keep), [kept, columns, keep]);
}

/** As many as a view keeps. */
const MOST_FOLDED = 500;

type Keep = (next: (before: Arrangement) => Arrangement) => void;

function layoutOf(arrangement: Arrangement, columns: readonly SheetColumn[], keep: Keep): ColumnLayout {
  const change = (next: Partial<Arrangement>) => keep((before) => ({ ...before, ...next }));
  const ordered = inOrder(arrangement, columns);
  const isAlways = (column: SheetColumn) => column.kind === 'key';
  const visible = ordered.filter((column) => isAlways(column) || isShown(arrangement, column));
  const leading = visible.findIndex((column) => !isAlways(column) && !column.names);
  const { hidden, shown } = arrangement;
  return {
    arrangement,
    visible,
    all: columns,
    frozen: Math.min(arrangement.frozen ?? (leading < 0 ? visible.length : leading), visible.length),
    widths: arrangement.widths,
    isVisible: (code) => visible.some((column) => column.code === code),
    setVisible: (codes, show) =>
      change({
        hidden: show ? hidden.filter((code) => !codes.includes(code)) : [...new Set([...hidden, ...codes])],
        shown: show ? [...new Set([...shown, ...codes])] : shown.filter((code) => !codes.includes(code)),
      }),
    showOnly: (codes) =>
      change({
        hidden: columns
          .filter((column) => !isAlways(column) && !column.names && !codes.includes(column.code))
          .map((column) => column.code),
        shown: [...codes],
      }),
    freezeTo: (code) =>
      change({ frozen: code === null ? null : visible.findIndex((column) => column.code === code) + 1 }),
    setWidth: (code, width) => keep((before) => ({ ...before, widths: { ...before.widths, [code]: width } })),
    move: (code, before) => {
      const others = ordered.map((column) => column.code).filter((each) => each !== code);
      const at = before === null ? others.length : others.indexOf(before);
      change({ order: [...others.slice(0, at), code, ...others.slice(at)] });
    },
    setFormat: (code, format) => change({ formats: withMember(arrangement.formats, code, format) }),
    setTotal: (code, total) => change({ totals: withMember(arrangement.totals, code, total) }),
    setRules: (rules) => change({ rules }),
    showTotals: (withTotals) => change({ withTotals }),
    groupBy: (groups) => change({ groups, folded: [] }),
    setFolded: (folded) => change({ folded: folded.slice(0, MOST_FOLDED) }),
    split: (split) => change({ split }),
    replace: (next) => keep(() => next),
  };
}

function withMember<T>(
  members: Readonly<Record<string, T>>,
  name: string,
  value: T | null,
): Record<string, T> {
  const { [name]: _, ...others } = members;
  return value === null ? others : { ...others, [name]: value };
}
