import { describe, expect, it } from 'vitest';
import type { SolutionFile } from '../solution/solution-file.ts';
import { runTests } from '../solution-tests/run-tests.ts';
import type { Proposal, ProposalChoices, ProposalOptions } from './proposal.ts';
import { openWorkbook } from './propose.ts';
import type { SourceBook, SourceCell, SourceFormat } from './source-book.ts';

type Content =
  | string
  | number
  | boolean
  | null
  | { v?: string | number; f?: string; e?: string; as?: SourceFormat };

function sheet(rows: readonly (readonly Content[])[]): SourceCell[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((content, col): SourceCell[] => {
      if (content === null) return [];
      if (typeof content !== 'object') return [{ row, col, value: content }];
      const { v = null, f, e, as } = content;
      return [{ row, col, value: v, formula: f, error: e, format: as }];
    }),
  );
}

const book = (
  sheets: Record<string, readonly (readonly Content[])[]>,
  more: Partial<SourceBook> = {},
): SourceBook => ({
  sheets: Object.entries(sheets).map(([name, rows]) => ({ name, cells: sheet(rows) })),
  names: [],
  listed: [],
  ...more,
});

const options: ProposalOptions = {
  ...{ code: 'mine', currency: 'CNY', periodType: 'month', day: '2026-05-20', testName: 'From pay.xlsx' },
};
const propose = (
  from: SourceBook,
  choices: ProposalChoices = {},
  more: Partial<ProposalOptions> = {},
): Proposal => openWorkbook(from)(choices, { ...options, ...more });
const formulasOf = ({ file }: { file: SolutionFile }, table: string): Record<string, string> =>
  Object.fromEntries(
    (file.tables.find(({ code }) => code === table)?.columns ?? []).flatMap(({ code, formula }) =>
      formula === undefined ? [] : [[code, formula]],
    ),
  );
const f = (formula: string, v: string | number): Content => ({ f: formula, v });

const pay = book({
  Pay: [
    ['Payroll May'],
    [],
    ['Employee', 'Grade', 'Base', 'Bonus', 'Gross', 'Tax', 'Net'],
    [
      '0012',
      'A',
      8000,
      500,
      f('SUM(C4:D4)', 8500),
      f('ROUND(E4*VLOOKUP(B4,Grades!$A$2:$B$4,2,FALSE),2)', 850),
      f('E4-F4', 7650),
    ],
    [
      '0013',
      'B',
      9000,
      0,
      f('SUM(C5:D5)', 9000),
      f('ROUND(E5*VLOOKUP(B5,Grades!$A$2:$B$4,2,FALSE),2)', 1350),
      f('E5-F5', 7650),
    ],
    [
      '0014',
      'C',
      1000,
      10,
      f('SUM(C6:D6)', 1010),
      f('ROUND(E6*VLOOKUP(B6,Grades!$A$2:$B$4,2,FALSE),2)', 202),
      f('E6-F6', 808),
    ],
    ['Total', null, f('SUM(C4:C6)', 18000)],
  ],
  Grades: [
    ['Grade', 'Rate'],
    ['A', { v: 0.1, as: 'percent' }],
    ['B', { v: 0.15, as: 'percent' }],
    ['C', { v: 0.2, as: 'percent' }],
  ],
});

