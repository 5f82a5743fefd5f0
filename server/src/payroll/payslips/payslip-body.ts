import { type ColumnVector, payTotals } from '@suanpan/engine';
import { formatAmount, roundTo, serialToIso } from '@suanpan/engine/domain';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { totalName, withoutBinaryNoise } from '../batches/record/totals.ts';
import {
  isLines,
  type PayslipColumn,
  type PayslipFrame,
  type PayslipLayout,
  type PayslipLines,
  type PayslipPlace,
  shownAs,
} from '../calculation/threads/payslip-columns.ts';
import { cellJson, cellNumber } from '../tables/storage/column-vector.ts';
import type { LineCells, PayslipCells } from './payslip-cells.ts';
import type { PayslipBody } from './payslips.schemas.ts';
import { PAYSLIP_TOTALS } from './payslips.schemas.ts';
import type { EarlierSums } from './style/earlier-sums.ts';
import { payslipsTexts } from './texts.ts';

type Item = PayslipBody['header'][number];

/** Whose payslips a source makes, and what stands on them. */
export interface OpenSource {
  /** Row by key, in the master's order. */
  rows: readonly [string, number][];
  body(rowKey: string, row: number): PayslipBody;
  net(rowKey: string, row: number): number | null;
}

interface BodyCells {
  master: PayslipCells;
  lines: ReadonlyMap<PayslipLines, LineCells>;
  /** Absent where nothing of the layout is added up over the year. */
  earlier?: EarlierSums | undefined;
}

export function bodyOf(
  layout: PayslipLayout,
  { master, lines, earlier }: BodyCells,
  rowKey: string,
  row: number,
  loaded: LoadedBatch,
): PayslipBody {
  const item = (place: PayslipColumn) => {
    const vector = master.columns.get(place.column);
    const before = place.item.yearToDate ? earlier?.(rowKey, place) : undefined;
    const made = itemOf(place, vector, row, loaded, before);
    if (!made) return null;
    const named = withNames(made, place, master);
    return master.typedOver.get(rowKey)?.has(place.column) ? { ...named, typedOver: true } : named;
  };
  const items = (place: PayslipPlace): Item[] => {
    const cells = isLines(place) ? lines.get(place) : undefined;
    if (isLines(place)) return cells ? linesOf(place, cells, row, loaded) : [];
    const made = item(place);
    return made ? [made] : [];
  };
  return {
    currency: loaded.solution.currency,
    scale: loaded.solution.scale,
    header: layout.header.flatMap((place) => item(place) ?? []),
    groups: layout.groups.map((group) => ({
      name: group.name,
      total: group.total,
      items: group.items.flatMap(items),
    })),
    totals: totalsOf(master.columns, row, loaded),
    ...frameOf(layout),
  };
}

/** What stands around the figures, wherever those come from. */
export function frameOf({ colours, logo, remark }: PayslipFrame): PayslipFrame {
  return { ...(remark ? { remark } : {}), ...(colours ? { colours } : {}), ...(logo ? { logo } : {}) };
}

/** The name of a department or the like reads as the person's language calls it. */
function withNames(item: Item, { column }: PayslipColumn, { named }: PayslipCells): Item {
  const names = item.type === 'text' ? named.get(column)?.get(item.value ?? '') : undefined;
  return names ? { ...item, names } : item;
}

/** A line for every row that belongs to the person's, and what the lines as shown add up to. */
function linesOf(place: PayslipLines, cells: LineCells, row: number, loaded: LoadedBatch): Item[] {
  const { starts, rows } = cells.belonging;
  const vector = cells.columns.get(place.column);
  const lines: Item[] = [];
  for (const at of rows.subarray(starts[row], starts[row + 1])) {
    const rowKey = cells.rows[at]?.[0] ?? '';
    const made = itemOf(place, vector, at, loaded);
    if (!made) continue;
    const line = {
      ...withNames(made, place, cells),
      name: labelOf(place, cells, at),
      table: place.table,
      rowKey,
    };
    lines.push(cells.typedOver.get(rowKey)?.has(place.column) ? { ...line, typedOver: true } : line);
  }
  const [first] = lines;
  // One line is its own total.
  if (!place.item.total || !first || lines.length === 1) return lines;
  const scale = place.item.accuracy ?? loaded.solution.scale;
  const sum = lines.reduce((all, { value }) => all + (value === null ? 0 : Number(value)), 0);
  const { rowKey: _key, table: _table, typedOver: _typed, ...like } = first;
  const value =
    like.type === 'amount'
      ? amountText(withoutBinaryNoise(sum, scale), scale)
      : String(withoutBinaryNoise(sum, 12));
  return [...lines, { ...like, name: place.item.name, column: null, value, sum: true }];
}

/** Longer than any name of an item; what a cell holds beyond it would not be read on a slip. */
const LABEL_LENGTH = 200;

