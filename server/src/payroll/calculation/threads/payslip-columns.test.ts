import { compileSolution, type SolutionFile } from '@suanpan/engine';
import { expect, it } from 'vitest';
import { payslipLayout, withPayslipColumns } from './payslip-columns.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'slips',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'base', type: 'money' },
      ],
    },
  ],
  payslip: {
    header: [{ name: 'Who', value: '="No. "&[@employee]' }],
    groups: [
      {
        name: 'Pay',
        items: [
          { name: 'Base', value: 'base' },
          { name: 'Twice', value: '=[@base]*2', itemType: 'amount' },
        ],
      },
    ],
  },
};

it('compiles each formula of a payslip once, as a column that every slip reads', () => {
  const compiled = compileSolution(withPayslipColumns(FILE));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { master, payslip } = compiled.plan;
  const formulas = master?.columns.flatMap(({ source }) =>
    source.kind === 'formula' ? [source.formula.text] : [],
  );
  expect(formulas).toEqual(['="No. "&[@employee]', '=[@base]*2']);
  expect(
    [...(payslip?.header ?? []), ...(payslip?.groups.flat() ?? [])].map((formula) => formula?.text),
  ).not.toEqual(expect.arrayContaining([expect.stringMatching(/"No\. "|\*2/)]));
});

it('leaves the layout of the slip as the solution has it', () => {
  expect(payslipLayout(FILE)?.groups[0]?.items.map(({ column, own }) => [column, own])).toEqual([
    ['base', true],
    ['payslip_1', false],
  ]);
});

it('puts what lines are made of into the table whose rows they are', () => {
  const pay = FILE.tables[0]!;
  const file: SolutionFile = {
    ...FILE,
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
        ...pay,
        columns: [...pay.columns!, { code: 'funds', type: 'rows', table: 'Fund', on: 'employee' }],
      },
    ],
    payslip: {
      groups: [
        {
          name: 'Funds',
          items: [
            {
              name: 'All funds',
              value: '=-[@amount]',
              rows: 'funds',
              label: { en: 'fund', 'zh-TW': '="基金 "&[@fund]' },
              total: true,
            },
          ],
        },
      ],
    },
  };
  const compiled = compileSolution(withPayslipColumns(file));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const made = compiled.plan.tableOf
    .get('Fund')
    ?.columns.flatMap(({ code, type, source }) =>
      source.kind === 'formula' ? [[code, type, source.formula.text]] : [],
    );
  expect(made).toEqual([
    ['payslip_0', 'money', '=-[@amount]'],
    ['payslip_1', 'text', '="基金 "&[@fund]'],
  ]);
  expect(compiled.plan.master?.columns.map(({ code }) => code)).toEqual(['employee', 'base', 'funds']);
});
