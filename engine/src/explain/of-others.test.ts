import { expect, it } from 'vitest';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { tableFromRows } from '../run/table-data.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { explain } from './explain.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'neighbours',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Rate',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      versions: [{ from: '2024-01-01', rows: [['SH', 0.08]] }],
    },
    {
      code: 'Bonus',
      kind: 'data',
      key: ['employee', 'no'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'no', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'manager', type: 'text' },
        { code: 'city', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'boss', type: 'reference', table: 'Pay', on: { employee: 'manager' } },
        { code: 'place', type: 'reference', table: 'Rate', on: 'city' },
        { code: 'bonuses', type: 'rows', table: 'Bonus', on: 'employee' },
        { code: 'team', type: 'rows', table: 'Pay', on: { manager: 'manager' } },
        {
          code: 'net',
          type: 'money',
          formula:
            '=[@base]+[@place.rate]+SUM([@bonuses.amount])+[@boss.base]+SUM([@team.base])+SUM(Pay[base])+SUM([@[base]:[base]])',
        },
      ],
    },
  ],
};

it('marks what an explanation takes from rows of others, whatever it is called', () => {
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const pay = [
    { employee: 'E1', manager: 'E2', city: 'SH', base: 1000 },
    { employee: 'E2', manager: 'E2', city: 'SH', base: 9000 },
  ];
  const bonus = [
    { employee: 'E1', no: 'a', amount: 5 },
    { employee: 'E2', no: 'a', amount: 7 },
  ];
  const input = {
    period: { start: '2026-01-01', end: '2026-01-31' },
    tables: new Map([
      ['Pay', tableFromRows(plan, 'Pay', pay)],
      ['Bonus', tableFromRows(plan, 'Bonus', bonus)],
    ]),
  };
  const net = explain(plan, input, calculate(plan, input), { table: 'Pay', rowKey: 'E1', column: 'net' })!;
  expect(Object.fromEntries(net.inputs!.map(({ label, ofOthers }) => [label, ofOthers ?? false]))).toEqual({
    '[@base]': false,
    '[@place.rate]': false,
    '[@bonuses.amount]': false,
    '[@boss.base]': true,
    '[@team.base]': true,
    'Pay[base]': true,
    '[@[base]:[base]]': false,
  });
});
