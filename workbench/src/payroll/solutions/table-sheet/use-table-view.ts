import type { JsonRow, SolutionFile, TableFile } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine/domain';
import { dayOf } from '@suanpan/portal/kit/form';
import { text, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useMemo, useState } from 'react';
import type { Writing } from '../../../sheet/draft/draft-props.ts';
import type { SampleRows } from '../../../sheet/engine/engine-messages.ts';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { changeTable } from '../editing/copy/edit-file.ts';
import { cellsOf, plainColumns } from '../editing/copy/table-rows.ts';
import { cellView } from './cell-view.ts';
import { setFormula } from './commands/columns.ts';
import { setRuleFormula } from './commands/rules.ts';
import { sampleRows } from './commands/sample-rows.ts';
import { versionsOf } from './commands/versions.ts';
import { keysOf, type RowTarget } from './commands/write-block.ts';
import { changedColumns, frozenKeys, type Slot, slotsOf } from './sheet-slots.ts';
import { useDraftColumns } from './use-draft-columns.ts';
import { usePublishedFile } from './use-published-file.ts';
import { type RowSource, useRowSource } from './use-row-source.ts';
import { SHOWN_ROWS, useSampleRows } from './use-sample-rows.ts';

const noColumns: ReadonlySet<string> = new Set();

/** Parameter tables need no rows of people to be computed. */
const emptyInput = { period: { start: '2000-01-01', end: '2000-01-31' }, tables: {} };

/** What the sheet of a table shows: its columns, rows computed by the page's engine, and what the published copy gave. */
export function useTableView(table: TableFile, source: string | undefined, writing: Writing | null) {
  const { file, copy, readOnly, inForce } = useCopyEditor();
  const rowSource = useRowSource(file, table, copy.solutionId, source);
  const ofSolution = usePublishedFile(copy);
  const published = inForce ?? ofSolution;
  const publishedTable = published?.tables.find((one) => one.code === table.code);
  const isParameter = tableCells(table) === 'inFile';
  const [version, setVersion] = useState(() => versionsOf(table).length - 1);
  const at = Math.min(version, versionsOf(table).length - 1);

  const { plainSlots, slots, beside, setBeside, noneYet } = useSlots(file, table, readOnly);
  const tried = useTried(file, table, slots, writing);
  const asked = useMemo(
    () => (isParameter ? ofVersion(tried, table, at) : tried),
    [tried, table, isParameter, at],
  );
  const input = rowSource.input ?? (isParameter ? emptyInput : undefined);
  const now = useSampleRows(asked, table.code, input);
  const former = useMemo(
    () =>
      published && publishedTable && isParameter
        ? sameVersion(published, publishedTable, table, at)
        : published,
    [published, publishedTable, table, isParameter, at],
  );
  const before = useSampleRows(publishedTable ? former : undefined, table.code, input);
  const changed = useMemo(() => changedColumns(now.rows, before.rows), [now.rows, before.rows]);
  // Asked for before anything differed: the first that does is shown.
  if (noneYet && changed.size > 0 && !writing) setBeside(changed);
  const { target, typed } = useRowTarget(file, table, { readOnly, at, rowSource, computed: now.rows });
  const isTyped = isTypedTable(table);
  const growing =
    target.kind === 'version' || ((target.kind === 'sample' || target.kind === 'fresh') && isTyped);
  const view = useDraftView(table, slots, { target, typed, now: now.rows, before: before.rows, growing });

  return {
    rowSource,
    publishedTable,
    isParameter,
    at,
    setVersion,
    plainSlots,
    slots,
    beside,
    setBeside: (on: boolean) => setBeside(on ? changed : null),
    changed,
    now,
    target,
    growing,
    view,
  };
}

export type TableView = ReturnType<typeof useTableView>;

/** What goes into a cell as it is, rather than following from other rows. */
const isTypedTable = (table: TableFile): boolean => {
  const cells = tableCells(table);
  return cells === 'frozen' || (cells === 'typed' && table.rowsFrom === undefined);
};

function useSlots(file: SolutionFile, table: TableFile, readOnly: boolean) {
  // The columns shown twice are those that differed when it was asked for: they don't come and go while one types.
  const [beside, setBeside] = useState<ReadonlySet<string> | null>(null);
  const plainSlots = useMemo(() => slotsOf(file, table, noColumns, readOnly), [file, table, readOnly]);
  const slots = useMemo(
    () => (beside && beside.size > 0 ? slotsOf(file, table, beside, readOnly) : plainSlots),
    [file, table, beside, readOnly, plainSlots],
  );
  return { plainSlots, slots, beside: beside !== null, setBeside, noneYet: beside?.size === 0 };
}

