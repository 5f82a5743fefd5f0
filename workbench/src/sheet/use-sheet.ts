import { type RefObject, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import type { BarHandle } from './formula/formula-bar.tsx';
import type { OpenColumnMenu } from './grid/column-menu.tsx';
import type { GridEvents, GridSelection } from './grid/grid-view.ts';
import { CellPick } from './grid/hot/cell-pick.ts';
import { useGrid } from './grid/use-grid.ts';
import { useZoom } from './grid/use-zoom.ts';
import { type SheetGrouping, useGroups } from './groups/use-groups.ts';
import { useKeysAnywhere } from './keys/use-keys-anywhere.ts';
import { type SheetPanes, usePanes } from './panes/use-panes.ts';
import type { SheetProps } from './sheet-props.ts';
import type { SheetColumn } from './store/sheet-types.ts';
import { useRangeActions } from './use-range-actions.ts';
import { useRevision } from './use-revision.ts';
import { useRowInsert } from './use-row-insert.ts';
import { useSheetEdits } from './use-sheet-edits.ts';
import { useSheetPlace } from './use-sheet-place.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import { useSheetView } from './use-sheet-view.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { ColumnLayout } from './views/use-arrangement.ts';
import { useColumnGroups } from './views/use-column-groups.ts';

const noColumns: ReadonlySet<string> = new Set();

/** Everything a sheet holds besides its store: the grid, the selection, and what is open over them. */
export function useSheet(props: SheetProps) {
  const { store, query, readOnly, layout, place, onPlace } = props;
  const columns = store.options.columns;
  const revision = useRevision(store);
  const edits = useSheetEdits(store, layout.visible);
  const parts = useParts();
  const { outer, frame, status, nameBox, bar, pick } = parts;
  const panes = usePanes();
  const { grid } = panes;
  const lastSelection = useRef<GridSelection | null>(null);
  const [selection, setSelection] = useState<GridSelection | null>(null);
  const open = useOpenOverlays();
  const { load, failure } = useSheetRows(store, query, revision, grid);
  const ranges = useRangeActions(store, layout.visible, load);
  const column = useColumn(columns, selection?.column);
  const { zoom, groups, columnGroups, view } = useLook(props, {
    column,
    grid,
    selection: lastSelection,
  });
  const goTo = useGoTo(grid, groups, layout);
  const follow = useSheetPlace({ store, place, onPlace, layout, goTo, revision });

  const rowInsert = useRowInsert(props, grid, lastSelection);
  const shortcuts = useShortcuts({
    store,
    columns: layout.visible,
    edits,
    readOnly,
    grid,
    selection: lastSelection,
    nameBox,
    onInsert: rowInsert.insert,
    onFind: () => open.setFinding(true),
    onKeys: () => open.setKeys(true),
    zoom,
    groups,
    columnGroups,
    panes,
  });
  const events: GridEvents = {
    select(next) {
      lastSelection.current = next ?? lastSelection.current;
      // The grid shows what is selected; the bars around it may follow once that is painted.
      startTransition(() => setSelection(next));
      const rowKey = next ? store.rowKey(next.row) : undefined;
      if (next && rowKey !== undefined) follow({ rowKey, column: next.column });
    },
    type: (cells, source) => {
      shortcuts.note(cells);
      edits.type(cells, source);
    },
    fill: (from, to) => void edits.fill(from, to),
    paste: (data, at) => void edits.paste(data, at),
    columnMenu: (code, at) =>
      open.openColumnMenu(
        columns.find((each) => each.code === code),
        at,
      ),
    cellMenu: open.setCellMenu,
    scrolled: (first, last) => void load(first - 60, last + 60),
    resized: layout.setWidth,
    moved: layout.move,
    copyUnloaded: (unloaded) => void ranges.copy(unloaded),
    pick,
    leave: () => status.current?.focus(),
    shortcut: shortcuts.act,
    editInBar: (text) => bar.current?.edit(text),
    zoom: zoom.step,
    fold: groups.toggle,
    foldColumns: columnGroups.toggle,
  };
  const elsewhere = edits.asked !== null || open.any;
  const hasSelection = () =>
    lastSelection.current !== null && panes.grid.current === panes.refs.first.current;
  useGrid({
    ...{ frame, store, view, elsewhere, hasSelection },
    grid: panes.refs.first,
    events: panes.eventsOf('first', events),
    licenceKey: props.licenceKey,
  });
  useKeysAnywhere(outer, 'batch', shortcuts.act);

  return {
    columns,
    revision,
    edits,
    ...parts,
    shortcuts,
    rowInsert,
    grid,
    panes,
    view,
    events,
    elsewhere,
    selection,
    column,
    language: view.language,
    open,
    load,
    failure,
    ranges,
    goTo,
    zoom,
    groups,
    columnGroups,
  };
}

export type SheetState = ReturnType<typeof useSheet>;

interface Looked {
  column: SheetColumn | null;
  grid: SheetPanes['grid'];
  selection: RefObject<GridSelection | null>;
}

/** How large the sheet is drawn, its groups of rows and of columns, and all that the grid shows. */
function useLook(props: SheetProps, { column, grid, selection }: Looked) {
  const { store, query, readOnly, layout, looks, stale = noColumns } = props;
  const zoom = useZoom();
  const groups = useGroups({ store, query, layout, grid, selection });
  const columnGroups = useColumnGroups(layout, selection);
  const view = useSheetView({
    ...{ layout, query, readOnly, stale, column, looks },
    zoom: zoom.zoom,
    folded: groups.folded,
    marks: columnGroups.marks,
  });
  return { zoom, groups, columnGroups, view };
}

function useColumn(columns: readonly SheetColumn[], code: string | undefined): SheetColumn | null {
  return useMemo(() => columns.find((each) => each.code === code) ?? null, [columns, code]);
}

/** Menus and panels over the grid: while one is open, the keys are its own. */
function useOpenOverlays() {
  const [columnMenu, setColumnMenu] = useState<OpenColumnMenu | null>(null);
  const [columnBusy, setColumnBusy] = useState(false);
  const [cellMenu, setCellMenu] = useState<{ x: number; y: number } | null>(null);
  const [finding, setFinding] = useState(false);
  const [keys, setKeys] = useState(false);
  return {
    columnMenu,
    setColumnMenu,
    openColumnMenu: (column: SheetColumn | undefined, at: OpenColumnMenu['at']) => {
      if (column) setColumnMenu({ column, at });
    },
    setColumnBusy,
    cellMenu,
    setCellMenu,
    finding,
    setFinding,
    keys,
    setKeys,
    any: columnBusy || keys || finding || columnMenu !== null || cellMenu !== null,
  };
}

/** What of the sheet is spoken with by itself. */
function useParts() {
  const outer = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const nameBox = useRef<HTMLInputElement>(null);
  const bar = useRef<BarHandle>(null);
  const [pick] = useState(() => new CellPick());
  return { outer, frame, status, nameBox, bar, pick };
}

/** To a cell, wherever it is: groups that hide its row or column are unfolded. */
function useGoTo(grid: SheetPanes['grid'], groups: SheetGrouping, layout: ColumnLayout) {
  const newest = useRef({ groups, layout });
  newest.current = { groups, layout };
  return useCallback(
    (row: number, code: string) => {
      const go = () => grid.current?.select(row, code);
      const { groups, layout } = newest.current;
      const isHidden = [groups.reveal(row), layout.reveal(code)].includes(true);
      if (isHidden) setTimeout(go, 50);
      else go();
    },
    [grid],
  );
}
