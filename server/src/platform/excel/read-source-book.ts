import type { SourceBook, SourceCell, SourceFormat } from '@suanpan/engine';
import XLSX from 'xlsx';

/** Days between the two calendars that a workbook may count in. */
const SINCE_1904 = 1462;

/** Reads somebody's workbook that has passed the zip gate: values, formulas, names, and what Excel calls tables. */
export function readSourceBook(bytes: Buffer): SourceBook {
  const book = XLSX.read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: true,
    cellNF: true,
    cellHTML: false,
    cellText: false,
    sheetStubs: false,
  });
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  return {
    sheets: book.SheetNames.map((name) => ({ name, cells: cellsOf(book.Sheets[name], date1904) })),
    names: (book.Workbook?.Names ?? [])
      .filter(({ Name, Ref }) => !Name.startsWith('_xlnm.') && Ref)
      .map(({ Name, Ref }) => ({ name: Name, formula: Ref })),
    listed: listedTables(bytes, book.SheetNames),
  };
}

function cellsOf(sheet: XLSX.WorkSheet | undefined, date1904: boolean): SourceCell[] {
  const grid = (sheet?.['!data'] ?? []) as (XLSX.CellObject | undefined)[][];
  const cells: SourceCell[] = [];
  // The grid is sparse: a value in the last row of a sheet must not cost a million steps of work on nothing.
  for (const row in grid)
    for (const col in grid[row]) {
      const cell = sourceCell(grid[row]?.[Number(col)], Number(row), Number(col), date1904);
      if (cell) cells.push(cell);
    }
  return cells;
}

function sourceCell(
  cell: XLSX.CellObject | undefined,
  row: number,
  col: number,
  date1904: boolean,
): SourceCell | undefined {
  if (!cell) return undefined;
  const formula = cell.f === undefined ? {} : { formula: cell.f };
  if (cell.t === 'e')
    return { row, col, value: null, error: ERRORS[Number(cell.v)] ?? '#VALUE!', ...formula };
  const format = formatOf(cell.z);
  const shown = format === undefined ? {} : { format };
  if (typeof cell.v === 'number') {
    const value = format === 'date' && date1904 ? cell.v + SINCE_1904 : cell.v;
    return { row, col, value, ...formula, ...shown };
  }
  if (typeof cell.v === 'boolean') return { row, col, value: cell.v, ...formula };
  const text = cell.v === undefined || cell.v === null ? '' : String(cell.v).trim();
  if (text === '') return cell.f === undefined ? undefined : { row, col, value: null, ...formula };
  return { row, col, value: text, ...formula };
}

/** Error values as the file stores them. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function formatOf(format: string | number | undefined): SourceFormat | undefined {
  if (typeof format !== 'string' || format === 'General') return undefined;
  // A clock without a day; [h]:mm counts hours beyond the day and is none.
  if (XLSX.SSF.is_date(format))
    return /[dy[]/i.test(format.replace(/"[^"]*"|\[\$[^\]]*\]/g, '')) ? 'date' : 'time';
  if (format.includes('%')) return 'percent';
  return /[$€£¥￥₩元]|#,##0\.00(?!0)/.test(format) ? 'money' : undefined;
}

/**
 * What Excel calls tables (Insert → Table). The package doesn't read them, so their parts are looked at here: a table's
 * name and range, and by the relations of its sheet which one that is.
 */
function listedTables(bytes: Buffer, sheets: readonly string[]): SourceBook['listed'] {
  const parts = XLSX.CFB.read(bytes, { type: 'buffer' });
  const textOf = (path: string): string => {
    const at = parts.FullPaths.findIndex((each: string) => each.endsWith(`/${path}`));
    const content = at < 0 ? undefined : parts.FileIndex[at]?.content;
    return content ? Buffer.from(content as Uint8Array).toString('utf8') : '';
  };
  const targets = targetsOf(textOf('xl/_rels/workbook.xml.rels'));
  const ids = Array.from(
    textOf('xl/workbook.xml').matchAll(/<sheet\b[^>]*\br:id="([^"]+)"/g),
    ([, id]) => id,
  );
  return ids.flatMap((id, index) => {
    const [, file = ''] = /([^/]+)$/.exec(targets.get(id ?? '') ?? '') ?? [];
    const related = targetsOf(textOf(`xl/worksheets/_rels/${file}.rels`));
    return [...related.values()].flatMap((target) => {
      const [, table] = /tables\/([^/]+\.xml)$/.exec(target) ?? [];
      const [head = ''] = /<table\b[^>]*>/.exec(table ? textOf(`xl/tables/${table}`) : '') ?? [];
      const name = attribute(head, 'displayName') ?? attribute(head, 'name');
      const range = attribute(head, 'ref');
      const sheet = sheets[index];
      if (!name || !range || sheet === undefined) return [];
      return { name, sheet, range: withoutTotals(range, attribute(head, 'totalsRowCount')) };
    });
  });
}

function targetsOf(relations: string): Map<string, string> {
  return new Map(
    Array.from(relations.matchAll(/<Relationship\b[^>]*>/g), ([tag]) => [
      attribute(tag, 'Id') ?? '',
      attribute(tag, 'Target') ?? '',
    ]),
  );
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** Rows of totals belong to the table in the file, but not to its data. */
function withoutTotals(range: string, totals: string | undefined): string {
  return range.replace(/(\d+)$/, (last) => String(Number(last) - Number(totals ?? 0)));
}
