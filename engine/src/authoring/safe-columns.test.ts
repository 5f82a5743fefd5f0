import { expect, it } from 'vitest';
import { safeColumns } from './safe-columns.ts';
import type { FormulaSolution } from './scope.ts';

const formula = (code: string, text: string) => ({ code, type: 'money' as const, formula: text });

const solution: FormulaSolution = {
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      columns: [
        { code: 'base', type: 'money' },
        { code: 'city', type: 'reference', table: 'Cities' },
        formula('pension', '=[@base]*[@city.rate]'),
        formula('tax', '=LET(t, [@base]-[@pension], PROGRESSIVE(t, Bands[from], Bands[rate]))'),
        formula('part', '=[@base]/SUM(Pay[base])'),
        formula('after', '=[@part]+1'),
        formula('shared', '=SHARE(100,[@base],[@city])'),
        formula('before', '=PRIOR([@base])'),
      ],
    },
    { code: 'Cities', kind: 'parameter', columns: [{ code: 'rate', type: 'number' }] },
    {
      code: 'Bands',
      kind: 'parameter',
      columns: [
        { code: 'from', type: 'number' },
        { code: 'rate', type: 'number' },
      ],
    },
  ],
};

it('leaves out what adds up other people or looks at earlier batches, however indirectly', () => {
  expect(safeColumns(solution, 'Pay')).toEqual(['pension', 'tax']);
});
