import type { JsonScalar } from '../../cells/types.ts';

/** A cell of a file as it was read; `formula` as the file writes it, `value` its stored result. */
export interface ReadCell {
  readonly value: JsonScalar;
  /** The value is an error. */
  readonly failed?: boolean;
  readonly formula?: string;
}

export type ReadSheet = readonly (readonly (ReadCell | undefined)[] | undefined)[];

/** A file of Excel that was written of a workbook. */
export interface ReadBook {
  sheet(name: string): ReadSheet | undefined;
  /** What a row of a table's sheet is called in the batch, by its number from 0. */
  rowKey(sheet: string, row: number): string | null;
  /** The sheet of the solution's formulas as text: table, column, name, formula. */
  readonly formulas: ReadSheet | undefined;
}

/** Why a file can't be compared with what was handed out. */
export class ReturnedFileProblem extends Error {
  readonly code: 'SHEET_GONE' | 'COLUMNS_MOVED' | 'ROWS_MOVED' | 'TOO_MANY_CHANGES';
  readonly facts: Readonly<Record<string, string | number>>;
  constructor(code: ReturnedFileProblem['code'], facts: Readonly<Record<string, string | number>>) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** Programs store numbers with fifteen to seventeen digits. */
export function sameValue(a: JsonScalar, b: JsonScalar): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || Math.abs(a - b) <= 1e-14 * Math.max(Math.abs(a), Math.abs(b));
  return (a ?? '') === (b ?? '');
}

/** Row by row: which row of the file holds each row that was handed out. */
export function placesOfRows(name: string, before: ReadSheet, after: ReadSheet): readonly number[] {
  const rows = before.length - 1;
  const places = new Array<number>(Math.max(rows, 0)).fill(-1);
  for (let at = 1; at < after.length; at += 1) {
    const number = after[at]?.[0]?.value;
    if (typeof number !== 'number') continue;
    if (!Number.isInteger(number) || number < 1 || number > rows || places[number - 1] !== -1)
      throw new ReturnedFileProblem('ROWS_MOVED', { sheet: name });
    places[number - 1] = at;
  }
  if (places.includes(-1)) throw new ReturnedFileProblem('ROWS_MOVED', { sheet: name });
  const moved = places.some((at, row) => at !== row + 1);
  // A formula that stands elsewhere now reads other cells than it did.
  if (moved && before.some((cells) => cells?.some((cell) => cell?.formula !== undefined)))
    throw new ReturnedFileProblem('ROWS_MOVED', { sheet: name });
  return places;
}

export function checkTitles(name: string, before: ReadSheet, after: ReadSheet): void {
  for (const [at, title] of (before[0] ?? []).entries())
    if (!sameValue(title?.value ?? null, after[0]?.[at]?.value ?? null))
      throw new ReturnedFileProblem('COLUMNS_MOVED', { sheet: name });
}
