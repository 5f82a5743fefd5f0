import { describe, expect, it } from 'vitest';
import { payInTwoCurrencies, warned } from '../testing/lint-warnings.ts';

describe('bands', () => {
  const bands = (how: 'floor' | 'ceiling', limits: (number | null)[][]): string[] =>
    warned(
      payInTwoCurrencies(
        [{ code: 'band', type: 'reference', table: 'Bands', on: { to: 'base' }, match: { to: how } }],
        {},
        [
          {
            code: 'Bands',
            kind: 'parameter',
            columns: [
              { code: 'from', type: 'number' },
              { code: 'to', type: 'number' },
            ],
            rows: limits,
          },
        ],
      ),
    ).map((each) => each.replace(/^.*?: /, ''));

  it.each<['floor' | 'ceiling', (number | null)[][], string[]]>([
    [
      'ceiling',
      [
        [0, 100],
        [100, null],
      ],
      [],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [100, 200],
      ],
      ['Bands has no band for values above 200. Leave the last limit blank if it has none.'],
    ],
    [
      'floor',
      [
        [0, 100],
        [100, 200],
      ],
      ['Bands has no band for values below 100.'],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [100, 100],
        [100, null],
      ],
      ['Two bands of Bands have the limit 100; a look-up can’t tell which is meant.'],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [90, null],
      ],
      ['Bands of Bands overlap: one begins at 90, the one before ends at 100.'],
    ],
    [
      'ceiling',
      [
        [0, 100],
        [150, null],
      ],
      ['Bands has no band between 100 and 150.'],
    ],
  ])('by %s over %j', (how, limits, reported) => {
    expect(bands(how, limits)).toEqual(reported);
  });
});
