import { beforeAll, expect, test } from 'vitest';
import { FormulaError } from '../cells/values.ts';
import { loadHyperFormula } from '../hyperformula/load.ts';
import { errorText, loadTexts } from '../texts/index.ts';
import type { ScratchCells } from './scratch-limits.ts';
import { computeScratch, liveFormula, readScratch, type ScratchTable, tablesRead } from './scratch-sheet.ts';

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
const computed = (cells: ScratchCells) => Object.fromEntries(computeScratch(cells, [PAY], VALUES).values);

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

test('a cell that reads a faulty one is an error too, never a figure without it', () => {
  const { A1, A2, A3 } = computed({ A1: '=SUM(Wages[net])', A2: '=A1+1', A3: '=SUM(A1:A2,5)' });
  expect(A1).toMatchObject({ code: '#NAME?' });
  expect(A2).toMatchObject({ code: '#NAME?' });
  expect(A3).toMatchObject({ code: '#NAME?' });
});

test('a table that its reader may not see, or that is too large, is named in words', async () => {
  await loadTexts('zh-TW');
  const cells = { A1: '=SUM(Pay[net])', A2: '=A1*2' };
  const with_ = (reason: 'refused' | 'tooLarge') =>
    computeScratch(cells, [PAY], new Map(), new Map([['Pay', reason]])).values.get('A1') as FormulaError;
  expect(errorText(with_('refused').message!, 'en')).toBe('You may not see the table Pay.');
  expect(errorText(with_('refused').message!, 'zh-TW')).toBe('您無權檢視表「Pay」。');
  expect(errorText(with_('tooLarge').message!, 'en')).toMatch(/more than 400000 cells .* Pay was left out/);
});

test('a table and a column may be called like an address', () => {
  const pay2: ScratchTable = {
    code: 'Pay2',
    names: [],
    columns: [{ code: 'a1', names: [], type: 'number' }],
  };
  const values = new Map([['Pay2', new Map([['a1', [1, 2]]])]]);
  const cells = { A1: '=SUM(Pay2[a1])+PAY2', PAY2: 40, A2: '=SUM(Pay2[b1])' };
  const { A1, A2 } = Object.fromEntries(computeScratch(cells, [pay2], values).values);
  expect(A1).toBe(43);
  expect(A2).toMatchObject({ message: { key: 'bind.unknownColumn' } });
});

test('numbers are kept as numbers, by the sign of who types them; numbers of people stay text', () => {
  expect(['1,234.50', '12%', '(500)', '−3', 'true'].map((text) => readScratch(text, 'en'))).toEqual([
    1234.5,
    0.12,
    -500,
    -3,
    true,
  ]);
  expect(readScratch('1.234,5', 'de')).toBe(1234.5);
  for (const text of ['0012', 'NT$20', '2026-05-22', '1,2', 'A1', '-', '138 0013 8000', "'5"])
    expect(readScratch(text, 'en')).toBe(text);
  expect(readScratch('＝SUM(A1)', 'zh-TW')).toBe('=SUM(A1)');
  expect(computed({ A1: "'=1+1", A2: '7', A3: '=A2+1', A4: '0012' })).toEqual({
    A1: '=1+1',
    A2: 7,
    A3: 8,
    A4: '0012',
  });
});

test('says which formulas a spreadsheet can go on computing, and which fill further cells', () => {
  expect(liveFormula('=sum($a$1:B2)*2')).toBe('=SUM($A$1:B2)*2');
  for (const formula of ['=SUM(Pay[net])', '=ROUNDTO(A1,2)', '=LET(x,1,x)', '=PARAM("x")', '=SUM(1', '=A1#'])
    expect(liveFormula(formula)).toBeUndefined();
  const { lists } = computeScratch({ A1: '=SEQUENCE(3)', B1: '=A1*2' }, [], new Map());
  expect([...lists]).toEqual(['A1']);
});
