/** Where a key means something: in the sheet of a batch, of a draft, in a free one, or while a formula is being written. */
export type KeyPlace = 'batch' | 'draft' | 'free' | 'formula';

interface Listed {
  readonly name: string;
  readonly group: 'move' | 'select' | 'edit' | 'formula' | 'sheet';
  /** Any of these; `Mod` is Control, or Command on a Mac. */
  readonly keys: readonly string[];
  readonly in: readonly KeyPlace[];
  /** Who acts on it: the sheet, by this list, or the grid and the field themselves, as everywhere. */
  readonly by: 'sheet' | 'grid';
}

const GRIDS = ['batch', 'draft'] as const;
const ALL_GRIDS = [...GRIDS, 'free'] as const;
const EVERYWHERE = ['batch', 'draft', 'formula'] as const;

/** Every key of the sheets, written once: what is registered and what the list of keys shows. */
export const SHORTCUTS = [
  { name: 'enter', group: 'move', keys: ['Enter', 'Shift+Enter'], in: EVERYWHERE, by: 'grid' },
  { name: 'tab', group: 'move', keys: ['Tab', 'Shift+Tab'], in: EVERYWHERE, by: 'grid' },
  { name: 'edge', group: 'move', keys: ['Mod+↑', 'Mod+↓', 'Mod+←', 'Mod+→'], in: GRIDS, by: 'grid' },
  { name: 'ends', group: 'move', keys: ['Mod+Home', 'Mod+End'], in: GRIDS, by: 'grid' },
  { name: 'goTo', group: 'move', keys: ['Mod+G', 'F5'], in: GRIDS, by: 'sheet' },
  { name: 'find', group: 'move', keys: ['Mod+F'], in: GRIDS, by: 'sheet' },
  { name: 'leave', group: 'move', keys: ['Escape'], in: ALL_GRIDS, by: 'sheet' },

  {
    name: 'extend',
    group: 'select',
    keys: ['Shift+↑', 'Shift+↓', 'Shift+←', 'Shift+→'],
    in: GRIDS,
    by: 'grid',
  },
  { name: 'selectColumn', group: 'select', keys: ['Mod+Space'], in: GRIDS, by: 'grid' },
  { name: 'selectRow', group: 'select', keys: ['Shift+Space'], in: GRIDS, by: 'grid' },
  { name: 'selectAll', group: 'select', keys: ['Mod+A'], in: GRIDS, by: 'grid' },

  { name: 'edit', group: 'edit', keys: ['F2'], in: EVERYWHERE, by: 'grid' },
  { name: 'fillSelection', group: 'edit', keys: ['Mod+Enter'], in: GRIDS, by: 'sheet' },
  { name: 'fillDown', group: 'edit', keys: ['Mod+D'], in: ALL_GRIDS, by: 'sheet' },
  { name: 'fillRight', group: 'edit', keys: ['Mod+R'], in: ALL_GRIDS, by: 'sheet' },
  { name: 'repeat', group: 'edit', keys: ['F4'], in: ['batch'], by: 'sheet' },
  { name: 'today', group: 'edit', keys: ['Mod+;'], in: GRIDS, by: 'sheet' },
  { name: 'now', group: 'edit', keys: ['Mod+:'], in: GRIDS, by: 'sheet' },
  { name: 'replace', group: 'edit', keys: ['Mod+H'], in: GRIDS, by: 'sheet' },
  { name: 'clear', group: 'edit', keys: ['Delete'], in: GRIDS, by: 'grid' },
  { name: 'clipboard', group: 'edit', keys: ['Mod+C', 'Mod+X', 'Mod+V'], in: EVERYWHERE, by: 'grid' },
  { name: 'pick', group: 'edit', keys: ['Alt+ArrowDown'], in: ['batch'], by: 'sheet' },
  { name: 'insertAbove', group: 'edit', keys: ['Mod+Shift+='], in: ['batch'], by: 'sheet' },
  { name: 'insertBelow', group: 'edit', keys: ['Mod+Shift+Enter'], in: ['batch'], by: 'sheet' },
  { name: 'undo', group: 'edit', keys: ['Mod+Z'], in: ALL_GRIDS, by: 'sheet' },
  { name: 'redo', group: 'edit', keys: ['Mod+Y', 'Mod+Shift+Z'], in: ALL_GRIDS, by: 'sheet' },

  { name: 'sum', group: 'formula', keys: ['Alt+='], in: GRIDS, by: 'sheet' },
  { name: 'reference', group: 'formula', keys: ['F4'], in: ['formula'], by: 'sheet' },
  { name: 'line', group: 'formula', keys: ['Alt+Enter'], in: EVERYWHERE, by: 'grid' },

  { name: 'menu', group: 'sheet', keys: ['Shift+F10', 'ContextMenu'], in: ALL_GRIDS, by: 'sheet' },
  { name: 'otherPane', group: 'sheet', keys: ['F6'], in: ['batch'], by: 'sheet' },
  { name: 'foldGroup', group: 'sheet', keys: ['Alt+Shift+↑'], in: ['batch'], by: 'sheet' },
  { name: 'unfoldGroup', group: 'sheet', keys: ['Alt+Shift+↓'], in: ['batch'], by: 'sheet' },
  { name: 'groupColumns', group: 'sheet', keys: ['Alt+Shift+→'], in: ['batch'], by: 'sheet' },
  { name: 'ungroupColumns', group: 'sheet', keys: ['Alt+Shift+←'], in: ['batch'], by: 'sheet' },
  { name: 'zoomIn', group: 'sheet', keys: ['Mod+Alt+='], in: ['batch'], by: 'sheet' },
  { name: 'zoomOut', group: 'sheet', keys: ['Mod+Alt+-'], in: ['batch'], by: 'sheet' },
  { name: 'zoomUsual', group: 'sheet', keys: ['Mod+Alt+0'], in: ['batch'], by: 'sheet' },
  { name: 'keys', group: 'sheet', keys: ['Mod+/'], in: GRIDS, by: 'sheet' },
] as const satisfies readonly Listed[];

