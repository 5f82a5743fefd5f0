import { expect, it } from 'vitest';
import { runTests } from './run-tests.ts';

it('an employee number may hold a slash: only keys of several columns are split at it', () => {
  const report = runTests({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    balances: [
      { code: 'own', add: ['P.v'] },
      { code: 'each', keys: ['employee', 'contract'], add: ['P.v'] },
    ],
    tables: [
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: ['employee', 'contract'],
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'contract', type: 'text' },
          { code: 'v', type: 'money' },
          { code: 'own', type: 'money', formula: '=BALANCE("own")' },
          { code: 'each', type: 'money', formula: '=BALANCE("each")' },
          { code: 'twice', type: 'money', formula: '=[@v]*2' },
        ],
      },
    ],
    tests: [
      {
        name: 'keys',
        period: '2025-01',
        balances: { 'A/1': { own: 5 }, '2/b': { each: 7 } },
        overrides: [{ table: 'P', key: '2/b', column: 'twice', value: 99 }],
        tables: {
          P: [
            { employee: 'A/1', contract: 'a', v: 10 },
            { employee: '2', contract: 'b', v: 20 },
          ],
        },
        expect: {
          P: [
            { employee: 'A/1', contract: 'a', own: 5, each: 0, twice: 20 },
            { employee: '2', contract: 'b', own: 0, each: 7, twice: 99 },
          ],
          balances: { 'A/1': { own: 15 }, '2': { own: 20 }, '2/b': { each: 27 } },
        },
      },
    ],
  });
  expect(report).toMatchObject({ ok: true, outcomes: [{ differences: [] }] });
});

it('a tolerance of a cent excuses a cent, however binary64 stores it, and no more', () => {
  const report = (tolerance: number) =>
    runTests({
      format: 'suanpan.solution/1',
      code: 'x',
      currency: 'GBP',
      periodType: 'month',
      tables: [
        {
          code: 'P',
          kind: 'data',
          master: true,
          key: 'employee',
          columns: [
            { code: 'employee', type: 'text' },
            { code: 'v', type: 'money' },
            { code: 'rounded', type: 'money', formula: '=ROUNDTO([@v],1,"Half-Down")' },
          ],
        },
      ],
      tests: [
        {
          name: 'a penny less',
          period: '2025-01',
          tolerance,
          tables: {
            P: [
              { employee: '1', v: 5382.96 },
              { employee: '2', v: 0.25 },
            ],
          },
          expect: {
            P: [
              { employee: '1', v: 5382.97 },
              { employee: '2', rounded: 0.2 },
            ],
          },
        },
      ],
    });
  expect(report(0.01)).toMatchObject({ passed: 1 });
  expect(report(0.009)).toMatchObject({ passed: 0 });
});

it('a cell without a value of its parameter fails a test that expects no error', () => {
  const report = runTests({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    parameters: [{ code: 'wage', values: [{ from: '2026-01-01', value: 1 }] }],
    tables: [
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'v', type: 'money', formula: '=PARAM("wage")' },
        ],
      },
    ],
    tests: [
      { name: 'unexpected', period: '2025-01', tables: { P: [{ id: '1' }] }, expect: { P: [{ id: '1' }] } },
      {
        name: 'expected',
        period: '2025-01',
        tables: { P: [{ id: '1' }] },
        expect: { P: [{ id: '1', v: { error: '#N/A' } }] },
      },
    ],
  });
  expect(
    'outcomes' in report && report.outcomes.map((each) => each.differences.map((one) => one.found)),
  ).toEqual([['#N/A The parameter wage has no value on Jan 31, 2025.'], []]);
});

it('an unexpected error is told with the part of the formula that makes it', () => {
  const report = runTests({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    tables: [
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'n', type: 'number' },
          { code: 'v', type: 'number', formula: '=1+CHOOSE([@n],10,20)' },
        ],
      },
    ],
    tests: [
      { name: 'a', period: '2025-01', tables: { P: [{ id: '1', n: 3 }] }, expect: { P: [{ id: '1' }] } },
    ],
  });
  expect(report).toMatchObject({
    outcomes: [{ differences: [{ column: 'v', found: '#VALUE! CHOOSE(3,10,20) gives #VALUE!.' }] }],
  });
});

it.each(['id', 'employee'])('a balance finds its employee in another table by %s', (named) => {
  const report = runTests({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    balances: [
      {
        code: 'due',
        add: ['P.v', { column: 'Refunds.amount', sign: -1, [named]: 'who' }],
      },
    ],
    tables: [
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'v', type: 'money' },
        ],
      },
      {
        code: 'Refunds',
        kind: 'data',
        key: ['who', 'n'],
        columns: [
          { code: 'who', type: 'text' },
          { code: 'n', type: 'number' },
          { code: 'amount', type: 'money' },
        ],
      },
    ],
    tests: [
      {
        name: 'a',
        period: '2025-01',
        // Notes are allowed everywhere.
        tables: { P: [{ id: '1', v: 10, 'x-note': 'a' }], Refunds: [{ who: '1', n: 1, amount: 3 }] },
        expect: { P: [{ id: '1', v: 10, 'x-note': 'b' }], 'x-note': [], balances: { 1: { due: 7 } } },
      },
    ],
  });
  expect(report).toMatchObject({ ok: true, outcomes: [{ differences: [] }] });
});
