import { TextInput } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsSort,
  IconSearch,
  IconSum,
} from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { ToolButton } from '../shared/tool-button.tsx';
import classes from './bars.module.css';
import { SortDialog } from './filters/sort-dialog.tsx';
import { ColumnPicker } from './grid/column-picker.tsx';
import { GroupMenu } from './groups/group-menu.tsx';
import type { SheetGrouping } from './groups/use-groups.ts';
import { SplitMenu } from './panes/split-menu.tsx';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetQuery } from './store/sheet-types.ts';
import { useRovingTools } from './use-roving-tools.ts';
import type { SheetEdits } from './use-sheet-edits.ts';
import type { ColumnLayout } from './views/use-arrangement.ts';
import type { ColumnGrouping } from './views/use-column-groups.ts';

interface SheetToolbarProps {
  store: SheetStore;
  edits: SheetEdits;
  canUndo: boolean;
  canRedo: boolean;
  layout: ColumnLayout;
  groups: SheetGrouping;
  columnGroups: ColumnGrouping;
  readOnly: boolean;
  query: SheetQuery;
  onQuery(query: SheetQuery): void;
  /** Something was undone or redone: the keys are the grid's again. */
  onDone(): void;
  children: ReactNode;
}

/** The page's own buttons, undo and redo, the choice of columns, what filters hold, and the search over rows. Nothing of it changes as one walks over cells. */
export const SheetToolbar = memo(function SheetToolbar({
  store,
  edits,
  canUndo,
  canRedo,
  layout,
  groups,
  columnGroups,
  readOnly,
  query,
  onQuery,
  onDone,
  children,
}: SheetToolbarProps) {
  const t = useText('workbench/sheet');
  const [search, setSearch] = useState(query.search);
  const [sorting, setSorting] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  useRovingTools(toolbar);

  useEffect(() => {
    if (search === query.search) return;
    const timer = setTimeout(() => onQuery({ ...query, search }), 350);
    return () => clearTimeout(timer);
  }, [search, query, onQuery]);

  return (
    <div ref={toolbar} className={classes.toolbar} role="toolbar" aria-label={t('tools')}>
      {children}
      {!readOnly && (
        <>
          <ToolButton
            label={t('edit.undo')}
            icon={<IconArrowBackUp size={18} />}
            disabled={!canUndo}
            onClick={() => {
              edits.undo();
              onDone();
            }}
          />
          <ToolButton
            label={t('edit.redo')}
            icon={<IconArrowForwardUp size={18} />}
            disabled={!canRedo}
            onClick={() => {
              edits.redo();
              onDone();
            }}
          />
        </>
      )}
      <ColumnPicker columns={store.options.columns} layout={layout} />
      <ToolButton
        label={t('totals.title')}
        icon={<IconSum size={18} />}
        pressed={layout.arrangement.withTotals}
        onClick={() => layout.showTotals(!layout.arrangement.withTotals)}
      />
      <GroupMenu {...{ layout, groups, columnGroups }} />
      <SplitMenu layout={layout} />
      <ToolButton
        label={t('sort.title')}
        icon={<IconArrowsSort size={18} />}
        onClick={() => setSorting(true)}
      />
      {sorting && (
        <SortDialog
          columns={store.options.columns}
          {...{ query, onQuery }}
          onClose={() => setSorting(false)}
        />
      )}
      <div className={classes.search}>
        <TextInput
          size="xs"
          w={140}
          styles={{ input: { minHeight: 26, height: 26 } }}
          aria-label={t('search.rows')}
          placeholder={t('search.rows')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
    </div>
  );
});
