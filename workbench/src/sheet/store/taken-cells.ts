import type { TypedProblem } from '@suanpan/engine/domain';
import { arithmeticIn, readCell } from './cell-values.ts';
import type { LeftTexts, SheetChanges } from './sheet-changes.ts';
import type { SheetDrafts } from './sheet-drafts.ts';
import type { SheetRows } from './sheet-rows.ts';
import type { CellValue, SeenCell, SheetColumn, SheetEdit, SheetOptions, TypedCell } from './sheet-types.ts';
import { placeKey, type UnsavedCells } from './unsaved-cells.ts';

interface Sheet {
  readonly options: SheetOptions;
  readonly rows: SheetRows;
  readonly drafts: SheetDrafts;
  readonly unsaved: UnsavedCells;
  column(code: string): SheetColumn | undefined;
  isDraft(row: number): boolean;
  draftAt(row: number): number | undefined;
  seenCell(row: number, column: string): SeenCell;
}

/** What becomes of typed cells on their way to the server. */
export class TakenCells {
  readonly edits: SheetEdit[] = [];
  readonly inverse: SheetEdit[] = [];
  /** Texts that can't be stored and stay in their cells. */
  readonly left: LeftTexts[] = [];
  readOnly = 0;
  drafted = 0;
  private readonly sheet: Sheet;
  private readonly changes: SheetChanges;
  private readonly reason: string | undefined;

  /** @param reason why values are typed over computed ones */
  constructor(sheet: Sheet, changes: SheetChanges, reason: string | undefined) {
    this.sheet = sheet;
    this.changes = changes;
    this.reason = reason;
  }

  take(cell: TypedCell): void {
    const column = this.sheet.column(cell.column);
    if (!column) return;
    if (this.sheet.isDraft(cell.row)) this.takeDrafted(cell, column);
    else this.takeStored(cell, column);
  }

  /** A cell of a row that is being typed anew: nothing is stored before the row has its key. */
  private takeDrafted(cell: TypedCell, column: SheetColumn): void {
    const { options, drafts } = this.sheet;
    if (!options.ownRows || (column.editing === 'none' && column.kind !== 'key')) {
      this.readOnly++;
      return;
    }
    const index = this.sheet.draftAt(cell.row) ?? 0;
    const read = readCell(cell.typed, column, options.language);
    if (read.ok) drafts.set(index, column.code, read.value, arithmeticIn(cell.typed, column.type));
    else this.left.push(this.failDraft(index, column, String(cell.typed), read.problem));
    this.drafted++;
  }

  private failDraft(
    index: number,
    column: SheetColumn,
    typed: string,
    problem: TypedProblem | undefined,
  ): LeftTexts {
    const { drafts, options } = this.sheet;
    const drop = drafts.fail(index, column.code, typed, options.sayWrongType(column, problem));
    return { drop, putBack: () => undefined };
  }

  private takeStored(cell: TypedCell, column: SheetColumn): void {
    const { options, rows } = this.sheet;
    const rowKey = cell.start?.rowKey ?? rows.key(cell.row);
    if (column.editing === 'none' || rowKey === undefined) {
      this.readOnly++;
      return;
    }
    const read = readCell(cell.typed, column, options.language);
    if (!read.ok) {
      const message = options.sayWrongType(column, read.problem);
      const place = { rowKey, column: column.code };
      this.left.push(this.changes.keepText(place, { typed: String(cell.typed), message }));
      return;
    }
    const edit = this.editOf(cell, rowKey, column, read.value);
    if (!edit) return;
    this.edits.push(edit);
    const inverse = inverseOf(this.sheet, cell.row, rowKey, column);
    // Where arithmetic comes or goes, undo has to say so: the value alone may be the same.
    this.inverse.push(edit.typed === undefined ? inverse : { ...inverse, typed: inverse.typed ?? null });
  }

  /** Nothing where the cell holds the value already and nothing waits to be stored in it. */
  private editOf(
    cell: TypedCell,
    rowKey: string,
    column: SheetColumn,
    value: CellValue,
  ): SheetEdit | undefined {
    const reason = column.editing === 'override' ? this.reason : undefined;
    const pending = this.sheet.unsaved.get(placeKey(rowKey, column.code));
    // A value that was refused stays typed over what it was typed over: another's isn't overwritten by typing once more.
    const seen = pending?.edit?.seen ?? cell.start?.seen ?? this.sheet.seenCell(cell.row, column.code);
    const before = this.sheet.rows.mark(rowKey, column.code)?.typed;
    const arithmetic = arithmeticIn(cell.typed, column.type);
    const same = seen.value === value && arithmetic === before;
    if (same && !pending && reason === undefined) return undefined;
    const typed = arithmetic ?? (before === undefined ? undefined : null);
    return {
      rowKey,
      column: column.code,
      value,
      seen,
      ...(reason ? { reason } : {}),
      ...(typed === undefined ? {} : { typed }),
    };
  }
}

/** What brings a stored cell back to what it holds now. */
export function inverseOf(
  { rows }: Pick<Sheet, 'rows'>,
  row: number,
  rowKey: string,
  column: SheetColumn,
): SheetEdit {
  const value = rows.value(row, column.code) ?? null;
  const { override, typed } = rows.mark(rowKey, column.code) ?? {};
  const edit = { rowKey, column: column.code, value, ...(typed === undefined ? {} : { typed }) };
  if (column.editing !== 'override') return edit;
  if (!override) return { rowKey, column: column.code, value, release: true };
  return { ...edit, reason: override.reason };
}
