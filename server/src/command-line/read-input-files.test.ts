import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileSolution } from '@suanpan/engine';
import { describe, expect, it } from 'vitest';
import { FileProblem } from './command-texts.ts';
import { parseCsv, readBalances, readTable } from './read-input-files.ts';

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

  it('of balances need their three columns', () => {
    expect(() => readBalances(plan, file('employee,amount\n1,2\n'))).toThrow(FileProblem);
    expect(readBalances(plan, file('employee,balance,value\n1/a,YTD,2.5\n'))).toEqual([
      { balance: 'ytd', key: '1/a', value: 2.5 },
    ]);
  });
});
