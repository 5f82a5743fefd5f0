import { expect, it } from 'vitest';
import type { SolutionFile } from '../solution/solution-file.ts';
import { resultType } from './result-type.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'types',
  currency: 'CNY',
  periodType: 'month',
  parameters: [{ code: 'from', type: 'date', values: [{ value: '2026-01-01' }] }],
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'base', type: 'money', name: { en: 'Base pay' } },
        { code: 'days', type: 'number' },
        { code: 'hired', type: 'date' },
        { code: 'start', type: 'time' },
        { code: 'job', type: 'reference', table: 'Jobs' },
      ],
    },
    {
      code: 'Jobs',
      kind: 'data',
      key: 'job',
      columns: [
        { code: 'job', type: 'text' },
        { code: 'until', type: 'date' },
      ],
    },
  ],
};

it.each([
  ['=[@hired]', 'date'],
  ['=[@job.until]', 'date'],
  ['=PERIOD("end")', 'date'],
  ['=PERIOD("end")+1', 'date'],
  ['=EDATE([@hired],3)', 'date'],
  ['=IF([@days]>0,[@hired],PERIOD("start"))', 'date'],
  ['=MAX([@hired],PARAM("from"))', 'date'],
  ['=PERIOD("end")-[@hired]', 'number'],
  ['=[@days]', 'number'],
  ['=ROUND([@base]/[@days],2)', 'money'],
  ['=[@[Base pay]]*2', 'money'],
  ['=[@base]/[@base]', 'number'],
  ['="No. "&[@employee]', 'text'],
  ['=[@start]', 'time'],
  ['=[@days]>3', 'boolean'],
  ['=[@job]', undefined],
  ['=IF([@days]>0,[@hired],"")', undefined],
  ['=SUM(Jobs[until])', undefined],
  ['=[@', undefined],
])('%s reads as %s', (formula, type) => {
  expect(resultType(FILE, 'Pay', formula)).toBe(type);
});
