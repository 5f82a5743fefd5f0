import { expect, test } from 'vitest';
import { compileSolution, type SolutionFile } from '../../index.ts';
import { openEvaluation } from '../open-evaluation.ts';
import { tableFromRows } from '../table-data.ts';

const column = (code: string) => ({ code, type: 'text' as const });
const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'keys',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    { code: 'Pay', kind: 'data', master: true, key: 'id', columns: [column('id')] },
    { code: 'Pair', kind: 'data', key: ['id', 'line'], columns: [column('id'), column('line')] },
    { code: 'Loose', kind: 'parameter', columns: [column('id')], rows: [] },
  ],
};

const ROWS = 5000;

function table(code: string, idOf: (row: number) => string | null) {
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const rows = Array.from({ length: ROWS }, (_, row) => ({ id: idOf(row), line: String(row % 2) }));
  const input = {
    period: { start: '2026-05-01', end: '2026-05-31' },
    tables: new Map([[code, tableFromRows(plan, code, rows)]]),
  };
  return openEvaluation(plan, input).table(plan.tableOf.get(code)!);
}

test('rows are found by key in any order, of two with one key the first', () => {
  const pay = table('Pay', (row) => (row === 7 ? null : `E${row % 4900}`));
  expect(['E4800', 'E3', 'E0', 'nobody', 'E99', 'E4899', ''].map((key) => pay.rowOfKey(key))).toEqual([
    4800, 3, 0, -1, 99, 4899, 7,
  ]);
  expect(Array.from({ length: 4900 }, (_, row) => pay.rowOfKey(`E${row}`)).filter((at) => at < 0)).toEqual(
    [],
  );
  expect(pay.rowOfKey('E7')).toBe(4907);
});

test('rows are found by several key columns, and by number where there is no key', () => {
  const pair = table('Pair', (row) => `E${row >> 1}`);
  expect([pair.rowOfKey('E2000\u001f1'), pair.rowOfKey('E2000\u001f2')]).toEqual([4001, -1]);
  const loose = table('Loose', (row) => `E${row}`);
  expect(['1', '5000', '5001', '0', '01', '1.5', 'E1', ''].map((key) => loose.rowOfKey(key))).toEqual([
    0, 4999, -1, -1, -1, -1, -1, -1,
  ]);
});
