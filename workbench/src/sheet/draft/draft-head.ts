import sheetClasses from '../sheet.module.css';
import type { DraftColumn, DraftView } from './draft-view.ts';

/** A column's header: what kind it is, its unit, and the button of its menu. */
export function drawHead(th: HTMLTableCellElement, column: DraftColumn, view: DraftView): void {
  const frame = th.querySelector('.colHeader') ?? th;
  const line = document.createElement('div');
  line.className = sheetClasses.headTop ?? '';
  const part = (text: string, className: string | undefined) => {
    const span = document.createElement('span');
    span.className = className ?? '';
    span.textContent = text;
    line.append(span);
  };
  const fresh = column.role === 'newColumn' || column.role === 'newRule';
  part(column.sign, sheetClasses.headIcon);
  if (!fresh) part(column.kind, sheetClasses.headUnit);
  if (!fresh && column.unit !== '') part(`· ${column.unit}`, sheetClasses.headUnit);
  frame.replaceChildren(line);
  if (!fresh && column.role !== 'before') {
    const menu = document.createElement('button');
    menu.type = 'button';
    menu.className = sheetClasses.menuButton ?? '';
    menu.tabIndex = -1;
    menu.textContent = '⋮';
    menu.setAttribute('aria-label', `${view.menuWord}: ${column.name}`);
    frame.append(menu);
  }
  th.title = [column.wrong, column.name, `${column.kind} ${column.unit}`].filter(Boolean).join('\n');
  th.classList.add(sheetClasses.head ?? '');
  const colour = view.colours.get(column.id.slice(2).normalize('NFKC').toLowerCase());
  for (let i = 0; i < 8; i++)
    th.classList.toggle(sheetClasses[`headColour${i}`] ?? '', column.role === 'column' && colour === i);
  th.dataset.column = column.id;
}

/** Wide enough for its name and most of its formula. */
export function widthOf(column: DraftColumn): number {
  const letters = (text: string) =>
    [...text].reduce((width, character) => width + (character > '\u2e80' ? 13 : 7.5), 0);
  const needed = Math.max(
    letters(column.name) + 34,
    letters(`${column.kind} ${column.unit}`) + 64,
    Math.min(letters(column.gist) + 26, 220),
  );
  return Math.round(Math.min(300, Math.max(104, needed)));
}
