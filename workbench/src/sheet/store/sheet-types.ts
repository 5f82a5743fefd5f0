import type { ColumnType, Severity } from '@suanpan/engine';
import type { TypedProblem } from '@suanpan/engine/domain';
import type { EditSource, FilterOperator, TotalKind } from '@suanpan/server/words';

/** What a cell holds as it travels: dates are `YYYY-MM-DD` text, blank is null. */
export type CellValue = number | string | boolean | null;

export type SheetColumnType = ColumnType;

/** What the header's icon tells: where the values of a column come from. */
export type SheetColumnKind = 'key' | 'input' | 'reference' | 'formula' | 'snapshot';

/** How a cell of the column is changed by hand: as an input, only with a reason, or not at all. */
export type SheetColumnEditing = 'input' | 'override' | 'none';

export interface SheetColumn {
  readonly code: string;
  readonly label: string;
  readonly type: SheetColumnType;
  readonly kind: SheetColumnKind;
  readonly editing: SheetColumnEditing;
  /** Decimals shown; undefined: as they are. */
  readonly scale?: number | undefined;
  /** Shown in the header: the currency of money. */
  readonly unit?: string | undefined;
  readonly formula?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly hidden?: boolean | undefined;
  /** Texts that read otherwise in the person's language: names of departments. */
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Only some values may be typed; the source lists them. */
  readonly choices?: boolean | undefined;
  /** Says who a row is about, beside its key. */
  readonly names?: boolean | undefined;
}

export interface CellMark {
  readonly override?: { readonly reason: string } | undefined;
  /** The arithmetic the value was typed as: `=8*1.5`. */
  readonly typed?: string | undefined;
  readonly imported?: boolean | undefined;
  /** Changed since the last calculation. */
  readonly changed?: boolean | undefined;
  readonly error?: { readonly message: string } | undefined;
  readonly finding?: { readonly severity: Severity; readonly message: string } | undefined;
}

export interface CellMarkAt extends CellMark {
  readonly rowKey: string;
  readonly column: string;
}

export type { FilterOperator } from '@suanpan/server/words';

export interface SheetFilter {
  readonly column: string;
  readonly operator: FilterOperator;
  /** Several where it may be one of them, or lies between two. */
  readonly value?: CellValue | readonly CellValue[] | undefined;
}

export interface SheetQuery {
  readonly sort: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[];
  readonly filter: readonly SheetFilter[];
  readonly search: string;
  /** Rows come in groups, each beneath a line. */
  readonly group?: SheetGroups | undefined;
}

export interface SheetGroups {
  readonly columns: readonly string[];
  /** What the lines tell of the rows beneath them. */
  readonly figures: readonly { readonly column: string; readonly kind: TotalKind }[];
}

/** Stands over the rows of a group: what they have in common, how many they are and what they come to. */
export interface OutlineLine {
  /** Which of the shown rows it is. */
  readonly at: number;
  readonly level: number;
  readonly column: string;
  readonly value: CellValue;
  readonly rows: number;
  readonly figures: Readonly<Record<string, number | null>>;
}

export const emptyQuery: SheetQuery = { sort: [], filter: [], search: '' };

/** A run of rows, by columns. */
export interface SheetBlock {
  readonly total: number;
  readonly rowKeys: readonly string[];
  /** Who each row is about, where the rows are of people. */
  readonly names?: readonly string[] | undefined;
  readonly columns: Readonly<Record<string, readonly CellValue[]>>;
  readonly marks: readonly CellMarkAt[];
  /** All lines of the table, where rows come in groups. */
  readonly outline?: readonly OutlineLine[] | undefined;
}

/** A cell as the person saw it; `overridden` where a computed cell was typed over. */
export interface SeenCell {
  readonly value: CellValue;
  readonly overridden: boolean;
}

export interface SheetEdit {
  readonly rowKey: string;
  readonly column: string;
  readonly value: CellValue;
  /** What it is typed over: a cell that holds something else by now is refused. */
  readonly seen?: SeenCell | undefined;
  /** Takes an override away, so that the formula holds again. */
  readonly release?: boolean | undefined;
  /** The arithmetic the value was typed as; null where it takes the place of one. */
  readonly typed?: string | null | undefined;
  readonly reason?: string | undefined;
}

export type SheetRow = Readonly<Record<string, CellValue>>;

export interface AddedTyped {
  /** Which of the added rows. */
  readonly row: number;
  readonly column: string;
  readonly typed: string;
}

