import type { Grid } from './handsontable.ts';

export type GridShortcut = 'undo' | 'redo' | 'fillDown' | 'fillRight' | 'find' | 'replace';

const KEYS: readonly (readonly [name: GridShortcut, ...keys: string[]])[] = [
  ['undo', 'z'],
  ['redo', 'y'],
  ['redo', 'shift', 'z'],
  ['fillDown', 'd'],
  ['fillRight', 'r'],
  ['find', 'f'],
];

/** The keys a sheet has beyond the grid's own, with Control or, on a Mac, Command. */
export function addShortcuts(hot: Grid, shortcut: (name: GridShortcut) => void): void {
  const context = hot.getShortcutManager().getContext('grid');
  const add = (keys: string[], name: GridShortcut) =>
    context?.addShortcut({ keys: [keys], group: 'suanpan', callback: () => shortcut(name) });
  for (const [name, ...keys] of KEYS) {
    add(['control', ...keys], name);
    add(['meta', ...keys], name);
  }
  // Command H hides the window.
  add(['control', 'h'], 'replace');
}
