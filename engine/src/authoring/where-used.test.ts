import { expect, it } from 'vitest';
import type { SolutionFile } from '../solution/solution-file.ts';
import { usersOfColumn } from './find-users.ts';
import type { FormulaSolution } from './scope.ts';
import { whereUsed } from './where-used.ts';

const column = (code: string, formula?: string, tags?: string[]) => ({
  code,
  type: 'money' as const,
  ...(formula ? { formula } : {}),
  ...(tags ? { tags } : {}),
});

const solution: FormulaSolution = {
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      columns: [
        column('base', undefined, ['gross']),
        column('bonus', undefined, ['gross']),
        column('gross', '=SUM([@#gross])'),
        column('net', '=[@gross]-[@city.rate]'),
        { code: 'city', type: 'reference', table: 'Cities' },
      ],
    },
    { code: 'Cities', kind: 'parameter', columns: [column('rate'), column('staff', '=SUM(Pay[base])')] },
  ],
};

it('finds readers by name, by tag and through references', () => {
  const names = (table: string, code: string) =>
    whereUsed(solution, table, code).map((use) => `${use.table}.${use.column}`);
  expect(names('Pay', 'base')).toEqual(['Pay.gross', 'Cities.staff']);
  expect(names('Cities', 'rate')).toEqual(['Pay.net']);
  expect(names('Pay', 'city')).toEqual(['Pay.net']);
  expect(names('Pay', 'net')).toEqual([]);
});

it('hears the same readers as the editor of a solution, spans and whole tables among them', () => {
  const columns = [
    { code: 'a', type: 'money' as const },
    { code: 'b', type: 'money' as const },
    { code: 'c', type: 'money' as const, tags: ['t'] },
    { code: 'span', type: 'money' as const, formula: '=SUM([@[a]:[c]])' },
    { code: 'tag', type: 'money' as const, formula: '=SUM([@#t])' },
    { code: 'whole', type: 'money' as const, formula: '=ROWS(T)' },
    { code: 'let', type: 'money' as const, formula: '=LET(b,1,b)' },
  ];
  const file: SolutionFile = {
    format: 'suanpan.solution/1',
    code: 'x',
    currency: 'USD',
    periodType: 'month',
    tables: [{ code: 'T', kind: 'data', columns }],
  };
  for (const [code, readers] of [
    ['b', ['span', 'whole']],
    ['c', ['span', 'tag', 'whole']],
  ] as const) {
    expect(whereUsed(file, 'T', code).map(({ column }) => column)).toEqual(readers);
    expect(usersOfColumn(file, 'T', code).map(({ column }) => column)).toEqual(readers);
  }
});
