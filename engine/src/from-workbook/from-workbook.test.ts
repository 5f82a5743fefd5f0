import { describe, expect, it } from 'vitest';
import type { SolutionFile } from '../solution/solution-file.ts';
import { runTests } from '../solution-tests/run-tests.ts';
import { book, type Content, f, formulasOf, propose } from '../testing/source-books.ts';
import type { Proposal } from './proposal.ts';
import type { SourceBook } from './source-book.ts';

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
