import { printPages } from '@suanpan/portal/kit/file';
import { formatValue } from '../../../sheet/looks/format-value.ts';
import { formatCell, isNumeric } from '../../../sheet/store/cell-values.ts';
import type { SheetColumn, SheetQuery } from '../../../sheet/store/sheet-types.ts';
import { totalKindOf, totalOf } from '../../../sheet/totals/total-of.ts';
import type { ColumnLayout } from '../../../sheet/views/use-arrangement.ts';
import type { BatchSource } from './batch-source.ts';
import { bandsOf, type PrintedColumn } from './print-bands.ts';

/** As many as the server hands out at once. */
const MOST_ROWS = 20_000;

export interface PrintWishes {
  readonly source: BatchSource;
  readonly layout: ColumnLayout;
  readonly query: SheetQuery;
  readonly language: string;
  /** What stands over the table: the batch, and the table. */
  readonly title: string;
  /** Told before so many rows are laid out: the server notes who printed pay. */
  readonly onPrint: (rows: number) => Promise<unknown>;
  readonly words: {
    readonly name: string;
    readonly total: string;
    /** Which of how many: a wide table is laid out in parts. */
    part(at: number, of: number): string;
  };
}

/**
 * Lays out all rows of the view, not only those in sight: the head on every page, pages numbered, on their side. Columns that
 * no page is wide enough for follow in further parts, beside the same names.
 */
export function printTable(wishes: PrintWishes): Promise<void> {
  return printPages(wishes.title, wishes.language, (target) => layOut(target, wishes));
}

async function layOut(target: Document, wishes: PrintWishes): Promise<void> {
  const { source, layout, query, title, language, words } = wishes;
  const { visible, arrangement } = layout;
  const block = await source.load(0, MOST_ROWS, query);
  await wishes.onPrint(block.rowKeys.length);
  const { names } = block;
  const totals = await totalsOf(wishes);
  const lines = new Map(block.outline?.map((line) => [line.at, line]));
  const shown = (column: SheetColumn, row: number) => {
    const value = block.columns[column.code]?.[row];
    if (lines.has(row) && value === null) return '';
    const format = arrangement.formats[column.code];
    return (format && formatValue(value, column, format, language)) ?? formatCell(value, column, language);
  };
  const printed: PrintedColumn[] = visible.map((column) => ({
    label: labelOf(column),
    isNumber: isNumeric(column.type),
    isAlways: column.kind === 'key' || column.names === true,
    cells: block.rowKeys.map((_, row) => shown(column, row)),
    total: totals.get(column.code) ?? '',
  }));
  if (names) {
    const cells = names.map((name, row) => (lines.has(row) ? '' : name));
    printed.unshift({ label: words.name, isNumber: false, isAlways: true, cells, total: '' });
  }
  const [leading] = printed;
  const isSummed = totals.size > 0;
  if (leading && isSummed && leading.total === '') leading.total = words.total;
  const bands = bandsOf(printed);
  for (const [at, band] of bands.entries()) {
    const heading = target.createElement('h1');
    heading.textContent = bands.length > 1 ? `${title} · ${words.part(at + 1, bands.length)}` : title;
    target.body.append(heading, tableOf(target, band, { rows: block.rowKeys.length, lines, isSummed }));
  }
}

interface Laid {
  rows: number;
  lines: ReadonlyMap<number, unknown>;
  isSummed: boolean;
}

function tableOf(
  target: Document,
  columns: readonly PrintedColumn[],
  { rows, lines, isSummed }: Laid,
): HTMLTableElement {
  const table = target.createElement('table');
  const head = table.createTHead().insertRow();
  for (const { label, isNumber } of columns) {
    const th = target.createElement('th');
    th.textContent = label;
    if (isNumber) th.className = 'number';
    head.append(th);
  }
  const body = table.createTBody();
  const add = (textOf: (column: PrintedColumn) => string, kind: string) => {
    const line = body.insertRow();
    line.className = kind;
    for (const column of columns) {
      const cell = line.insertCell();
      cell.textContent = textOf(column);
      if (column.isNumber) cell.className = 'number';
    }
  };
  for (let row = 0; row < rows; row++) add(({ cells }) => cells[row] ?? '', lines.has(row) ? 'line' : '');
  if (isSummed) add(({ total }) => total, 'total');
  return table;
}

/** What the columns come to, written as in the sheet's row of totals: money is added up unless the view says otherwise. */
async function totalsOf({ source, layout, query, language }: PrintWishes): Promise<Map<string, string>> {
  const { visible, arrangement } = layout;
  const wanted = visible.flatMap((column) => {
    const kind = totalKindOf(column, arrangement.totals[column.code]);
    return kind ? [{ column, kind }] : [];
  });
  if (wanted.length === 0) return new Map();
  const codes = wanted.map(({ column }) => column.code);
  const found = await source.totals(codes, query);
  return new Map(
    wanted.map(({ column, kind }) => {
      const figure = totalOf(found[column.code], kind, column);
      const written = kind === 'count' ? { ...column, type: 'number' as const, scale: 0 } : column;
      return [column.code, figure === null ? '' : formatCell(figure, written, language)];
    }),
  );
}

const labelOf = ({ label, unit }: SheetColumn) => (unit ? `${label} (${unit})` : label);
