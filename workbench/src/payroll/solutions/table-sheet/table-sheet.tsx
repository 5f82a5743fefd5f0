import { Alert, Box, Flex, Stack } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation, useSearchParams } from '@suanpan/portal/kit/location';
import { useMemo, useRef, useState } from 'react';
import type { DraftPlace } from '../../../sheet/draft/draft-events.ts';
import type { Writing } from '../../../sheet/draft/draft-props.ts';
import { FORMULAS, HEAD_ROWS } from '../../../sheet/draft/draft-view.ts';
import { LazyDraftSheet } from '../../../sheet/lazy-draft-sheet.tsx';
import type { CellRange } from '../../../sheet/store/sheet-types.ts';
import { screenOf } from '../editing/columns/kinds/registry.ts';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { useEditorHref } from '../editing/copy/editor-links.tsx';
import { BracketChart } from './brackets/bracket-chart.tsx';
import { copiedColumns } from './copied-columns.ts';
import { FormulaFind } from './formula-find.tsx';
import { RowsNote } from './rows-note.tsx';
import { SheetMenu, type SheetMenuPlace } from './sheet-menu.tsx';
import type { Slot } from './sheet-slots.ts';
import { type PanelChoice, SidePanel } from './side-panel.tsx';
import { TableBar } from './table-bar.tsx';
import { useTableCommands } from './use-table-commands.ts';
import { type TableView, useTableView } from './use-table-view.ts';

interface TableSheetProps {
  table: TableFile;
  /** The rows chosen stay chosen from table to table. */
  source: string | undefined;
  onSource: (source: string) => void;
}

interface Place {
  readonly at: DraftPlace;
  readonly range: CellRange;
}

/** One table as a sheet: what is typed into it changes the draft's file, and the engine of the page answers beneath. */
export function TableSheet({ table, source, onSource }: TableSheetProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, readOnly, undo, redo } = useCopyEditor();
  const [, setParams] = useSearchParams();
  const to = useAppLocation();
  const hrefOf = useEditorHref();
  const [writing, setWriting] = useState<Writing | null>(null);
  const [panel, setPanel] = useState<PanelChoice | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [menu, setMenu] = useState<SheetMenuPlace | null>(null);
  const [finding, setFinding] = useState(false);
  const details = useRef<HTMLButtonElement>(null);
  const shown = useTableView(table, source, writing);
  const { slots, view, now } = shown;
  const commands = useTableCommands(table, shown);
  const { goTo, follow } = useWantedColumn(shown.plainSlots);
  const slot = place ? slots[place.at.column] : undefined;

  return (
    <Stack gap="xs">
      <TableBar
        table={table}
        view={shown}
        onSource={onSource}
        details={panel !== null}
        onDetails={() => setPanel(panel ? null : slot && 'code' in slot ? 'chosen' : 'table')}
        detailsRef={details}
      />
      {now.problem && (
        <Alert color="red" variant="light" py="xs">
          {now.problem}
        </Alert>
      )}
      {/* On a phone the details asked for stand above the sheet. */}
      <Flex direction={{ base: 'column-reverse', md: 'row' }} align="stretch" gap="sm" miw={0}>
        <Box flex={{ base: 'none', md: 1 }} miw={0}>
          <LazyDraftSheet
            key={table.code}
            label={t('sheet.label', { table: table.code })}
            view={view}
            solution={file}
            table={table.code}
            height="max(300px, calc(100vh - 430px))"
            referenceOf={(one) => {
              const pressed = slots[one];
              return pressed?.role === 'column' ? `[@${pressed.code}]` : undefined;
            }}
            takesFormula={(one) => !readOnly && takesFormula(slots[one])}
            onWriting={setWriting}
            onWrite={commands.write}
            onSelect={(at, range) => setPlace({ at, range })}
            onMove={commands.move}
            onMenu={(column, where) => setMenu({ column, ...where })}
            onCopy={commands.copy}
            onRemove={(places) => void commands.remove(places)}
            onUndo={() => undo?.()}
            onRedo={() => redo?.()}
            onFind={() => setFinding(true)}
            onLeave={() => details.current?.focus()}
            goTo={goTo}
            elsewhere={menu !== null || finding}
          >
            <RowsNote
              source={shown.rowSource}
              shown={view.rows}
              total={now.rows?.total ?? view.rows}
              parameter={shown.isParameter}
            />
          </LazyDraftSheet>
        </Box>
        {panel && (
          <SidePanel table={table} slot={slot} choice={panel} onChoice={setPanel} onColumn={follow} />
        )}
      </Flex>
      {shown.isParameter && <BracketChart table={table} version={shown.at} />}
      {finding && (
        <FormulaFind
          table={table}
          onGo={(code, column) =>
            code === table.code
              ? setParams({ column })
              : to.navigate(hrefOf(`tables/${code}?column=${encodeURIComponent(column)}`))
          }
          onClose={() => setFinding(false)}
        />
      )}
      {menu && (
        <TableMenu
          {...{ table, shown, commands, menu, place }}
          onClose={() => setMenu(null)}
          onDetails={() => setPanel('chosen')}
        />
      )}
    </Stack>
  );
}

interface TableMenuProps {
  table: TableFile;
  shown: TableView;
  commands: ReturnType<typeof useTableCommands>;
  menu: SheetMenuPlace;
  place: Place | null;
  onClose: () => void;
  onDetails: () => void;
}

/** The menu of a column, over the rows that are selected. */
function TableMenu({ table, shown, commands, menu, place, onClose, onDetails }: TableMenuProps) {
  const { slots, growing, view } = shown;
  const rows = growing ? rowsWithin(place, view.rows) : [];
  return (
    <SheetMenu
      at={menu}
      table={table}
      slot={slots[menu.column]}
      rows={rows.length}
      copied={copiedColumns() !== undefined}
      onClose={onClose}
      onDetails={onDetails}
      onCopy={() => commands.copy([menu.column])}
      onPaste={() => commands.paste(menu.column)}
      onInsert={(after) => commands.insert(menu.column + (after ? 1 : 0))}
      onMove={(by) => commands.moveBy(menu.column, by)}
      onRemove={() => void commands.remove([menu.column])}
      onRemoveRows={() => commands.removeRows(rows)}
    />
  );
}

/** Selected rows beneath the names and formulas. */
function rowsWithin(place: Place | null, count: number): number[] {
  if (!place) return [];
  const { top, bottom } = place.range;
  return Array.from({ length: bottom - top + 1 }, (_, down) => top + down - HEAD_ROWS).filter(
    (row) => row >= 0 && row < count,
  );
}

const takesFormula = (slot: Slot | undefined): boolean =>
  slot?.role === 'rule' || (slot?.role === 'column' && screenOf(slot.column).takesFormula);

/** Only who comes by a link is led there; the column may move afterwards, or be given another code. */
function useWantedColumn(slots: readonly Slot[]) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('column') ?? null;
  const followed = useRef<string>(undefined);
  const goTo = useMemo((): DraftPlace | null => {
    // The sheet would take the keys from the form in which the code was written.
    if (wanted === null || wanted === followed.current) return null;
    const found = slots.findIndex((slot) => slot.role === 'column' && slot.code === wanted);
    return found >= 0 ? { row: FORMULAS, column: found } : null;
  }, [wanted]);
  const follow = (code: string | undefined) => {
    followed.current = code;
    setParams({ column: code });
  };
  return { goTo, follow };
}
