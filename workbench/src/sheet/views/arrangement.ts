import type {
  DATE_PATTERNS,
  LookRule,
  NEGATIVE_STYLES,
  RULE_COLOURS,
  SPLITS,
  TotalKind,
} from '@suanpan/server/words';
import type { CellValue, SheetColumn, SheetFilter, SheetQuery } from '../store/sheet-types.ts';
import type { ColumnGroup } from './column-groups.ts';

/** As many levels as the server divides rows into. */
export const MOST_GROUPS = 3;

/** Two panes of the same rows, beside each other or one below the other. */
export type SheetSplit = (typeof SPLITS)[number];

/** How a column's numbers and days are written where it isn't as usual. */
export interface ColumnFormat {
  readonly decimals?: number | undefined;
  readonly thousands?: boolean | undefined;
  readonly negative?: (typeof NEGATIVE_STYLES)[number] | undefined;
  readonly percent?: boolean | undefined;
  readonly date?: (typeof DATE_PATTERNS)[number] | undefined;
}

/** Which cells of a column are coloured, and how. */
export interface ColourRule {
  readonly column: string;
  readonly kind: LookRule;
  readonly value?: CellValue | undefined;
  readonly upTo?: CellValue | undefined;
  readonly colour: (typeof RULE_COLOURS)[number];
}

/** How a person has arranged the columns of a table. */
export interface Arrangement {
  /** Columns the person hid, or showed although the solution hides them. */
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
  /** Columns in their order; empty as the solution has them. */
  readonly order: readonly string[];
  readonly frozen: number | null;
  readonly widths: Readonly<Record<string, number>>;
  readonly formats: Readonly<Record<string, ColumnFormat>>;
  readonly totals: Readonly<Record<string, TotalKind>>;
  readonly rules: readonly ColourRule[];
  readonly withTotals: boolean;
  /** Columns by which rows come in groups, the outermost first, and the groups that are folded. */
  readonly groups: readonly string[];
  readonly folded: readonly string[];
  readonly columnGroups: readonly ColumnGroup[];
  readonly split: SheetSplit | null;
}

export const plainArrangement: Arrangement = {
  hidden: [],
  shown: [],
  order: [],
  frozen: null,
  widths: {},
  formats: {},
  totals: {},
  rules: [],
  withTotals: false,
  groups: [],
  folded: [],
  columnGroups: [],
  split: null,
};

/** An arrangement with the filters and the order of rows, as it is kept under a name. */
export interface SheetView {
  readonly columns: readonly {
    readonly code: string;
    readonly shown: boolean;
    readonly width?: number | undefined;
    readonly format?: ColumnFormat | undefined;
    readonly total?: TotalKind | undefined;
  }[];
  readonly frozen: number | null;
  readonly filter: readonly SheetFilter[];
  readonly sort: SheetQuery['sort'];
  readonly rules: readonly ColourRule[];
  readonly totals: boolean;
  readonly groups?: readonly string[] | undefined;
  readonly folded?: readonly string[] | undefined;
  readonly columnGroups?: readonly ColumnGroup[] | undefined;
  readonly split?: SheetSplit | undefined;
}

export function isShown(arrangement: Arrangement, column: SheetColumn): boolean {
  if (arrangement.hidden.includes(column.code)) return false;
  return arrangement.shown.includes(column.code) || !column.hidden;
}

/** Who a row is about comes first: its key, then its name. */
export function inOrder(arrangement: Arrangement, columns: readonly SheetColumn[]): SheetColumn[] {
  const rank = (column: SheetColumn) => (column.kind === 'key' ? 0 : column.names ? 1 : 2);
  const usual = [...columns].sort((a, b) => rank(a) - rank(b));
  if (arrangement.order.length === 0) return usual;
  const placeOf = new Map(arrangement.order.map((code, place) => [code, place]));
  const place = (column: SheetColumn) => placeOf.get(column.code) ?? arrangement.order.length;
  return usual.sort((a, b) => place(a) - place(b));
}

/** What of the columns differs from the usual, in their order. */
export function viewOf(
  arrangement: Arrangement,
  columns: readonly SheetColumn[],
  query: Pick<SheetQuery, 'filter' | 'sort'>,
): SheetView {
  return {
    columns: inOrder(arrangement, columns).map((column) => {
      const { code } = column;
      const [width, format, total] = [
        arrangement.widths[code],
        arrangement.formats[code],
        arrangement.totals[code],
      ];
      return {
        code,
        shown: column.kind === 'key' || isShown(arrangement, column),
        ...(width === undefined ? {} : { width: Math.round(width) }),
        ...(format ? { format } : {}),
        ...(total ? { total } : {}),
      };
    }),
    frozen: arrangement.frozen,
    filter: query.filter,
    sort: query.sort,
    rules: arrangement.rules,
    totals: arrangement.withTotals,
    ...(arrangement.groups.length > 0 ? { groups: arrangement.groups } : {}),
    ...(arrangement.folded.length > 0 ? { folded: arrangement.folded } : {}),
    ...(arrangement.columnGroups.length > 0 ? { columnGroups: arrangement.columnGroups } : {}),
    ...(arrangement.split ? { split: arrangement.split } : {}),
  };
}

export function arrangementOf(view: SheetView): Arrangement {
  const picked = <K extends 'width' | 'format' | 'total'>(name: K) =>
    Object.fromEntries(
      view.columns.flatMap((column) => (column[name] === undefined ? [] : [[column.code, column[name]]])),
    );
  return {
    hidden: view.columns.filter(({ shown }) => !shown).map(({ code }) => code),
    shown: view.columns.filter(({ shown }) => shown).map(({ code }) => code),
    order: view.columns.map(({ code }) => code),
    frozen: view.frozen,
    widths: picked('width') as Arrangement['widths'],
    formats: picked('format') as Arrangement['formats'],
    totals: picked('total') as Arrangement['totals'],
    rules: view.rules,
    withTotals: view.totals,
    groups: view.groups ?? [],
    folded: view.folded ?? [],
    columnGroups: view.columnGroups ?? [],
    split: view.split ?? null,
  };
}

/** The filters of a view that a table's columns can answer. */
export function queryOf(view: SheetView, columns: readonly SheetColumn[]): SheetQuery {
  const known = new Set(columns.map(({ code }) => code));
  return {
    filter: view.filter.filter(({ column }) => known.has(column)),
    sort: view.sort.filter(({ column }) => known.has(column)),
    search: '',
  };
}

/** Whether two views look the same; columns that only one of them knows don't count. */
export function isSameView(a: SheetView, b: SheetView): boolean {
  const common = (view: SheetView, other: SheetView) => {
    const codes = new Set(other.columns.map(({ code }) => code));
    return view.columns.filter(({ code }) => codes.has(code)).map(inFixedOrder);
  };
  const told = (view: SheetView, other: SheetView) =>
    JSON.stringify([
      common(view, other),
      view.frozen,
      view.filter.map(inFixedOrder),
      view.sort.map(inFixedOrder),
      view.rules.map(inFixedOrder),
      view.totals,
      view.groups ?? [],
      view.folded ?? [],
      (view.columnGroups ?? []).map(inFixedOrder),
      view.split ?? null,
    ]);
  return told(a, b) === told(b, a);
}

/** Members by name: what was stored comes back in an order of its own. */
const inFixedOrder = (each: object): unknown =>
  Object.entries(each)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, isPlain(value) ? inFixedOrder(value) : value]);

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
