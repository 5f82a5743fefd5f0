import { beforeAll, expect, test } from 'vitest';
import { FormulaError } from '../cells/values.ts';
import { loadHyperFormula } from '../hyperformula/load.ts';
import { computeScratch, type ScratchCells, type ScratchTable, tablesRead } from './scratch-sheet.ts';

beforeAll(() => loadHyperFormula());

const PAY: ScratchTable = {
  code: 'Pay',
  names: ['薪資'],
  columns: [
    { code: 'employee', names: ['Employee'], type: 'text' },
    { code: 'department', names: ['部門'], type: 'text' },
    { code: 'net', names: ['實發'], type: 'money' },
    { code: 'hired', names: [], type: 'date' },
  ],
};
const VALUES = new Map([
  [
    'Pay',
    new Map([
      ['department', ['A', 'B', 'A', '0012']],
      ['net', [100, 200.5, 50, '#DIV/0!']],
      ['hired', ['2024-01-31', '2025-02-28', null, '2026-03-31']],
    ]),
  ],
]);
const computed = (cells: ScratchCells) => Object.fromEntries(computeScratch(cells, [PAY], VALUES));

test('reads columns of tables by code and by name, as every formula does', () => {
  expect(
    computed({
      A2: 'A',
      B2: '=SUMIFS(Pay[net],Pay[department],A2)',
      C2: '=SUMIFS(薪資[實發],Pay[部門],"B")+B2',
      D2: '=TEXT(MAX(Pay[hired]),"yyyy-mm-dd")',
      E2: '=ROWS(Pay[net])',
      F2: '=ROUND(1.005,2)',
    }),
  ).toMatchObject({ B2: 150, C2: 350.5, D2: '2026-03-31', E2: 4, F2: 1.01 });
});

test('says what to fetch, and nothing that no formula names', () => {
  const cells = { A1: '=SUM(Pay[net])+Wages[x]', A2: 'Pay[hired]', A3: '=SUM(Pay[[department]:[net]])' };
  expect([...tablesRead(cells, [PAY])]).toEqual([['Pay', ['net', 'department']]]);
});

test('an error of the table, a wrong name and a slip of the pen stay in their cells, in words', () => {
  const { A1, A2, A3, A4 } = computed({
    A1: '=SUM(Pay[net])',
    A2: '=SUM(Pay[gross])',
    A3: '=SUM(Wages[net])',
    A4: '=SUM(1',
  });
  expect(A1).toMatchObject({ code: '#DIV/0!' });
  expect(A2).toMatchObject({
    code: '#NAME?',
    message: { key: 'bind.unknownColumn', facts: { name: 'gross' } },
  });
  expect(A3).toMatchObject({ message: { key: 'bind.unknownTable', facts: { name: 'Wages' } } });
  expect(A4).toBeInstanceOf(FormulaError);
});

test('lists spill into cells that hold nothing, and others read them', () => {
  expect(computed({ A1: '=UNIQUE(Pay[department])', C1: '=A2&"!"' })).toMatchObject({
    A1: 'A',
    A2: 'B',
    A3: '0012',
    C1: 'B!',
  });
});
