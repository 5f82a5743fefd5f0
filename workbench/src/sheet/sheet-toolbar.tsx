import { ActionIcon, Button, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconArrowBackUp, IconArrowForwardUp, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ColumnPicker } from './grid/column-picker.tsx';
import type { ColumnLayout } from './grid/use-column-layout.ts';
import classes from './sheet.module.css';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetQuery } from './store/sheet-types.ts';
import type { SheetEdits } from './use-sheet-edits.ts';

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
      {(query.filter.length > 0 || query.sort.length > 0) && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => onQuery({ ...query, filter: [], sort: [] })}
          rightSection={<CloseButton component="span" size="xs" tabIndex={-1} aria-hidden />}
        >
          {t('filter.active', { filters: query.filter.length, sorts: query.sort.length })}
        </Button>
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
