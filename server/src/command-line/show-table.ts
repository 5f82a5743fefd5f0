import type { CalculationResult, ColumnPlan, JsonScalar, SolutionPlan } from '@suanpan/engine';
import { rowsFromTable } from '@suanpan/engine';
import { widthOf } from './print-reports.ts';
import { noTable } from './read-options.ts';

/** How wide one column is shown; what is longer ends with `…`. */
const WIDEST = 40;

/** A computed table as people read it, or as CSV whose headers are codes, so that `--table` takes it back. */
export async function tableText(
  plan: SolutionPlan,
  result: CalculationResult,
  name: string,
  csv: boolean,
): Promise<string> {
  const table = plan.names.tables.find(name.trim());
  const data = table && result.tables.get(table.code);
  if (!table || !data) throw noTable(plan, `--show ${name}`, name);
  const columns = table.columns.filter(({ file }) => file.hidden !== true);
  const rows = rowsFromTable(data);
  if (csv) return csvOf(columns, rows);
  const cells = [
    columns.map(({ code }) => code),
    ...rows.map((row) => columns.map((column) => shown(row[column.code] ?? null, column))),
  ];
  return aligned(
    cells,
    columns.map(({ valueType }) => valueType === 'money' || valueType === 'number'),
  );
}

type Cell = JsonScalar | { readonly error: string };
type Row = Readonly<Record<string, Cell>>;

function shown(value: Cell, { scale }: ColumnPlan): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.error;
  return typeof value === 'number' && scale !== undefined ? value.toFixed(Math.max(0, scale)) : String(value);
}

async function csvOf(columns: readonly ColumnPlan[], rows: readonly Row[]): Promise<string> {
  // What writes workbooks is only loaded where a file is written.
  const { valuesCsv } = await import('../platform/excel/write-csv.ts');
  const plain = (value: Cell): JsonScalar => (typeof value === 'object' && value ? value.error : value);
  const values = {
    sheet: '',
    columns: columns.map(({ code, valueType }) => ({ title: code, type: valueType })),
    cells: columns.map(({ code }) => rows.map((row) => plain(row[code] ?? null))),
    rows: rows.length,
    notes: [],
  };
  return valuesCsv(values, '').toString('utf8').replace('\uFEFF', '');
}

/** A text in columns, two blanks apart; Chinese characters take two places. */
export function aligned(lines: readonly (readonly string[])[], right: readonly boolean[]): string {
  const cut = lines.map((line) => line.map((cell) => shortened(cell.replace(/\s+/g, ' '))));
  const widths = right.map((_, at) => Math.max(0, ...cut.map((line) => widthOf(line[at] ?? ''))));
  return cut
    .map((line) =>
      widths
        .map((width, at) => {
          const cell = line[at] ?? '';
          const space = ' '.repeat(width - widthOf(cell));
          return right[at] ? space + cell : cell + space;
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const shortened = (cell: string): string => {
  const letters = [...cell];
  return letters.length <= WIDEST ? cell : `${letters.slice(0, WIDEST - 1).join('')}…`;
};
