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
import { afterMove, type ColumnGroup, foldedColumns, grouped, ungrouped } from './column-groups.ts';

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
  /** Those in folded groups as well. */
  readonly shown: readonly SheetColumn[];
  /** Those that are hidden as well. */
  readonly all: readonly SheetColumn[];
  readonly frozen: number;
  readonly widths: Readonly<Record<string, number>>;
  /** Whether a column is chosen to be seen, be it in a folded group. */
  isShown(code: string): boolean;
  /** Shows a column, unfolding what hides it; tells whether it was out of sight. */
  reveal(code: string): boolean;
  setVisible(codes: readonly string[], visible: boolean): void;
  showOnly(codes: readonly string[]): void;
  /** Freezes everything up to this column; null: only who a row is about. */
  freezeTo(code: string | null): void;
  setWidth(code: string, width: number): void;
  /** Puts visible columns before another one; to the end without one. */
  move(codes: readonly string[], before: string | null): void;
  setFormat(code: string, format: ColumnFormat | null): void;
  setTotal(code: string, total: TotalKind | null): void;
  setRules(rules: readonly ColourRule[]): void;
  showTotals(shown: boolean): void;
  /** Puts the rows in groups by these columns; groups of other columns are no longer folded. */
  groupBy(codes: readonly string[]): void;
  setFolded(paths: readonly string[]): void;
  groupColumns(codes: readonly string[]): void;
  ungroupColumns(codes: readonly string[]): void;
  setColumnGroups(groups: readonly ColumnGroup[]): void;
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
  const { columnGroups } = arrangement;
  const isAlways = (column: SheetColumn) => column.kind === 'key';
  const shownNow = ordered.filter((column) => isAlways(column) || isShown(arrangement, column));
  const folded = foldedColumns(columnGroups);
  const isFolded = ({ code, kind }: SheetColumn) => kind !== 'key' && folded.has(code);
  const visible = folded.size === 0 ? shownNow : shownNow.filter((column) => !isFolded(column));
  const leading = shownNow.findIndex((column) => !isAlways(column) && !column.names);
  const frozen = arrangement.frozen ?? (leading < 0 ? shownNow.length : leading);
  const { hidden, shown } = arrangement;
  const setVisible = (codes: readonly string[], show: boolean) => ({
    hidden: show ? hidden.filter((code) => !codes.includes(code)) : [...new Set([...hidden, ...codes])],
    shown: show ? [...new Set([...shown, ...codes])] : shown.filter((code) => !codes.includes(code)),
  });
  return {
    arrangement,
    visible,
    shown: shownNow,
    all: columns,
    frozen: shownNow.slice(0, frozen).filter((column) => !isFolded(column)).length,
    widths: arrangement.widths,
    isShown: (code) => shownNow.some((column) => column.code === code),
    reveal: (code) => {
      if (visible.some((column) => column.code === code) || !columns.some((each) => each.code === code))
        return false;
      const unfolded = columnGroups.map((group) =>
        group.columns.includes(code) ? { ...group, folded: false } : group,
      );
      change({ ...setVisible([code], true), columnGroups: unfolded });
      return true;
    },
    setVisible: (codes, show) => change(setVisible(codes, show)),
    showOnly: (codes) =>
      change({
        hidden: columns
          .filter((column) => !isAlways(column) && !column.names && !codes.includes(column.code))
          .map((column) => column.code),
        shown: [...codes],
      }),
    freezeTo: (code) =>
      change({ frozen: code === null ? null : shownNow.findIndex((column) => column.code === code) + 1 }),
    setWidth: (code, width) => keep((before) => ({ ...before, widths: { ...before.widths, [code]: width } })),
    move: (codes, before) => {
      const others = ordered.map((column) => column.code).filter((each) => !codes.includes(each));
      const at = before === null ? others.length : others.indexOf(before);
      const order = [...others.slice(0, at), ...codes, ...others.slice(at)];
      const inSight = order.filter((each) => shownNow.some(({ code }) => code === each));
      change({ order, columnGroups: afterMove(columnGroups, inSight, codes) });
    },
    setFormat: (code, format) => change({ formats: withMember(arrangement.formats, code, format) }),
    setTotal: (code, total) => change({ totals: withMember(arrangement.totals, code, total) }),
    setRules: (rules) => change({ rules }),
    showTotals: (withTotals) => change({ withTotals }),
    groupBy: (groups) => change({ groups, folded: [] }),
    setFolded: (folded) => change({ folded: folded.slice(0, MOST_FOLDED) }),
    groupColumns: (codes) => change({ columnGroups: grouped(columnGroups, codes) }),
    ungroupColumns: (codes) => change({ columnGroups: ungrouped(columnGroups, codes) }),
    setColumnGroups: (groups) => change({ columnGroups: groups }),
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
