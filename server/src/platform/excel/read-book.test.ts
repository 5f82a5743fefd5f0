import { readFileSync } from 'node:fs';
import {
  type CalculationInput,
  type CalculationResult,
  compareBooks,
  parseSolution,
  type ReturnedFileProblem,
  runTests,
  type SolutionFile,
  type SolutionPlan,
  takeChange,
  toWorkbook,
  type WorkbookChange,
} from '@suanpan/engine';
import { expect, test } from 'vitest';
import XLSX from 'xlsx';
import { readBook, readIdentity } from './read-book.ts';
import { writeXlsx } from './write-xlsx.ts';

type Computed = readonly [SolutionPlan, CalculationInput, CalculationResult];

function computed(name: string): Computed {
  const url = new URL(`../../../../fixtures/demo/${name}.json`, import.meta.url);
  return computedOf(JSON.parse(readFileSync(url, 'utf8')));
}

function computedOf(file: unknown): Computed {
  const parsed = parseSolution(file);
  if (!parsed.ok) throw new Error('no solution');
  let first: Computed | undefined;
  const [one] = parsed.file.tests ?? [];
  runTests({ ...parsed.file, tests: one ? [one] : [] }, { onResult: (...each) => (first ??= each) });
  if (!first) throw new Error('no test');
  return first;
}

/** A copy of the file as a person would hand it back: `edit` works on the open book. */
function returned(of: Computed, edit: (book: XLSX.WorkBook) => void) {
  const { bytes } = writeXlsx(toWorkbook(...of), {
    language: 'en',
    lines: [],
    identity: { format: 'suanpan.excel/1', file: 'one' },
  });
  const book = XLSX.read(bytes, { type: 'buffer', cellFormula: true });
  edit(book);
  const again = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  return {
    bytes: again,
    compare: (as: 'batch' | 'copy') => compareBooks(of, readBook(bytes), readBook(again), as),
  };
}

/** The address of a cell by the title of its column, as the file shows it. */
function place(book: XLSX.WorkBook, sheet: string, title: string, row: number): XLSX.CellObject {
  const cells = book.Sheets[sheet]!;
  const head = Object.entries(cells).find(([at, cell]) => /^[A-Z]+1$/.test(at) && cell.v === title);
  if (!head) throw new Error(`no column ${title} on ${sheet}`);
  const address = head[0].replace(/1$/, String(row + 2));
  cells[address] ??= { t: 'z' };
  return cells[address];
}
const rows = ({ Sheets }: XLSX.WorkBook, sheet: string): number =>
  XLSX.utils.decode_range(Sheets[sheet]!['!ref']!).e.r;
const type = (cell: XLSX.CellObject, value: string | number): void => {
  delete cell.f;
  delete cell.F;
  Object.assign(cell, { v: value, t: typeof value === 'number' ? 'n' : 's' });
};
const write = (cell: XLSX.CellObject, formula: string): void => {
  delete cell.F;
  Object.assign(cell, { f: formula, t: 'n', v: 0 });
};

test.each(['china-monthly', 'taiwan-monthly', 'us-biweekly'])(
  'a file of %s that another program stored again has no difference',
  (name) => {
    const of = computed(name);
    expect(returned(of, () => undefined).compare('copy')).toEqual([]);
  },
  60_000,
);

const us = computed('us-biweekly');

/** Three people, so that a column has rows. */
const SMALL: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'small',
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  parameters: [{ code: 'factor', type: 'number', values: [{ value: 1.5 }] }],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'hours', type: 'number' },
        { code: 'overtime', type: 'money', formula: '=[@hours]*100*PARAM("factor")' },
        { code: 'net', type: 'money', formula: '=[@overtime]+1000' },
      ],
    },
  ],
  tests: [
    {
      name: 'three',
      period: '2026-03',
      tables: { Pay: ['E1', 'E2', 'E3'].map((employee, at) => ({ employee, hours: at + 1 })) },
      expect: {},
    },
  ],
};
const small = computedOf(SMALL);

test('finds a typed input, a parameter and a formula in our language, and takes them into the solution', () => {
  const { compare } = returned(us, (book) => {
    const time = place(book, 'Time', 'Overtime hours', 0);
    type(time, Number(time.v) + 1);
    const parameters = book.Sheets['Parameters']!;
    const [at] = Object.entries(parameters).find(([, cell]) => cell.v === 'overtime_factor')!;
    type(parameters[at.replace('A', 'B')]!, 2);
    for (let row = 0; row < rows(book, 'Pay'); row += 1) {
      const cell = place(book, 'Pay', 'Overtime', row);
      write(cell, String(cell.f).replace('PARAM_overtime_factor', '(PARAM_overtime_factor+0.25)'));
    }
  });
  const changes = compare('copy');
  expect(changes).toHaveLength(3);
  const [hours, overtime, factor] = ['cell', 'formula', 'parameter'].map(
    (kind) => changes.find((each) => each.kind === kind) as WorkbookChange,
  );
  expect(changes.map(({ notTaken }) => notTaken)).toEqual([undefined, undefined, undefined]);
  expect(hours).toMatchObject({ table: 'Time', column: 'overtime_hours' });
  expect(factor).toMatchObject({ table: 'overtime_factor', before: 1.5, after: 2 });
  expect(overtime).toMatchObject({
    table: 'Pay',
    column: 'overtime',
    after: '=[@base_full]/PARAM("standard_hours")*(PARAM("overtime_factor")+0.25)*[@time.overtime_hours]',
  });
  const [plan, input] = us;
  const file = changes.reduce(
    (each, change) => takeChange({ plan, period: input.period }, each, change)!,
    plan.file,
  );
  expect(file.parameters?.find(({ code }) => code === 'overtime_factor')?.values.at(-1)?.value).toBe(2);
  expect(JSON.stringify(file)).toContain('+0.25)*[@time.overtime_hours]');
  expect(JSON.stringify(file.tests?.[0])).not.toBe(JSON.stringify(plan.file.tests?.[0]));
});

