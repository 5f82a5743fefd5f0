import { expect, it } from 'vitest';
import { compileSolution } from './compile-solution.ts';

function lookBack(...formulas: string[]) {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'EUR',
    periodType: 'month',
    tables: [
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'employee',
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'gross', type: 'money' },
          { code: 'note', type: 'text' },
          ...formulas.map((formula, index) => ({ code: `c${index}`, type: 'money' as const, formula })),
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { periods, tables } = compiled.plan.lookBack;
  return [periods, ...[...tables].map(({ code }) => code)];
}

it.each([
  [['=[@gross]*2'], [0]],
  // Words in a text are no calls.
  [['=IF([@note]="PRIOR (x)",1,0)'], [0]],
  [['=PRIOR([@gross])'], [1, 'Pay']],
  [['=IF(1=1,PRIOR( [@gross] ),MAX(1,2))'], [1, 'Pay']],
  [['=PRIOR([@gross],3)'], [Number.POSITIVE_INFINITY, 'Pay']],
  [
    ['=PRIOR([@gross])', '=SUM(HISTORY([@gross],3))'],
    [Number.POSITIVE_INFINITY, 'Pay'],
  ],
])('%j looks back %j', (formulas, expected) => {
  expect(lookBack(...formulas)).toEqual(expected);
});
