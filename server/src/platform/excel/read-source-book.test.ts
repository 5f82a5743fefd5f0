import { readFileSync } from 'node:fs';
import { openWorkbook, runTests, type SourceCell } from '@suanpan/engine';
import { fixtureFile } from '@suanpan/fixtures';
import { describe, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { readSourceBook } from './read-source-book.ts';

type Cell = XLSX.CellObject;
const text = (v: string): Cell => ({ t: 's', v });
const number = (v: number, z?: string): Cell => ({ t: 'n', v, ...(z ? { z } : {}) });
const formula = (f: string, v: number, z?: string): Cell => ({ t: 'n', v, f, ...(z ? { z } : {}) });

function sheetOf(rows: readonly (readonly (Cell | null)[])[]): XLSX.WorkSheet {
  const sheet: XLSX.WorkSheet = {};
  const width = Math.max(...rows.map(({ length }) => length));
  for (const [r, cells] of rows.entries())
    for (const [c, cell] of cells.entries()) if (cell) sheet[XLSX.utils.encode_cell({ r, c })] = cell;
  sheet['!ref'] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } });
  return sheet;
}

function bytesOf(sheets: Record<string, XLSX.WorkSheet>, more: Partial<XLSX.WorkBook> = {}): Buffer {
  const book = { ...XLSX.utils.book_new(), ...more, SheetNames: Object.keys(sheets), Sheets: sheets };
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const proposalOf = (bytes: Buffer) =>
  openWorkbook(readSourceBook(bytes))(
    {},
    { code: 'mine', currency: 'USD', periodType: 'month', day: '2026-05-20', testName: 'From pay.xlsx' },
  );

describe('a workbook as Excel stores it', () => {
  it('is read with formulas, results, errors, days, rates and amounts', () => {
    const book = readSourceBook(
      bytesOf({
        Pay: sheetOf([
          [text('Id'), text('Day'), text('Rate'), text('Pay'), text('Per day'), text('From'), text('Hours')],
          [
            text('0012'),
            number(46143, 'yyyy-mm-dd'),
            number(0.2, '0.0%'),
            formula('C2*5', 1, '#,##0.00'),
            { t: 'e', v: 7, w: '#DIV/0!', f: 'D2/0' },
            number(0.9375, 'h:mm AM/PM'),
            number(1.5, '[h]:mm'),
          ],
        ]),
      }),
    );
    const cells = book.sheets[0]?.cells.filter(({ row }) => row === 1) as SourceCell[];
    expect(cells).toEqual([
      { row: 1, col: 0, value: '0012' },
      { row: 1, col: 1, value: 46143, format: 'date' },
      { row: 1, col: 2, value: 0.2, format: 'percent' },
      { row: 1, col: 3, value: 1, formula: 'C2*5', format: 'money' },
      { row: 1, col: 4, value: null, error: '#DIV/0!', formula: 'D2/0' },
      { row: 1, col: 5, value: 0.9375, format: 'time' },
      { row: 1, col: 6, value: 1.5, format: 'date' },
    ]);
  });

  it('is read with its names, days counted since 1904, and a value in its last row', () => {
    const far = sheetOf([[text('a'), number(1, 'd.m.yyyy')]]);
    far['A1048576'] = text('end');
    far['!ref'] = 'A1:B1048576';
    const book = readSourceBook(
      bytesOf(
        { Far: far },
        { Workbook: { WBProps: { date1904: true }, Names: [{ Name: 'rate', Ref: 'Far!$B$1' }] } },
      ),
    );
    expect(book.names).toEqual([{ name: 'rate', formula: 'Far!$B$1' }]);
    expect(book.sheets[0]?.cells).toEqual([
      { row: 0, col: 0, value: 'a' },
      { row: 0, col: 1, value: 1463, format: 'date' },
      { row: 1_048_575, col: 0, value: 'end' },
    ]);
  });

  it('is read with what Excel calls tables, so that their columns can be named', () => {
    const written = bytesOf({
      Notes: sheetOf([[text('nothing')]]),
      'Pay & more': sheetOf([
        [text('Id'), text('Base'), text('Tax')],
        [text('a'), number(100), formula('Staff[[#This Row],[Base]]*0.1', 10)],
        [text('b'), number(300), formula('Staff[[#This Row],[Base]]*0.1', 30)],
        [text('Total'), formula('SUBTOTAL(109,Staff[Base])', 400), null],
      ]),
    });
    const parts = XLSX.CFB.read(written, { type: 'buffer' });
    const put = (path: string, content: string) => XLSX.CFB.utils.cfb_add(parts, path, Buffer.from(content));
    put('/xl/tables/table1.xml', '<table id="1" displayName="Staff" ref="A1:C4" totalsRowCount="1"></table>');
    put(
      '/xl/worksheets/_rels/sheet2.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="../tables/table1.xml"/></Relationships>',
    );
    const bytes = XLSX.CFB.write(parts, { type: 'buffer', fileType: 'zip' }) as Buffer;
    expect(readSourceBook(bytes).listed).toEqual([{ name: 'Staff', sheet: 'Pay & more', range: 'A1:C3' }]);
    const proposal = proposalOf(bytes);
    expect(proposal.tables[0]?.columns.map(({ formula }) => formula)).toEqual([
      undefined,
      undefined,
      '=[@base]*0.1',
    ]);
    expect(proposal.comparison).toEqual({ compared: 2, mismatches: [] });
  });
});

it('goes from a file to a solution whose test passes', () => {
  const rows = [1, 2, 3].map((n) => n + 1);
  const proposal = proposalOf(
    bytesOf(
      {
        Pay: sheetOf([
          [text('Employee'), text('Grade'), text('Base'), text('Gross'), text('Tax'), text('Net')],
          ...rows.map((row, at) => [
            text(`00${row}`),
            text(['A', 'B', 'A'][at] ?? ''),
            number(1000 * row),
            formula(`C${row}*(1+bonus)`, 1000 * row * 1.1, '#,##0.00'),
            formula(
              `ROUND(D${row}*VLOOKUP(B${row},Grades!$A:$B,2,0),2)`,
              [220, 660, 440][at] ?? 0,
              '#,##0.00',
            ),
            formula(`D${row}-E${row}`, [1980, 2640, 3960][at] ?? 0, '#,##0.00'),
          ]),
        ]),
        Grades: sheetOf([
          [text('Grade'), text('Rate')],
          [text('A'), number(0.1, '0%')],
          [text('B'), number(0.2, '0%')],
        ]),
        Settings: sheetOf([[text('Bonus'), number(0.1, '0%')]]),
      },
      { Workbook: { Names: [{ Name: 'bonus', Ref: 'Settings!$B$1' }] } },
    ),
  );
  expect(proposal.untaken).toEqual([]);
  expect(proposal.comparison).toEqual({ compared: 9, mismatches: [] });
  expect(proposal.parameters).toMatchObject([{ code: 'bonus', value: 0.1 }]);
  expect(runTests(proposal.file)).toMatchObject({ ok: true, passed: 1 });
});

describe('files of others', () => {
  const tablesOf = (name: string) => {
    const bytes = readFileSync(fixtureFile(`imports/${name}`));
    const { tables, file, problems, comparison } = proposalOf(bytes);
    const shape = tables.map(({ sheet, range, columns }) => [sheet, range, columns.length]);
    return { shape, tables, file, problems, comparison };
  };

  it.each([
    'WorkTimes.2025.Week8.xlsx',
    'homicide_rates.xlsx',
    'strange_dates.xlsx',
    'test_empty_rows.xlsx',
    'test_excel_types.xlsx',
    'test_single_merged_cell.xlsx',
  ])('%s becomes tables whose file is sound', (name) => {
    const { shape, problems } = tablesOf(name);
    expect({ shape, problems }).toMatchSnapshot();
  });
});
