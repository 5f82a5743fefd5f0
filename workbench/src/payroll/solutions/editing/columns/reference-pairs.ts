import type { ColumnFile, OneOrMany, TableFile } from '@suanpan/engine';

/** A key of the target table and what is looked up in it: a column of this table or a formula. */
export interface OnPair {
  target: string;
  own: string;
}

export function asList(value: OneOrMany | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

export function keyOf(table: TableFile | undefined): readonly string[] {
  return asList(table?.key ?? table?.by);
}

export function onPairs(on: ColumnFile['on']): OnPair[] {
  if (on === undefined) return [];
  if (typeof on === 'string') return [{ target: on, own: on }];
  if (Array.isArray(on)) return (on as readonly string[]).map((code) => ({ target: code, own: code }));
  return Object.entries(on as Readonly<Record<string, string>>).map(([target, own]) => ({ target, own }));
}

/** As short as the file allows: a list while both sides have the same code. */
export function writtenOn(pairs: readonly OnPair[]): ColumnFile['on'] {
  if (pairs.every((pair) => pair.target === pair.own)) return pairs.map((pair) => pair.target);
  return Object.fromEntries(pairs.map((pair) => [pair.target, pair.own]));
}
