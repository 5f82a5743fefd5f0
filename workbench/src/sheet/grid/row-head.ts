import classes from '../sheet.module.css';
import type { SheetStore } from '../store/sheet-store.ts';
import { drawLineHead } from './draw-line.ts';
import type { GridView } from './grid-view.ts';
import { zoomed } from './zoom.ts';

const NUMBER_WIDTH = 54;
const NAME_WIDTH = 176;
/** A phone shows a figure beside the name. */
const NARROW_WIDTH = 112;

/** How wide the column is that stays in sight: with names where rows are of people. */
export function rowHeadWidth({ options, rows }: SheetStore, zoom: number): number {
  if (!options.people && !rows.query.group) return zoomed(NUMBER_WIDTH, zoom);
  return zoomed(window.innerWidth < 640 ? NARROW_WIDTH : NAME_WIDTH, zoom);
}

/** A star in a row that is being typed anew; a mark where it was refused. */
function numberOf(store: SheetStore, row: number): string {
  if (!store.isDraft(row)) return String(row + 1);
  return store.wrongInRow(row) ? '!' : '*';
}

/** What a row is called: its number, and who it is about where rows are of people. */
export const rowName = (store: SheetStore, row: number): string =>
  [numberOf(store, row), store.options.people ? store.rows.name(row) : ''].filter(Boolean).join(' ');

/** The row's number and who it is about; of a line over a group, what it is of. */
export function drawRowHead(label: HTMLElement, row: number, store: SheetStore, view: GridView): void {
  const line = store.rows.outline.get(row);
  if (line) {
    drawLineHead(label, store, line, view);
    return;
  }
  if (label.style.paddingInlineStart !== '') plain(label);
  const number = numberOf(store, row);
  const wrong = store.wrongInRow(row);
  label.classList.toggle(classes.rowWrong ?? '', wrong !== undefined);
  label.setAttribute('title', wrong?.cell.message ?? '');
  if (!store.options.people) {
    if (store.isDraft(row) || label.childElementCount > 0) label.textContent = number;
    return;
  }
  const name = store.rows.name(row);
  const place = document.createElement('span');
  place.className = classes.rowNumber ?? '';
  place.textContent = number;
  const called = document.createElement('span');
  called.className = classes.rowName ?? '';
  called.textContent = name;
  called.title = name;
  label.classList.add(classes.rowHead ?? '');
  label.replaceChildren(place, called);
}

/** The same place stood beside the line of a group before. */
function plain(label: HTMLElement): void {
  label.className = 'rowHeader';
  label.removeAttribute('title');
  label.removeAttribute('style');
  label.closest('th')?.removeAttribute('aria-expanded');
}
