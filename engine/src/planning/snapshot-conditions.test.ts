import { expect, it } from 'vitest';
import type { SolutionFile } from '../solution/solution-file.ts';
import { snapshotProblems } from './snapshot-conditions.ts';

const records = { employment: { employeeNumber: 'text', contract: 'text', hireDate: 'date' } } as const;

const file = (where: string, source = 'employment'): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 's',
  name: 'S',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    { code: 'Pay', kind: 'data', master: true, key: ['id'], columns: [{ code: 'id', type: 'text' }] },
    {
      code: 'People',
      kind: 'snapshot',
      source,
      where,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text', field: 'employeeNumber' },
        { code: 'seniority', type: 'number', formula: '=1' },
      ],
    },
  ],
});
const wrong = (where: string, source?: string) => snapshotProblems(file(where, source), records);

it('takes fields of the record and columns that copy one', () => {
  expect(wrong('=AND([@contract]="full-time",[@employee]<>"",[@hireDate]<DATE(2026,1,1))')).toEqual([]);
});

it('names a field that no record has, with the nearest, at its place', () => {
  expect(wrong('=[@contrct]="full-time"')).toMatchObject([
    { path: 'tables[1].where', table: 'People', key: 'bind.unknownColumn', nearest: '[@contract]', at: 3 },
  ]);
});

it('takes no column that is computed, since there are no rows yet, and no parameter', () => {
  expect(wrong('=[@seniority]>1')).toHaveLength(1);
  expect(wrong('=PARAM("x")>1')).toHaveLength(1);
});

it('names what is no formula', () => {
  expect(wrong('=[@contract]=')).toHaveLength(1);
});

it('judges nothing of records it does not know', () => {
  expect(wrong('=[@contrct]="full-time"', 'elsewhere')).toEqual([]);
});
