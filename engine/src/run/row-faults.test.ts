import { afterEach, describe, expect, it } from 'vitest';
import { functionSpec } from '../functions/registry.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from './calculate.ts';
import { tableFromRows } from './table-data.ts';

function planOf(formula: string): SolutionPlan {
  const compiled = compileSolution({
    format: 'suanpan.solution/1',
    code: 'faults',
    currency: 'USD',
    periodType: 'month',
    tables: [
      {
        code: 'T',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'unit', type: 'text' },
          { code: 'y', type: 'number', formula },
        ],
      },
    ],
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
}

function run(formula: string, units: readonly string[]) {
  const plan = planOf(formula);
  const rows = units.map((unit, index) => ({ id: `r${index}`, unit }));
  return calculate(plan, {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([['T', tableFromRows(plan, 'T', rows)]]),
  });
}

const convert = functionSpec('CONVERT') as { scalar: (...args: unknown[]) => unknown };
const sound = convert.scalar;
afterEach(() => {
  convert.scalar = sound;
});

describe('a row that fails', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'kK'])(
    'takes %s in a cell for no unit, and computes the others',
    (unit) => {
      const units = Array.from({ length: 275 }, (_, index) => (index === 7 ? unit : 'hr'));
      const { errors, tables } = run('=CONVERT(1, [@unit], "mn")', units);
      expect(errors.map(({ table, key, column, code }) => [table, key, column, code])).toEqual([
        ['T', 'r7', 'y', '#N/A'],
      ]);
      expect(tables.get('T')?.columns.get('y')?.num[8]).toBe(60);
    },
  );

  it.each([5, 275, 5000])(
    'is named when a function itself fails, among %i rows, and computes the others',
    (count) => {
      convert.scalar = (...args: unknown[]) => {
        if (args[1] === 'day') throw new TypeError('broken');
        return sound(...args);
      };
      const units = Array.from({ length: count }, (_, index) => (index === count - 2 ? 'day' : 'hr'));
      const { errors, tables } = run('=CONVERT(1, [@unit], "mn") + 0', units);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({ table: 'T', key: `r${count - 2}`, column: 'y' });
      expect(errors[0]?.message).toMatchObject({ key: 'value.fault', facts: { reason: 'broken' } });
      expect(tables.get('T')?.columns.get('y')?.num[count - 1]).toBe(60);
    },
  );
});