function labelOf({ item, labels }: PayslipLines, { columns }: LineCells, row: number): Item['name'] {
  const texts = labels.flatMap(({ language, column }): [string | null, string][] => {
    const text = cellOf(columns.get(column), row);
    return text === null || text === '' ? [] : [[language, String(text).slice(0, LABEL_LENGTH)]];
  });
  const [first] = texts;
  if (!first) return item.name;
  return first[0] === null
    ? first[1]
    : Object.fromEntries(texts.map(([language, text]) => [language ?? 'en', text]));
}

/** What the batch shows of everybody, of one person. */
function totalsOf(
  columns: ReadonlyMap<string, ColumnVector>,
  row: number,
  { plan, solution }: LoadedBatch,
): NonNullable<PayslipBody['totals']> {
  const columnsOf = payTotals(plan);
  if (columnsOf.gross.length === 0 || columnsOf.net.length === 0) return [];
  const { scale } = solution;
  const sum = (role: keyof typeof columnsOf) =>
    columnsOf[role].reduce((all, { code }) => all + (cellNumber(columns.get(code), row) ?? 0), 0);
  const [gross, deduction, adjustment, net] = [sum('gross'), sum('deduction'), sum('adjustment'), sum('net')];
  const rest = withoutBinaryNoise(net - (gross - deduction + adjustment), scale);
  const figures = { gross, deduction, adjustment, rest, net };
  return PAYSLIP_TOTALS.filter(
    (role) => figures[role] !== 0 || role === 'gross' || role === 'deduction' || role === 'net',
  ).map((role) => ({
    role,
    name: totalName(role),
    value: amountText(figures[role], scale),
  }));
}

function itemOf(
  place: PayslipColumn,
  vector: ColumnVector | undefined,
  row: number,
  loaded: LoadedBatch,
  before?: number,
): Item | null {
  const { item } = place;
  const type = shownAs(item, vector?.type ?? place.type);
  const number = cellNumber(vector, row);
  // What the year has of it is told even where this month has none.
  const isNothing = number === 0 || vector === undefined || cellJson(vector, row) === null;
  if (item.zero === 'hide' && !before && isNothing) return null;
  const scale = item.accuracy ?? loaded.solution.scale;
  const value = vector ? shownValue(vector, row, type, scale) : null;
  return { ...lookOf(place, type), value, ...yesOrNo(vector, row), ...yearOf(before, number, type, scale) };
}

/** A truth value in the words of every language. */
function yesOrNo(vector: ColumnVector | undefined, row: number): Pick<Item, 'names'> {
  const value = vector && cellJson(vector, row);
  return typeof value === 'boolean'
    ? { names: payslipsTexts.inEvery(value ? 'payslips.yes' : 'payslips.no') }
    : {};
}

/** What earlier payslips show, and this one: as they are read, so that they add up by hand. */
function yearOf(
  before: number | undefined,
  now: number | null,
  type: Item['type'],
  scale: number,
): Pick<Item, 'yearToDate'> {
  if (before === undefined || (type !== 'amount' && type !== 'number')) return {};
  const sum = withoutBinaryNoise(before + roundTo(now ?? 0, scale, 'half-up'), scale);
  return { yearToDate: amountText(sum, scale) };
}

/** How an item is written, whatever its figure. */
function lookOf({ item, own, column }: PayslipColumn, type: Item['type']): Omit<Item, 'value'> {
  return {
    name: item.name,
    column: own ? column : null,
    type,
    symbol: item.symbol === true,
    accumulation: item.accumulation === true,
    ...(item.currency ? { currency: true } : {}),
    ...(item.percentage ? { percentage: true } : {}),
    ...(type === 'number' && item.accuracy !== undefined ? { accuracy: item.accuracy } : {}),
  };
}

/** An item with what a file says: it has no rule behind it, so nothing explains it. */
export function importedItem(
  place: PayslipColumn,
  value: string | number | null,
  scale: number,
  before?: number,
): Item | null {
  const { item } = place;
  const type = shownAs(item, place.type);
  if (item.zero === 'hide' && !before && (value === 0 || value === null)) return null;
  const decimals = item.accuracy ?? scale;
  const shown = typeof value === 'number' && type === 'amount' ? amountText(value, decimals) : value;
  return {
    ...lookOf(place, type),
    column: null,
    value: shown === null ? null : String(shown),
    ...yearOf(before, typeof value === 'number' ? value : null, type, decimals),
  };
}

function shownValue(vector: ColumnVector, row: number, type: Item['type'], accuracy: number): string | null {
  const number = cellNumber(vector, row);
  if (number !== null && type === 'amount') return amountText(number, accuracy);
  // As far as binary numbers are exact: 2.2 rather than 2.2000000000000002.
  if (number !== null && type === 'number') return String(Number(number.toPrecision(15)));
  if (number !== null && type === 'date') return serialToIso(number);
  const value = cellJson(vector, row);
  return value === null ? null : String(value);
}

function amountText(amount: number, scale: number): string {
  return formatAmount(roundTo(amount, scale, 'half-up'), Math.max(0, scale), { grouping: false });
}

const cellOf = (vector: ColumnVector | undefined, row: number) => (vector ? cellJson(vector, row) : null);
