import { formatCell, isNumeric } from '../store/cell-values.ts';
import type { PlacedLine } from '../store/outline.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetColumn } from '../store/sheet-types.ts';
import type { GridView } from './grid-view.ts';
import classes from './line.module.css';

type LineView = Pick<GridView, 'language' | 'words' | 'folded'>;

/** What a group comes to in a column: its sum, or whatever the view adds up. */
export function drawLine(
  td: HTMLTableCellElement,
  store: SheetStore,
  line: PlacedLine,
  column: SheetColumn,
  { language, words }: LineView,
): HTMLTableCellElement {
  const kind = store.rows.query.group?.figures.find((each) => each.column === column.code)?.kind;
  const figure = line.figures[column.code];
  const isOwn = column.code === line.column;
  td.className = `${classes.line} ${isNumeric(column.type) ? classes.number : ''}`;
  td.dataset.level = String(line.level);
  td.textContent = isOwn
    ? nameOfGroup(store, line, { language, words })
    : figure === undefined || figure === null || !kind
      ? ''
      : formatCell(figure, kind === 'count' ? { ...column, type: 'number', scale: 0 } : column, language);
  const told =
    kind && figure !== null && figure !== undefined ? `${words.totals[kind]}: ${td.textContent}` : '';
  if (told !== '') td.title = told;
  else td.removeAttribute('title');
  return td;
}

export function nameOfGroup(
  store: SheetStore,
  { column, value }: PlacedLine,
  { language, words }: Pick<LineView, 'language' | 'words'>,
): string {
  const about = store.column(column);
  const text = about ? formatCell(value, about, language) : String(value ?? '');
  return text === '' ? words.blankGroup : text;
}

/** Beside a line: what its rows have in common and how many they are; pressed, it folds and unfolds. */
export function drawLineHead(label: Element, store: SheetStore, line: PlacedLine, view: LineView): void {
  const isFolded = view.folded.has(line.path);
  const name = nameOfGroup(store, line, view);
  const sign = document.createElement('span');
  sign.className = classes.sign ?? '';
  sign.textContent = isFolded ? '▸' : '▾';
  const called = document.createElement('span');
  called.className = classes.name ?? '';
  called.textContent = name;
  const rows = document.createElement('span');
  rows.className = classes.rows ?? '';
  rows.textContent = new Intl.NumberFormat(view.language).format(line.rows);
  const head = label as HTMLElement;
  head.title = `${name} (${rows.textContent})`;
  head.classList.add(classes.head ?? '');
  head.style.paddingInlineStart = `${4 + line.level * 12}px`;
  head.replaceChildren(sign, called, rows);
  head.closest('th')?.setAttribute('aria-expanded', String(!isFolded));
}
