import { describe, expect, it } from 'vitest';
import { book, f, formulasOf, propose } from '../testing/source-books.ts';

describe('cells beside the tables', () => {
  it('that formulas read are parameters, called as their label or as Excel’s name', () => {
    const proposal = propose(
      book(
        {
          Pay: [
            ['Rate of tax:', { v: 0.2, as: 'percent' }],
            ['Allowance', 100],
            ['Twice', f('B2*2', 200)],
            [],
            ['Employee', 'Base', 'Tax'],
            ['a', 1000, f('(B6-$B$3)*Rate_of_tax+$B$2', 260)],
            ['b', 2000, f('(B7-$B$3)*Rate_of_tax+$B$2', 460)],
          ],
        },
        { names: [{ name: 'Rate_of_tax', formula: 'Pay!$B$1' }] },
      ),
    );
    expect(formulasOf(proposal, 'Pay')).toEqual({ tax: '=([@base]-allowance*2)*rate_of_tax+allowance' });
    expect(proposal.parameters).toEqual([
      { place: 'Pay!B2', code: 'allowance', name: 'Allowance', type: 'money', value: 100 },
      { place: 'Pay!B1', code: 'rate_of_tax', name: 'Rate_of_tax', type: 'number', value: 0.2 },
    ]);
    expect(proposal.comparison).toEqual({ compared: 2, mismatches: [] });
  });

  it('that nothing reads are listed', () => {
    const proposal = propose(
      book({
        Pay: [
          ['Employee', 'Base', 'Tax', null, 42],
          ['a', 1000, f('B2*2', 2000)],
          ['b', 1, f('B3*2', 2)],
        ],
      }),
    );
    expect(proposal.untaken).toEqual([{ sheet: 'Pay', cell: 'E1', reason: 'beside', what: '42' }]);
  });
});

describe('where tables lie', () => {
  it('takes several ranges of a sheet, each by the title above it', () => {
    const proposal = propose(
      book({
        All: [
          ['Staff', null, null, null, 'Rates'],
          ['Id', 'Kind', 'Pay', null, 'Kind', 'Rate'],
          ['a', 'x', f('VLOOKUP(B3,$E$3:$F$4,2,0)*100', 100), null, 'x', 1],
          ['b', 'y', f('VLOOKUP(B4,$E$3:$F$4,2,0)*100', 200), null, 'y', 2],
        ],
      }),
    );
    expect(proposal.tables.map(({ name, range }) => [name, range])).toEqual([
      ['Staff', 'A2:C4'],
      ['Rates', 'E2:F4'],
    ]);
    expect(proposal.comparison).toEqual({ compared: 2, mismatches: [] });
  });

  it('takes the row that the person calls the header', () => {
    const proposal = propose(
      book({
        Pay: [
          ['one', 'two'],
          ['Id', 'Base'],
          ['a', 1],
          ['b', 2],
        ],
      }),
      { tables: { 'Pay!A1': { header: 1 } } },
    );
    expect(proposal.tables[0]?.columns.map(({ name }) => name)).toEqual(['Id', 'Base']);
    const beyond = propose(
      book({
        Pay: [
          ['Id', 'Base'],
          ['a', 1],
        ],
      }),
      { tables: { 'Pay!A1': { header: 7 } } },
    );
    expect(beyond.tables[0]?.header).toBe(0);
  });

  it('reads what Excel calls tables by their columns', () => {
    const proposal = propose(
      book(
        {
          Pay: [
            ['Id', 'Kind', 'Pay'],
            [
              'a',
              'x',
              f('VLOOKUP(Staff[[#This Row],[Kind]],Rates[],2,FALSE)+SUM(Staff[[#This Row],[Kind]])*0', 1),
            ],
            [
              'b',
              'y',
              f('VLOOKUP(Staff[[#This Row],[Kind]],Rates[],2,FALSE)+SUM(Staff[[#This Row],[Kind]])*0', 2),
            ],
          ],
          Rates: [
            ['Kind', 'Rate'],
            ['x', 1],
            ['y', 2],
          ],
        },
        {
          listed: [
            { name: 'Staff', sheet: 'Pay', range: 'A1:C3' },
            { name: 'Rates', sheet: 'Rates', range: 'A1:B3' },
          ],
        },
      ),
    );
    expect(formulasOf(proposal, 'Pay')).toEqual({ pay: '=[@rates_row.rate]+SUM([@kind])*0' });
  });

  it('finds nothing where there is no table, and says what stands there', () => {
    const proposal = propose(book({ Notes: [['Hello'], [], [12]] }));
    expect(proposal.tables).toEqual([]);
    expect(proposal.untaken).toEqual([{ sheet: 'Notes', cell: 'A3', reason: 'beside', what: '12' }]);
  });
});
