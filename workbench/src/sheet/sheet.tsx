import { useText } from '@suanpan/portal/kit/i18n';
import { type RefObject, useCallback, useMemo } from 'react';
import bars from './bars.module.css';
import { FilterChips } from './filters/filter-chips.tsx';
import { FormulaBar } from './formula/formula-bar.tsx';
import { type CellAction, CellMenu, type RowInserts } from './grid/cell-menu.tsx';
import { ColumnOverlays } from './grid/column-overlays.tsx';
import { FindPanel } from './grid/find-panel.tsx';
import { selectionStats } from './grid/selection-stats.ts';
import { GridArea } from './grid-area.tsx';
import { KeysDialog } from './keys/keys-dialog.tsx';
import panes from './panes/panes.module.css';
import { SecondPane } from './panes/second-pane.tsx';
import type { PaneName } from './panes/use-panes.ts';
import { PickPopup } from './pick/pick-popup.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './sheet.module.css';
import type { SheetProps } from './sheet-props.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { StatusBar } from './status-bar.tsx';
import type { FoundCell } from './store/find-cells.ts';
import type { SheetPlace } from './store/sheet-types.ts';
import { TotalRow } from './totals/total-row.tsx';
import { UnsavedCard } from './unsaved/unsaved-card.tsx';
import { useAddedRows } from './use-added-rows.ts';
import { type SheetState, useSheet } from './use-sheet.ts';

const noActions: readonly CellAction[] = [];

/** The sheet: formula bar, grid, menus, find, status bar over one table's store. */
export function Sheet(props: SheetProps) {
  const { store, query, onQuery, readOnly, layout } = props;
  const t = useText('workbench/sheet');
  const sheet = useSheet(props);
  const added = useAddedRows(props, sheet);
  const { edits, selection, column, language, grid, frame, goTo, load, revision } = sheet;
  const stats = useMemo(
    () => (selection ? selectionStats(store, selection.ranges, layout.visible) : null),
    [store, selection, layout.visible, revision],
  );
  const onGo = useCallback((cell: FoundCell) => goTo(cell.row, cell.column), [goTo]);
  const onDone = useCallback(() => backToGrid({ grid, selection: null }), [grid]);
  const selected = selectedPlace(props, sheet);
  const { split, withTotals } = layout.arrangement;
  const totalsUnder = (pane: PaneName) =>
    withTotals && (
      <TotalRow
        {...{ store, layout, query, revision }}
        grid={sheet.panes.refs[pane]}
        zoom={sheet.zoom.zoom}
      />
    );
  const overCells = (within: RefObject<HTMLDivElement | null>) => (
    <>
      {selection && column && !edits.asked && (
        <UnsavedCard
          key={`${selection.row} ${column.code}`}
          {...{ store, grid, column, language, goTo }}
          frame={within}
          row={selection.row}
        />
      )}
      <PickPopup pick={sheet.pick} {...{ store, grid }} frame={within} />
    </>
  );

  return (
    <section
      ref={sheet.outer}
      className={classes.sheet}
      aria-label={t('sheet')}
      data-testid="sheet"
      data-table={props.table}
    >
      <button type="button" className={bars.skip} onClick={() => toFirstCell(sheet)}>
        {t('toGrid')}
      </button>
      <div className={bars.bars}>
        <FormulaBar
          store={store}
          columns={[...new Set([...layout.shown, ...layout.all])]}
          row={selection?.row ?? null}
          column={column}
          language={language}
          readOnly={readOnly}
          solution={props.solution}
          table={props.table}
          nameBox={sheet.nameBox}
          handle={sheet.bar}
          onTravel={props.onTravel}
          onGo={(row, code) => {
            goTo(row, code);
            backToGrid(sheet);
          }}
          onLeave={() => backToGrid(sheet)}
          onType={sheet.shortcuts.typeHere}
          onToCell={(text) => {
            backToGrid(sheet);
            grid.current?.openWith(text);
          }}
        />
        <SheetToolbar
          {...{ store, edits, layout, readOnly, query, onQuery }}
          canUndo={store.undoStacks.canUndo}
          canRedo={store.undoStacks.canRedo}
          groups={sheet.groups}
          columnGroups={sheet.columnGroups}
          onDone={onDone}
        >
          {props.toolbar}
        </SheetToolbar>
      </div>
      <FilterChips columns={store.options.columns} {...{ query, onQuery }} />
      <div className={panes.panes} data-split={split ?? undefined}>
        <div className={panes.pane} data-active={(split && sheet.panes.active === 'first') || undefined}>
          <GridArea {...{ frame, store, query }} failure={sheet.failure} onRetry={() => void load(0, 100)}>
            {sheet.panes.active === 'first' && overCells(frame)}
            {sheet.open.finding && (
              <FindPanel
                {...{ store, language, readOnly, onGo }}
                columns={layout.shown}
                onReplace={(cells) => edits.type(cells, 'paste')}
                onClose={() => sheet.open.setFinding(false)}
              />
            )}
          </GridArea>
          {split !== 'below' && totalsUnder('first')}
        </div>
        {split && (
          <SecondPane
            {...{ store }}
            panes={sheet.panes}
            view={sheet.view}
            events={sheet.events}
            elsewhere={sheet.elsewhere}
            licenceKey={props.licenceKey}
            over={overCells}
          >
            {totalsUnder('second')}
          </SecondPane>
        )}
      </div>
      <StatusBar
        ref={sheet.status}
        store={store}
        stats={stats}
        unfiltered={props.unfiltered ?? null}
        zoom={sheet.zoom}
        added={added}
        onUnsaved={() => goToUnsaved(props, sheet, selected)}
      />
      <SheetMenus props={props} sheet={sheet} selected={selected} />
    </section>
  );
}

