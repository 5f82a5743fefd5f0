import { describe, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { toCsv } from '../../file/index.ts';
import { makeFormat } from '../../i18n/index.ts';
import { cellOf, csvLines, type Listing } from './listing.ts';
import { listingXlsx } from './write-xlsx.ts';

const format = makeFormat('en');

describe('a cell of a list', () => {
  it('is a figure where the figure is shown whole', () => {
    expect(cellOf('1,234.5', 1234.5, format).value).toBe(1234.5);
    expect(cellOf('−3', -3, format).value).toBe(-3);
    expect(cellOf('12 %', 12, format).value).toBe('12 %');
    expect(cellOf('1,234', 1234.4, format).value).toBe('1,234');
  });

  it('is a day where the day is shown', () => {
    expect(cellOf(format.day('2026-11-05'), '2026-11-05', format).value).toEqual({ day: '2026-11-05' });
    expect(cellOf('2026-11-05', 'batch 7', format).value).toBe('2026-11-05');
  });

  it('is empty where a dash stands for nothing', () => {
    expect(cellOf('–', null, format)).toEqual({ shown: '', value: null });
  });
});

const listing: Listing = {
  title: 'Batches: [all]',
  columns: [
    { header: 'Name', isRight: false },
    { header: 'People', isRight: true },
    { header: 'Day', isRight: false },
  ],
  lines: [
    [
      { shown: '=1+1', value: '=1+1' },
      { shown: '1,200', value: 1200 },
      { shown: 'Nov 5, 2026', value: { day: '2026-11-05' } },
    ],
    [
      { shown: '-x', value: '-x' },
      { shown: '', value: null },
      { shown: '', value: null },
    ],
  ],
};

it('writes no cell as comma-separated text that a spreadsheet would run', () => {
  expect(toCsv(csvLines(listing))).toBe("\uFEFFName,People,Day\r\n'=1+1,1200,2026-11-05\r\n'-x,,\r\n");
});

it('writes texts as texts, figures as figures and days as days into a sheet of Excel', () => {
  const book = XLSX.read(listingXlsx(listing), { cellNF: true });
  expect(book.SheetNames).toEqual(['Batches all']);
  const sheet = book.Sheets['Batches all']!;
  expect(sheet['!ref']).toBe('A1:C3');
  expect(sheet.A1).toMatchObject({ t: 's', v: 'Name' });
  expect(sheet.A2).toMatchObject({ t: 's', v: '=1+1' });
  expect(sheet.A2.f).toBeUndefined();
  expect(sheet.B2).toMatchObject({ t: 'n', v: 1200 });
  expect(sheet.C2).toMatchObject({ t: 'n', v: 46_331, z: 'yyyy-mm-dd' });
  expect(sheet.B3).toBeUndefined();
});
