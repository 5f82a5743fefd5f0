import type { ColumnFile } from '@suanpan/engine';
import type { ColumnScreen } from './column-screen.ts';
import { formula, inputOrFormula } from './formula.tsx';
import { input } from './input.tsx';
import { reference, rows } from './reference.ts';
import { running } from './running.tsx';
import { seek } from './seek.tsx';

/** How columns get their values; the first that a column says is its way. Words: `sources.<name>`. */
export const COLUMN_SCREENS = {
  reference,
  rows,
  running,
  seek,
  inputOrFormula,
  formula,
  input,
} satisfies Readonly<Record<string, ColumnScreen>>;
export type ColumnSource = keyof typeof COLUMN_SCREENS;

const names = Object.keys(COLUMN_SCREENS) as ColumnSource[];

/** The plainest first, as they are offered. */
export const COLUMN_SOURCES = [...names].reverse();

export const sourceOf = (column: ColumnFile): ColumnSource =>
  names.find((name) => COLUMN_SCREENS[name].says(column)) ?? 'input';

export const screenOf = (column: ColumnFile): ColumnScreen => COLUMN_SCREENS[sourceOf(column)];

/** The column without what belongs to one way or another of getting its values. */
export function withoutSource(column: ColumnFile): ColumnFile {
  const members = new Set<string>(Object.values(COLUMN_SCREENS).flatMap((each) => each.members));
  return Object.fromEntries(
    Object.entries(column).filter(([member]) => !members.has(member)),
  ) as unknown as ColumnFile;
}
