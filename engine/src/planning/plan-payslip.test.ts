import { describe, expect, it } from 'vitest';
import { renameColumn } from '../authoring/index.ts';
import { lintSolution } from '../lint/lint-solution.ts';
import type { PayslipItemFile, SolutionFile } from '../solution/solution-file.ts';
import { errorText } from '../texts/index.ts';
import { compileSolution } from './compile-solution.ts';

const LINES: PayslipItemFile = {
  name: 'Contributions',
  value: 'amount',
  rows: 'funds',
  label: 'fund',
  total: true,
};

function fileWith(item: PayslipItemFile): SolutionFile {
  return {
    format: 'suanpan.solution/1',
    code: 'lines',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      {
        code: 'Fund',
        kind: 'data',
        key: ['employee', 'fund'],
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'fund', type: 'text' },
          { code: 'amount', type: 'money' },
        ],
      },
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'employee',
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'funds', type: 'rows', table: 'Fund', on: 'employee', hidden: true },
          { code: 'paid', type: 'money', formula: '=SUM([@funds.amount])', tags: ['gross', 'net'] },
        ],
      },
    ],
    balances: [{ code: 'ytd', add: ['Pay.paid'], reset: 'year' }],
    payslip: {
      groups: [
        { name: 'Funds', items: [item] },
        { name: 'Year', items: [{ name: 'Year', value: '=BALANCE("ytd")+[@paid]', accumulation: true }] },
      ],
    },
  };
}

function problemOf(item: PayslipItemFile) {
  const compiled = compileSolution(fileWith(item));
  const [problem] = compiled.ok ? [] : compiled.problems;
  return problem && [problem.path, errorText(problem, 'en')];
}

describe('lines of a payslip', () => {
  it('are columns of the rows that a rows column leads to', () => {
    expect(problemOf(LINES)).toBeUndefined();
    expect(problemOf({ ...LINES, value: '=[@amount]*2', label: { en: '="Fund "&[@fund]' } })).toBeUndefined();
  });

  it.each<[Partial<PayslipItemFile>, string, string]>([
    [
      { rows: 'paid' },
      'rows',
      'Pay.paid isn’t a rows column: the lines of a payslip are the rows that belong to the employee’s.',
    ],
    [{ rows: 'fund' }, 'rows', 'The table Pay has no column “fund”.'],
    [{ label: 'fnd' }, 'label', 'The table Fund has no column “fnd”.'],
    [{ label: { en: 'fnd' } }, 'label.en', 'The table Fund has no column “fnd”.'],
    [{ value: 'paid' }, 'value', 'The table Fund has no column “paid”.'],
  ])('refuse %j', (wrong, member, said) => {
    expect(problemOf({ ...LINES, ...wrong })).toEqual([`payslip.groups[0].items[0].${member}`, said]);
  });

  it('want a label, and rows where there is one', () => {
    const { label: _, ...unlabelled } = LINES;
    expect(problemOf(unlabelled)?.[1]).toBe('The member “label” is missing.');
    expect(problemOf({ name: 'Paid', value: 'paid', label: 'fund' })?.[1]).toBe(
      'The member “rows” is missing.',
    );
  });

  it('count as the column that adds them, and as its use', () => {
    const compiled = compileSolution(fileWith(LINES));
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    expect(lintSolution(compiled.plan).map(({ key }) => key)).toEqual([]);
  });

  it('follow a column that is renamed', () => {
    const file = renameColumn(
      renameColumn(fileWith({ ...LINES, value: '=[@amount]*2' }), 'Fund', 'amount', 'due'),
      'Pay',
      'funds',
      'lines',
    );
    expect(file.payslip?.groups?.[0]?.items[0]).toMatchObject({
      rows: 'lines',
      value: '=[@due]*2',
      label: 'fund',
    });
  });
});

describe('the look of a payslip', () => {
  const said = (payslip: SolutionFile['payslip']) => {
    const compiled = compileSolution({ ...fileWith(LINES), payslip });
    return compiled.ok ? [] : compiled.problems.map((problem) => [problem.path, errorText(problem, 'en')]);
  };

  it('has colours, a stored picture, and columns that are added up over the year', () => {
    const item = { name: 'Paid', value: 'paid', yearToDate: true };
    const look = { colours: { title: '#0F766E', total: '#ccfbf1' }, logo: '0a'.repeat(32) };
    expect(said({ ...look, groups: [{ name: 'Pay', items: [item] }] })).toEqual([]);
  });

  it('is refused with its place where it is something else', () => {
    const year =
      'Only a column of the master table is added up over the year’s payslips, not a formula or lines.';
    const items = [{ ...LINES, yearToDate: true }];
    const header = [{ name: 'Twice', value: '=[@paid]*2', yearToDate: true }];
    expect(
      said({ colours: { total: 'teal' }, logo: 'logo.svg', header, groups: [{ name: 'x', items }] }),
    ).toEqual([
      ['payslip.colours.total', '“teal” is no colour: write it as #rrggbb.'],
      ['payslip.logo', 'The logo isn’t the code of a stored picture: upload it again.'],
      ['payslip.header[0].yearToDate', year],
      ['payslip.groups[0].items[0].yearToDate', year],
    ]);
  });
});
