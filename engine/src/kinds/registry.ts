import type {
  BoundFormula,
  ColumnPlan,
  ColumnSource,
  ReferencePlan,
  RowSource,
  RowsPlan,
  TablePlan,
} from '../plan/plan.ts';
import type { Members } from '../solution/shape.ts';
import type { ColumnType, TableKind as TableKindName } from '../solution/solution-file.ts';
import { type CellEditing, type ColumnLook, tableCells } from '../solution/words.ts';
import type { ColumnKind } from './column-kind.ts';
import { formula } from './columns/formula/index.ts';
import * as given from './columns/given.ts';
import { pivot } from './columns/pivot/index.ts';
import { reference } from './columns/reference/index.ts';
import { rows } from './columns/rows/index.ts';
import { running } from './columns/running/index.ts';
import { seek } from './columns/seek/index.ts';
import { union } from './columns/union/index.ts';
import type { Fill, RowSourceKind, TableKind } from './table-kind.ts';
import * as brought from './tables/brought.ts';
import { data } from './tables/data/index.ts';
import * as rowsFrom from './tables/data/rows-from.ts';
import { parameter } from './tables/parameter/index.ts';
import { pivotRows, pivot as pivotTable } from './tables/pivot/index.ts';
import { snapshot } from './tables/snapshot/index.ts';
import { unionRows, union as unionTable } from './tables/union/index.ts';

type Of<Union extends { readonly kind: string }, Kind> = Extract<Union, { readonly kind: Kind }>;

/** How the cells of columns come about. The first kind that a column of the file says is its kind. */
const COLUMN_KINDS: { readonly [Kind in ColumnSource['kind']]: ColumnKind<Of<ColumnSource, Kind>> } = {
  reference,
  rows,
  seek,
  running,
  formula,
  union,
  pivot,
  rowKey: given.rowKey,
  input: given.input,
};

/** What tables are for. */
export const TABLE_KINDS: { readonly [Kind in TableKindName]: TableKind } = {
  parameter,
  data,
  snapshot,
  union: unionTable,
  pivot: pivotTable,
};

/** Where the rows of tables come from. */
const ROW_SOURCES: { readonly [Kind in RowSource['kind']]: RowSourceKind<Of<RowSource, Kind>> } = {
  input: brought.input,
  versions: brought.versions,
  keys: rowsFrom.keys,
  cross: rowsFrom.cross,
  slices: rowsFrom.slices,
  union: unionRows,
  pivot: pivotRows,
};

export const columnKind = (source: ColumnSource): ColumnKind => COLUMN_KINDS[source.kind] as ColumnKind;

export const rowSourceKind = (source: RowSource): RowSourceKind => ROW_SOURCES[source.kind] as RowSourceKind;

type Sourced = Pick<ColumnPlan, 'source'>;

/** Its cells come with the rows from outside: typed, imported, frozen, written in the file. */
export const isBrought = ({ source }: Sourced): boolean => columnKind(source).given === 'brought';

/** The same, or they are the keys that the rows are made of. */
export const isWithRows = ({ source }: Sourced): boolean => columnKind(source).given !== undefined;

export const lookOf = (column: ColumnPlan): ColumnLook =>
  column.table.key.includes(column) ? 'key' : columnKind(column.source).look;

/** How its cells may be changed, as far as the file says. */
export function editingOf(column: ColumnPlan): CellEditing {
  const cells = tableCells(column.table);
  if (cells === 'inFile' || cells === 'made' || column.table.key.includes(column)) return 'no';
  return columnKind(column.source).editing[cells];
}

export const plainFormulaOf = ({ source }: Sourced): BoundFormula | undefined =>
  columnKind(source).plain?.(source);

export const referenceOf = ({ source }: Sourced): ReferencePlan | undefined =>
  columnKind(source).reference?.(source);

export const rowsOf = ({ source }: Sourced): RowsPlan | undefined => columnKind(source).rows?.(source);

/** The rows come with the batch: typed, imported or frozen. */
export const hasOwnRows = ({ rowSource }: Pick<TablePlan, 'rowSource'>): boolean =>
  rowSourceKind(rowSource).withBatch === true;

/** What the rows of a table fill its columns with. */
export const fillsOf = (table: TablePlan): readonly Fill[] =>
  rowSourceKind(table.rowSource).fills?.(table.rowSource, table) ?? [];

/** Kinds that a file can say, in the order they are asked. */
export const WRITTEN_KINDS = Object.values(COLUMN_KINDS as Readonly<Record<string, ColumnKind>>).flatMap(
  ({ file }) => (file ? [file] : []),
);

/** Types of columns: those of values, and those that kinds have for themselves. */
export const COLUMN_TYPES: readonly ColumnType[] = [
  ...new Set([...formula.file!.types, ...WRITTEN_KINDS.flatMap(({ types }) => types)]),
];

export const COLUMN_MEMBERS: Members = Object.assign({}, ...WRITTEN_KINDS.map(({ members }) => members));
export const TABLE_MEMBERS: Members = Object.assign(
  {},
  ...Object.values(TABLE_KINDS).map(({ members }) => members),
);
