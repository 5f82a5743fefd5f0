import { useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import type { SheetProps } from './sheet-props.ts';
import type { SheetState } from './use-sheet.ts';

/** What is said of rows that were put in and aren't seen, and what shows them. */
export interface AddedRows {
  readonly text: string;
  show(): void;
}

/** Rows that were put in and that the filter hides, or that the sorting took elsewhere. */
export function useAddedRows(props: SheetProps, sheet: SheetState): AddedRows | null {
  const { store, query, onQuery, layout } = props;
  const { grid, goTo, revision } = sheet;
  const t = useText('workbench/sheet');
  const [wanted, setWanted] = useState<string | null>(null);
  const code = (layout.visible.find(({ kind }) => kind === 'key') ?? layout.visible[0])?.code;

  // Rows are found once they have been read without the filter.
  useEffect(() => {
    if (wanted === null || code === undefined || revision < 0) return;
    const row = store.rows.place(wanted);
    if (row === undefined) return;
    setWanted(null);
    goTo(row, code);
  }, [wanted, code, revision, store, goTo]);

  // Of rows that aren't read yet nobody knows where they are.
  if (store.rows.added.size === 0 || !store.rows.complete) return null;
  const added = [...store.rows.added];
  const hidden = added.filter((rowKey) => store.rows.place(rowKey) === undefined);
  const [gone] = hidden;
  if (gone !== undefined)
    return {
      text: t('status.addedHidden', { count: hidden.length }),
      show() {
        setWanted(gone);
        onQuery({ ...query, filter: [], search: '' });
      },
    };
  const first = grid.current?.hot.getFirstFullyVisibleRow() ?? 0;
  const last = grid.current?.hot.getLastFullyVisibleRow() ?? 0;
  const away = added.filter((rowKey) => {
    const row = store.rows.place(rowKey) ?? first;
    return row < first || row > last;
  });
  const [moved] = away;
  if (moved === undefined || query.sort.length === 0) return null;
  return {
    text: t('status.addedElsewhere', { count: away.length }),
    show() {
      store.rows.added.clear();
      setWanted(moved);
    },
  };
}