describe('a workbook of pay and grades', () => {
  const proposal = propose(pay);

  it('becomes a table that pays and a table of rates, with the product’s look-up', () => {
    expect(
      proposal.tables.map(({ code, kind, master, key, range }) => ({ code, kind, master, key, range })),
    ).toEqual([
      { code: 'Pay', kind: 'data', master: true, key: ['A'], range: 'A3:G7' },
      { code: 'Grades', kind: 'parameter', master: false, key: ['A'], range: 'A1:B4' },
    ]);
    expect(formulasOf(proposal, 'Pay')).toEqual({
      gross: '=SUM([@[base]:[bonus]])',
      tax: '=ROUND([@gross]*[@grades_row.rate],2)',
      net: '=[@gross]-[@tax]',
    });
    expect(proposal.file.tables[0]?.columns?.at(-1)).toMatchObject({
      type: 'reference',
      table: 'Grades',
      on: { grade: 'grade' },
    });
    expect(proposal.file.tables[1]?.rows).toEqual([
      ['A', 0.1],
      ['B', 0.15],
      ['C', 0.2],
    ]);
  });

  it('has its rows as a test that expects what Excel computed, and passes', () => {
    expect(proposal.problems).toEqual([]);
    expect(proposal.comparison).toEqual({ compared: 9, mismatches: [] });
    expect(runTests(proposal.file)).toMatchObject({ ok: true, passed: 1 });
    expect(proposal.file.tests?.[0]).toMatchObject({
      name: 'From pay.xlsx',
      period: '2026-05',
      tables: { Pay: [{ employee: '0012', grade: 'A', base: 8000, bonus: 500 }, {}, {}] },
      expect: { Pay: [{ employee: '0012', gross: 8500, tax: 850, net: 7650 }, {}, {}] },
    });
  });

  it('says that the row of totals stays out', () => {
    expect(proposal.untaken).toEqual([{ sheet: 'Pay', cell: 'A7:G7', reason: 'totalRow', what: 'Total' }]);
  });

  it('names the cell whose figure comes out otherwise', () => {
    const wrong: SourceBook = {
      ...pay,
      sheets: pay.sheets.map((each) => ({
        ...each,
        cells: each.cells.map((cell) =>
          each.name === 'Pay' && cell.row === 4 && cell.col === 6 ? { ...cell, value: 7651 } : cell,
        ),
      })),
    };
    expect(propose(wrong).comparison.mismatches).toEqual([
      { sheet: 'Pay', cell: 'G5', table: 'Pay', column: 'Net', key: '0013', excel: '7651', here: '7650' },
    ]);
  });

  it('follows what a person changes: names, types, kinds, what stays out', () => {
    const changed = propose(pay, {
      tables: {
        'Pay!A1': { name: 'Salaries' },
        'Pay!A3': {
          name: 'Salaries',
          columns: { E: { name: 'Total pay' }, G: { dropped: true }, F: { asInput: true } },
        },
        'Grades!A1': { kind: 'data' },
      },
    });
    expect(formulasOf(changed, 'Salaries')).toEqual({ total_pay: '=SUM([@[base]:[bonus]])' });
    expect(changed.tables[1]?.kind).toBe('data');
    expect(changed.file.tests?.[0]).toMatchObject({
      tables: {
        Salaries: [{ employee: '0012', tax: 850 }, {}, {}],
        Grades: [{ grade: 'A', rate: 0.1 }, {}, {}],
      },
    });
    expect(runTests(changed.file)).toMatchObject({ ok: true });
  });

  it('keeps the figures of a formula whose table is left out, and says so', () => {
    const without = propose(pay, { tables: { 'Grades!A1': { dropped: true } } });
    expect(formulasOf(without, 'Pay')).not.toHaveProperty('tax');
    expect(without.untaken).toContainEqual({
      ...{ sheet: 'Pay', cell: 'F4:F6', reason: 'dropped', what: 'Grades!A2:B4' },
      formula: '=ROUND(E4*VLOOKUP(B4,Grades!$A$2:$B$4,2,FALSE),2)',
    });
    expect(without.comparison).toEqual({ compared: 6, mismatches: [] });
  });
});

it('takes times of day from what Excel shows as a clock, and from texts', () => {
  const { file } = propose(
    book({
      Shifts: [
        ['Employee', 'From', 'To', 'Base'],
        ['0012', { v: 0.9375, as: 'time' }, '5:30', 1000],
        ['0013', { v: 0.25, as: 'time' }, '14:00', 1000],
      ],
    }),
  );
  const types = file.tables[0]?.columns?.map(({ code, type }) => [code, type]);
  expect(types).toContainEqual(['from', 'time']);
  expect(types).toContainEqual(['to', 'time']);
  expect(JSON.stringify(file.tests)).toContain('22:30');
  expect(JSON.stringify(file.tests)).toContain('05:30');
});

