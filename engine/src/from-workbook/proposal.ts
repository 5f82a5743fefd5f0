import type { PeriodType } from '../calendar/period-type.ts';
import type { DecimalSign } from '../cells/read-typed.ts';
import type { JsonScalar, ScalarType } from '../cells/types.ts';
import type { Problem, SolutionFile } from '../solution/solution-file.ts';
import type { PROPOSED_KINDS, UNTAKEN_REASONS } from './untaken.words.ts';

export type ProposedKind = (typeof PROPOSED_KINDS)[number];

/** What a person says about a column, by the letters of its column in the sheet. */
export interface ColumnChoice {
  readonly name?: string | undefined;
  readonly type?: ScalarType | undefined;
  readonly dropped?: boolean | undefined;
  /** Without its formula: its values are typed. */
  readonly asInput?: boolean | undefined;
}

export interface TableChoice {
  readonly name?: string | undefined;
  readonly kind?: ProposedKind | undefined;
  readonly dropped?: boolean | undefined;
  /** Zero-based row of the sheet that holds the titles. */
  readonly header?: number | undefined;
  /** Letters of the column that tells the rows apart. */
  readonly key?: string | undefined;
  readonly columns?: Readonly<Record<string, ColumnChoice>> | undefined;
}

/** What a person changed in a proposal; what isn't said stays as proposed. */
export interface ProposalChoices {
  /** By the id of the table. */
  readonly tables?: Readonly<Record<string, TableChoice>> | undefined;
  /** Names of parameters, by the place of their cell. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** Id of the table that pays: one row per employment. */
  readonly master?: string | undefined;
  /** How numbers that stand as texts are written. */
  readonly decimal?: DecimalSign | undefined;
}

export interface ProposalOptions {
  readonly code: string;
  readonly name?: SolutionFile['name'];
  readonly currency: string;
  readonly periodType: PeriodType;
  /** A day of the period of the test. */
  readonly day: string;
  /** Of the test that the rows become. */
  readonly testName: string;
  /** The draft that tables are added to. */
  readonly into?: SolutionFile | undefined;
}

export interface ProposedColumn {
  readonly letters: string;
  readonly code: string;
  readonly name: string;
  readonly type: ScalarType;
  readonly dropped: boolean;
  /** In the product's language. */
  readonly formula?: string | undefined;
  /** As the first row of the sheet has it. */
  readonly excel?: string | undefined;
  /** Kept as typed values at the person's wish. */
  readonly asInput: boolean;
}

export interface ProposedTable {
  readonly id: string;
  readonly sheet: string;
  /** As people write it: `B3:F14`. */
  readonly range: string;
  readonly header: number;
  readonly code: string;
  readonly name: string;
  readonly kind: ProposedKind;
  readonly master: boolean;
  readonly dropped: boolean;
  /** Letters of the key columns; none where rows are numbered. */
  readonly key: readonly string[];
  readonly columns: readonly ProposedColumn[];
  /** Rows of the sheet, one-based, with the values as they will be typed, in the order of the columns. */
  readonly rows: readonly { readonly row: number; readonly values: readonly JsonScalar[] }[];
}

export interface ProposedParameter {
  /** `Rates!B2` */
  readonly place: string;
  readonly code: string;
  readonly name: string;
  readonly type: ScalarType;
  readonly value: JsonScalar;
}

export type UntakenReason = (typeof UNTAKEN_REASONS)[number];

/** What of the workbook isn't in the proposal as it stands there, and why. */
export interface Untaken {
  readonly sheet: string;
  /** `C5`, or `C2:C9` for all rows of a column. */
  readonly cell: string;
  readonly reason: UntakenReason;
  /** The function, name, address or text that it is about. */
  readonly what?: string | undefined;
  readonly formula?: string | undefined;
  readonly problem?: Pick<Problem, 'key' | 'facts'> | undefined;
}

/** A figure that comes out otherwise than Excel stored it. */
export interface FigureMismatch {
  readonly sheet: string;
  readonly cell: string;
  readonly table: string;
  readonly column: string;
  readonly key: string;
  readonly excel: string;
  readonly here: string;
}

export interface FigureComparison {
  /** Figures that Excel had computed. */
  readonly compared: number;
  readonly mismatches: readonly FigureMismatch[];
}

export interface Proposal {
  readonly tables: readonly ProposedTable[];
  readonly parameters: readonly ProposedParameter[];
  readonly untaken: readonly Untaken[];
  /** The decimal sign that texts were read with, and the cell that tells it. */
  readonly decimal: { readonly sign: DecimalSign; readonly cell?: string; readonly text?: string };
  readonly comparison: FigureComparison;
  readonly problems: readonly Problem[];
  /** Rows that the test holds, of those that the workbook has. */
  readonly testRows: { readonly taken: number; readonly all: number };
  /** The solution, or the draft with what was added. */
  readonly file: SolutionFile;
}
