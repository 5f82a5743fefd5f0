import { Alert, Button, Group, Select, Stack, Switch } from '@mantine/core';
import type { JsonRow, SolutionFile, TableFile } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine/domain';
import { text, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useSearchWords } from '@suanpan/portal/kit/location';
import { IconLayoutSidebarRight, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { DraftPlace, DraftRange } from '../../../sheet/draft/draft-events.ts';
import type { Writing } from '../../../sheet/draft/draft-sheet.tsx';
import { FORMULAS, HEAD_ROWS } from '../../../sheet/draft/draft-view.ts';
import { LazyDraftSheet } from '../../../sheet/lazy-draft-sheet.tsx';
import { sourceOf } from '../editing/columns/kinds/registry.ts';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { changeTable } from '../editing/copy/edit-file.ts';
import { cellsOf, plainColumns } from '../editing/copy/table-rows.ts';
import { useRemovals } from '../editing/items/use-removals.tsx';
import { BracketChart } from './bracket-chart.tsx';
import { cellView } from './cell-view.ts';
import { addNamedColumn, moveColumns, pasteColumns, setFormula } from './commands/columns.ts';
import { setRuleFormula } from './commands/rules.ts';
import { addSamples, sampleRows } from './commands/sample-rows.ts';
import { versionsOf } from './commands/versions.ts';
import { type BlockContext, keysOf, type RowTarget, removeRows, writeBlock } from './commands/write-block.ts';
import { columnsIn, copiedColumns, copyColumns } from './copied-columns.ts';
import { ParameterExtras } from './parameter-extras.tsx';
import { RowsNote } from './rows-note.tsx';
import { SheetMenu, type SheetMenuPlace } from './sheet-menu.tsx';
import { changedColumns, frozenKeys, placeAmong, slotsOf } from './sheet-slots.ts';
import { type PanelChoice, SidePanel } from './side-panel.tsx';
import { useDraftColumns } from './use-draft-columns.ts';
import { usePublishedFile } from './use-published-file.ts';
import { testSource, useRowSource } from './use-row-source.ts';
import { SHOWN_ROWS, useSampleRows } from './use-sample-rows.ts';

interface TableSheetProps {
  table: TableFile;
  /** The rows chosen stay chosen from table to table. */
  source: string | undefined;
  onSource: (source: string) => void;
}

const noColumns: ReadonlySet<string> = new Set();

/** One table as a sheet: what is typed into it changes the draft's file, and the engine of the page answers beneath. */
export function TableSheet({ table, source, onSource }: TableSheetProps) {
  const t = useText('workbench/payroll/solutions');
  const language = useLanguage();
  const { file, copy, problems, change, readOnly, undo, redo } = useCopyEditor();
  const [words, setWords] = useSearchWords();
  const removals = useRemovals();
  const published = usePublishedFile(copy);
  const publishedTable = published?.tables.find((one) => one.code === table.code);
  const rowSource = useRowSource(file, table, copy.solutionId, source);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [version, setVersion] = useState(() => versionsOf(table).length - 1);
  const [beside, setBeside] = useState(false);
  const [panel, setPanel] = useState<PanelChoice | null>(null);
  const [place, setPlace] = useState<{ at: DraftPlace; range: DraftRange } | null>(null);
  const [menu, setMenu] = useState<SheetMenuPlace | null>(null);
  const details = useRef<HTMLButtonElement>(null);
  const columnsOf = useDraftColumns(file, problems);

  const cells = tableCells(table);
  const isParameter = cells === 'inFile';
  const at = Math.min(version, versionsOf(table).length - 1);
  const shownVersion = versionsOf(table)[at];

  // The formula that is being written is tried before it is kept.
  const plainSlots = useMemo(() => slotsOf(file, table, noColumns, readOnly), [file, table, readOnly]);
  const [besideNow, setBesideNow] = useState<ReadonlySet<string>>(noColumns);
  const shownBeside = beside ? besideNow : noColumns;
  const slots = useMemo(
    () => (shownBeside.size > 0 ? slotsOf(file, table, shownBeside, readOnly) : plainSlots),
    [file, table, shownBeside, readOnly, plainSlots],
  );
  const tried = useMemo(() => {
    const slot = writing ? slots[writing.column] : undefined;
    if (!writing || !slot || writing.text.trim() === '') return file;
    if (slot.role === 'column') return setFormula(file, table.code, slot.code, writing.text);
    return slot.role === 'rule' ? setRuleFormula(file, slot.code, writing.text) : file;
  }, [file, table.code, slots, writing]);
  const ofVersion = (one: SolutionFile) =>
    isParameter && shownVersion
      ? changeTable(one, table.code, ({ rows: _, effectiveFrom: __, ...rest }) => ({
          ...rest,
          versions: [{ rows: shownVersion.rows }],
        }))
      : one;
  const asked = useMemo(() => ofVersion(tried), [tried, isParameter, shownVersion]);
  const input = rowSource.input ?? (isParameter ? emptyInput : undefined);
  const now = useSampleRows(asked, table.code, input);
  const before = useSampleRows(publishedTable ? published : undefined, table.code, input);
  const changed = useMemo(() => changedColumns(now.rows, before.rows), [now.rows, before.rows]);

  const { example } = rowSource;
  const isBatch = rowSource.value.startsWith('batch:');
  const isTyped = cells === 'frozen' || (cells === 'typed' && table.rowsFrom === undefined);
  const target = useMemo((): RowTarget => {
    if (readOnly) return { kind: 'fixed' };
    if (isParameter) return { kind: 'version', at };
    if (isBatch || cells === 'made') return { kind: 'fixed' };
    if (!example)
      return { kind: 'fresh', name: t('sheet.samples'), day: new Date().toISOString().slice(0, 10) };
    if (isTyped) return { kind: 'sample', index: example.index };
    const keys = keysOf(table);
    const keyAt = (row: number) =>
      Object.fromEntries(keys.map((code) => [code, now.rows?.columns[code]?.[row] ?? null]));
    return { kind: 'sample', index: example.index, keyAt };
  }, [readOnly, isParameter, at, isBatch, example, table, cells, isTyped, now.rows, t]);
  const typed = useMemo((): readonly JsonRow[] | undefined => {
    if (isParameter) return versionRows(table, at);
    if (target.kind === 'fresh') return isTyped ? [] : undefined;
    return target.kind === 'sample' && isTyped
      ? sampleRows(file, target.index, table.code).slice(0, SHOWN_ROWS)
      : undefined;
  }, [file, table, isParameter, at, target, isTyped]);

  const { rows, cell } = useMemo(
    () =>
      cellView({
        file,
        table,
        slots,
        target,
        typed,
        now: now.rows,
        before: before.rows,
        language,
        wordBefore: t('sheet.beforeIs'),
      }),
    [file, table, slots, target, typed, now.rows, before.rows, language, t],
  );
  const columns = useMemo(() => columnsOf(table, slots), [columnsOf, table, slots]);
  const growing =
    target.kind === 'version' || ((target.kind === 'sample' || target.kind === 'fresh') && isTyped);
  const view = useMemo(
    () => ({
      columns,
      rows,
      cell,
      growing,
      readOnly,
      frozen: frozenKeys(table),
      rowLabels: {
        names: t('sheet.names'),
        formulas: t('sheet.formulas'),
        fresh: t('sheet.freshRow'),
        all: text('workbench/sheet', 'selectAll'),
      },
    }),
    [columns, rows, cell, growing, readOnly, table, t],
  );

  const context: BlockContext = {
    table: table.code,
    slots,
    target,
    language,
    published: new Set(publishedTable?.columns?.map((column) => column.code)),
  };
  const codesAt = (places: readonly number[], role: 'column' | 'rule') =>
    places.flatMap((one) => {
      const slot = slots[one];
      return slot?.role === role ? [slot.code] : [];
    });
  const pasteAt = (place: number) => placeAmong(slots, [], place + 1);
  const write = (top: number, left: number, texts: readonly (readonly string[])[]) => {
    const pasted = columnsIn(texts[0]?.[0]);
    if (pasted) change((one) => pasteColumns(one, table.code, pasted, pasteAt(left)));
    else change((one) => writeBlock(one, context, top, left, texts));
  };
  const remove = async (places: readonly number[]) => {
    const [codes, rules] = [codesAt(places, 'column'), codesAt(places, 'rule')];
    if (codes.length > 0) await removals.columns(table.code, codes);
    if (rules.length > 0) await removals.rules(rules);
  };
  const chosenSlot = place ? slots[place.at.column] : undefined;
  const selectedRows = place
    ? Array.from(
        { length: place.range.bottom - place.range.top + 1 },
        (_, down) => place.range.top + down - HEAD_ROWS,
      )
    : [];

  const wanted = words.get('column');
  const goTo = useMemo(() => {
    const found = plainSlots.findIndex((slot) => slot.role === 'column' && slot.code === wanted);
    return wanted && found >= 0 ? { row: FORMULAS, column: found } : null;
    // Only who comes by a link is led there; the column may move afterwards.
  }, [wanted]);

  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {isParameter ? (
            <ParameterExtras table={table} at={at} onVersion={setVersion} />
          ) : (
            <>
              <Select
                size="xs"
                w={260}
                aria-label={t('sheet.rowsOf')}
                placeholder={t('sheet.samples')}
                searchable
                allowDeselect={false}
                data={[
                  { group: t('sheet.tests'), items: optionsOf(rowSource.options, false) },
                  { group: t('sheet.batches'), items: optionsOf(rowSource.options, true) },
                ].filter((one) => one.items.length > 0)}
                value={rowSource.value === '' ? null : rowSource.value}
                onChange={(value) => value && onSource(value)}
              />
              {!readOnly && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => {
                    const day = new Date().toISOString().slice(0, 10);
                    change((one) => addSamples(one, t('sheet.samples'), day));
                    onSource(testSource(file.tests?.length ?? 0));
                  }}
                >
                  {t('sheet.newSamples')}
                </Button>
              )}
            </>
          )}
          {publishedTable && !isParameter && (
            <Switch
              size="xs"
              label={t('sheet.beside', { count: changed.size })}
              checked={beside}
              onChange={(event) => {
                setBeside(event.currentTarget.checked);
                setBesideNow(changed);
              }}
            />
          )}
        </Group>
        <Button
          ref={details}
          size="compact-sm"
          variant={panel ? 'light' : 'default'}
          leftSection={<IconLayoutSidebarRight size={15} />}
          aria-expanded={panel !== null}
          onClick={() => setPanel(panel ? null : chosenSlot && 'code' in chosenSlot ? 'chosen' : 'table')}
        >
          {t('sheet.details')}
        </Button>
      </Group>
      {now.problem && (
        <Alert color="red" variant="light" py="xs">
          {now.problem}
        </Alert>
      )}
      <Group align="stretch" gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <LazyDraftSheet
            key={table.code}
            label={t('sheet.label', { table: table.code })}
            view={view}
            solution={file}
            table={table.code}
            height="max(300px, calc(100vh - 430px))"
            referenceOf={(one) => {
              const slot = slots[one];
              return slot?.role === 'column' ? `[@${slot.code}]` : undefined;
            }}
            takesFormula={(one) => {
              const slot = slots[one];
              if (readOnly || !slot) return false;
              return (
                slot.role === 'rule' ||
                (slot.role === 'column' && !['seek', 'running'].includes(sourceOf(slot.column)))
              );
            }}
            onWriting={setWriting}
            onWrite={write}
            onSelect={(next, range) => setPlace({ at: next, range })}
            onMove={(places, to) => {
              const codes = codesAt(places, 'column');
              if (!readOnly && codes.length > 0)
                change((one) => moveColumns(one, table.code, codes, placeAmong(slots, places, to)));
            }}
            onMenu={(column, where) => setMenu({ column, ...where })}
            onCopy={(places) => {
              const codes = codesAt(places, 'column');
              copyColumns((table.columns ?? []).filter((column) => codes.includes(column.code)));
            }}
            onRemove={(places) => void remove(places)}
            onUndo={() => undo?.()}
            onRedo={() => redo?.()}
            onLeave={() => details.current?.focus()}
            goTo={goTo}
            elsewhere={menu !== null}
          >
            <RowsNote
              source={rowSource}
              shown={rows}
              total={now.rows?.total ?? rows}
              parameter={isParameter}
            />
          </LazyDraftSheet>
        </div>
        {panel && (
          <SidePanel
            table={table}
            slot={chosenSlot}
            choice={panel}
            onChoice={setPanel}
            onColumn={(code) => setWords({ column: code })}
          />
        )}
      </Group>
      {isParameter && <BracketChart table={table} version={at} />}
      {menu && (
        <SheetMenu
          at={menu}
          table={table}
          slot={slots[menu.column]}
          rows={growing && place ? selectedRows.filter((row) => row >= 0 && row < rows).length : 0}
          copied={copiedColumns() !== undefined}
          onClose={() => setMenu(null)}
          onDetails={() => setPanel('chosen')}
          onCopy={() => {
            const slot = slots[menu.column];
            if (slot?.role === 'column') copyColumns([slot.column]);
          }}
          onPaste={() => {
            const copied = copiedColumns();
            if (copied) change((one) => pasteColumns(one, table.code, copied, pasteAt(menu.column)));
          }}
          onInsert={(after) =>
            change((one) =>
              addNamedColumn(
                one,
                table.code,
                t('sheet.columnName', { number: (table.columns?.length ?? 0) + 1 }),
                language,
                placeAmong(slots, [], menu.column + (after ? 1 : 0)),
              ),
            )
          }
          onMove={(by) => {
            const codes = codesAt([menu.column], 'column');
            const from = table.columns?.findIndex((column) => column.code === codes[0]) ?? -1;
            if (from >= 0) change((one) => moveColumns(one, table.code, codes, from + by));
          }}
          onRemove={() => void remove([menu.column])}
          onRemoveRows={() => change((one) => removeRows(one, table.code, target, new Set(selectedRows)))}
        />
      )}
    </Stack>
  );
}

/** Parameter tables need no rows of people to be computed. */
const emptyInput = { period: { start: '2000-01-01', end: '2000-01-31' }, tables: {} };

const optionsOf = (options: readonly { value: string; label: string; batch: boolean }[], batch: boolean) =>
  options.filter((one) => one.batch === batch).map(({ value, label }) => ({ value, label }));

function versionRows(table: TableFile, at: number): JsonRow[] {
  const columns = table.columns ?? [];
  const plain = plainColumns(columns);
  return cellsOf(versionsOf(table)[at]?.rows ?? [], columns).map((cells) =>
    Object.fromEntries(plain.map((column, place) => [column.code, cells[place] ?? null])),
  );
}
