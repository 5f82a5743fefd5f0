import { expect, test } from 'vitest';
import { filled, fillParts, pasted, pastedCopy, seenAs, typed } from './scratch-edits.ts';

const box = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

test('numbers typed are numbers, an empty text clears, and what changes nothing is no step', () => {
  const cells = { A1: 1, B1: 'x' };
  expect(
    typed(
      new Map([
        ['A1', '1,000'],
        ['B1', ''],
        ['C1', '=a1'],
      ]),
      'en',
    )(cells),
  ).toEqual({
    A1: 1000,
    C1: '=a1',
  });
  expect(typed(new Map([['A1', '1']]), 'en')(cells)).toBe(cells);
});

test('filling goes on with series and adjusts formulas, in every direction', () => {
  const cells = { A1: 1, A2: 3, B1: '=A1*2', C1: '2026-01-31', D1: 'x' };
  expect(filled(box(0, 0, 1, 0), box(2, 0, 3, 0))(cells)).toMatchObject({ A3: 5, A4: 7 });
  expect(filled(box(0, 1), box(1, 1, 2, 1))(cells)).toMatchObject({ B2: '=A2*2', B3: '=A3*2' });
  expect(filled(box(0, 1, 0, 3), box(1, 1, 1, 3))(cells)).toMatchObject({ C2: '2026-02-01', D2: 'x' });
  expect(filled(box(0, 1), box(0, 2, 0, 2))(cells)).toMatchObject({ C1: '=B1*2' });
  expect(filled(box(3, 1, 3, 1), box(1, 1, 2, 1))({ B4: '=$A4+1' })).toMatchObject({
    B2: '=$A2+1',
    B3: '=$A3+1',
  });
  expect(filled(box(2, 0, 3, 0), box(0, 0, 1, 0))({ A3: 5, A4: 7 })).toMatchObject({ A2: 3, A1: 1 });
});

test('Ctrl+D fills from the first line of the selection, or from the one before it', () => {
  expect(fillParts(box(1, 0, 4, 2), true)).toEqual({ source: box(1, 0, 1, 2), target: box(2, 0, 4, 2) });
  expect(fillParts(box(1, 0, 1, 2), true)).toEqual({ source: box(0, 0, 0, 2), target: box(1, 0, 1, 2) });
  expect(fillParts(box(0, 0, 0, 2), true)).toBeUndefined();
  expect(fillParts(box(0, 2, 3, 2), false)).toEqual({ source: box(0, 1, 3, 1), target: box(0, 2, 3, 2) });
});

test('what comes from Excel is read as if it were typed, repeated over a larger selection', () => {
  expect(pasted([['1,5\u00a0', '(2.50)\r']], box(0, 0), 'en')({})).toEqual({ A1: '1,5 ', B1: -2.5 });
  expect(pasted([['7']], box(0, 0, 1, 1), 'en')({})).toEqual({ A1: 7, A2: 7, B1: 7, B2: 7 });
});

test('what was copied here adjusts, what was cut takes its readers along', () => {
  const cells = { A1: 2, B1: '=A1*2', C1: '=B1' };
  const copied = { box: box(0, 1), isCut: false, seen: '' };
  expect(pastedCopy(copied, box(1, 1, 2, 1))(cells)).toEqual({ ...cells, B2: '=A2*2', B3: '=A3*2' });
  expect(pastedCopy({ ...copied, isCut: true }, box(4, 1))(cells)).toEqual({ A1: 2, B5: '=A1*2', C1: '=B5' });
  // A blank cell that was copied clears.
  expect(pastedCopy({ ...copied, box: box(5, 5) }, box(0, 0))(cells)).toEqual({ B1: '=A1*2', C1: '=B1' });
  expect(seenAs([[1, null]])).toBe(seenAs([['1', '']]));
});

test('what doesn’t fit is refused whole', () => {
  const wide = [Array.from({ length: 53 }, () => '1')];
  expect(pasted(wide, box(0, 0), 'en')({})).toBe('offSheet');
  expect(pastedCopy({ box: box(0, 0, 3, 0), isCut: true, seen: '' }, box(498, 0))({ A1: 1 })).toBe(
    'offSheet',
  );
  const many = Array.from({ length: 500 }, () => Array.from({ length: 11 }, () => '1'));
  expect(pasted(many, box(0, 0), 'en')({})).toBe('tooMany');
  expect(typed(new Map([['A1', 'x'.repeat(2001)]]), 'en')({})).toBe('tooLong');
});
