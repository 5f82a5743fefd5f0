import { expect, it } from 'vitest';
import type { ScalarType } from '../../cells/types.ts';
import { compileSolution } from '../../planning/compile-solution.ts';

function problemsOf(on: string, key: ScalarType): readonly string[] {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    parameters: [{ code: 'p', type: 'text', values: [{ from: '2020-01-01', value: 'a' }] }],
    tables: [
      { code: 'City', kind: 'parameter', key: 'k', columns: [{ code: 'k', type: key }], rows: [] },
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'n', type: 'number' },
          { code: 'd', type: 'date' },
          { code: 'self', type: 'reference', table: 'P', on: 'id' },
          { code: 'city', type: 'reference', table: 'City', on: { k: on } },
        ],
      },
    ],
  });
  return compiled.ok ? [] : compiled.problems.map((each) => each.key);
}

it.each<[string, ScalarType]>([
  ['="x"', 'number'],
  ['=[@id]', 'number'],
  ['=[@self.n]', 'text'],
  ['=[@n]&""', 'number'],
  ['=TEXT([@n],"0")', 'number'],
  ['=[@n]+1', 'text'],
  ['=IF([@n]>0,"a","b")', 'number'],
  ['=[@d]', 'number'],
  ['=[@n]', 'date'],
  ['=[@n]>1', 'text'],
  ['=PARAM("p")', 'number'],
  ['=PERIOD("code")', 'date'],
  ['=PERIOD("start")', 'text'],
])('%s never equals a key of type %s', (on, key) => {
  expect(problemsOf(on, key)).toEqual(['file.keyTypes']);
});

it.each<[string, ScalarType]>([
  ['=[@self.n]', 'number'],
  ['=[@n]*2', 'money'],
  ['=[@d]+1', 'date'],
  ['=DATE(2025,1,1)', 'date'],
  ['=PERIOD("start")', 'date'],
  ['=IF([@n]>0,[@n],"")', 'number'],
  ['=LEFT([@id],2)', 'text'],
  ['=INDEX(P[n],1)', 'text'],
])('%s may equal a key of type %s', (on, key) => {
  expect(problemsOf(on, key)).toEqual([]);
});
