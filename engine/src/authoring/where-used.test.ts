import { expect, it } from 'vitest';
import type { FormulaSolution } from './scope.ts';
import { whereUsed } from './where-used.ts';

const column = (code: string, formula?: string, tags?: string[]) => ({
  code,
  type: 'money',
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
