import { describe, expect, it } from 'vitest';
import { evaluateCases } from './evaluate-cases.ts';

/** A1 a text, A2 a number, A3 blank, A4 TRUE. */
const cells = { Sheet1: [['12'], [5], [null], [true]] };

/** Excel hands on the cell of the branch it takes; a value that is computed is converted. */
const FORMULAS: readonly (readonly [formula: string, result: unknown])[] = [
  ['=SUM(IF(TRUE,A1,0),1)', 1],
  ['=SUM(IF(FALSE,A1,"12"),1)', 13],
  ['=SUM(IFS(FALSE,1,TRUE,A1),1)', 1],
  ['=SUM(SWITCH(2,1,0,2,A1),1)', 1],
  ['=SUM(SWITCH(3,1,0,2,"7",A1),1)', 1],
  ['=SUM(CHOOSE(1,A1,"7"),1)', 1],
  ['=SUM(CHOOSE(2,A1,"7"),1)', 8],
  ['=SUM(IF(TRUE,IF(TRUE,A4,"1"),9),1)', 1],
  ['=AND(CHOOSE(1,A3,1>2),TRUE)', true],
  ['=SUM(XLOOKUP("x",A1:A2,A1:A2,"7"),1)', 8],
  ['=SUM(XLOOKUP(5,A1:A2,A1:A2,"7"),1)', 6],
  ['=SUM(XLOOKUP("12",A1:A2,A1:A2,"7"),1)', 1],
  // IFERROR and IFNA give values.
  ['=SUM(IFERROR(A1,0),1)', 13],
  ['=XLOOKUP("x",A1:A2,A1:A2,A3)', 0],
];

describe('branches that are cells', () => {
  it.each(FORMULAS)('%s', async (formula, result) => {
    expect(await evaluateCases([{ cells, formula }])).toEqual([result]);
  });
});
