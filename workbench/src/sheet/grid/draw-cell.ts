import classes from '../sheet.module.css';
import { formatCell, isNumeric } from '../store/cell-values.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { CellValue, SheetColumn } from '../store/sheet-types.ts';
import type { GridView } from './grid-view.ts';
import { pickOf } from './hot/cell-pick.ts';

/** Writes a cell of the store into its place in the grid: its text, how it looks, and why in its title. */
export function drawCell(
  td: HTMLTableCellElement,
  store: SheetStore,
  row: number,
  column: SheetColumn,
  { language, looks, readOnly }: Pick<GridView, 'language' | 'looks' | 'readOnly'>,
): HTMLTableCellElement {
  const value = store.value(row, column.code);
  const unsaved = store.unsavedCell(row, column.code);
  const mark = store.mark(row, column.code);
  const names = namesOf(column, value, readOnly);
  let title = '';
  if (mark) {
    if (mark.changed) names.push(classes.changed);
    if (mark.imported) names.push(classes.imported);
    if (mark.override) {
      names.push(classes.override);
      title = mark.override.reason;
    }
    if (mark.finding) {
      names.push(classes[mark.finding.severity]);
      title = mark.finding.message;
    }
    if (mark.error) {
      names.push(classes.error);
      title = mark.error.message;
    }
  }
  let text = formatCell(value, column, language);
  if (unsaved) {
    if (unsaved.message !== null) {
      names.push(classes.unsaved);
      text = unsaved.typed;
      title = unsaved.message;
    } else names.push(classes.saving);
  }
  if (value === undefined && !store.isDraft(row)) names.push(classes.loading);
  td.className = names.join(' ');
  td.textContent = text;
  if (title !== '') td.title = title;
  else if (td.title !== '') td.removeAttribute('title');
  const isTyped = unsaved !== undefined && unsaved.message !== null;
  looks?.(td, { row, rowKey: store.rowKey(row), column, value, mark, unsaved: isTyped });
  return td;
}

/** How a cell looks by its column and value alone. */
function namesOf(
  column: SheetColumn,
  value: CellValue | undefined,
  readOnly: boolean,
): (string | undefined)[] {
  const numeric = isNumeric(column.type);
  const names = [classes.cell];
  if (numeric) names.push(classes.number);
  if (!readOnly && pickOf(column)) names.push(classes.pick);
  if (typeof value === 'number' && value < 0 && numeric) names.push(classes.negative);
  if (column.editing === 'none') names.push(classes.fixed);
  else if (column.editing === 'override') names.push(classes.computed);
  return names;
}
