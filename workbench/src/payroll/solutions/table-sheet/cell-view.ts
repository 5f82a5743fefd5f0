import type { ColumnFile, JsonRow, JsonScalar, Severity, SolutionFile, TableFile } from '@suanpan/engine';
import { currencyScale, SEVERITIES } from '@suanpan/engine/domain';
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
  const { file, table, slots, target, typed, now, before, language } = facts;
  const keys = keysOf(table);
  const rows = typed ? typed.length : (now?.keys.length ?? 0);
  const errors = new Map(now?.errors.map((each) => [`${each.row} ${each.column}`, each.message]));
  const caught = new Map(now?.caught.map((each) => [`${each.row} ${each.rule}`, each]));
  const worst = new Map<number, Severity>();
  for (const { row, severity } of now?.caught ?? []) {
    const known = worst.get(row);
    if (!known || SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(known)) worst.set(row, severity);
  }
  const places = new Map(before?.keys.map((key, row) => [key, row]));
  // What was computed belongs to the rows only while there are as many: a row just added isn't computed yet.
  const isCurrent = now !== undefined && now.total >= rows;

  const shown = (column: ColumnFile): SheetColumn => ({
    code: column.code,
    label: column.code,
    type: column.type,
    kind: 'input',
    editing: 'none',
    scale: column.type === 'money' ? scaleOf(file, column) : column.scale,
  });

  const cell = (row: number, at: number): DraftCell => {
    const slot = slots[at];
    if (!slot || slot.role === 'newColumn' || slot.role === 'newRule') return still('', 'plain');
    if (slot.role === 'rule') {
      const found = isCurrent ? caught.get(`${row} ${slot.code}`) : undefined;
      return found ? still(found.message || '●', found.severity, found.message) : still('', 'fixed');
    }
    const { column } = slot;
    const then = valueBefore(row, column);
    const tint = isCurrent ? worst.get(row) : undefined;
    if (slot.role === 'before') return still(formatCell(then, shown(column), language), tint ?? 'fixed');
    return ofColumn(row, column, then, tint);
  };

  const valueBefore = (row: number, column: ColumnFile) => {
    const key = now?.keys[row];
    const place = key === undefined ? undefined : places.get(key);
    return place === undefined ? undefined : before?.columns[column.code]?.[place];
  };

  const isEditable = (column: ColumnFile): boolean => {
    if (!takesValues(column) || target.kind === 'fixed') return false;
    return !(keys.includes(column.code) && target.kind === 'sample' && target.keyAt);
  };

  const ofColumn = (
    row: number,
    column: ColumnFile,
    then: JsonScalar | undefined,
    tint: Severity | undefined,
  ): DraftCell => {
    const own: JsonScalar | undefined = takesValues(column) ? typed?.[row]?.[column.code] : undefined;
    const computed = isCurrent ? now?.columns[column.code]?.[row] : undefined;
    const value = own ?? computed;
    const error = isCurrent ? errors.get(`${row} ${column.code}`) : undefined;
    const changed =
      then !== undefined && computed !== undefined && computed !== then && column.formula !== undefined;
    const said = changed ? `${facts.wordBefore} ${formatCell(then, shown(column), language)}` : undefined;
    const editable = isEditable(column);
    const usual = editable ? 'plain' : column.formula === undefined ? 'fixed' : 'computed';
    const look: DraftLook = error ? 'error' : (tint ?? (changed ? 'changed' : usual));
    return {
      text: formatCell(value, shown(column), language),
      plain: editText(value),
      look,
      title: error ?? said,
      editable,
    };
  };
  return { rows, cell };
}

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
