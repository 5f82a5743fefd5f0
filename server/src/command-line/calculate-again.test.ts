import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calculate, file, folder, result, solution } from '../testing/run-calculate.ts';

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
      'carried: Pay 1 tax of January 2025 computed again, 0.00 → 550.00, difference +550.00',
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
