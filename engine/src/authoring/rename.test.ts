import { describe, expect, it } from 'vitest';
import type { SolutionFile } from '../solution/solution-file.ts';
import { usersOfColumn, usersOfParameter, usersOfTable } from './find-users.ts';
import { renameColumn, renameParameter, renameTable } from './rename.ts';

const file: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'demo',
  currency: 'CNY',
  periodType: 'month',
  parameters: [{ code: 'free', values: [{ value: 5000 }] }],
  tables: [
    {
      code: 'Input',
      kind: 'data',
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'wage', name: { en: 'Base wage' }, type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      rowsFrom: 'Input',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'in', type: 'reference', table: 'Input', on: ['employee'] },
        {
          code: 'gross',
          type: 'money',
          formula: '=[@in.wage]+[@in.[Base wage]]+LET(wage,1,wage)*free+LET(free,2,free)',
        },
        { code: 'tax', type: 'money', formula: '=MAX(0,[@gross]-PARAM("free"))*0.1&"[@gross]"' },
        { code: 'all', type: 'money', formula: '=SUM(Input[wage])' },
      ],
    },
  ],
  steps: [{ code: 'pay', tables: ['Pay'] }],
  verification: [
    {
      code: 'low',
      on: 'results',
      table: 'Pay',
      formula: '=[@gross]<0',
      severity: 'block',
      message: { en: '{employee}: {gross} of {in.wage} {=[@gross]*2}' },
      cell: 'gross',
    },
  ],
  balances: [{ code: 'ytd', add: ['Pay.gross'] }],
  payslip: { groups: [{ name: 'x', items: [{ name: 'Gross', value: 'gross' }] }] },
  tests: [
    {
      name: 'one',
      period: '2026-01',
      tables: { Input: [{ employee: '1', wage: 3 }] },
      expect: { Pay: [{ employee: '1', gross: 6 }], findings: [] },
    },
  ],
};

describe('renaming', () => {
  it('rewrites a column wherever it is read, and nothing inside quotes', () => {
    const next = renameColumn(file, 'Pay', 'gross', 'total_pay');
    const pay = next.tables[1];
    expect(pay?.columns?.[2]?.code).toBe('total_pay');
    expect(pay?.columns?.[3]?.formula).toBe('=MAX(0,[@total_pay]-PARAM("free"))*0.1&"[@gross]"');
    expect(next.verification?.[0]).toMatchObject({
      formula: '=[@total_pay]<0',
      message: { en: '{employee}: {total_pay} of {in.wage} {=[@total_pay]*2}' },
      cell: 'total_pay',
    });
    expect(next.balances?.[0]?.add).toEqual(['Pay.total_pay']);
    expect(next.payslip?.groups?.[0]?.items[0]?.value).toBe('total_pay');
    expect(next.tests?.[0]).toMatchObject({ expect: { Pay: [{ employee: '1', total_pay: 6 }] } });
  });

  it('follows references, and leaves display names and LET names alone', () => {
    const next = renameColumn(file, 'Input', 'wage', 'salary');
    expect(next.tables[1]?.columns?.[2]?.formula).toBe(
      '=[@in.salary]+[@in.[Base wage]]+LET(wage,1,wage)*free+LET(free,2,free)',
    );
    expect(next.tables[1]?.columns?.[4]?.formula).toBe('=SUM(Input[salary])');
  });

  it('writes both sides of a reference once they differ', () => {
    const next = renameColumn(file, 'Input', 'employee', 'number');
    expect(next.tables[1]?.columns?.[1]?.on).toEqual({ number: 'employee' });
    expect(next.tables[0]?.key).toEqual(['number']);
  });

  it('rewrites tables and parameters', () => {
    const next = renameTable(file, 'Input', 'Wages');
    expect(next.tables[1]?.rowsFrom).toBe('Wages');
    expect(next.tables[1]?.columns?.[1]?.table).toBe('Wages');
    expect(next.tables[1]?.columns?.[4]?.formula).toBe('=SUM(Wages[wage])');
    expect(next.tests?.[0]).toMatchObject({ tables: { Wages: [{ employee: '1', wage: 3 }] } });
    expect(renameParameter(file, 'free', 'basic').tables[1]?.columns?.[3]?.formula).toContain(
      'PARAM("basic")',
    );
    expect(renameParameter(file, 'free', 'basic').tables[1]?.columns?.[2]?.formula).toContain(
      '*basic+LET(free,2,free)',
    );
  });
});

describe('where used', () => {
  it('lists the readers of a table, a column and a parameter', () => {
    expect(usersOfTable(file, 'Input')).toEqual([
      { kind: 'table', code: 'Pay' },
      { kind: 'column', code: 'Pay', column: 'in' },
      { kind: 'column', code: 'Pay', column: 'all' },
      { kind: 'test', code: 'one' },
    ]);
    expect(usersOfColumn(file, 'Input', 'wage')).toContainEqual({
      kind: 'column',
      code: 'Pay',
      column: 'gross',
    });
    expect(usersOfParameter(file, 'free')).toEqual([
      { kind: 'column', code: 'Pay', column: 'gross' },
      { kind: 'column', code: 'Pay', column: 'tax' },
    ]);
  });
});
