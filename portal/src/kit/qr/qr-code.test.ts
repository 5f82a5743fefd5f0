import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

const drawn = (text: string) => qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
const digestOf = (text: string) =>
  createHash('sha256')
    .update(
      qrCode(text)
        .map((row) => row.map(Number).join(''))
        .join('\n'),
    )
    .digest('hex');

/** Each of these was read back by a reader of another making. */
it('draws what readers read', () => {
  expect(drawn('Suanpan')).toEqual([
    '#######..#.##.#######',
    '#.....#.##.#..#.....#',
    '#.###.#.##..#.#.###.#',
    '#.###.#..#.#..#.###.#',
    '#.###.#.#...#.#.###.#',
    '#.....#.#..##.#.....#',
    '#######.#.#.#.#######',
    '........#####........',
    '##.#..##.##...###.##.',
    '.#.###.####...##....#',
    '....#.##.##.##...##.#',
    '.#####..##.#...###...',
    '....#.##..#.#.##....#',
    '........####...#.#.#.',
    '#######.#....#.##.##.',
    '#.....#..#.###......#',
    '#.###.#..#.#..#.....#',
    '#.###.#.#.##...######',
    '#.###.#...#.#..##...#',
    '#.....#.##...####....',
    '#######.#..##...#..#.',
  ]);
});

it.each([
  ['otpauth://totp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 33, '98ec756025518c7f'],
  ['算盤'.repeat(60), 65, '9ec208293876b638'],
])('takes a larger version for more: %s', (text, size, digest) => {
  expect(qrCode(text)).toHaveLength(size);
  expect(digestOf(text)).toContain(digest);
});

it('refuses what no picture of it could hold', () => {
  expect(() => qrCode('x'.repeat(859))).toThrow(RangeError);
});
