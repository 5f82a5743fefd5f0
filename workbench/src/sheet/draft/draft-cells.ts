import sheetClasses from '../sheet.module.css';
import classes from './draft.module.css';
import {
  type DraftCell,
  type DraftColumn,
  type DraftView,
  FORMULAS,
  HEAD_ROWS,
  NAMES,
} from './draft-view.ts';

const blank: DraftCell = { text: '', plain: '', look: 'plain', editable: true };

/** What stands in a cell: names and formulas first, then the computed rows. */
export function cellAt(view: DraftView, row: number, column: number): DraftCell {
  const shown = view.columns[column];
  if (!shown) return blank;
  if (row === NAMES) {
    return { ...blank, text: shown.name, plain: shown.name, editable: shown.role !== 'before' };
  }
  if (row === FORMULAS) {
    return { ...blank, text: shown.gist, plain: shown.isFormula ? shown.gist : '', editable: false };
  }
  if (row - HEAD_ROWS < view.rows) return view.cell(row - HEAD_ROWS, column);
  return { ...blank, editable: shown.role === 'column' && !shown.isFormula };
}

export function drawCell(td: HTMLTableCellElement, view: DraftView, row: number, column: number): void {
  const shown = view.columns[column];
  const cell = cellAt(view, row, column);
  td.className = [sheetClasses.cell, ...looksOf(row, shown, cell), ...ofRole(shown?.role)]
    .filter(Boolean)
    .join(' ');
  const waits = row === NAMES && cell.text === '' && shown?.role.startsWith('new');
  td.textContent = waits ? (shown?.kind ?? '') : cell.text;
  const title = row <= FORMULAS ? [shown?.wrong, cell.text].filter(Boolean).join('\n') : cell.title;
  if (title) td.title = title;
  else td.removeAttribute('title');
}

function looksOf(row: number, shown: DraftColumn | undefined, cell: DraftCell): (string | undefined)[] {
  if (row === NAMES) return [classes.name];
  if (row === FORMULAS) return [classes.formula, shown?.wrong ? sheetClasses.error : undefined];
  return [
    shown?.numeric ? sheetClasses.number : undefined,
    cell.look === 'plain' ? undefined : (sheetClasses[cell.look] ?? classes[cell.look]),
    classes[`caught_${cell.look}`],
  ];
}

function ofRole(role: DraftColumn['role'] | undefined): (string | undefined)[] {
  switch (role) {
    case 'rule':
      return [classes.rule];
    case 'newRule':
      return [classes.rule, classes.fresh];
    case 'newColumn':
      return [classes.fresh];
    case 'before':
      return [classes.before];
    default:
      return [];
  }
}