/** Beside which stored row a new one stands. */
export interface RowNeighbour {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export interface AddedPlace extends RowNeighbour {
  /** Which of the added rows. */
  readonly row: number;
}

export interface SheetChange {
  readonly edits: readonly SheetEdit[];
  readonly addRows: readonly SheetRow[];
  /** Where added rows stand; the others at the end. */
  readonly addPlaces?: readonly AddedPlace[] | undefined;
  /** The arithmetic typed into cells of added rows. */
  readonly addTyped?: readonly AddedTyped[] | undefined;
  readonly removeRows: readonly string[];
  /** What the rows to be removed held, by row key. */
  readonly removeSeen?: Readonly<Record<string, SheetRow>>;
}

/** What somebody else stored in a cell since the person saw it. */
export interface Theirs {
  readonly value: CellValue;
  readonly overridden: boolean;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: string | null;
}

export interface RejectedCell {
  readonly rowKey: string;
  readonly column: string;
  readonly message: string;
  /** Which of the added rows it was. */
  readonly added?: number | undefined;
  readonly theirs?: Theirs | undefined;
}

export interface SheetChanged {
  /** Cells that weren't taken; the others were. */
  readonly rejected: readonly RejectedCell[];
  readonly addedRowKeys: readonly string[];
  /** Removed rows, each with the row below it that stays; null at the end. */
  readonly removedAbove?: Readonly<Record<string, string | null>> | undefined;
  /** What the cells hold now, as far as the server tells: rounded, cast, or computed again. */
  readonly values?: readonly {
    readonly rowKey: string;
    readonly column: string;
    readonly value: CellValue;
  }[];
}

/** Where a sheet's rows come from and where its changes go. `change` rejects with an error whose message is for people. */
export interface SheetSource {
  load(offset: number, limit: number, query: SheetQuery): Promise<SheetBlock>;
  change?(change: SheetChange, source: EditSource): Promise<SheetChanged>;
  /** What stands in a column among the rows of a query, as far as it holds a text. */
  values?(column: string, query: SheetQuery, like: string): Promise<ColumnValues>;
  choices?(column: string, like: string): Promise<ColumnChoices>;
  /** What columns add up to over all rows of a query. */
  totals?(columns: readonly string[], query: SheetQuery): Promise<Readonly<Record<string, ColumnTotals>>>;
}

/** What may be typed into a column, as far as it holds a text. */
export interface ColumnChoices {
  readonly values: readonly CellValue[];
  /** How many there are; the list may be shorter. */
  readonly total: number;
}

export interface ColumnValues {
  readonly values: readonly { readonly value: CellValue; readonly count: number }[];
  /** How many there are; the list may be shorter. */
  readonly distinct: number;
  readonly blanks: number;
}

export interface ColumnTotals {
  /** Cells with a number, and with anything. */
  readonly count: number;
  readonly filled: number;
  readonly sum: number;
  readonly average: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface SheetPlace {
  readonly rowKey: string;
  readonly column: string;
}

/** A rectangle of the sheet, by places of rows and of visible columns. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface SheetOptions {
  readonly columns: readonly SheetColumn[];
  /** Codes of the key columns, for rows that are typed anew. */
  readonly keyColumns: readonly string[];
  /** Rows may be added and removed. */
  readonly ownRows: boolean;
  /** Rows are of people: their names stand beside them. */
  readonly people?: boolean | undefined;
  readonly source: SheetSource;
  /** Words for a value that the column's type can't take. */
  sayWrongType(column: SheetColumn, problem: TypedProblem | undefined): string;
  /** Numbers are typed as this language writes them. */
  readonly language: string;
  /** What depends on edited cells, to be shown before and after the server has taken them. */
  readonly effect?: SheetEffect;
  onFailed(message: string, place?: SheetPlace & { cells: number }): void;
}

export interface SheetEffect {
  /** Cells show new values that aren't stored yet. */
  shown(edits: readonly SheetEdit[]): void;
  /** The server answered: these were stored, those refused (and shown as before). */
  settled(stored: readonly SheetEdit[], refused: readonly SheetEdit[]): void;
}

export interface TypedCell {
  readonly row: number;
  readonly column: string;
  readonly typed: unknown;
  /** The row by its key and what its cell held when typing began: rows and values may have changed since. */
  readonly start?: EditStart | undefined;
}

export interface EditStart {
  readonly rowKey: string;
  readonly seen: SeenCell;
}
