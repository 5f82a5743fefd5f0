import { type RefObject, useMemo } from 'react';
import type { CellRange } from '../store/sheet-types.ts';
import { type GroupButton, groupMarks } from './column-groups.ts';
import type { ColumnLayout } from './use-arrangement.ts';

interface Selected {
  readonly ranges: readonly CellRange[];
}

/** Puts columns in groups, and folds and unfolds those. */
export function useColumnGroups(layout: ColumnLayout, selection: RefObject<Selected | null>) {
  const groups = layout.arrangement.columnGroups;
  const marks = useMemo(() => groupMarks(groups, layout.shown), [groups, layout.shown]);
  /** From the first to the last of the selected columns, with those that are folded between them. */
  const selected = (): string[] => {
    const range = selection.current?.ranges.at(-1);
    const first = layout.visible[range?.left ?? -1];
    const last = layout.visible[range?.right ?? -1];
    if (!first || !last) return [];
    return layout.shown
      .slice(layout.shown.indexOf(first), layout.shown.indexOf(last) + 1)
      .map(({ code }) => code);
  };
  const fold = (places: readonly number[], folded: boolean) =>
    layout.setColumnGroups(groups.map((group, at) => (places.includes(at) ? { ...group, folded } : group)));
  const isGrouped = (code: string) => groups.some(({ columns }) => columns.includes(code));
  return {
    marks,
    any: groups.length > 0,
    selected,
    /** Who a row is about always stays. */
    groupable: (codes: readonly string[]) =>
      codes.filter((code) => layout.shown.some((column) => column.code === code && column.kind !== 'key')),
    isGrouped,
    group: layout.groupColumns,
    ungroup: layout.ungroupColumns,
    toggle: (place: number) => fold([place], !groups[place]?.folded),
    foldAll: (folded: boolean) => fold([...groups.keys()], folded),
    /** Folded groups that begin to be seen at these columns. */
    foldedAt: (codes: readonly string[]): GroupButton[] =>
      codes.flatMap((code) => marks.get(code)?.buttons.filter(({ folded }) => folded) ?? []),
    fold: (codes: readonly string[]) =>
      fold(
        [...groups.keys()].filter((at) => groups[at]?.columns.some((code) => codes.includes(code))),
        true,
      ),
    unfold: (buttons: readonly GroupButton[]) =>
      fold(
        buttons.map(({ group }) => group),
        false,
      ),
  };
}

export type ColumnGrouping = ReturnType<typeof useColumnGroups>;
