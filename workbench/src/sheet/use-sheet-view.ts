import { useComputedColorScheme } from '@mantine/core';
import { columnColours } from '@suanpan/engine/authoring';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useMemo } from 'react';
import type { GridView } from './grid/grid-view.ts';
import type { CellLooks } from './looks/cell-looks.ts';
import type { SheetColumn, SheetQuery } from './store/sheet-types.ts';
import type { ColumnLayout } from './views/use-arrangement.ts';

interface ViewWishes {
  layout: ColumnLayout;
  query: SheetQuery;
  readOnly: boolean;
  stale: ReadonlySet<string>;
  /** The column one stands in: what its formula reads is coloured. */
  column: SheetColumn | null;
  looks: CellLooks | undefined;
  zoom: number;
  folded: ReadonlySet<string>;
  marks: GridView['marks'];
}

/** What the grid shows and how, the same object as long as nothing of it changes. */
export function useSheetView({
  layout,
  query,
  readOnly,
  stale,
  column,
  looks,
  zoom,
  folded,
  marks,
}: ViewWishes): GridView {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const dark = useComputedColorScheme('light') === 'dark';
  const colours = useMemo(() => columnColours(column?.formula ?? ''), [column?.formula]);
  const words = useMemo(
    () => ({
      kinds: {
        key: t('kinds.key'),
        input: t('kinds.input'),
        reference: t('kinds.reference'),
        formula: t('kinds.formula'),
        snapshot: t('kinds.snapshot'),
      },
      menu: t('menu.open'),
      all: t('selectAll'),
      stale: t('column.stale'),
      overridable: t('kinds.formula'),
      blankGroup: t('groups.blank'),
      fold: t('columnGroups.fold'),
      unfold: t('columnGroups.unfold'),
      totals: {
        sum: t('totals.kinds.sum'),
        average: t('totals.kinds.average'),
        count: t('totals.kinds.count'),
        min: t('totals.kinds.min'),
        max: t('totals.kinds.max'),
      },
    }),
    [t],
  );
  const { visible, frozen, widths } = layout;
  const isGrouped = query.group !== undefined;
  return useMemo(
    () => ({
      columns: visible,
      frozen,
      widths,
      language,
      dark,
      readOnly,
      colours,
      sorted: new Map(query.sort.map((each) => [each.column, each.direction])),
      filtered: new Set(query.filter.map((each) => each.column)),
      stale,
      words,
      looks,
      zoom,
      folded,
      marks,
      isGrouped,
    }),
    [
      visible,
      frozen,
      widths,
      language,
      dark,
      readOnly,
      colours,
      query,
      stale,
      words,
      looks,
      zoom,
      folded,
      marks,
      isGrouped,
    ],
  );
}
