import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsSort,
  IconSearch,
  IconSum,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { SortDialog } from './filters/sort-dialog.tsx';
import { ColumnPicker } from './grid/column-picker.tsx';
import classes from './sheet.module.css';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetQuery } from './store/sheet-types.ts';
import type { SheetEdits } from './use-sheet-edits.ts';
import type { ColumnLayout } from './views/use-arrangement.ts';

interface SheetToolbarProps {
  store: SheetStore;
  edits: SheetEdits;
  layout: ColumnLayout;
  readOnly: boolean;
  query: SheetQuery;
  onQuery(query: SheetQuery): void;
  children: ReactNode;
}

/** The page's own buttons, undo and redo, the choice of columns, what filters hold, and the search over rows. */
export function SheetToolbar({
  store,
  edits,
  layout,
  readOnly,
  query,
  onQuery,
  children,
}: SheetToolbarProps) {
  const t = useText('workbench/sheet');
  const [search, setSearch] = useState(query.search);
  const [sorting, setSorting] = useState(false);

  useEffect(() => {
    if (search === query.search) return;
    const timer = setTimeout(() => onQuery({ ...query, search }), 350);
    return () => clearTimeout(timer);
  }, [search, query, onQuery]);

  return (
    <div className={classes.toolbar}>
      {children}
      {!readOnly && (
        <>
          <Tooltip label={t('edit.undo')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('edit.undo')}
              disabled={!store.undoPiles.canUndo}
              onClick={() => edits.undo()}
            >
              <IconArrowBackUp size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('edit.redo')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('edit.redo')}
              disabled={!store.undoPiles.canRedo}
              onClick={() => edits.redo()}
            >
              <IconArrowForwardUp size={18} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <ColumnPicker columns={store.options.columns} layout={layout} />
      <Tooltip label={t('totals.title')}>
        <ActionIcon
          variant={layout.arrangement.withTotals ? 'light' : 'subtle'}
          color={layout.arrangement.withTotals ? undefined : 'gray'}
          aria-label={t('totals.title')}
          aria-pressed={layout.arrangement.withTotals}
          onClick={() => layout.showTotals(!layout.arrangement.withTotals)}
        >
          <IconSum size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('sort.title')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('sort.title')}
          onClick={() => setSorting(true)}
        >
          <IconArrowsSort size={18} />
        </ActionIcon>
      </Tooltip>
      {sorting && (
        <SortDialog
          columns={store.options.columns}
          {...{ query, onQuery }}
          onClose={() => setSorting(false)}
        />
      )}
      <TextInput
        ml="auto"
        size="xs"
        w={200}
        aria-label={t('search.rows')}
        placeholder={t('search.rows')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
    </div>
  );
}
