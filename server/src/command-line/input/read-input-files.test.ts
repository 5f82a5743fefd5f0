import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileSolution, parseCsv, readCell, tableFromRows } from '@suanpan/engine';
import { FormulaError } from '@suanpan/engine/formula';
import { TYPED_TEXTS } from '@suanpan/engine/testing';
import { describe, expect, it } from 'vitest';
import { FileProblem } from '../command-texts.ts';
import { readBalances, readJson, readTable } from './read-input-files.ts';

const compiled = compileSolution({
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'EUR',
  periodType: 'month',
  balances: [{ code: 'ytd', add: ['Pay.gross'] }],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text', name: { 'zh-CN': '工号' } },
        { code: 'gross', type: 'money' },
      ],
    },
  ],
});
if (!compiled.ok) throw new Error('The solution of the test is wrong');
const { plan } = compiled;

const folder = mkdtempSync(join(tmpdir(), 'suanpan-read-'));
let count = 0;
function file(content: string | Buffer): string {
  count += 1;
  const path = join(folder, `${count}.csv`);
  writeFileSync(path, content);
  return path;
}
const read = (content: string | Buffer) => readTable(plan.tables[0]!, file(content)).rows;

describe('input files of the command line', () => {
  it.each([
    ['commas', '工号,gross\n0012,5\n'],
    ['a line that names the delimiter', 'sep=;\r\n工号;gross\r\n0012;5\r\n'],
    ['semicolons', '工号;gross\r\n0012;5\r\n'],
    ['tabs', '工号\tgross\n0012\t5'],
    ['a byte order mark', '\ufeff工号,gross\n0012,5\n'],
    ['quotes', '"工号","gross"\n"0012","5"\n\n'],
  ])('understand %s', (_, text) => {
    expect(read(text)).toEqual([{ 工号: '0012', gross: '5' }]);
  });

  it('are guessed to be GB 18030 where they aren’t UTF-8', () => {
    expect(read(Buffer.from([0xb9, 0xa4, 0xba, 0xc5, 0x0a, 0x31]))).toEqual([{ 工号: '1' }]);
  });

  it('are refused when a quotation mark stays open, with its line', () => {
    expect(parseCsv('a,b\n1,"2\n3').openQuote).toBe(2);
    expect(() => read('employee,gross\n1,"2\n3,4\n')).toThrow(/quotation mark of line 2/);
  });

  it('show their decimal sign, or are told it', () => {
    const table = (content: string, decimal?: '.' | ',') =>
      readTable(plan.tables[0]!, file(content), decimal);
    expect(table('employee;gross\n1;1.234\n2;8.000,50\n')).toMatchObject({
      decimal: ',',
      comma: { column: 'gross', row: 1, text: '8.000,50' },
    });
    expect(table('employee;gross\n1;1.234\n')).toMatchObject({ decimal: '.', comma: undefined });
    expect(table('employee;gross\n1;2,5\n2;2.5\n')).toMatchObject({ decimal: '.', comma: undefined });
    expect(table('employee;gross\n1;1.234\n', ',')).toMatchObject({ decimal: ',', comma: undefined });
    expect(readBalances(plan, file('employee;balance;value\n1;ytd;2,5\n')).openings[0]?.value).toBe(2.5);
    expect(() => readBalances(plan, file('employee;balance;value\n1;ytd;2,5\n'), '.')).toThrow(FileProblem);
  });

  it.each(TYPED_TEXTS.filter(({ type, text }) => type === 'money' && !/^\s*$/.test(text)))(
    'read $text with $decimal as every door does',
    ({ text, decimal, meaning }) => {
      const { rows } = readTable(plan.tables[0]!, file(`employee,gross\n1,"${text}"\n`), decimal);
      const cell = readCell(tableFromRows(plan, 'Pay', rows, decimal).columns.get('gross')!, 0);
      // € and USD are tried on columns of other currencies beside the reader.
      if (cell instanceof FormulaError && cell.message?.key === 'cell.otherCurrency') return;
      if (typeof meaning === 'object' && meaning !== null) expect(cell).toBeInstanceOf(FormulaError);
      else expect(cell).toBe(meaning);
    },
  );

  it('are judged by their headers also without rows', () => {
    const { problems } = readTable(plan.tables[0]!, file('name,salary\n'));
    expect(problems.map(({ key, facts }) => [key, facts['name']])).toEqual([
      ['bind.unknownColumn', 'name'],
      ['bind.unknownColumn', 'salary'],
    ]);
    expect(readTable(plan.tables[0]!, file('0012,500\n')).problems).toHaveLength(2);
    expect(() => readBalances(plan, file('employee,amount\n'))).toThrow(
      /value is missing|balance is missing/,
    );
  });

  it('are refused when they are workbooks', () => {
    for (const start of ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'])
      expect(() => read(Buffer.from(`${start}…`, 'latin1'))).toThrow(/is a workbook; save the sheet as CSV/);
  });

  it('of balances need their three columns', () => {
    expect(() => readBalances(plan, file('employee,amount\n1,2\n'))).toThrow(FileProblem);
    expect(readBalances(plan, file('employee,balance,value\n1/a,YTD,2.5\n')).openings).toEqual([
      { balance: 'ytd', key: '1/a', value: 2.5 },
    ]);
  });
});

describe('what is wrong with a file', () => {
  const problemOf = (read: () => unknown): FileProblem => {
    try {
      read();
    } catch (error) {
      if (error instanceof FileProblem) return error;
      throw error;
    }
    throw new Error('Nothing was wrong');
  };

  it.each([
    ['{"a": 1,}', 1, 9],
    ['{"a": 1\n "b": 2}', 2, 2],
    ['[1, 2', 1, 6],
    ['', 1, 1],
    ['{"a": “x”}', 1, 7],
    ["{'a': 1}", 1, 2],
    ['{"a": 01}', 1, 8],
    ['{"a": 1} x', 1, 10],
    ['{"a":\n\n  tru}', 3, 3],
    ['["a\nb"]', 1, 2],
  ])('%j isn’t JSON from line %i, character %i on', (text, line, character) => {
    const path = file(text);
    expect(problemOf(() => readJson(path)).inLanguage('zh-TW')).toBe(
      `${path}：不是 JSON，第 ${line} 行第 ${character} 個字元處有誤。`,
    );
  });

  it.each<[string, () => unknown, string, string]>([
    [
      'no file',
      () => readJson('/nowhere/x.json'),
      '/nowhere/x.json: there is no such file.',
      '/nowhere/x.json：没有这个文件。',
    ],
    [
      'a folder',
      () => readJson(folder),
      `${folder}: this is a folder, not a file.`,
      `${folder}：这是文件夹，不是文件。`,
    ],
    [
      'a doubled header',
      () => read('employee,gross,gross\n'),
      'PATH: the header gross is there twice.',
      'PATH：列标题 gross 出现了两次。',
    ],
    [
      'a blank header',
      () => read('employee,,gross\n'),
      'PATH: header 2 is blank.',
      'PATH：第 2 个列标题是空的。',
    ],
    [
      'a long line',
      () => read('employee,gross\n1,2\n3,4,5\n'),
      'PATH: line 3 has 3 cells, the header 2.',
      'PATH：第 3 行有 3 个单元格，标题只有 2 个。',
    ],
    [
      'a doubled balance',
      () => readBalances(plan, file('employee,balance,value\n1,ytd,"1,234.5"\n1,YTD,2\n')),
      'PATH: rows 1 and 2 are of the same balance and key.',
      'PATH：第 1 行和第 2 行是同一累计项、同一键。',
    ],
    [
      'a balance that is no number',
      () => readBalances(plan, file('employee,balance,value\n1,ytd,x\n')),
      'PATH: row 1 needs employee, balance and a number as value.',
      'PATH：第 1 行需要 employee、balance 和数字 value。',
    ],
  ])('is told in each language: %s', (_, wrong, en, cn) => {
    const problem = problemOf(wrong);
    const path = join(folder, `${count}.csv`);
    expect(problem.message).toBe(en.replace('PATH', path));
    expect(problem.inLanguage('zh-CN')).toBe(cn.replace('PATH', path));
  });
});
