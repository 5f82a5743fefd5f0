import { expect, test } from 'vitest';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from './calculate.ts';
import { tableFromRows } from './table-data.ts';

const compiled = compileSolution({
  format: 'suanpan.solution/1',
  code: 'doubtful',
  currency: 'EUR',
  periodType: 'month',
  tables: [
    {
      code: 'Contracts',
      kind: 'data',
      key: 'id',
      validity: { from: 'from', to: 'to' },
      columns: [
        { code: 'id', type: 'text' },
        { code: 'from', type: 'date' },
        { code: 'to', type: 'date' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'base', type: 'money' },
      ],
    },
  ],
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
const { plan } = compiled;

const findings = (contracts: object[], pay: object[]) =>
  calculate(plan, {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([
      ['Contracts', tableFromRows(plan, 'Contracts', contracts as never)],
      ['Pay', tableFromRows(plan, 'Pay', pay as never)],
    ]),
  }).findings;

test('a master table without rows blocks', () => {
  expect(findings([], [])).toMatchObject([
    {
      rule: 'nobody',
      severity: 'block',
      table: 'Pay',
      message: { en: 'Pay has no rows: nobody would be paid.' },
    },
  ]);
  expect(findings([], [{ id: '1' }])).toEqual([]);
});

test('a row that ends before it begins is told', () => {
  const contracts = [
    { id: 'turned', from: '2025-03-01', to: '2025-01-31' },
    { id: 'a day', from: '2025-03-01', to: '2025-03-01' },
    { id: 'open', from: '2025-03-01', to: null },
  ];
  expect(findings(contracts, [{ id: '1' }])).toMatchObject([
    {
      rule: 'validity',
      severity: 'warn',
      table: 'Contracts',
      key: 'turned',
      column: 'to',
      message: {
        en: 'Contracts: the row turned ends on Jan 31, 2025, before it begins on Mar 1, 2025; it is never in force.',
      },
    },
  ]);
});
