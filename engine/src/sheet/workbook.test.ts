import { beforeAll, describe, expect, it } from 'vitest';
import { loadHyperFormula } from '../hyperformula/load.ts';
import { evaluateCases } from './evaluate-cases.ts';
import { openSheets, settleSpills } from './open-sheets.ts';
import { Workbook } from './workbook.ts';

type Cells = Readonly<Record<string, readonly (readonly unknown[])[]>>;

async function valuesOf(cells: Cells, formulas: readonly string[], names = {}): Promise<unknown> {
  return (await evaluateCases([{ cells, names, formulas }]))[0];
}

describe('a workbook', () => {
  it('keeps sheets in order, whatever they are called', async () => {
    const cells = { B: [[1]], '2': [[5]], "O'Brien": [[7]], 薪資: [[9]] };
    const found = await valuesOf(cells, [
      "=B!A1+'2'!A1+'O''Brien'!A1+'薪資'!A1",
      '=SHEET(薪資!A1)',
      '=SHEETS()',
    ]);
    expect(found).toEqual([22, 4, 4]);
  });

  it('counts sheets from one again in the next case', async () => {
    const formula = '=SHEET(B!A1)';
    const each = { cells: { A: [[1]], B: [[2]] }, formula };
    expect(await evaluateCases([each, each])).toEqual([2, 2]);
  });

  it('takes no two sheets of one name, as Excel', async () => {
    await expect(valuesOf({ a: [[1]], A: [[2]] }, ['=1'])).rejects.toThrow(/Case 1/);
  });

  it('writes every operator so that it binds as in Excel', async () => {
    const row = [
      '=-A1^2',
      '=2^-1',
      '=2^3^2',
      '=50%*2',
      '=1-(2-3)',
      '=8/(4/2)',
      '="a"&1+2',
      '=1=1=TRUE',
      '=A1%%',
    ];
    const found = await valuesOf({ S: [[3, ...row]] }, ['=B1:J1']);
    expect(found).toEqual([[9, 0.5, 64, 1, 2, 4, 'a3', true, 0.0003]]);
  });

  it('carries texts, names and errors that HyperFormula has no words for', async () => {
    const cells = {
      S: [['a"b\\c', '="x""y\\"&A1', '=LET(底薪,2,底薪*3)', { error: '#CALC!' }, '=D1', '=1+']],
    };
    expect(await valuesOf(cells, ['=B1', '=C1', '=E1', '=F1', '=LET(f,LAMBDA(數,數*2),f(C1))'])).toEqual([
      'x"y\\a"b\\c',
      6,
      { error: '#CALC!' },
      { error: '#NAME?' },
      12,
    ]);
  });

  it('lets lists fill cells that others read, also through addresses in texts', async () => {
    const cells = {
      S: [
        ['=INDIRECT("D2")', '=A1*10', '=SUM(D1#)', '=SEQUENCE(E1)', '=COUNT(F1:F2)', 1],
        [null, null, null, null, null, 2],
      ],
    };
    expect(await valuesOf(cells, ['=A1', '=B1', '=C1', '=D1:D3'])).toEqual([2, 20, 3, [1, 2, 0]]);
    expect(await valuesOf({ S: [['=SEQUENCE(2)'], [7]] }, ['=A1'])).toEqual([{ error: '#SPILL!' }]);
  });

  it('finds circles, and none where a branch is left out', async () => {
    const cells = { S: [['=B1+1', '=A1', '=IF(TRUE,1,C1)', '=C1+1']] };
    expect(await valuesOf(cells, ['=A1', '=C1', '=D1'])).toEqual([{ error: '#REF!' }, 1, 2]);
  });

  it('ends in time where every cell reads every other', async () => {
    const cells = { S: Array.from({ length: 40 }, () => ['=SUM(A1:A40)']) };
    expect(await valuesOf(cells, ['=A40'])).toEqual([{ error: '#REF!' }]);
  });

  it('puts names in, but not in the place of those of LET', async () => {
    const cells = { S: [[4, '=twice+1', '=LET(rate,1,rate)', '=SUM(tab)'], [5]] };
    const names = { rate: '=S!A1', twice: '=rate*2', tab: '=S!A1:A2' };
    expect(await valuesOf(cells, ['=B1', '=C1', '=D1', '=nope'], names)).toEqual([
      9,
      1,
      9,
      { error: '#NAME?' },
    ]);
  });

  it('drops what a file keeps of an array formula’s old result', async () => {
    await loadHyperFormula();
    const book = new Workbook();
    book.addSheet('S', [
      [0, 0, { formula: '={1;2}*10', rows: 2, cols: 1 }],
      [1, 0, 99],
    ]);
    expect(book.read(0, 1, 0)).toBe(20);
  });
});

describe('formulas typed into HyperFormula itself', () => {
  beforeAll(() => loadHyperFormula());

  it('mean what they mean in a column, and change with what they read', () => {
    const engine = openSheets();
    const { hyperformula, sheets } = engine;
    const sheet = hyperformula.getSheetId(hyperformula.addSheet('S'))!;
    // HyperFormula's own ROUND gives 1, its own LET and TEXTSPLIT don't exist.
    const row = [1.005, '=ROUND(A1,2)', '=LET(a,A1,a*2)', '=IF(A1>1,"big","small")', '=TEXTSPLIT("a,b",",")'];
    hyperformula.setSheetContent(sheet, [row]);
    settleSpills(engine);
    const shown = () => [1, 2, 3, 4, 5].map((col) => sheets.valueAt(sheet, 0, col));
    expect(shown()).toEqual([1.01, 2.01, 'big', 'a', 'b']);
    hyperformula.setCellContents({ sheet, row: 0, col: 0 }, 0.5);
    expect(shown()).toEqual([0.5, 1, 'small', 'a', 'b']);
    hyperformula.addRows(sheet, [0, 1]);
    hyperformula.setCellContents({ sheet, row: 1, col: 0 }, 3);
    expect(sheets.valueAt(sheet, 1, 2)).toBe(6);
  });
});
