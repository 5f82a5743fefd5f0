import type { SolutionFile } from '@suanpan/engine';
import { paySolution } from './pay-solution.ts';

/** What somebody earns lowers what is left of an allowance, so that one month's pay shows in the next one's tax; what a correction changes is carried. */
export const carryingSolution: SolutionFile = paySolution(
  [
    { code: 'bonus', type: 'money' },
    { code: 'salaries', type: 'rows', table: 'Salaries', on: 'employee' },
    { code: 'gross', type: 'money', formula: '=MAX([@salaries.amount])+[@bonus]', tags: ['gross'] },
    {
      code: 'tax',
      type: 'money',
      formula: '=ROUND((BALANCE("ytd_gross")+[@gross])*0.1,0)',
      tags: ['deduction'],
    },
    { code: 'corrections', type: 'rows', table: 'Corrections', on: 'employee' },
    { code: 'carried', type: 'money', formula: '=SUM([@corrections.amount])', tags: ['adjustment'] },
    { code: 'net', type: 'money', formula: '=[@gross]-[@tax]+[@carried]', tags: ['net'] },
  ],
  {
    tables: [
      {
        code: 'Salaries',
        kind: 'snapshot',
        source: 'compensation',
        history: 'period',
        where: '=[@item]="base"',
        key: ['employee', 'from'],
        columns: [
          { code: 'employee', type: 'text', field: 'employeeNumber' },
          { code: 'from', type: 'date', field: 'validFrom' },
          { code: 'amount', type: 'money', field: 'amount' },
        ],
      },
      {
        code: 'Corrections',
        kind: 'data',
        key: ['employee', 'period'],
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'period', type: 'text' },
          { code: 'amount', type: 'money' },
        ],
      },
    ],
    balances: [{ code: 'ytd_gross', reset: 'year', keys: ['employee'], add: ['Pay.gross'] }],
    carry: [
      {
        code: 'net',
        columns: ['Pay.net'],
        into: 'Corrections',
        map: { employee: '=[@employee]', period: '=PERIOD("code")', amount: '=DIFFERENCE()' },
        skipZero: true,
      },
    ],
    payslip: {
      code: 'P',
      name: 'Payslip',
      source: 'batch',
      style: 'mobile',
      header: [],
      groups: [
        {
          name: 'Pay',
          items: [
            { name: 'Gross', value: 'gross' },
            { name: 'Net', value: 'net', yearToDate: true },
          ],
        },
      ],
    },
  },
);
