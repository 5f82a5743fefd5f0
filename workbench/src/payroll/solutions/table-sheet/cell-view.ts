import type { ColumnFile, JsonRow, JsonScalar, Severity, SolutionFile, TableFile } from '@suanpan/engine';
import { currencyScale, SEVERITIES, tableCells } from '@suanpan/engine/domain';
import type { DraftCell, DraftLook } from '../../../sheet/draft/draft-view.ts';
import type { SampleRows } from '../../../sheet/engine/engine-messages.ts';
import { editText, formatCell } from '../../../sheet/store/cell-values.ts';
import type { SheetColumn } from '../../../sheet/store/sheet-types.ts';
import { keysOf, type RowTarget, takesValues } from './commands/write-block.ts';
import type { Slot } from './sheet-slots.ts';

export interface CellFacts {
  readonly file: SolutionFile;
  readonly table: TableFile;
  readonly slots: readonly Slot[];
  readonly target: RowTarget;
  /** Rows as they stand in the file; undefined where they follow from others. */
  readonly typed: readonly JsonRow[] | undefined;
  readonly now: SampleRows | undefined;
  readonly before: SampleRows | undefined;
  readonly language: string;
  readonly wordBefore: string;
}

/** How many rows there are, and what each cell beneath the formulas shows. */
export function cellView(facts: CellFacts): {
  rows: number;
  cell: (row: number, column: number) => DraftCell;
} {
  const { slots, typed, now, before } = facts;
  const rows = typed ? typed.length : (now?.keys.length ?? 0);
  const places = new Map(before?.keys.map((key, row) => [key, row]));
  const valueBefore = (row: number, column: ColumnFile) => {
    const key = now?.keys[row];
    const place = key === undefined ? undefined : places.get(key);
    return place === undefined ? undefined : before?.columns[column.code]?.[place];
  };
  // What was computed belongs to the rows only while there are as many: a row just added isn't computed yet.
  const computed = computedRows(now !== undefined && now.total >= rows ? now : undefined);

  const cell = (row: number, at: number): DraftCell => {
    const slot = slots[at];
    if (!slot || slot.role === 'newColumn' || slot.role === 'newRule') return still('', 'plain');
    if (slot.role === 'rule') return computed.caughtBy(row, slot.code);
    const then = valueBefore(row, slot.column);
    if (slot.role === 'before')
      return still(format(facts, slot.column, then), computed.worstOf(row) ?? 'fixed');
    return ofColumn(facts, computed, row, slot.column, then);
  };
  return { rows, cell };
}

type Computed = ReturnType<typeof computedRows>;

/** What was computed for the rows, by row and column; nothing of it where it isn't theirs. */
function computedRows(now: SampleRows | undefined) {
  const errors = new Map(now?.errors.map((each) => [`${each.row} ${each.column}`, each.message]));
  const caught = new Map(now?.caught.map((each) => [`${each.row} ${each.rule}`, each]));
  const worst = new Map<number, Severity>();
  for (const { row, severity } of now?.caught ?? []) {
    const known = worst.get(row);
    if (!known || SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(known)) worst.set(row, severity);
  }
  return {
    value: (row: number, column: string): JsonScalar | undefined => now?.columns[column]?.[row],
    errorOf: (row: number, column: string) => errors.get(`${row} ${column}`),
    worstOf: (row: number) => worst.get(row),
    caughtBy(row: number, rule: string): DraftCell {
      const found = caught.get(`${row} ${rule}`);
      return found ? still(found.message || '●', found.severity, found.message) : still('', 'fixed');
    },
  };
}

function ofColumn(
  facts: CellFacts,
  computed: Computed,
  row: number,
  column: ColumnFile,
  then: JsonScalar | undefined,
): DraftCell {
  const own = takesValues(column) ? facts.typed?.[row]?.[column.code] : undefined;
  const result = computed.value(row, column.code);
  const value = own ?? result;
  const error = computed.errorOf(row, column.code);
  const follows = column.formula !== undefined || tableCells(facts.table) === 'inFile';
  const changed = then !== undefined && result !== undefined && result !== then && follows;
  const editable = isEditable(facts, column);
  const usual = editable ? 'plain' : column.formula === undefined ? 'fixed' : 'computed';
  return {
    text: format(facts, column, value),
    plain: editText(value),
    look: error ? 'error' : (computed.worstOf(row) ?? (changed ? 'changed' : usual)),
    title: error ?? (changed ? `${facts.wordBefore} ${format(facts, column, then)}` : undefined),
    editable,
  };
}

function isEditable({ table, target }: CellFacts, column: ColumnFile): boolean {
  if (!takesValues(column) || target.kind === 'fixed') return false;
  return !(keysOf(table).includes(column.code) && target.kind === 'sample' && target.keyAt);
}

const format = ({ file, language }: CellFacts, column: ColumnFile, value: JsonScalar | undefined): string =>
  formatCell(value, shownColumn(file, column), language);

const shownColumn = (file: SolutionFile, column: ColumnFile): SheetColumn => ({
  code: column.code,
  label: column.code,
  type: column.type,
  kind: 'input',
  editing: 'none',
  scale: column.type === 'money' ? scaleOf(file, column) : column.scale,
});

const still = (text: string, look: DraftLook, title?: string): DraftCell => ({
  text,
  plain: text,
  look,
  title,
  editable: false,
});

/** Decimals of a money column: its own, the solution's, or its currency's. */
export function scaleOf(file: SolutionFile, column: ColumnFile): number {
  return column.scale ?? file.scale ?? currencyScale(column.currency ?? file.currency);
}
