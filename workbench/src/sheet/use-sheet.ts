import { useCallback, useMemo, useRef, useState } from 'react';
import type { BarHandle } from './formula/formula-bar.tsx';
import type { OpenColumnMenu } from './grid/column-menu.tsx';
import type { SheetGrid } from './grid/create-grid.ts';
import type { GridEvents, GridSelection } from './grid/grid-view.ts';
import { useGrid } from './grid/use-grid.ts';
import { useZoom } from './grid/use-zoom.ts';
import { useKeysAnywhere } from './keys/use-keys-anywhere.ts';
import type { SheetProps } from './sheet-props.ts';
import { useRangeActions } from './use-range-actions.ts';
import { useRevision } from './use-revision.ts';
import { useSheetEdits } from './use-sheet-edits.ts';
import { useSheetPlace } from './use-sheet-place.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import { useSheetView } from './use-sheet-view.ts';
import { useShortcuts } from './use-shortcuts.ts';

const noColumns: ReadonlySet<string> = new Set();

/** Everything a sheet holds besides its store: the grid, the selection, and what is open over them. */
export function useSheet(props: SheetProps) {
  const { store, query, readOnly, layout, place, onPlace, stale = noColumns } = props;
  const columns = store.options.columns;
  const revision = useRevision(store);
  const edits = useSheetEdits(store, layout.visible);
  const outer = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const grid = useRef<SheetGrid>(null);
  const nameBox = useRef<HTMLInputElement>(null);
  const bar = useRef<BarHandle>(null);
  const lastSelection = useRef<GridSelection | null>(null);
  const [selection, setSelection] = useState<GridSelection | null>(null);
  const open = useOpenOverlays();
  const { load, failure } = useSheetRows(store, query, revision, grid);
  const ranges = useRangeActions(store, layout.visible, load);
  const zoom = useZoom();

  const column = useMemo(
    () => columns.find((each) => each.code === selection?.column) ?? null,
    [columns, selection?.column],
  );
  const view = useSheetView({ layout, query, readOnly, stale, column, looks: props.looks, zoom: zoom.zoom });
  const goTo = useCallback((row: number, code: string) => grid.current?.select(row, code), []);
  const follow = useSheetPlace({ store, place, onPlace, layout, goTo, revision });

  const shortcuts = useShortcuts({
    store,
    columns: layout.visible,
    edits,
    readOnly,
    grid,
    selection: lastSelection,
    nameBox,
    onFind: () => open.setFinding(true),
    onKeys: () => open.setKeys(true),
    zoom,
  });
  const events: GridEvents = {
    select(next) {
      lastSelection.current = next ?? lastSelection.current;
      setSelection(next);
      const rowKey = next ? store.rowKey(next.row) : undefined;
      if (next && rowKey !== undefined) follow({ rowKey, column: next.column });
    },
    type: (cells, source) => {
      shortcuts.note(cells);
      edits.type(cells, source);
    },
    fill: (from, to) => void edits.fill(from, to),
    paste: (data, at) => void edits.paste(data, at),
    columnMenu: (code, at) => {
      const found = columns.find((each) => each.code === code);
      if (found) open.setColumnMenu({ column: found, at });
    },
    cellMenu: open.setCellMenu,
    scrolled: (first, last) => void load(first - 60, last + 60),
    resized: layout.setWidth,
    moved: (codes, before) => {
      for (const code of codes) layout.move(code, before);
    },
    copyUnloaded: (unloaded) => void ranges.copy(unloaded),
    leave: () => status.current?.focus(),
    shortcut: shortcuts.act,
    editInBar: (text) => bar.current?.edit(text),
    zoom: zoom.step,
  };
  useGrid({
    grid,
    frame,
    store,
    view,
    events,
    licenceKey: props.licenceKey,
    elsewhere: edits.asked !== null || open.any,
    hasSelection: () => lastSelection.current !== null,
  });
  useKeysAnywhere(outer, 'batch', shortcuts.act);

  return {
    columns,
    revision,
    edits,
    outer,
    frame,
    status,
    nameBox,
    bar,
    shortcuts,
    grid,
    selection,
    column,
    language: view.language,
    open,
    load,
    failure,
    ranges,
    goTo,
    zoom,
  };
}

export type SheetState = ReturnType<typeof useSheet>;

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
