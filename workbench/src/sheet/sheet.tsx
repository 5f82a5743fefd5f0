import { Skeleton, Stack, useComputedColorScheme } from '@mantine/core';
import type { FormulaSolution } from '@suanpan/engine/authoring';
import { columnColours } from '@suanpan/engine/authoring';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormulaBar } from './formula/formula-bar.tsx';
import { type CellAction, CellMenu } from './grid/cell-menu.tsx';
import type { OpenColumnMenu } from './grid/column-menu.tsx';
import { ColumnOverlays } from './grid/column-overlays.tsx';
import type { GridEvents, GridRange, GridSelection, SheetGrid } from './grid/create-grid.ts';
import { FindPanel } from './grid/find-panel.tsx';
import { selectionStats } from './grid/selection-stats.ts';
import { useColumnLayout } from './grid/use-column-layout.ts';
import { useGrid } from './grid/use-grid.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './sheet.module.css';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { StatusBar } from './status-bar.tsx';
import { editText } from './store/cell-values.ts';
import type { FoundCell } from './store/find-cells.ts';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetPlace, SheetQuery } from './store/sheet-types.ts';
import { UnsavedCard } from './unsaved/unsaved-card.tsx';
import { useRevision } from './use-revision.ts';
import { useSheetEdits } from './use-sheet-edits.ts';
import { useSheetPlace } from './use-sheet-place.ts';
import { useSheetRows } from './use-sheet-rows.ts';

export interface SheetProps {
  store: SheetStore;
  /** For the formula bar and "where used". */
  solution: FormulaSolution;
  table: string;
  /** The person's column layout is kept under this name. */
  storageKey: string;
  readOnly: boolean;
  licenceKey: string;
  query: SheetQuery;
  onQuery(query: SheetQuery): void;
  place: SheetPlace | null;
  onPlace(place: SheetPlace | null): void;
  /** Columns computed before something they rest on changed. */
  stale?: ReadonlySet<string>;
  cellActions?: readonly CellAction[];
  onTravel?: (table: string, column: string) => void;
  /** Rows without the filter, when the caller knows. */
  unfiltered?: number | null;
  toolbar?: ReactNode;
}

const noActions: readonly CellAction[] = [];
const noColumns: ReadonlySet<string> = new Set();

