import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('../../scripts/run-command.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'calculate-'));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

function calculate(...args: string[]): { code: number | null; said: string } {
  const run = spawnSync(process.execPath, [RUN, 'calculate', ...args], { encoding: 'utf8' });
  return { code: run.status, said: run.stdout + run.stderr };
}
const result = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Tax may be typed over its formula; so may the rate of a month's own table, and a band that isn't there yet. */
const solution = {
  format: 'suanpan.solution/1',
  code: 'typed',
  currency: 'USD',
  periodType: 'month',
  balances: [{ code: 'ytd', add: ['Pay.tax'] }],
  carry: [
    {
      code: 'corrections',
      columns: ['Pay.tax'],
      into: 'Corrections',
      map: { employee: 'employee', period: '=PERIOD("start")', amount: '=DIFFERENCE()' },
      skipZero: true,
    },
  ],
  tables: [
    {
      code: 'Rates',
      kind: 'parameter',
      key: 'band',
      columns: [
        { code: 'band', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      rows: [
        ['a', 0.1],
        ['b', 0.2],
      ],
    },
    {
      code: 'Input',
      kind: 'data',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'gross', type: 'money' },
      ],
    },
    {
      code: 'Corrections',
      kind: 'data',
      key: ['employee', 'period'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'period', type: 'date' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      rowsFrom: 'Input',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'in', type: 'reference', table: 'Input', on: 'employee' },
        { code: 'band', type: 'reference', table: 'Rates', missing: 'blank' },
        { code: 'tax', type: 'money', input: true, formula: '=[@in.gross]*[@band.rate]' },
        { code: 'before', type: 'money', formula: '=BALANCE("ytd")' },
      ],
    },
  ],
};

/** Somebody is paid in the open months, else they would be blocked. */
const paid = { Input: [{ employee: '9', gross: 0 }] };

