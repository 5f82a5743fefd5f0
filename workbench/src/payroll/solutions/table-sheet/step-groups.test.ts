import type { SolutionFile, TableFile } from '@suanpan/engine';
import { expect, it } from 'vitest';
import { groupsOf } from './step-groups.ts';

const table = (code: string, kind: TableFile['kind'] = 'data'): TableFile => ({ code, kind }) as TableFile;
const file = (steps: SolutionFile['steps']): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 's',
  currency: 'CNY',
  periodType: 'month',
  tables: [table('Rates', 'parameter'), table('Pay'), table('Hours'), table('Tax')],
  ...(steps ? { steps } : {}),
});
const told = (steps?: SolutionFile['steps']) =>
  groupsOf(file(steps)).map(({ kind, number, tables }) =>
    [kind, number, ...tables.map(({ code }) => code)].filter(Boolean).join(' '),
  );

it('puts what goes in first, then the steps in their order, then rates', () => {
  expect(
    told([
      { code: 'b', tables: ['Tax'] },
      { code: 'a', tables: ['Pay', 'gone'] },
    ]),
  ).toEqual(['inputs Hours', 'step 1 Tax', 'step 2 Pay', 'parameters Rates']);
});

it('needs no steps, and shows none that is empty', () => {
  expect(told()).toEqual(['inputs Pay Hours Tax', 'parameters Rates']);
  expect(told([{ code: 'a', tables: [] }])).toEqual(['inputs Pay Hours Tax', 'parameters Rates']);
});
