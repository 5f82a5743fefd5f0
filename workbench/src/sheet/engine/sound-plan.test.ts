import { calculate, type SolutionFile } from '@suanpan/engine';
import { describe, expect, it } from 'vitest';
import { sample } from './sample.ts';
import { cellAt, inputFor } from './small-input.ts';
import { soundPlan } from './sound-plan.ts';

const file: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'demo',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'bonus', type: 'money', formula: '=[@base]*0.1' },
        { code: 'tax', type: 'money', formula: '=[@gros]*0.2' },
        { code: 'net', type: 'money', formula: '=[@base]-[@tax]' },
        { code: 'city', type: 'reference', table: 'Nowhere', on: 'employee' },
        { code: 'rate', type: 'number', formula: '=[@city.rate]' },
      ],
    },
  ],
  verification: [
    { code: 'low', on: 'results', table: 'Pay', severity: 'warn', formula: '=[@bonus]<200', message: 'low' },
    { code: 'bad', on: 'results', table: 'Pay', severity: 'warn', formula: '=[@' },
  ],
};
const input = {
  period: { start: '2026-05-01', end: '2026-05-31' },
  tables: {
    Pay: [
      { employee: '1', base: 1000 },
      { employee: '2', base: 5000 },
      { employee: '3', base: 9000 },
    ],
  },
};

describe('a file that is being written', () => {
  it('computes what can be read, and shows what can not as missing', () => {
    const found = soundPlan(file);
    if (!found.ok) throw new Error(JSON.stringify(found.problems));
    const result = calculate(found.plan, inputFor(found.plan, input));
    expect(cellAt(result, 'Pay', 'bonus', 0)).toBe(100);
    expect(cellAt(result, 'Pay', 'tax', 0)).toBe('#N/A');
    expect(cellAt(result, 'Pay', 'net', 0)).toBe('#N/A');
    expect(cellAt(result, 'Pay', 'rate', 0)).toBe('#N/A');
    expect(found.wrong.map((problem) => problem.path)).toContain('tables[0].columns[3].formula');
  });

  it('tells no more rows than asked for, how many there are, and which a rule catches', () => {
    const sound = {
      ...file,
      tables: file.tables.map((table) => ({ ...table, columns: table.columns?.slice(0, 3) ?? [] })),
    };
    const answer = sample({ kind: 'sample', file: sound, input, table: 'Pay', limit: 2, language: 'en' });
    if (answer.kind !== 'sample') throw new Error(answer.kind);
    expect(answer.total).toBe(3);
    expect(answer.columns.bonus).toEqual([100, 500]);
    expect(answer.caught).toEqual([{ row: 0, rule: 'low', severity: 'warn', message: 'low' }]);
  });

  it('says what is wrong with a table that can not be computed', () => {
    const wrong = { ...file, tables: [{ ...file.tables[0]!, key: ['nobody'] }] };
    const answer = sample({ kind: 'sample', file: wrong, input, table: 'Pay', limit: 2, language: 'en' });
    expect(answer).toMatchObject({ kind: 'problem', message: expect.stringContaining('nobody') });
  });
});