it('keeps names in the letters they are written in', () => {
  const proposal = propose(
    book(
      {
        '工资表 5月': [
          ['工号', '基本工资', '岗位', '津贴', '个税'],
          [
            ...['001', 8000, 'A'],
            f("IFERROR(VLOOKUP(C2,'岗位 表'!$A$2:$B$3,2,0),0)", 500),
            f('MAX(0,ROUND((B2+D2-起征点)*3%,2))', 105),
          ],
          [
            ...['002', 6000, 'X'],
            f("IFERROR(VLOOKUP(C3,'岗位 表'!$A$2:$B$3,2,0),0)", 0),
            f('MAX(0,ROUND((B3+D3-起征点)*3%,2))', 30),
          ],
          ['合计', f('SUM(B2:B3)', 14_000)],
        ],
        '岗位 表': [
          ['岗位', '津贴'],
          ['A', 500],
          ['B', 300],
        ],
        参数: [['起征点', 5000]],
      },
      { names: [{ name: '起征点', formula: '参数!$B$1' }] },
    ),
  );
  expect(formulasOf(proposal, '工资表5月')).toEqual({
    津贴: '=IFERROR([@岗位_表_row.津贴],0)',
    个税: '=MAX(0,ROUND(([@基本工资]+[@津贴]-起征点)*3%,2))',
  });
  expect(proposal.comparison).toEqual({ compared: 4, mismatches: [] });
  expect(proposal.untaken).toMatchObject([{ sheet: '工资表 5月', cell: 'A4:E4', reason: 'totalRow' }]);
});

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

