import { describe, expect, it } from 'vitest';
import { calculate } from '../batches/calculate.ts';
import type { CalculationInput } from '../calculation.ts';
import { compileSolution } from '../solutions/compile-solution.ts';
import { rowsFromTable, tableFromRows } from '../tables/table-data.ts';
import { openLiveTable } from './live-table.ts';

const compiled = compileSolution({
  format: 'suanpan.solution/1',
  code: 'live',
  currency: 'USD',
  periodType: 'month',
  tables: [
    {
      code: 'In',
      kind: 'data',
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'on', type: 'boolean' },
        { code: 'x', type: 'money' },
      ],
    },
    {
      code: 'P',
      kind: 'data',
      master: true,
      key: 'id',
      rowsFrom: { table: 'In', where: '=[@on]' },
      columns: [
        { code: 'id', type: 'text' },
        { code: 'in', type: 'reference', table: 'In', on: 'id' },
        { code: 'auto', type: 'money', input: true, formula: '=[@in.x]*2' },
        { code: 'free', type: 'money', formula: '=[@auto]+1' },
        { code: 'first', type: 'text', formula: '=LEFT([@id],1)' },
        { code: 'same', type: 'rows', table: 'P', on: 'first' },
        { code: 'sum', type: 'money', formula: '=SUM([@same.free])' },
        { code: 'most', type: 'money', formula: '=MAX([@same.free])' },
      ],
    },
  ],
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
const { plan } = compiled;

interface Change {
  readonly on?: boolean;
  readonly x?: number;
}

/** A hundred people; the first isn't on yet. Two typed values, one override. */
function input(changes: Readonly<Record<string, Change>> = {}): CalculationInput {
  const people = Array.from({ length: 100 }, (_, index) => ({
    id: `a${index}`,
    on: index > 0,
    x: index,
    ...changes[`a${index}`],
  }));
  const typed = [
    { id: 'a1', auto: 100 },
    { id: 'a2', auto: 200 },
  ];
  return {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([
      ['In', tableFromRows(plan, 'In', people)],
      ['P', tableFromRows(plan, 'P', typed)],
    ]),
    overrides: [{ table: 'P', rowKey: 'a3', column: 'free', value: 7 }],
  };
}

const COLUMNS = ['auto', 'free', 'sum', 'most'];
const IDS = ['a1', 'a2', 'a3', 'a4', 'a50', 'a99'];

describe('values typed over formulas', () => {
  it('stay where rows come and inputs change', () => {
    const given = input();
    const live = openLiveTable(plan, given, calculate(plan, given));
    const shown = () => IDS.map((id) => COLUMNS.map((column) => live.read('P', id, column)));
    const anew = (changes: Readonly<Record<string, Change>>) => {
      const rows = rowsFromTable(calculate(plan, input(changes)).tables.get('P')!);
      return IDS.map((id) => COLUMNS.map((column) => rows.find((row) => row['id'] === id)![column]));
    };
    live.setCell('In', 'a0', 'on', true);
    expect(shown()).toEqual(anew({ a0: { on: true } }));
    live.setCell('In', 'a50', 'x', 1000);
    expect(shown()).toEqual(anew({ a0: { on: true }, a50: { x: 1000 } }));
  });

  it('go when they are made blank', () => {
    const given = input();
    const live = openLiveTable(plan, given, calculate(plan, given));
    live.setCell('P', 'a1', 'auto', null);
    expect(live.read('P', 'a1', 'auto')).toBe(2);
  });
});