describe('backtracking from written results', () => {
  const months = {
    '2025-01': {
      Rates: [
        { band: 'a', rate: 0.15 },
        { band: 'b', rate: 0.25 },
      ],
      Input: [
        { employee: '1', gross: 1000 },
        { employee: '2', gross: 2000 },
      ],
      Pay: [
        { employee: '2', band: 'b', tax: 123.456 },
        { employee: '1', band: 'c' },
      ],
    },
    '2025-02': {
      Input: [
        { employee: '1', gross: 1000 },
        { employee: '2', gross: 2000 },
      ],
      Pay: [
        { employee: '1', band: 'a' },
        { employee: '2', band: 'b' },
      ],
    },
  };
  /** First a joiner is added, later the first correction is corrected again: what was typed stays. */
  const corrections = [
    { Input: [{ employee: '3', gross: 500 }], Pay: [{ employee: '3', band: 'a', tax: 70 }] },
    {
      Input: [{ employee: '1', gross: 1100 }],
      Rates: [
        { band: 'a', rate: 0.15 },
        { band: 'b', rate: 0.25 },
        { band: 'c', rate: 0.5 },
      ],
    },
  ];
  const open = ['2025-03', '2025-04'];

  it('gives what a sequence of tests gives', () => {
    const expected = [
      {
        Pay: [
          { employee: '1', tax: 0 },
          { employee: '2', tax: 123.456 },
          { employee: '3', tax: 70 },
        ],
      },
      {
        Pay: [
          { employee: '1', tax: 550 },
          { employee: '2', tax: 123.456 },
          { employee: '3', tax: 70 },
        ],
      },
    ];
    const sequence = {
      ...solution,
      tests: [
        {
          name: 'twice',
          sequence: [
            ...Object.entries(months).map(([period, tables]) => ({ period, tables })),
            ...open.flatMap((period, at) => [
              {
                backtrack: ['2025-01'],
                in: period,
                tables: { '2025-01': corrections[at] },
                expect: { '2025-01': expected[at] },
              },
              { period, tables: paid },
            ]),
          ],
        },
      ],
    };
    const path = file('typed.json', sequence);
    expect(calculate(path, '--test')).toEqual({ code: 0, said: `${path}: 1 of 1 test passed\n` });

    const given = (name: string, tables: object, prefix = '') =>
      Object.entries(tables).flatMap(([code, rows]) => [
        '--table',
        `${prefix}${code}=${file(`${name}-${code}.json`, rows)}`,
      ]);
    const closed: string[] = [];
    for (const [period, tables] of Object.entries(months)) {
      const out = join(folder, `${period}.json`);
      const before = closed.flatMap((each) => ['--closed', each]);
      expect(calculate(path, '--period', period, ...given(period, tables), ...before, '--out', out)).toEqual({
        code: 0,
        said: '',
      });
      closed.push(out);
    }
    open.forEach((period, at) => {
      const out = join(folder, `${period}.json`);
      const before = closed.flatMap((each) => ['--closed', each]);
      const again = ['--backtrack', '2025-01', ...given(`${period}-again`, corrections[at]!, '2025-01:')];
      expect(
        calculate(path, '--period', period, ...given(period, paid), ...before, ...again, '--out', out),
      ).toEqual({
        code: 0,
        said: '',
      });
      expect(result(`${period}.json`).backtracking[0].tables.Pay).toMatchObject(expected[at]!.Pay);
      closed.push(out);
    });
    const explained = (cell: string) => {
      const again = ['--backtrack', '2025-01', ...given('again', corrections[1]!, '2025-01:')];
      const closedUpTo = closed.slice(0, 2).flatMap((each) => ['--closed', each]);
      return calculate(path, '--period', '2025-03', ...closedUpTo, ...again, '--explain', cell).said;
    };
    expect(explained('2025-01:Pay:1:tax')).toMatch(/^tax = 550.00 {2}\(computed again: .*before/);
    expect(explained('Corrections:1/2025-01-01:amount')).toContain(
      'carried: Pay 1 tax of 2025-01 computed again, 0.00 → 550.00, difference +550.00',
    );
    expect(explained('2025-02:Pay:1:tax')).toContain('2025-02-01 isn’t in --backtrack');
    expect(result('2025-03.json').carried).toEqual({
      Corrections: [{ employee: '3', period: '2025-01-01', amount: 70 }],
    });
    expect(result('2025-04.json').carried).toEqual({
      Corrections: [{ employee: '1', period: '2025-01-01', amount: 550 }],
    });
  }, 60_000);
});

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

it('refuses rows of a period that isn’t computed again, and a month for a pay date', () => {
  const path = file('refused.json', solution);
  const rows = file('refused-rows.json', [{ employee: '1', gross: 1000 }]);
  const said = (...args: string[]) => calculate(path, '--period', '2025-02', ...args).said.trim();
  expect(said('--table', `2025-01:Input=${rows}`)).toBe(
    '--table: rows for the period that starts on 2025-01-01, which isn’t in --backtrack.',
  );
  expect(said('--remove', '2025-01=1')).toBe('--remove wants PERIOD:TABLE=KEY, not 2025-01=1.');
  const closed = join(folder, 'refused-closed.json');
  const input = ['--table', `Input=${file('refused-input.csv', 'employee,gross\n1,5\n2,5\n')}`];
  calculate(path, '--period', '2025-01', ...input, '--out', closed);
  const again = ['--closed', closed, '--backtrack', '2025-01', ...input];
  expect(said(...again, '--remove', '2025-01:Input=9', '--show', 'Input')).toBe(
    '--remove 2025-01-01:Input: the table Input has no row 9.',
  );
  expect(said(...again, '--remove', '2025-01:Input=2', '--explain', '2025-01:Pay:2:tax')).toBe(
    '--explain 2025-01:Pay:2:tax: the table Pay has no row 2.',
  );
  expect(said('--pay-date', '2025-03')).toBe('--pay-date is a day (YYYY-MM-DD), not 2025-03.');
}, 30_000);

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

describe('what two calculations have otherwise', () => {
  const percent = (rate: string) =>
    file(`rate-${rate}.json`, {
      ...solution,
      tables: solution.tables.map((table) =>
        table.code === 'Rates'
          ? {
              ...table,
              rows: [
                ['a', rate],
                ['b', 0.2],
              ],
            }
          : table,
      ),
    });
  const rows = (name: string, given: readonly object[]) => [
    '--table',
    `Input=${file(`${name}-input.json`, given)}`,
    '--table',
    `Pay=${file(`${name}-pay.csv`, 'employee,band\n1,a\n2,a\n3,b\n')}`,
  ];
  const given = [
    { employee: '1', gross: 1000 },
    { employee: '2', gross: '2,000.50' },
    { employee: '3', gross: 10 },
  ];
  const period = ['--period', '2025-01'];

  it('is listed by item and row with the totals, for two solutions over one input', () => {
    const paths = [percent('10%'), percent('12.5%')];
    expect(calculate('--compare', ...paths, ...period, ...rows('both', given))).toEqual({
      code: 1,
      said: [
        'Rates.rate',
        '  a  0.1  0.125  +0.025',
        '',
        'Pay.tax',
        '  1         100     125     +25',
        '  2      200.05  250.06  +50.01',
        '  total  300.05  375.06  +75.01',
        '',
        '3 figures differ: items 2, rows 3.',
        '',
      ].join('\n'),
    });
  }, 30_000);

  it('or two results that were written; the same twice differ in nothing', () => {
    const written = (name: string, input: readonly object[]) => {
      const out = join(folder, `${name}.json`);
      calculate(percent('10%'), ...period, ...rows(name, input), '--out', out);
      return out;
    };
    const one = written('three', given);
    const other = written('two', [given[0]!, { employee: '3', gross: 'much' }]);
    const compared = calculate('--compare', one, other, '--language', 'zh-TW');
    expect(compared.code).toBe(1);
    expect(compared.said).toContain('Pay.tax\n  2  200.05        –  -200.05\n  3       2  #VALUE!\n');
    expect(calculate('--compare', one, one)).toEqual({ code: 0, said: 'No figure differs.\n' });
    expect(calculate('--compare', one).said).toMatch(/^--compare wants two files/);
  }, 30_000);

  it('a table is shown as text, or as CSV that can be given again', () => {
    const path = percent('10%');
    const shown = (...args: string[]) => calculate(path, ...period, ...rows('shown', given), ...args);
    expect(shown('--show', 'Input')).toEqual({
      code: 0,
      said: 'employee    gross\n1         1000.00\n2         2000.50\n3           10.00\n',
    });
    const csv = shown('--show', 'Input', '--csv').said;
    expect(csv).toBe('employee,gross\r\n1,1000\r\n2,2000.5\r\n3,10\r\n');
    const again = calculate(path, ...period, '--table', `Input=${file('again.csv', csv)}`, '--show', 'Input');
    expect(again.said).toBe(shown('--show', 'Input').said);
    expect(shown('--show', 'Imput').said).toMatch(
      /^--show Imput: there is no table Imput; there are Rates, /,
    );
  }, 30_000);
});

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
