import { readFileSync } from 'node:fs';
import {
  type CalculationInput,
  type CalculationResult,
  explanationOf,
  parseSolution,
  runTests,
  type SolutionPlan,
  secondOpinion,
  toWorkbook,
  type Workbook,
  type WorkbookCell,
} from '@suanpan/engine';
import { expect, test } from 'vitest';
import XLSX from 'xlsx';
import { formulaInFile } from './future-functions.ts';
import { writeXlsx } from './write-xlsx.ts';

function periodsOf(name: string): [SolutionPlan, CalculationInput, CalculationResult][] {
  const url = new URL(`../../../../fixtures/${name}.json`, import.meta.url);
  const parsed = parseSolution(JSON.parse(readFileSync(url, 'utf8')));
  if (!parsed.ok) throw new Error(name);
  const periods: [SolutionPlan, CalculationInput, CalculationResult][] = [];
  runTests(parsed.file, { onResult: (...each) => periods.push(each) });
  return periods;
}

const ABOUT = { language: 'en', lines: [] } as const;

/** What a file says, as a workbook whose figures are the stored results. */
function readBack(bytes: Buffer, like: Workbook): Workbook {
  const book = XLSX.read(bytes, { type: 'buffer', cellFormula: true });
  const sheets = like.sheets.map((sheet) => ({
    ...sheet,
    columns: sheet.columns.map((column, at) => ({
      ...column,
      cells: column.cells.map((cell, row): WorkbookCell => {
        const found = book.Sheets[sheet.name]?.[XLSX.utils.encode_cell({ r: row + 1, c: at })] as
          | XLSX.CellObject
          | undefined;
        const stored = found?.t === 'e' ? cell.value : ((found?.v as string | number | boolean) ?? null);
        if (found?.f === undefined) return { kind: 'value', value: stored };
        const written =
          cell.kind === 'formula' && cell.written !== undefined ? { written: cell.written } : {};
        const helper = cell.kind === 'formula' && cell.helper === true ? { helper: true } : {};
        return {
          kind: 'formula',
          formula: `=${found.f}`,
          array: found.F !== undefined,
          value: stored,
          ...written,
          ...helper,
        };
      }),
    })),
  }));
  const names = (book.Workbook?.Names ?? [])
    .filter(({ Name }) => !Name.startsWith('_'))
    .map(({ Name, Ref }) => ({ name: Name, refersTo: Ref }));
  return { sheets, names };
}

test.each(['demo/china-monthly', 'demo/taiwan-monthly', 'demo/us-biweekly'])(
  'HyperFormula computes the file of %s to the figures stored in it',
  async (name) => {
    for (const [plan, input, result] of periodsOf(name)) {
      const workbook = toWorkbook(plan, input, result);
      const { bytes, formulas } = writeXlsx(workbook, ABOUT);
      const read = readBack(bytes, workbook);
      const [direct, throughFile] = [await secondOpinion(workbook), await secondOpinion(read)];
      expect(throughFile.confirmed).toBe(direct.confirmed);
      expect(formulas).toBeGreaterThanOrEqual(direct.confirmed);
      expect(throughFile.differences.filter((each) => explanationOf(each) === undefined)).toEqual([]);
    }
  },
  120_000,
);

test('what Excel takes one by one is entered as an array formula, whatever stands around it', () => {
  const [[plan, input, result]] = periodsOf('demo/taiwan-monthly') as [ReturnType<typeof periodsOf>[number]];
  const pay = toWorkbook(plan, input, result).sheets.find(({ name }) => name === 'Pay')!;
  const meal = pay.columns.find(({ title }) => title === 'meal_allowance')!;
  // PRORATE around a sum over conditions.
  expect(meal.cells[0]).toMatchObject({ kind: 'formula', array: true, value: 3000 });
});

test('a file holds titles, formats, names, comments and frozen panes', () => {
  const [first] = periodsOf('demo/china-monthly');
  const workbook = toWorkbook(...first!);
  const identity = { kind: 'batch', id: '1' };
  const origin = (table: string, key: string, column: string) =>
    table === 'Employees' && column === 'name' ? `from ${key}` : undefined;
  const { bytes } = writeXlsx(workbook, { ...ABOUT, language: 'zh-CN', identity, origin });
  const book = XLSX.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true, bookFiles: true });
  expect(book.SheetNames.at(0)).toBe('说明');
  expect(book.Workbook?.Sheets?.at(-1)).toMatchObject({ name: 'suanpan', Hidden: 2 });
  const pay = book.Sheets['Pay']!;
  const titles = Object.entries(pay).filter(([address]) => /^[A-Z]+1$/.test(address));
  const net = titles.find(([, cell]) => (cell as XLSX.CellObject).v === '实发工资')?.[0] ?? '';
  expect(net).not.toBe('');
  const figure = pay[net.replace('1', '2')] as XLSX.CellObject;
  expect(figure.z).toBe('#,##0.00');
  expect(figure.f).toContain('ROUND(');
  expect((pay[net] as XLSX.CellObject).c?.[0]?.t).toContain('CNY');
  expect(book.Workbook?.Names?.map(({ Name }) => Name)).toContain('PERIOD_start');
  const files = (book as unknown as { files: Record<string, { content: Uint8Array }> }).files;
  const index = book.SheetNames.indexOf('Pay') + 1;
  const xml = Buffer.from(files[`xl/worksheets/sheet${index}.xml`]!.content).toString('utf8');
  expect(xml).toContain(
    '<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/>',
  );
});

test('a text that looks like a formula stays a text', () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '0012', '2026-01-01', 'TRUE', '=HYPERLINK("http://x","y")'];
  const cells = texts.map((value): WorkbookCell => ({ kind: 'value', value }));
  const workbook: Workbook = {
    sheets: [{ name: 'T', kind: 'facts', rows: texts.length, columns: [{ title: '=A1', cells }] }],
    names: [],
  };
  const sheet = XLSX.read(writeXlsx(workbook, ABOUT).bytes, {
    type: 'buffer',
    cellFormula: true,
    cellNF: true,
  }).Sheets['T']!;
  for (const [row, text] of ['=A1', ...texts].entries())
    expect(sheet[`A${row + 1}`]).toMatchObject({ t: 's', v: text, z: '@' });
  expect(Object.values(sheet).some((cell) => (cell as XLSX.CellObject).f !== undefined)).toBe(false);
});

test('functions younger than the format carry their prefix, texts and names of sheets don’t', () => {
  expect(
    formulaInFile(`=IFNA(XLOOKUP("SORT(",'IFNA('!A1:A2,SORT(B1)),NETWORKDAYS.INTL(1,2)+STDEV.S(1,2))`),
  ).toBe(
    `_xlfn.IFNA(_xlfn.XLOOKUP("SORT(",'IFNA('!A1:A2,_xlfn._xlws.SORT(B1)),NETWORKDAYS.INTL(1,2)+_xlfn.STDEV.S(1,2))`,
  );
});
