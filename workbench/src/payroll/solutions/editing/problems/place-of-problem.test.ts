import type { SolutionFile } from '@suanpan/engine';
import { describe, expect, it } from 'vitest';
import { placeOfProblem } from './place-of-problem.ts';

const file: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'demo',
  currency: 'CNY',
  periodType: 'month',
  tables: [{ code: 'Pay', kind: 'data', master: true, columns: [{ code: 'net', type: 'money' }] }],
  verification: [{ code: 'low', on: 'results', table: 'Pay', formula: '=1', severity: 'warn' }],
  balances: [{ code: 'ytd' }],
};

describe('the place of a problem', () => {
  it('is the column, the table, or the thing of its tab', () => {
    expect(placeOfProblem(file, { path: 'tables[0].columns[0].formula' })).toEqual({
      href: 'tables/Pay?column=net',
      label: 'Pay[net]',
    });
    expect(placeOfProblem(file, { path: 'tables[0].key' }).href).toBe('tables/Pay');
    expect(placeOfProblem(file, { path: 'verification[0].formula', table: 'Pay' }).href).toBe(
      'verification?item=low',
    );
    expect(placeOfProblem(file, { path: 'balances[0].add[0]', table: 'Pay' }).href).toBe('balances?item=ytd');
    expect(placeOfProblem(file, { path: '', table: 'Pay', column: 'net' }).href).toBe(
      'tables/Pay?column=net',
    );
    expect(placeOfProblem(file, { path: 'calendars[0].weekend' }).href).toBe('general');
    expect(placeOfProblem(file, { path: 'writeBack[0].target' }).href).toBe('json');
  });
});