export type Shortcut = (typeof SHORTCUTS)[number];
export type ShortcutName = Extract<Shortcut, { by: 'sheet' }>['name'];

/** They work wherever one stands in the sheet, not in the grid alone. */
export const ANYWHERE: ReadonlySet<ShortcutName> = new Set([
  'find',
  'replace',
  'goTo',
  'keys',
  'zoomIn',
  'zoomOut',
  'zoomUsual',
]);

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'
>;

/** What a key means there; null where it is the grid's or nobody's. */
export function shortcutOf(event: KeyPress, place: KeyPlace): ShortcutName | null {
  if (event.isComposing) return null;
  const found = SHORTCUTS.find(
    (one) =>
      one.by === 'sheet' &&
      (one.in as readonly KeyPlace[]).includes(place) &&
      one.keys.some((keys) => isPressed(event, keys)),
  );
  return found?.by === 'sheet' ? found.name : null;
}

function isPressed(event: KeyPress, keys: string): boolean {
  const parts = keys.split('+');
  const key = ARROWS[parts.at(-1) ?? ''] ?? parts.at(-1) ?? '';
  const wants = (modifier: string) => parts.slice(0, -1).includes(modifier);
  if (wants('Mod') !== (event.ctrlKey || event.metaKey) || wants('Alt') !== event.altKey) return false;
  // With Shift the key writes another sign: the place on the keyboard counts.
  if (wants('Shift') && key in CODES) return event.shiftKey && event.code === CODES[key];
  // Where a sign lies and whether it needs Shift differs from keyboard to keyboard; Option writes another one on a Mac.
  if (/^[^a-z\d]$/i.test(key)) return event.key === key || (event.altKey && event.code === CODES[key]);
  return event.shiftKey === wants('Shift') && event.key.toLowerCase() === key.toLowerCase();
}

/** As they are printed, and as the browser calls them. */
const ARROWS: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};
const CODES: Readonly<Record<string, string>> = { '=': 'Equal', '-': 'Minus' };

/** @example keyCaps('Mod+Shift+Z', false) // ['Ctrl', 'Shift', 'Z'] */
export function keyCaps(keys: string, isMac: boolean): string[] {
  const caps: Readonly<Record<string, string>> = isMac
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Escape: 'Esc' }
    : { Mod: 'Ctrl', Escape: 'Esc' };
  const arrows: Readonly<Record<string, string>> = { ArrowDown: '↓' };
  return keys.split('+').map((key) => caps[key] ?? arrows[key] ?? key);
}
