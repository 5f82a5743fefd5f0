import { formatValue } from '../../../sheet/looks/format-value.ts';
import { formatCell, isNumeric } from '../../../sheet/store/cell-values.ts';
import type { SheetColumn, SheetQuery } from '../../../sheet/store/sheet-types.ts';
import { totalKindOf, totalOf } from '../../../sheet/totals/total-of.ts';
import type { ColumnLayout } from '../../../sheet/views/use-arrangement.ts';
import type { BatchSource } from './batch-source.ts';

/** As many as the server hands out at once. */
const MOST_ROWS = 20_000;

export interface PrintWishes {
  readonly source: BatchSource;
  readonly layout: ColumnLayout;
  readonly query: SheetQuery;
  readonly language: string;
  /** What stands over the table: the batch, and the table. */
  readonly title: string;
  readonly words: { readonly name: string; readonly total: string };
}

/** Lays out all rows of the view, not only those in sight: the head on every page, pages numbered, on their side. */
export async function printTable(wishes: PrintWishes): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const target = frame.contentDocument;
  const view = frame.contentWindow;
  if (!target || !view) return;
  await layOut(target, wishes);
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}

export async function layOut(target: Document, wishes: PrintWishes): Promise<void> {
  const { source, layout, query, title, language, words } = wishes;
  const { visible, arrangement } = layout;
  const block = await source.load(0, MOST_ROWS, query);
  const names = block.names;
  const style = target.createElement('style');
  style.textContent = PAGES;
  target.title = title;
  target.documentElement.lang = language;
  target.head.append(style);
  const heading = target.createElement('h1');
  heading.textContent = title;
  const table = target.createElement('table');
  const head = table.createTHead().insertRow();
  const labels = [...(names ? [words.name] : []), ...visible.map(labelOf)];
  for (const label of labels) {
    const th = target.createElement('th');
    th.textContent = label;
    head.append(th);
  }
  const body = table.createTBody();
  const shown = (column: SheetColumn, row: number) => {
    const value = block.columns[column.code]?.[row];
    const format = arrangement.formats[column.code];
    return (format && formatValue(value, column, format, language)) ?? formatCell(value, column, language);
  };
  for (let row = 0; row < block.rowKeys.length; row++) {
    const line = body.insertRow();
    if (names) line.insertCell().textContent = names[row] ?? '';
    for (const column of visible) addCell(line, column, shown(column, row));
  }
  if (arrangement.withTotals) await addTotals(body, wishes, names !== undefined);
  target.body.append(heading, table);
}

async function addTotals(
  body: HTMLTableSectionElement,
  { source, layout, query, language, words }: PrintWishes,
  isNamed: boolean,
): Promise<void> {
  const { visible, arrangement } = layout;
  const kinds = visible.map((column) => totalKindOf(column, arrangement.totals[column.code]));
  const wanted = visible.filter((_, at) => kinds[at]).map(({ code }) => code);
  if (wanted.length === 0) return;
  const totals = await source.totals(wanted, query);
  const line = body.insertRow();
  line.className = 'total';
  if (isNamed) line.insertCell().textContent = words.total;
  for (const [at, column] of visible.entries()) {
    const kind = kinds[at];
    const figure = kind ? totalOf(totals[column.code], kind, column) : null;
    addCell(line, column, figure === null ? '' : formatCell(figure, column, language));
  }
}

const labelOf = ({ label, unit }: SheetColumn) => (unit ? `${label} (${unit})` : label);

function addCell(line: HTMLTableRowElement, column: SheetColumn, text: string): void {
  const cell = line.insertCell();
  cell.textContent = text;
  if (isNumeric(column.type)) cell.className = 'number';
}

const PAGES = `
@page { size: A4 landscape; margin: 12mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
body { font: 8pt system-ui, sans-serif; color: #000; }
h1 { font-size: 11pt; margin: 0 0 6pt; }
table { border-collapse: collapse; width: 100%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.5pt solid #999; padding: 2pt 4pt; text-align: start; }
th { background: #eee; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.total td { font-weight: 600; border-top: 1.5pt solid #000; }
`;
