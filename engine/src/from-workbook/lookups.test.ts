import { describe, expect, it } from 'vitest';
import { book, type Content, f, formulasOf, propose } from '../testing/source-books.ts';
import type { Proposal } from './proposal.ts';

describe('look-ups', () => {
  const brackets: Content[][] = [
    ['From', 'Rate', 'Quick'],
    [0, 0.03, 0],
    [3000, 0.1, 210],
    [12000, 0.2, 1410],
  ];
  const looked = (formula: string, figures: readonly (number | string)[]): Proposal =>
    propose(
      book({
        Tax: brackets,
        Pay: [
          ['Employee', 'Income', 'Due'],
          ['a', 1000, f(formula.replaceAll('#', '2'), figures[0] ?? 0)],
          ['b', 5000, f(formula.replaceAll('#', '3'), figures[1] ?? 0)],
          ['c', 20000, f(formula.replaceAll('#', '4'), figures[2] ?? 0)],
        ],
      }),
    );

  it.each([
    ['VLOOKUP that takes the row below', 'B#*VLOOKUP(B#,Tax!A:C,2)-VLOOKUP(B#,Tax!A:C,3,TRUE)'],
    [
      'INDEX with MATCH',
      'B#*INDEX(Tax!$B$2:$B$4,MATCH(B#,Tax!$A$2:$A$4,1))-INDEX(Tax!$A$2:$C$4,MATCH(B#,Tax!$A$2:$A$4),3)',
    ],
    [
      'XLOOKUP',
      'B#*_xlfn.XLOOKUP(B#,Tax!$A$2:$A$4,Tax!$B$2:$B$4,,-1)-_xlfn.XLOOKUP(B#,Tax!$A$2:$A$4,Tax!$C$2:$C$4,,-1)',
    ],
    ['LOOKUP', 'B#*LOOKUP(B#,Tax!$A$2:$A$4,Tax!$B$2:$B$4)-LOOKUP(B#,Tax!$A$2:$A$4,Tax!$C$2:$C$4)'],
  ])('%s is a reference to the bracket', (_, formula) => {
    const proposal = looked(formula, [30, 290, 2590]);
    expect(formulasOf(proposal, 'Pay')).toEqual({ due: '=[@income]*[@tax_row.rate]-[@tax_row.quick]' });
    expect(proposal.file.tables[1]?.columns?.at(-1)).toMatchObject({
      on: { from: 'income' },
      match: { from: 'floor' },
    });
    expect(proposal.comparison).toEqual({ compared: 3, mismatches: [] });
  });

  it('of rows that are not alone with their key go on taking the first, as Excel does', () => {
    const proposal = propose(
      book({
        Pay: [
          ['Employee', 'Dept', 'Boss'],
          ['a', 'x', f('VLOOKUP(B2,Depts!A$2:B$4,2,0)', 'Ann')],
          ['b', 'y', f('VLOOKUP(B3,Depts!A$2:B$4,2,0)', 'Bob')],
        ],
        Depts: [
          ['Dept', 'Name'],
          ['x', 'Ann'],
          ['x', 'Al'],
          ['y', 'Bob'],
        ],
      }),
    );
    expect(formulasOf(proposal, 'Pay')).toEqual({ boss: '=XLOOKUP([@dept],Depts[dept],Depts[name])' });
    expect(proposal.comparison).toEqual({ compared: 2, mismatches: [] });
  });

  it('across columns, or of a table turned round, are named with their cell and stay values', () => {
    const proposal = looked('HLOOKUP(B#,Tax!$A$1:$C$2,2)', [1, 2, 3]);
    expect(proposal.untaken).toEqual([
      {
        sheet: 'Pay',
        cell: 'C2:C4',
        reason: 'lookup',
        what: 'HLOOKUP',
        formula: '=HLOOKUP(B2,Tax!$A$1:$C$2,2)',
      },
    ]);
    expect(proposal.file.tests?.[0]).toMatchObject({ tables: { Pay: [{ due: 1 }, { due: 2 }, { due: 3 }] } });
  });
});

describe('formulas over rows', () => {
  it('add up whole columns, and those of one employee', () => {
    const proposal = propose(
      book({
        Pay: [
          ['No', 'Base', 'Hours', 'Share'],
          [1001, 100, f('SUMIF(Times!$A$2:$A$5,A2,Times!$B$2:$B$5)', 8), f('B2/SUM($B$2:$B$3)', 0.25)],
          [1002, 300, f('SUMIF(Times!$A$2:$A$5,A3,Times!$B$2:$B$5)', 12), f('B3/SUM($B$2:$B$3)', 0.75)],
        ],
        Times: [
          ['Who', 'Worked'],
          [1001, 3],
          [1002, 5],
          [1001, 5],
          [1002, 7],
        ],
      }),
    );
    expect(formulasOf(proposal, 'Pay')).toEqual({
      hours: '=SUMIF(Times[who],[@no],Times[worked])',
      share: '=[@base]/SUM(Pay[base])',
    });
    const types = proposal.tables.map(({ columns }) => columns[0]?.type);
    expect(types).toEqual(['text', 'text']);
    expect(proposal.comparison).toEqual({ compared: 4, mismatches: [] });
    // Two rows of an employee: the rows are numbered.
    expect(proposal.file.tables[1]).toMatchObject({ key: ['who', 'worked'] });
  });

  it('of another sheet, row beside row, are found by the key', () => {
    const proposal = propose(
      book({
        Pay: [
          ['Id', 'Pay'],
          ['a', f('Hours!B3*10', 80)],
          ['b', f('Hours!B4*10', 90)],
        ],
        Hours: [['Hours of May'], ['Id', 'Hours'], ['a', 8], ['b', 9]],
      }),
    );
    expect(formulasOf(proposal, 'Pay')).toEqual({ pay: '=[@hours_row.hours]*10' });
    expect(proposal.comparison).toEqual({ compared: 2, mismatches: [] });
  });

  it('that read the row before stay values, with the reason', () => {
    const proposal = propose(
      book({
        Pay: [
          ['Id', 'Base', 'So far'],
          ['a', 1, f('B2', 1)],
          ['b', 2, f('C2+B3', 3)],
          ['c', 4, f('C3+B4', 7)],
        ],
      }),
    );
    expect(proposal.untaken).toEqual([
      { sheet: 'Pay', cell: 'C2:C4', reason: 'otherRow', what: 'Pay!C2', formula: '=B2' },
    ]);
  });
});