interface MenusProps {
  props: SheetProps;
  sheet: SheetState;
  selected: SheetPlace | null;
}

/** The menus of columns and cells, and the question for a reason. */
function SheetMenus({ props, sheet, selected }: MenusProps) {
  const { store, query, onQuery, readOnly } = props;
  const { open, edits, selection, ranges } = sheet;
  const rows = (selection?.ranges ?? []).reduce((sum, range) => sum + range.bottom - range.top + 1, 0);
  return (
    <>
      <ColumnOverlays
        open={open.columnMenu}
        onOpen={open.setColumnMenu}
        onBusy={open.setColumnBusy}
        columns={sheet.columns}
        source={store.options.source}
        layout={props.layout}
        groups={sheet.columnGroups}
        query={query}
        onQuery={onQuery}
        table={props.table}
        solution={props.solution}
        language={sheet.language}
        onTravel={props.onTravel}
      />
      {open.cellMenu && (
        <CellMenu
          at={open.cellMenu}
          place={selected}
          actions={props.cellActions ?? noActions}
          overridden={
            !readOnly &&
            selection !== null &&
            store.mark(selection.row, selection.column)?.override !== undefined
          }
          removableRows={!readOnly && store.options.ownRows ? rows : 0}
          onRelease={() => selected && store.release([selected])}
          columnGroups={sheet.columnGroups}
          onRemoveRows={() => void ranges.removeRows(selection?.ranges ?? [])}
          onCopy={() => selection && ranges.copy(selection.ranges)}
          writes={readOnly ? undefined : writesOf(sheet)}
          inserts={readOnly ? undefined : insertsOf(props, sheet)}
          onClose={() => open.setCellMenu(null)}
        />
      )}
      {open.keys && <KeysDialog place="batch" onClose={() => open.setKeys(false)} />}
      {edits.asked && (
        <ReasonDialog
          cells={edits.asked.cells.length}
          onReason={edits.answer}
          onCancel={() => edits.answer(null)}
        />
      )}
    </>
  );
}

/** Where the menu of a cell puts new rows. */
function insertsOf({ store, layout }: SheetProps, { selection, rowInsert, goTo }: SheetState): RowInserts {
  const range = selection?.ranges.at(-1);
  return {
    count: range ? range.bottom - range.top + 1 : 1,
    refused: rowInsert.refusal(),
    onAbove: () => rowInsert.insert('above'),
    onBelow: () => rowInsert.insert('below'),
    onEnd: store.options.ownRows ? () => goTo(store.rowCount - 1, layout.visible[0]?.code ?? '') : undefined,
  };
}

/** What the menu of a cell writes into the selection. */
function writesOf({ selection, ranges, edits }: SheetState) {
  const range = selection?.ranges.at(-1);
  if (!range) return undefined;
  return {
    onPaste: () => void ranges.paste((data) => edits.paste(data, range)),
    onFillDown: () => void edits.fillDown(range),
    onFillRight: () => void edits.fillRight(range),
  };
}

/** Past the bars: into the cell one stood in, or the first. */
function toFirstCell(sheet: SheetState): void {
  const hot = sheet.grid.current?.hot;
  if (!hot || hot.countRows() === 0) return;
  (document.activeElement as HTMLElement | null)?.blur();
  const at = hot.getSelectedRangeLast()?.highlight;
  // Not before the key that led here is over: the grid would act on it.
  setTimeout(() => hot.selectCell(Math.max(0, at?.row ?? 0), Math.max(0, at?.col ?? 0)), 0);
}

/** The keys are the grid's again, and whoever hears the screen stands in its cell. */
function backToGrid({ grid, selection }: Pick<SheetState, 'grid' | 'selection'>): void {
  const hot = grid.current?.hot;
  if (!hot) return;
  (document.activeElement as HTMLElement | null)?.blur();
  hot.listen();
  if (!hot.getSelectedRangeLast() && selection) grid.current?.select(selection.row, selection.column);
  else hot.getFocusManager().focusOnHighlightedCell();
}

function selectedPlace({ store }: SheetProps, { selection }: SheetState): SheetPlace | null {
  const rowKey = selection ? store.rowKey(selection.row) : undefined;
  return selection && rowKey !== undefined ? { rowKey, column: selection.column } : null;
}

/** From one cell that wasn't stored to the next, and then from the first again. */
function goToUnsaved({ store, layout }: SheetProps, { goTo }: SheetState, from: SheetPlace | null): void {
  const known = store.unsaved.refused().filter((cell) => store.rows.place(cell.rowKey) !== undefined);
  const at = known.findIndex((cell) => cell.rowKey === from?.rowKey && cell.column === from.column);
  const next = known[(at + 1) % Math.max(1, known.length)];
  if (next) goTo(store.rows.place(next.rowKey) ?? 0, next.column);
  else goToWrongRow(store, goTo, layout.visible[0]?.code ?? '');
}

function goToWrongRow(store: SheetProps['store'], goTo: SheetState['goTo'], first: string): void {
  const [wrong] = store.drafts.wrong();
  const index = wrong && store.drafts.indexOf(wrong.draft);
  if (wrong && index !== undefined) goTo(store.rowOfDraft(index), wrong.column || first);
}
