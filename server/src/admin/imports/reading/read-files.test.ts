import { readFileSync } from 'node:fs';
import { fixtureFile } from '@suanpan/fixtures';
import { describe, expect, it } from 'vitest';
import { EMPLOYMENT_COLUMNS } from '../../../people/imports/employment-columns.ts';
import { checkZip } from '../../../platform/files/zip-gate.ts';
import { mapByName } from '../map-columns.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetRows } from './sheet-rows.ts';

interface Sample {
  file: string;
  encoding?: string;
  first_rows?: string[][];
  last_row?: string[];
}
const samples = (
  JSON.parse(readFileSync(fixtureFile('imports/manifest.json'), 'utf8')) as { files: Sample[] }
).files;
const bytes = (file: string) => readFileSync(fixtureFile(`imports/${file}`));
const NAMES: Record<string, string> = { gbk: 'gb18030', 'utf-8-sig': 'utf-8' };

function xlsx(file: string): SheetRows {
  const rows = readXlsx(bytes(file));
  if (rows === 'noSheet') throw new Error('no sheet');
  return rows;
}

describe('files as people have them', () => {
  const csv = samples.filter(({ file }) => file.endsWith('.csv'));

  it.each(csv.filter(({ encoding }) => encoding))(
    '$file is recognised as $encoding',
    ({ file, encoding = '' }) => {
      const rows = readCsv(bytes(file));
      expect(rows.encoding).toBe(NAMES[encoding] ?? encoding);
      expect(rows.undecodable).toBe(0);
    },
  );

  it.each(csv.filter((sample) => sample.first_rows))(
    '$file reads from its headers to its last row',
    (sample) => {
      const rows = readCsv(bytes(sample.file));
      const [headers, ...first] = sample.first_rows ?? [];
      expect(rows.headers.slice(0, headers?.length)).toEqual(headers);
      const shown = (cells: readonly unknown[] | undefined) => cells?.map((cell) => cell ?? '');
      if (rows.rows.length > 0) {
        expect(shown(rows.rows[0])?.slice(0, first[0]?.length)).toEqual(first[0]);
        // The manifest gives the first twelve cells.
        expect(shown(rows.rows.at(-1))?.slice(0, sample.last_row?.length)).toEqual(sample.last_row);
      }
    },
  );

  it.each(samples.filter(({ file }) => file.endsWith('.xlsx')))(
    '$file passes the zip gate and opens',
    async ({ file }) => {
      expect(await checkZip(bytes(file))).toBeUndefined();
      expect(xlsx(file).headers.length).toBeGreaterThan(0);
    },
  );

  it('skips empty rows, wherever they stand, and keeps the numbers of the others', () => {
    const started = Date.now();
    const rows = xlsx('empty-rows-50000.xlsx');
    expect(rows.rows).toHaveLength(3);
    expect(rows.rowNumbers.at(-1)).toBeGreaterThan(50_000);
    expect(xlsx('test_empty_rows.xlsx').rowNumbers).toEqual([4, 6, 1_048_576]);
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  it('shows the decimal sign of each column', () => {
    const file = 'no;rate;amount;code\n1;2,5;1.234;1.001.002\n2;3;8.000,50;1.001.003\n3;7.25;;x\n';
    expect(readCsv(new TextEncoder().encode(file)).decimals).toEqual([
      null,
      { decimal: '.', row: 2, text: '7.25' },
      { decimal: ',', row: 1, text: '8.000,50' },
      null,
    ]);
  });

  it('reads days as days and says when cells are merged', () => {
    expect(xlsx('test_excel_types.xlsx').rows[0]).toContain('2015-12-20');
    expect(xlsx('test_single_merged_cell.xlsx').hadMergedCells).toBe(true);
  });

  it('finds the columns of a people file by its Chinese headers', () => {
    for (const file of ['people-gbk.csv', 'people-big5.csv']) {
      const { headers, rows } = readCsv(bytes(file));
      const mapping = mapByName(EMPLOYMENT_COLUMNS, headers);
      expect(Object.keys(mapping).sort()).toEqual(
        ['birthDate', 'department', 'employeeNumber', 'hireDate', 'job', 'name', 'place', 'sex'].sort(),
      );
      expect(String(rows[0]?.[mapping.employeeNumber ?? -1])).toMatch(/^0/);
    }
    expect(readCsv(bytes('people-big5.csv')).rows[1]?.[1]).toBe('許功蓋');
  });

  it('keeps a line break inside quotes, a short and a long row, and formulas as text', () => {
    expect(readCsv(bytes('ragged-rows.csv')).rows).toEqual([
      ['0012', '1'],
      ['0013', '0', '2', '9'],
      ['0014', '1\n2', '3'],
    ]);
    expect(readCsv(bytes('formula-text.csv')).rows.map((row) => row[1])).toEqual([
      '=1+1',
      '=HYPERLINK("http://example.com","x")',
      '@SUM(A1)',
    ]);
    expect(readCsv(bytes('tabs-utf16le.csv')).headers).toHaveLength(3);
    expect(readCsv(bytes('semicolons.csv')).headers).toHaveLength(3);
    expect(readCsv(new TextEncoder().encode('sep=;\r\nno;pay, gross\r\n1;2,5\r\n'))).toMatchObject({
      headers: ['no', 'pay, gross'],
      rows: [['1', '2,5']],
      rowNumbers: [3],
    });
    expect(readCsv(bytes('empty-file.csv'))).toMatchObject({ headers: [], rows: [] });
  });
});