/** The sheet: formula bar, grid, menus, find, status bar over one table's store. */
export function Sheet(props: SheetProps) {
  const {
    store,
    query,
    onQuery,
    readOnly,
    place,
    onPlace,
    cellActions = noActions,
    stale = noColumns,
  } = props;
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const dark = useComputedColorScheme('light') === 'dark';
  const revision = useRevision(store);
  const columns = store.options.columns;
  const layout = useColumnLayout(props.storageKey, columns);
  const visible = layout.visible;
  const edits = useSheetEdits(store, visible);
  const outer = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const grid = useRef<SheetGrid>(null);
  const lastSelection = useRef<GridSelection | null>(null);
  const [selection, setSelection] = useState<GridSelection | null>(null);
  const [columnMenu, setColumnMenu] = useState<OpenColumnMenu | null>(null);
  const [columnBusy, setColumnBusy] = useState(false);
  const [cellMenu, setCellMenu] = useState<{ x: number; y: number } | null>(null);
  const [finding, setFinding] = useState(false);
  const { load, failure } = useSheetRows(store, query, revision, grid);

  const column = useMemo(
    () => columns.find((each) => each.code === selection?.column) ?? null,
    [columns, selection?.column],
  );
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
    }),
    [t],
  );
  const view = useMemo(
    () => ({
      columns: visible,
      frozen: layout.frozen,
      widths: layout.widths,
      language,
      dark,
      readOnly,
      colours,
      sorted: new Map(query.sort.map((each) => [each.column, each.direction])),
      filtered: new Set(query.filter.map((each) => each.column)),
      stale,
      words,
    }),
    [visible, layout.frozen, layout.widths, language, dark, readOnly, colours, query, stale, words],
  );
  const goTo = useCallback((row: number, code: string) => grid.current?.select(row, code), []);
  const follow = useSheetPlace({ store, place, onPlace, layout, goTo, revision });
  const events: GridEvents = {
    select(next) {
      lastSelection.current = next ?? lastSelection.current;
      setSelection(next);
      const rowKey = next ? store.rowKey(next.row) : undefined;
      if (next && rowKey !== undefined) follow({ rowKey, column: next.column });
    },
    type: (cells, source) => edits.type(cells, source),
    fill: (from, to) => void edits.fill(from, to),
    paste: (data, at) => void edits.paste(data, at),
    columnMenu: (code, at) => {
      const found = columns.find((each) => each.code === code);
      if (found) setColumnMenu({ column: found, at });
    },
    cellMenu: setCellMenu,
    scrolled: (first, last) => {
      void load(first - 60, last + 60);
    },
    resized: layout.setWidth,
    copyUnloaded: (ranges) => void copyRanges(ranges),
    leave: () => status.current?.focus(),
    shortcut(name) {
      const range = lastSelection.current?.ranges.at(-1);
      if (name === 'undo') void edits.undo();
      else if (name === 'redo') void edits.redo();
      else if (name === 'fillDown' && range) void edits.fillDown(range);
      else if (name === 'fillRight' && range) void edits.fillRight(range);
      else if (name === 'find' || name === 'replace') setFinding(true);
    },
  };

  const copyRanges = async (ranges: readonly GridRange[]) => {
    const lines: string[] = [];
    for (const range of ranges) {
      await load(range.top, range.bottom);
      const codes = visible.slice(range.left, range.right + 1).map((each) => each.code);
      for (let row = range.top; row <= range.bottom; row++) {
        lines.push(codes.map((code) => quoted(store.text(row, code))).join('\t'));
      }
    }
    await navigator.clipboard.writeText(lines.join('\n')).catch(() => notifyWarning(t('cell.copyFailed')));
  };

  useGrid({
    grid,
    frame,
    store,
    view,
    events,
    licenceKey: props.licenceKey,
    elsewhere: edits.asked !== null || columnBusy || finding || columnMenu !== null || cellMenu !== null,
    hasSelection: () => lastSelection.current !== null,
  });

  // The browser's own search sees only the rows that are drawn.
  useEffect(() => {
    const element = outer.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      setFinding(true);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);

  const stats = useMemo(
    () => (selection ? selectionStats(store, selection.ranges, visible) : null),
    [store, selection, visible, revision],
  );

  const onGo = useCallback((cell: FoundCell) => goTo(cell.row, cell.column), [goTo]);
  const selectedKey = selection ? store.rowKey(selection.row) : undefined;
  const selectedPlace =
    selection && selectedKey !== undefined ? { rowKey: selectedKey, column: selection.column } : null;
  const ranges = selection?.ranges ?? [];
  const selectedRows = ranges.reduce((sum, range) => sum + range.bottom - range.top + 1, 0);
  const removeSelected = async () => {
    const rows = new Set<number>();
    for (const range of ranges) {
      await load(range.top, range.bottom);
      for (let row = range.top; row <= range.bottom; row++) rows.add(row);
    }
    await store.removeRows([...rows]);
  };

  return (
    <section
      ref={outer}
      className={classes.sheet}
      aria-label={t('sheet')}
      data-testid="sheet"
      data-table={props.table}
    >
      <SheetToolbar
        store={store}
        edits={edits}
        layout={layout}
        readOnly={readOnly}
        query={query}
        onQuery={onQuery}
      >
        {props.toolbar}
      </SheetToolbar>
      <FormulaBar
        store={store}
        columns={visible}
        row={selection?.row ?? null}
        column={column}
        language={language}
        onGo={(row, code) => {
          goTo(row, code);
          grid.current?.hot.listen();
        }}
      />
      <div className={classes.grid}>
        <div ref={frame} style={{ position: 'absolute', inset: 0 }} data-testid="sheet-grid" />
        {!store.rows.opened && (
          <Stack
            gap={6}
            p="xs"
            style={{ position: 'absolute', inset: 0, background: 'var(--suanpan-surface)' }}
          >
            {failure ? (
              <ErrorState error={failure} onRetry={() => load(0, 100)} />
            ) : (
              Array.from({ length: 14 }, (_, i) => `row-${i}`).map((name) => <Skeleton key={name} h={22} />)
            )}
          </Stack>
        )}
        {store.rows.opened && store.rows.total === 0 && !store.options.ownRows && (
          <div className={classes.empty}>
            {t(query.filter.length > 0 || query.search ? 'empty.filtered' : 'empty.rows')}
          </div>
        )}
        {selection && column && !edits.asked && (
          <UnsavedCard
            key={`${selection.row} ${column.code}`}
            store={store}
            grid={grid}
            frame={frame}
            row={selection.row}
            column={column}
            language={language}
          />
        )}
        {finding && (
          <FindPanel
            store={store}
            columns={visible}
            language={language}
            readOnly={readOnly}
            onGo={onGo}
            onReplace={(cells) => edits.type(cells, 'paste')}
            onClose={() => setFinding(false)}
          />
        )}
      </div>
      <StatusBar
        ref={status}
        store={store}
        stats={stats}
        unfiltered={props.unfiltered ?? null}
        onUnsaved={() => {
          const known = store.unsaved.refused().filter((cell) => store.rows.place(cell.rowKey) !== undefined);
          // From one to the next, and then from the first again.
          const at = known.findIndex(
            (cell) => cell.rowKey === selectedPlace?.rowKey && cell.column === selectedPlace.column,
          );
          const next = known[(at + 1) % Math.max(1, known.length)];
          if (next) goTo(store.rows.place(next.rowKey) ?? 0, next.column);
          else if (store.drafts.failedCount > 0) goTo(store.rows.total, visible[0]?.code ?? '');
        }}
      />
      <ColumnOverlays
        open={columnMenu}
        onOpen={setColumnMenu}
        onBusy={setColumnBusy}
        columns={columns}
        layout={layout}
        query={query}
        onQuery={onQuery}
        table={props.table}
        solution={props.solution}
        language={language}
        onTravel={props.onTravel}
      />
      {cellMenu && (
        <CellMenu
          at={cellMenu}
          place={selectedPlace}
          actions={cellActions}
          overridden={
            !readOnly &&
            selection !== null &&
            store.mark(selection.row, selection.column)?.override !== undefined
          }
          removableRows={!readOnly && store.options.ownRows ? selectedRows : 0}
          onRelease={() => selectedPlace && store.release([selectedPlace])}
          onRemoveRows={() => void removeSelected()}
          onCopy={() => selection && copyRanges(selection.ranges)}
          onClose={() => setCellMenu(null)}
        />
      )}
      {edits.asked && (
        <ReasonDialog
          cells={edits.asked.cells.length}
          onReason={edits.answer}
          onCancel={() => edits.answer(null)}
        />
      )}
    </section>
  );
}

/** A cell with a tab, a line break or a quote is quoted, as Excel does on its clipboard. */
const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${editText(text).replaceAll('"', '""')}"` : text);
