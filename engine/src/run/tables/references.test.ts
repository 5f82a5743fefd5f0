import { expect, it } from 'vitest';
import { compileSolution } from '../../planning/compile-solution.ts';
import { errorText } from '../../texts/index.ts';
import { calculate } from '../calculate.ts';
import { rowsFromTable, tableFromRows } from '../table-data.ts';

it('a reference that holds its own typed key says which key has no row', () => {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    tables: [
      {
        code: 'Grade',
        kind: 'parameter',
        key: 'g',
        columns: [
          { code: 'g', type: 'text' },
          { code: 'base', type: 'money' },
          { code: 'next', type: 'reference', table: 'Grade', on: { g: 'next' } },
        ],
        rows: [
          ['A', 100, 'B'],
          ['B', 200, null],
        ],
      },
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'grade', type: 'reference', table: 'Grade' },
          { code: 'base', type: 'money', formula: '=[@grade.base]' },
          { code: 'next', type: 'money', formula: '=IFERROR([@grade.next.base],-1)' },
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const rows = [
    { id: '1', grade: 'A' },
    { id: '2', grade: 'B' },
    { id: '3', grade: 'Z' },
    { id: '4', grade: null },
  ];
  const result = calculate(plan, {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([['P', tableFromRows(plan, 'P', rows)]]),
  });
  expect(rowsFromTable(result.tables.get('P')!).map((row) => [row['base'], row['next']])).toEqual([
    [100, 200],
    [200, -1],
    [{ error: '#N/A' }, -1],
    [{ error: '#N/A' }, -1],
  ]);
  expect(result.errors.filter((each) => each.column === 'base').map((each) => each.message)).toEqual([
    { key: 'reference.missing', facts: { table: 'Grade', key: 'Z' } },
    { key: 'reference.blankKey', facts: { table: 'Grade', column: 'grade' } },
  ]);
});

it('keys of several columns find the rows that agree in every part, by type and case', () => {
  const key = ['a', 'b', 'c'];
  const columns = [
    { code: 'a', type: 'text' },
    { code: 'b', type: 'number' },
    { code: 'c', type: 'boolean' },
  ] as const;
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    tables: [
      { code: 'T', kind: 'data', key: [...key, 'n'], columns: [...columns, { code: 'n', type: 'number' }] },
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'number' },
          ...columns,
          { code: 'ref', type: 'reference', table: 'T', on: key, missing: 'blank' },
          { code: 'n', type: 'number', formula: '=[@ref.n]' },
          { code: 'all', type: 'rows', table: 'T', on: key },
          { code: 'sum', type: 'number', formula: '=SUM([@all.n])' },
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const parts = { a: ['x', 'X', '1', null], b: [1, 11, null], c: [true, false, null] };
  const each = parts.a.flatMap((a) => parts.b.flatMap((b) => parts.c.map((c) => ({ a, b, c }))));
  const target = each.filter((_, at) => at % 3 !== 0).map((row, n) => ({ ...row, n: n + 1 }));
  const sources = each.map((row, id) => ({ ...row, id }));
  const result = calculate(plan, {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([
      ['T', tableFromRows(plan, 'T', target)],
      ['P', tableFromRows(plan, 'P', sources)],
    ]),
  });
  const expected = sources.map(({ a, b, c }) => {
    const isWhole = a !== null && b !== null && c !== null;
    return (isWhole && target.find((row) => row.a === a && row.b === b && row.c === c)?.n) || null;
  });
  expect(expected.filter((n) => n !== null).length).toBeGreaterThan(5);
  const found = rowsFromTable(result.tables.get('P')!);
  expect(found.map((row) => row['n'])).toEqual(expected);
  expect(found.map((row) => row['sum'])).toEqual(expected.map((n) => n ?? 0));
});

it('a key that isn’t found names the one that was perhaps meant, once per key', () => {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    tables: [
      {
        code: 'City',
        kind: 'parameter',
        key: ['land', 'city'],
        columns: [
          { code: 'land', type: 'text' },
          { code: 'city', type: 'text' },
          { code: 'rate', type: 'number' },
        ],
        rows: [
          ['CN', 'Shanghai', 1],
          ['TW', 'Taipei', 2],
        ],
      },
      {
        code: 'P',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'land', type: 'text' },
          { code: 'city', type: 'text' },
          { code: 'in', type: 'reference', table: 'City', on: ['land', 'city'] },
          { code: 'rate', type: 'number', formula: '=[@in.rate]*2' },
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const rows = ['shanghai', 'Taipeh', 'Paris'].map((city, id) => ({
    id,
    land: id === 0 ? 'CN' : 'TW',
    city,
  }));
  const { errors } = calculate(compiled.plan, {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([['P', tableFromRows(compiled.plan, 'P', rows)]]),
  });
  expect(
    errors.filter(({ column }) => column === 'rate').map(({ message }) => errorText(message, 'en')),
  ).toEqual([
    'The table City has no row CN, shanghai. Did you mean CN, Shanghai?',
    'The table City has no row TW, Taipeh. Did you mean TW, Taipei?',
    'The table City has no row TW, Paris.',
  ]);
});