/** The formula that is being written is tried before it is kept. */
function useTried(
  file: SolutionFile,
  table: TableFile,
  slots: readonly Slot[],
  writing: Writing | null,
): SolutionFile {
  return useMemo(() => {
    const slot = writing ? slots[writing.column] : undefined;
    if (!writing || !slot || writing.text.trim() === '') return file;
    if (slot.role === 'column') return setFormula(file, table.code, slot.code, writing.text);
    return slot.role === 'rule' ? setRuleFormula(file, slot.code, writing.text) : file;
  }, [file, table.code, slots, writing]);
}

/** What was published for the same days as the version that is shown; nothing where that one is new. */
function sameVersion(file: SolutionFile, published: TableFile, table: TableFile, at: number) {
  const from = versionsOf(table)[at]?.from;
  const then = versionsOf(published).findIndex((one) => one.from === from);
  return then < 0 ? undefined : ofVersion(file, published, then);
}

/** The file as if it had but one version of the table. */
function ofVersion(file: SolutionFile, table: TableFile, at: number): SolutionFile {
  const version = versionsOf(table)[at];
  if (!version) return file;
  return changeTable(file, table.code, ({ rows: _, effectiveFrom: __, ...rest }) => ({
    ...rest,
    versions: [{ rows: version.rows }],
  }));
}

interface RowFacts {
  readonly readOnly: boolean;
  /** The version shown. */
  readonly at: number;
  readonly rowSource: RowSource;
  readonly computed: SampleRows | undefined;
}

/** Where what is typed into the rows goes, and the rows as they stand there. */
function useRowTarget(file: SolutionFile, table: TableFile, facts: RowFacts) {
  const { readOnly, at, rowSource, computed } = facts;
  const t = useText('workbench/payroll/solutions');
  const { example } = rowSource;
  const cells = tableCells(table);
  const isBatch = rowSource.value.startsWith('batch:');
  const target = useMemo((): RowTarget => {
    if (readOnly) return { kind: 'fixed' };
    if (cells === 'inFile') return { kind: 'version', at };
    if (isBatch || cells === 'made') return { kind: 'fixed' };
    if (!example) return { kind: 'fresh', name: t('sheet.samples'), day: dayOf() };
    if (isTypedTable(table)) return { kind: 'sample', index: example.index };
    const keys = keysOf(table);
    const keyAt = (row: number) =>
      Object.fromEntries(keys.map((code) => [code, computed?.columns[code]?.[row] ?? null]));
    return { kind: 'sample', index: example.index, keyAt };
  }, [readOnly, at, isBatch, example, table, cells, computed, t]);
  const typed = useMemo((): readonly JsonRow[] | undefined => {
    if (cells === 'inFile') return versionRows(table, at);
    if (target.kind === 'fresh') return isTypedTable(table) ? [] : undefined;
    return target.kind === 'sample' && isTypedTable(table)
      ? sampleRows(file, target.index, table.code).slice(0, SHOWN_ROWS)
      : undefined;
  }, [file, table, cells, at, target]);
  return { target, typed };
}

function versionRows(table: TableFile, at: number): JsonRow[] {
  const columns = table.columns ?? [];
  const plain = plainColumns(columns);
  return cellsOf(versionsOf(table)[at]?.rows ?? [], columns).map((cells) =>
    Object.fromEntries(plain.map((column, place) => [column.code, cells[place] ?? null])),
  );
}

type ShownFacts = Pick<Parameters<typeof cellView>[0], 'target' | 'typed' | 'now' | 'before'> & {
  readonly growing: boolean;
};

function useDraftView(table: TableFile, slots: readonly Slot[], facts: ShownFacts) {
  const { target, typed, now, before, growing } = facts;
  const t = useText('workbench/payroll/solutions');
  const language = useLanguage();
  const { file, problems, readOnly } = useCopyEditor();
  const columnsOf = useDraftColumns(file, problems);
  const columns = useMemo(() => columnsOf(table, slots), [columnsOf, table, slots]);
  const { rows, cell } = useMemo(
    () =>
      cellView({ file, table, slots, target, typed, now, before, language, wordBefore: t('sheet.beforeIs') }),
    [file, table, slots, target, typed, now, before, language, t],
  );
  return useMemo(
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
}
