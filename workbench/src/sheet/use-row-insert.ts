import { useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import type { RefObject } from 'react';
import type { SheetGrid } from './grid/create-grid.ts';
import type { GridSelection } from './grid/grid-view.ts';
import type { SheetProps } from './sheet-props.ts';

/** More empty rows at once are a slip of the hand. */
const MOST_ROWS = 500;

export type InsertSide = 'above' | 'below';

/** Empty rows above or below the selected ones; where their order isn't anybody's to choose, why. */
export function useRowInsert(
  { store, layout, query, readOnly, rowsFollow }: SheetProps,
  grid: RefObject<SheetGrid | null>,
  selection: RefObject<GridSelection | null>,
) {
  const t = useText('workbench/sheet');
  const refusal = (): string | null => {
    if (!store.options.ownRows) return rowsFollow ?? t('insert.follow');
    if (query.group) return t('insert.grouped');
    if (query.sort.length === 0) return null;
    const labels = query.sort.map(({ column }) => store.column(column)?.label ?? column);
    return t('insert.sorted', { columns: labels.join(', ') });
  };
  return {
    /** Why rows are inserted nowhere here; null where they are. */
    refusal,
    insert(side: InsertSide) {
      const at = selection.current;
      const refused = refusal();
      if (readOnly || !at) return;
      if (refused !== null) return notifyWarning(refused);
      const range = at.ranges.at(-1) ?? { top: at.row, bottom: at.row };
      const count = Math.min(MOST_ROWS, range.bottom - range.top + 1);
      const row = store.insertRows(side === 'above' ? range.top : range.bottom, side, count);
      const [first] = layout.visible;
      const column = layout.visible.find(({ kind }) => kind === 'key') ?? first;
      if (row !== null && column) grid.current?.select(row, column.code);
    },
  };
}