describe('what doesn’t fit', () => {
  it('is a typed value where most rows have a formula, and is listed', () => {
    const rows: Content[][] = [['Id', 'Base', 'Tax']];
    for (let row = 2; row <= 6; row += 1) rows.push([`e${row}`, row * 100, f(`B${row}*0.1`, row * 10)]);
    rows[3] = ['e4', 400, 41];
    rows[4] = ['e5', 500, f('B5*0.2', 100)];
    const proposal = propose(book({ Pay: rows }));
    expect(proposal.untaken).toEqual([
      { sheet: 'Pay', cell: 'C4', reason: 'typedOver' },
      { sheet: 'Pay', cell: 'C5', reason: 'otherFormula', formula: '=B5*0.2' },
    ]);
    expect(proposal.file.tables[0]?.columns?.[2]).toMatchObject({ formula: '=[@base]*0.1', input: true });
    expect(runTests(proposal.file)).toMatchObject({ ok: true });
  });

  it.each([
    ['a function that the language lacks', 'INDIRECT(A#)', 'function', 'INDIRECT'],
    ['a name that nobody defined', 'B#*nowhere', 'name', 'nowhere'],
    ['a part of a column', 'SUM(B$2:B$3)', 'partRange', 'Pay!B2:B3'],
    ['another workbook', "'[1]Other'!B#", 'address', "'[1]other'!B2"],
    ['a blank cell', 'B#*$Z$1', 'blankCell', 'Pay!Z1'],
  ])('%s is named', (_, formula, reason, what) => {
    const rows: Content[][] = [['Id', 'Base', 'Out']];
    for (let row = 2; row <= 4; row += 1)
      rows.push([`e${row}`, row, f(formula.replaceAll('#', String(row)), 1)]);
    const [first] = propose(book({ Pay: rows })).untaken;
    expect(first).toMatchObject({ sheet: 'Pay', cell: 'C2:C4', reason });
    expect(first?.what).toBe(what);
  });

  it('gives up formulas that make a circle in the file and keeps what Excel had stored', () => {
    const proposal = propose(
      book({
        Pay: [
          ['Id', 'In', 'Out'],
          ['a', f('C2/2', 1), f('B2*2', 2)],
          ['b', f('C3/2', 2), f('B3*2', 4)],
        ],
      }),
    );
    expect(proposal.problems).toEqual([]);
    expect(proposal.untaken[0]).toMatchObject({ reason: 'problem' });
  });

  it('is never guessed: a text 2,5 is a number only where the book has decimal commas', () => {
    const of = (...texts: string[]): Proposal =>
      propose(book({ Pay: [['Id', 'Hours', 'Base'], ...texts.map((text, at) => [`e${at}`, text, at])] }));
    const comma = of('2,5', '1.234,5');
    expect(comma.decimal).toEqual({ sign: ',', cell: 'Pay!B2', text: '2,5' });
    expect(comma.file.tests?.[0]).toMatchObject({ tables: { Pay: [{ hours: 2.5 }, { hours: 1234.5 }] } });
    const point = of('2.5', '1,234.5');
    expect(point.file.tests?.[0]).toMatchObject({ tables: { Pay: [{ hours: 2.5 }, { hours: 1234.5 }] } });
    const both = of('2,5', '2.5');
    expect(both.tables[0]?.columns[1]?.type).toBe('text');
    expect(both.file.tests?.[0]).toMatchObject({ tables: { Pay: [{ hours: '2,5' }, { hours: '2.5' }] } });
  });

  it('shows errors that Excel had as errors that are expected', () => {
    const proposal = propose(
      book({
        Pay: [
          ['Id', 'A', 'B', 'C'],
          ['x', 1, 0, { f: 'B2/C2', e: '#DIV/0!' }],
          ['y', 1, 2, f('B3/C3', 0.5)],
        ],
      }),
    );
    expect(proposal.comparison).toEqual({ compared: 2, mismatches: [] });
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

describe('into a draft', () => {
  const draft: SolutionFile = {
    ...{ format: 'suanpan.solution/1', code: 'old', currency: 'CNY', periodType: 'month' },
    tables: [
      {
        ...{ code: 'Pay', kind: 'data', master: true, key: ['employee'] },
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'gross', type: 'money' },
        ],
      },
    ],
  };

  it('adds tables under codes of their own, and leaves the draft its master', () => {
    const { file } = propose(pay, {}, { into: draft });
    expect(file.tables.map(({ code, master }) => [code, master])).toEqual([
      ['Pay', true],
      ['Pay_2', undefined],
      ['Grades', undefined],
    ]);
    expect(runTests(file)).toMatchObject({ ok: true });
  });

  it('takes the place of the table that a new solution begins with', () => {
    const blank = {
      ...draft,
      tables: [{ ...draft.tables[0]!, columns: [{ code: 'employee', type: 'text' as const }] }],
    };
    const { file } = propose(pay, {}, { into: blank });
    expect(file.tables.map(({ master, name }) => [name, master])).toEqual([
      ['Pay', true],
      ['Grades', undefined],
    ]);
  });
});

it('keeps as many rows as a draft may hold, and drops what depends on the others', () => {
  const rows: Content[][] = [['Id', 'Base', 'Tax', 'Share']];
  for (let row = 2; row <= 3001; row += 1)
    rows.push([`e${row}`, 10, f(`B${row}*0.1`, 1), f(`B${row}/SUM(B$2:B$3001)`, 1 / 3000)]);
  const proposal = propose(book({ Pay: rows }));
  expect(proposal.comparison).toEqual({ compared: 6000, mismatches: [] });
  expect(proposal.testRows).toEqual({ taken: 1500, all: 3000 });
  expect(runTests(proposal.file)).toMatchObject({ ok: true });
  const expected = JSON.stringify(proposal.file.tests?.[0]);
  expect(expected).toContain('"expect":{"Pay":[{"id":"e2","tax":1}');
  expect(expected).not.toContain('share');
});
