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
