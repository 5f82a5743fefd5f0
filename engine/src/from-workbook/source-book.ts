import type { JsonScalar } from '../cells/types.ts';

/** How a program shows a number: what tells a day or a rate from a plain number. */
export type SourceFormat = 'date' | 'time' | 'percent' | 'money';

/** A filled cell of somebody's workbook; rows and columns are zero-based. */
export interface SourceCell {
  readonly row: number;
  readonly col: number;
  /** The stored result, where there is a formula; days as their numbers. */
  readonly value: JsonScalar;
  /** The value is this error: `#N/A`. */
  readonly error?: string | undefined;
  readonly formula?: string | undefined;
  readonly format?: SourceFormat | undefined;
}

export interface SourceSheet {
  readonly name: string;
  readonly cells: readonly SourceCell[];
}

/** A file of Excel as it was read, before anything is made of it. */
export interface SourceBook {
  readonly sheets: readonly SourceSheet[];
  /** Defined names, with what they stand for as Excel writes it: `Rates!$B$2`. */
  readonly names: readonly { readonly name: string; readonly formula: string }[];
  /** What was made a table in Excel, so that formulas call its columns by name. */
  readonly listed: readonly { readonly name: string; readonly sheet: string; readonly range: string }[];
}

/** Zero-based, both ends included. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** More filled cells than these are no workbook that somebody writes rules in. */
export const MOST_SOURCE_CELLS = 60_000;
