import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calculate, file, folder, RUN, solution } from '../testing/run-calculate.ts';

it('says of a cell that isn’t there which part of it isn’t', () => {
  const path = file('explained.json', solution);
  const rows = ['--table', `Input=${file('explained-rows.json', [{ employee: '1', gross: 1000 }])}`];
  const said = (cell: string) => {
    const { code, said } = calculate(path, '--period', '2025-01', ...rows, '--explain', cell);
    return `${code}: ${said.trim()}`;
  };
  expect(said('Pey:1:tax')).toMatch(/^2: --explain Pey:1:tax: there is no table Pey; there are Rates, Input/);
  expect(said('Pay:9:tax')).toBe('2: --explain Pay:9:tax: the table Pay has no row 9.');
  expect(said('Pay:1:taxx')).toMatch(/the table Pay has no column taxx; there are employee, /);
});

it('ends with 1 and says so when nobody would be paid', () => {
  const path = file('nobody.json', solution);
  const input = file('nobody.csv', 'employee,gross\n');
  const { code, said } = calculate(path, '--period', '2025-01', '--table', `Input=${input}`);
  expect(code).toBe(1);
  expect(said).toContain('Pay has no rows: nobody would be paid.');
}, 30_000);

it('says which values of a file are computed and so not taken', () => {
  const path = file('not-taken.json', solution);
  const input = file('not-taken-input.csv', 'employee,gross\n1,1000\n');
  const pay = file('not-taken.csv', 'employee,before\n1,5\n');
  const tables = ['--table', `Input=${input}`, '--table', `Pay=${pay}`];
  const out = ['--out', join(folder, 'not-taken-out.json')];
  expect(calculate(path, '--period', '2025-01', ...tables, ...out)).toEqual({
    code: 0,
    said: `${pay}: before: computed, so the values given are not taken.\n`,
  });
}, 30_000);

it('says what failed once per cause, also with --out', () => {
  const path = file('failed.json', solution);
  const rows = ['1', '2', '3'].map((employee) => ({ employee, gross: employee === '3' ? 5 : 'much' }));
  const input = file('failed-rows.json', rows);
  const out = join(folder, 'failed-out.json');
  const { code, said } = calculate(path, '--period', '2025-01', '--table', `Input=${input}`, '--out', out);
  expect(code).toBe(1);
  expect(said).toMatch(/^Input 1 gross: #VALUE! .*\(and 1 more\)\n$/);
}, 30_000);

it('answers options it doesn’t know, or that lack their value, in its own words', () => {
  const path = file('options.json', solution);
  const said = (...args: string[]) => calculate(path, ...args);
  expect(said('--perod', '2025-01', '--language', 'zh-TW')).toEqual({
    code: 2,
    said: '--perod：沒有這個選項。是不是 --period？--help 列出全部選項。\n',
  });
  expect(said('--verbose')).toEqual({
    code: 2,
    said: '--verbose: there is no such option; --help lists them all.\n',
  });
  expect(said('--period')).toEqual({ code: 2, said: '--period needs a value.\n' });
  expect(said('--test=1')).toEqual({ code: 2, said: '--test takes no value.\n' });
}, 30_000);

it('tests several files, each with its outcome', () => {
  const good = file('good.json', solution);
  const bad = file('bad.json', '{');
  const { code, said } = calculate('--test', bad, good);
  expect(code).toBe(2);
  expect(said).toContain(`${good}: 0 of 0 tests passed`);
  expect(said).toContain(`${bad}: not JSON`);
}, 30_000);

it('writes a calculation over CSV down as a test that passes', () => {
  const path = file('as-test.json', solution);
  const input = file('as-test-input.csv', 'employee,gross\n0012,1000\n2,"2,000.50"\n');
  const pay = file('as-test-pay.csv', 'employee,band\n0012,a\n2,b\n');
  const given = ['--period', '2025-01', '--table', `Input=${input}`, '--table', `Pay=${pay}`];
  const written = JSON.parse(calculate(path, ...given, '--as-test', 'from CSV').said);
  expect(written.tables.Input).toEqual([
    { employee: '0012', gross: 1000 },
    { employee: '2', gross: 2000.5 },
  ]);
  expect(written.expect.Pay).toEqual([
    { employee: '0012', tax: 100, before: 0 },
    { employee: '2', tax: 400.1, before: 0 },
  ]);
  const tested = file('as-test-tested.json', { ...solution, tests: [written] });
  expect(calculate(tested, '--test')).toEqual({ code: 0, said: `${tested}: 1 of 1 test passed\n` });
  const { code, said } = calculate(path, ...given, '--balances', input, '--as-test', 'x');
  expect([code, said]).toEqual([2, expect.stringContaining('employee')]);
}, 30_000);

it('speaks the language of the terminal where none is asked for', () => {
  const { stderr } = spawnSync(process.execPath, [RUN, 'calculate', '--period'], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'zh_TW.UTF-8' },
  });
  expect(stderr).toBe('--period 需要一個值。\n');
}, 30_000);
