import { expect, test } from 'vitest';
import { filledFormula, moveCells, reshapeCells } from './cell-references.ts';

test('a formula filled on reads as far from itself as before; what is fixed stays', () => {
  expect(filledFormula('=A1+$A1+A$1+$A$1', 1, 1)).toBe('=B2+$A2+B$1+$A$1');
  expect(filledFormula('=SUM(a1:$b$2, C:C, $1:2)&"A1"', 2, 1)).toBe('=SUM(B3:$B$2, D:D, $1:4)&"A1"');
  expect(filledFormula('=A1*2', -1, 0)).toBe('=#REF!*2');
  expect(filledFormula('=SUM(Pay[net])+Pay2[a1]+LOG10(B2)', 1, 0)).toBe('=SUM(Pay[net])+Pay2[a1]+LOG10(B3)');
  expect(filledFormula('=SUM(A1', 1, 0)).toBe('=SUM(A1');
});

test('references follow rows and columns that are put in, fixed ones too', () => {
  const cells = { A1: 1, A2: '=A1+$A$3', A3: 3, B1: '=SUM(A1:A3)', C9: 'A3' };
  expect(reshapeCells(cells, { axis: 'row', at: 2, count: 2 })).toEqual({
    A1: 1,
    A2: '=A1+$A$5',
    A5: 3,
    B1: '=SUM(A1:A5)',
    C11: 'A3',
  });
  expect(reshapeCells(cells, { axis: 'col', at: 0, count: 1 })).toMatchObject({
    B2: '=B1+$B$3',
    C1: '=SUM(B1:B3)',
  });
});

test('references to what is taken out are errors; areas shrink, also at their ends', () => {
  const cells = { A1: '=A3', A2: '=SUM(A3:A6)', A3: 3, A4: 4, A6: '=SUM($A$3:A4)', B1: '=SUM(C:C)' };
  expect(reshapeCells(cells, { axis: 'row', at: 2, count: -2 })).toEqual({
    A1: '=#REF!',
    A2: '=SUM(A3:A4)',
    A4: '=SUM(#REF!)',
    B1: '=SUM(C:C)',
  });
  expect(reshapeCells({ A1: '=SUM(B3:A1)' }, { axis: 'row', at: 1, count: -4 })).toEqual({
    A1: '=SUM(B1:A1)',
  });
  expect(reshapeCells({ A1: '=SUM(3:5)', B1: '=SUM(B:C)' }, { axis: 'col', at: 1, count: 1 })).toEqual({
    A1: '=SUM(3:5)',
    C1: '=SUM(C:D)',
  });
});

test('nothing is pushed off the sheet', () => {
  expect(reshapeCells({ A500: 1 }, { axis: 'row', at: 0, count: 1 })).toBeUndefined();
  expect(reshapeCells({ AZ1: 1 }, { axis: 'col', at: 5, count: 1 })).toBeUndefined();
  expect(reshapeCells({ A499: 1 }, { axis: 'row', at: 0, count: 1 })).toEqual({ A500: 1 });
});

test('cells that are cut take those with them that read them', () => {
  const cells = { A1: 5, A2: '=A1+B1', B1: 2, C1: '=A1*2', C2: '=SUM(A1:A2)', C3: '=SUM(A1:B2)', D1: 'x' };
  const box = { top: 0, left: 0, bottom: 1, right: 0 };
  expect(moveCells(cells, box, { row: 0, col: 3 })).toEqual({
    D1: 5,
    D2: '=D1+B1',
    B1: 2,
    C1: '=D1*2',
    C2: '=SUM(D1:D2)',
    C3: '=SUM(A1:B2)',
  });
  // Onto a part of themselves.
  expect(moveCells({ A1: 1, A2: 2, A3: 3 }, box, { row: 1, col: 0 })).toEqual({ A2: 1, A3: 2 });
});

test('what was read of the cells under a cut is gone', () => {
  const cells = { A1: 5, A2: '=D2', D1: 7, D2: 8, E1: '=D1*2+$D$2', E2: '=SUM(D1:D2)', E3: '=SUM(D1:D9)+A1' };
  const box = { top: 0, left: 0, bottom: 1, right: 0 };
  expect(moveCells(cells, box, { row: 0, col: 3 })).toEqual({
    D1: 5,
    D2: '=#REF!',
    E1: '=#REF!*2+#REF!',
    E2: '=SUM(#REF!)',
    E3: '=SUM(D1:D9)+D1',
  });
  // Onto a part of themselves: what was cut is read where it comes to lie.
  const down = { A1: 1, A2: 2, A3: 3, B1: '=A1+A2', B2: '=A3', B3: '=SUM(A2:A3)' };
  expect(moveCells(down, box, { row: 1, col: 0 })).toEqual({
    A2: 1,
    A3: 2,
    B1: '=A2+A3',
    B2: '=#REF!',
    B3: '=SUM(A2:A3)',
  });
});
