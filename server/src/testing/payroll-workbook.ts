import XLSX from 'xlsx';

type Cell = XLSX.CellObject;
const text = (v: string): Cell => ({ t: 's', v });
const number = (v: number, z?: string): Cell => ({ t: 'n', v, ...(z ? { z } : {}) });
const formula = (f: string, v: number): Cell => ({ t: 'n', v, f, z: '#,##0.00' });

function sheetOf(rows: readonly (readonly (Cell | null)[])[]): XLSX.WorkSheet {
  const sheet: XLSX.WorkSheet = {};
  for (const [r, cells] of rows.entries())
    for (const [c, cell] of cells.entries()) if (cell) sheet[XLSX.utils.encode_cell({ r, c })] = cell;
  const width = Math.max(...rows.map(({ length }) => length));
  sheet['!ref'] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } });
  return sheet;
}

/**
 * A payroll as people keep it in Excel: a title, salaries with a bonus by a named cell, tax by a bracket, a total row, one
 * figure typed over. `oddity` is a figure that Excel stored otherwise than its formula gives.
 */
export function payrollWorkbook({ oddity }: { oddity?: number } = {}): Buffer {
  const people = [
    ['0012', 'Ann', 3000],
    ['0013', 'Ben', 8000],
    ['0014', 'Cai', 20_000],
    ['0015', 'Dan', 5000],
  ] as const;
  const rows = people.map(([id, name, base], at) => {
    const row = at + 4;
    const gross = base * 1.1;
    const [rate, quick] = gross >= 12_000 ? [0.2, 1410] : gross >= 3000 ? [0.1, 210] : [0.03, 0];
    const tax = Math.round((gross * rate - quick) * 100) / 100;
    const found = `VLOOKUP(D${row},Brackets!$A$2:$C$4`;
    return [
      ...[text(id), text(name), number(base, '#,##0.00'), formula(`C${row}*(1+bonus)`, gross)],
      formula(`ROUND(D${row}*${found},2)-${found},3),2)`, tax),
      at === 3
        ? number(5000, '#,##0.00')
        : formula(`D${row}-E${row}`, oddity !== undefined && at === 1 ? oddity : gross - tax),
    ];
  });
  const sheets = {
    Salaries: sheetOf([
      [text('Salaries of May')],
      [],
      ['Employee', 'Name', 'Base', 'Gross', 'Tax', 'Net'].map(text),
      ...rows,
      [text('Total'), null, formula('SUM(C4:C7)', 36_000)],
    ]),
    Brackets: sheetOf([
      ['From', 'Rate', 'Quick'].map(text),
      [number(0), number(0.03, '0%'), number(0)],
      [number(3000), number(0.1, '0%'), number(210)],
      [number(12_000), number(0.2, '0%'), number(1410)],
    ]),
    Settings: sheetOf([[text('Bonus'), number(0.1, '0%')]]),
  };
  const book = { ...XLSX.utils.book_new(), SheetNames: Object.keys(sheets), Sheets: sheets };
  book.Workbook = { Names: [{ Name: 'bonus', Ref: 'Settings!$B$1' }] };
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
