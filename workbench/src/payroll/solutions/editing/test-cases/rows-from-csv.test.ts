import type { SolutionFile, TestFile } from '@suanpan/engine';
import { expect, it } from 'vitest';
import { withCsvRows } from './rows-from-csv.ts';

const PAY: SolutionFile['tables'][number] = {
  code: 'Pay',
  kind: 'data',
  key: 'employee',
  columns: [
    { code: 'employee', type: 'text', name: { 'zh-TW': '工號' } },
    { code: 'day', type: 'date' },
    { code: 'gross', type: 'money' },
    { code: 'net', type: 'money', formula: '=[@gross]' },
  ],
};
const TEST: TestFile = { name: 'July', period: '2026-07', tables: { Pay: [{ employee: 'old' }], Other: [] } };

it('puts the rows of a file in the place of the table’s own, by the types of its columns', () => {
  expect(withCsvRows(TEST, PAY, 'tables', '工號;day;gross\n0012;2026/7/1;2,5\n0013;;\n')).toEqual({
    ...TEST,
    tables: {
      Other: [],
      Pay: [{ employee: '0012', day: '2026-07-01', gross: 2.5 }, { employee: '0013' }],
    },
  });
});

it('expects blanks and errors where the file has them', () => {
  expect(withCsvRows(TEST, PAY, 'expect', 'employee,gross,net\n0012,,#N/A\n')).toMatchObject({
    expect: { Pay: [{ employee: '0012', gross: null, net: { error: '#N/A' } }] },
  });
});

it('gives a sequence its first rows', () => {
  const sequence: TestFile = { name: 'two', sequence: [{ period: '2026-06' }, { period: '2026-07' }] };
  expect(withCsvRows(sequence, PAY, 'tables', 'employee\n1\n')).toMatchObject({
    sequence: [{ tables: { Pay: [{ employee: '1' }] } }, { period: '2026-07' }],
  });
});

it('refuses headers that name no column, and files without rows', () => {
  expect(withCsvRows(TEST, PAY, 'tables', 'employee,wage\n1,2\n')).toEqual({
    kind: 'headers',
    names: ['wage'],
  });
  expect(withCsvRows(TEST, PAY, 'tables', 'employee\n')).toEqual({ kind: 'unreadable' });
  expect(withCsvRows(TEST, PAY, 'tables', 'employee\n"1\n')).toEqual({ kind: 'unreadable' });
});
