import type { TotalKind } from '@suanpan/server/words';
import classes from '../sheet.module.css';
import type { SheetColumn, SheetColumnKind } from '../store/sheet-types.ts';
import type { GroupMark } from '../views/column-groups.ts';
import { headOutline, type OutlineWords } from './head-outline.ts';

export interface HeaderWords extends OutlineWords {
  readonly kinds: Readonly<Record<SheetColumnKind, string>>;
  readonly menu: string;
  /** Of the corner, which selects everything. */
  readonly all: string;
  readonly stale: string;
  readonly overridable: string;
  /** Of rows that hold nothing where they are grouped. */
  readonly blankGroup: string;
  readonly totals: Readonly<Record<TotalKind, string>>;
}

interface HeaderState {
  readonly words: HeaderWords;
  readonly colour: number | undefined;
  readonly sorted: 'asc' | 'desc' | undefined;
  readonly filtered: boolean;
  /** Computed before something it rests on changed: the header is striped. */
  readonly stale: boolean;
  /** Whether any columns are grouped: every head then has a strip above it. */
  readonly outlined: boolean;
  readonly mark: GroupMark | undefined;
}

const signs: Record<SheetColumnKind, string> = {
  key: '◆',
  input: '✎',
  reference: '↗',
  formula: 'ƒ',
  snapshot: '◫',
};

function piece(tag: 'span' | 'button' | 'div', className: string | undefined, text: string): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** Builds a header from nodes, never from markup: names come from people. */
export function drawHeader(th: HTMLTableCellElement, column: SheetColumn, state: HeaderState): void {
  // Handsontable finds its label again by this class and would fall over without it.
  const frame = th.querySelector('.colHeader') ?? th;
  const top = piece('div', classes.headTop, '');
  const icon = piece('span', classes.headIcon, signs[column.kind]);
  const name = piece('span', classes.headName, column.label);
  const menu = piece('button', classes.menuButton, state.filtered ? '▼' : '⋮') as HTMLButtonElement;
  menu.type = 'button';
  menu.tabIndex = -1;
  menu.setAttribute('aria-label', `${state.words.menu}: ${column.label}`);
  top.append(icon, name);
  if (state.sorted) top.append(piece('span', classes.headSort, state.sorted === 'asc' ? '↑' : '↓'));
  if (column.unit) top.append(piece('span', classes.headUnit, column.unit));
  frame.replaceChildren(...(state.outlined ? [headOutline(state.mark, state.words)] : []), top, menu);
  const kind = state.words.kinds[column.kind];
  const about = [column.code === column.label ? '' : column.code, kind, column.unit].filter(Boolean);
  th.title = [column.label, about.join(' · '), column.description, state.stale ? state.words.stale : '']
    .filter(Boolean)
    .join('\n');
  th.classList.add(classes.head!);
  th.classList.toggle(classes.headOutlined!, state.outlined);
  th.classList.toggle(classes.headStale!, state.stale);
  th.classList.toggle(classes.headFiltered!, state.filtered);
  for (let i = 0; i < 8; i++) th.classList.toggle(classes[`headColour${i}`]!, state.colour === i);
  th.dataset.column = column.code;
}
