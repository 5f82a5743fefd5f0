import { describe, expect, it } from 'vitest';
import { type Json, payInTwoCurrencies, warned } from '../testing/lint-warnings.ts';

describe('rows of a parameter table that share a key', () => {
  it('are told in every version, also where only case differs', () => {
    const cities: Json = {
      code: 'City',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      versions: [
        { from: '2025-01-01', rows: [['SH', 1], ['BJ', 2], { city: 'SH', rate: 3 }] },
        {
          from: '2027-01-01',
          rows: [
            ['SH', 1],
            ['sh', 2],
            [null, 1],
            [null, 2],
          ],
        },
      ],
    };
    expect(warned(payInTwoCurrencies([], {}, [cities]))).toEqual([
      'tables[1].versions[0].rows[2]@undefined: City: rows 1 and 3 have the same key SH.',
      'tables[1].versions[1].rows[1]@undefined: City: the keys sh and SH differ only in upper and lower case.',
    ]);
  });
});

it('a value that a test gives for a computed column is told of', () => {
  const tests = [
    { name: 'a', period: '2025-01', tables: { Pay: [{ id: '1', base: 5, f: 3 }] }, expect: {} },
    {
      name: 'b',
      sequence: [
        {
          period: '2025-01',
          tables: {
            Pay: [
              { id: '1', f: null },
              { id: '2', f: 1 },
            ],
          },
        },
      ],
    },
  ];
  const columns = [{ code: 'f', type: 'number', formula: '=[@base]*2' }];
  const said = 'Pay.f is computed: the value given for it is not taken.';
  expect(warned(payInTwoCurrencies(columns, { tests }))).toEqual([
    `tests[0].tables.Pay[0].f@undefined: ${said}`,
    `tests[1].sequence[0].tables.Pay[1].f@undefined: ${said}`,
  ]);
});
