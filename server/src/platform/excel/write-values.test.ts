import { expect, test } from 'vitest';
import XLSX from 'xlsx';
import { valuesCsv } from './write-csv.ts';
import { type Values, valuesXlsx } from './write-values.ts';

const VALUES: Values = {
  sheet: 'Pay/net',
  columns: [
    { title: 'Employee', type: 'text' },
    { title: '=Net', type: 'money', currency: 'CNY' },
    { title: 'Hired', type: 'date' },
    { title: 'Rate', type: 'number' },
    { title: 'From', type: 'time' },
  ],
  cells: [
    ['0012', '=HYPERLINK("http://x")', '-1+2'],
    [1234.5, -3, '#DIV/0!'],
    ['2024-02-29', null, '2026-01-01'],
    [0.07, null, 1],
    ['22:30', '22:30:15', null],
  ],
  rows: 3,
  notes: [{ row: 0, column: 1, text: 'typed over, "agreed"' }],
};

test('a file of Excel holds figures with their formats, days, comments, and no formula', () => {
  const book = XLSX.read(valuesXlsx(VALUES), { type: 'buffer', cellFormula: true, cellNF: true });
  const sheet = book.Sheets['Pay_net']!;
  expect(sheet['A2']).toMatchObject({ t: 's', v: '0012', z: '@' });
  expect(sheet['A3']).toMatchObject({ t: 's', v: '=HYPERLINK("http://x")' });
  expect(sheet['B2']).toMatchObject({ v: 1234.5, z: '#,##0.00' });
  expect((sheet['B2'] as XLSX.CellObject).c?.[0]?.t).toBe('typed over, "agreed"');
  expect(sheet['B4']).toMatchObject({ t: 's', v: '#DIV/0!' });
  expect(sheet['C2']).toMatchObject({ v: 45351, z: 'yyyy-mm-dd' });
  expect(sheet['E2']).toMatchObject({ t: 'n', v: 0.9375, z: 'hh:mm' });
  expect(sheet['E3']).toMatchObject({ t: 'n', z: 'hh:mm:ss' });
  expect(Object.values(sheet).some((cell) => (cell as XLSX.CellObject).f !== undefined)).toBe(false);
});

test('comma-separated text runs nowhere, and keeps numbers numbers', () => {
  expect(valuesCsv(VALUES, 'Remarks').toString('utf8')).toBe(
    [
      "\uFEFFEmployee,'=Net,Hired,Rate,From,Remarks",
      '0012,1234.5,2024-02-29,0.07,22:30,"\'=Net: typed over, ""agreed"""',
      `"'=HYPERLINK(""http://x"")",-3,,,22:30:15,`,
      "'-1+2,#DIV/0!,2026-01-01,1,,",
      '',
    ].join('\r\n'),
  );
});