test('says by name what a sheet says and our language can’t, and what only some rows say', () => {
  const all = (formula: string) => (book: XLSX.WorkBook) => {
    for (let row = 0; row < 3; row += 1) write(place(book, 'Pay', 'net', row), formula);
  };
  const net = (edit: (book: XLSX.WorkBook) => void) => returned(small, edit).compare('copy');
  expect(net(all('WEBSERVICE("http://x")'))).toMatchObject([
    { column: 'net', notTaken: 'function', what: 'WEBSERVICE', after: '=WEBSERVICE("http://x")' },
  ]);
  expect(net(all("'Pay'!Z99+1"))).toMatchObject([{ notTaken: 'address', what: 'pay!Z99' }]);
  expect(net(all('bonus*2'))).toMatchObject([{ notTaken: 'name', what: 'bonus' }]);
  expect(net(all('1+'))).toMatchObject([{ notTaken: 'unreadable', after: '=1+' }]);
  expect(net((book) => write(place(book, 'Pay', 'net', 1), '1+1'))).toMatchObject([
    { column: 'net', notTaken: 'someRows', after: '=1+1' },
  ]);
  const unlike = (book: XLSX.WorkBook): void => {
    for (let row = 0; row < 3; row += 1) write(place(book, 'Pay', 'net', row), `C${row + 2}*${row}`);
  };
  expect(net(unlike)).toMatchObject([{ notTaken: 'unlikeRows' }]);
  expect(
    net((book) => type(place(book, 'Formulas', 'Formula of the solution', 1), '=[@overtim]')),
  ).toMatchObject([{ column: 'net', notTaken: 'problem', after: '=[@overtim]' }]);
  expect(
    net((book) => type(place(book, 'Formulas', 'Formula of the solution', 1), '=[@overtime]*2')),
  ).toMatchObject([{ column: 'net', before: '=[@overtime]+1000', after: '=[@overtime]*2' }]);
});

test('reads cells of the row, lists and other spellings as a person writes them', () => {
  const { compare } = returned(small, (book) => {
    for (let row = 0; row < 3; row += 1)
      write(
        place(book, 'Pay', 'net', row),
        `IF( D${row + 2}>0 , ROUND(SUM(Pay!$C$2:$C$4)*0.01,2), Pay!$C${row + 2}*PARAM_factor)`,
      );
  });
  expect(compare('copy')).toMatchObject([
    { column: 'net', after: '=IF([@overtime]>0,ROUND(SUM(Pay[hours])*0.01,2),[@hours]*PARAM("factor"))' },
  ]);
});

test('of a batch takes inputs alone, and says what belongs elsewhere', () => {
  const { compare } = returned(small, (book) => {
    type(place(book, 'Pay', 'hours', 0), 9);
    type(place(book, 'Pay', 'overtime', 0), 1);
    const [at] = Object.entries(book.Sheets['Parameters']!).find(([, cell]) => cell.v === 'factor')!;
    type(book.Sheets['Parameters']![at.replace('A', 'B')]!, 2);
    type(place(book, 'Pay', 'hours', 1), 'plenty');
  });
  expect(compare('batch').map(({ column, notTaken }) => [column, notTaken])).toEqual([
    ['hours', undefined],
    ['hours', 'type'],
    ['overtime', 'computed'],
    ['value', 'solution'],
  ]);
});

test.each([
  ['a sheet is gone', 'SHEET_GONE', (book: XLSX.WorkBook) => void delete book.Sheets['Pay']],
  ['a column is moved', 'COLUMNS_MOVED', (book: XLSX.WorkBook) => type(place(book, 'Pay', 'hours', -1), 'x')],
  ['a row is doubled', 'ROWS_MOVED', (book: XLSX.WorkBook) => type(place(book, 'Pay', '#', 1), 1)],
])('refuses a file in which %s', (_, code, edit) => {
  const { compare } = returned(small, (book) => {
    edit(book);
    book.SheetNames = book.SheetNames.filter((name) => book.Sheets[name]);
    if (book.Workbook) delete book.Workbook.Sheets;
  });
  expect(() => compare('batch')).toThrow(expect.objectContaining({ code }) as ReturnedFileProblem);
});

test('knows the file by its hidden sheet', () => {
  const { bytes } = returned(small, () => undefined);
  expect(readIdentity(bytes)).toEqual({ format: 'suanpan.excel/1', file: 'one' });
  expect(
    readIdentity(XLSX.write({ SheetNames: ['a'], Sheets: { a: {} } }, { type: 'buffer', bookType: 'xlsx' })),
  ).toBeUndefined();
});
