import { describe, expect, it } from 'vitest';
import type { CalculationInput } from '../plan/calculation.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { rowsFromTable, tableFromRows } from '../run/table-data.ts';
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
        { code: 'note', type: 'text' },
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
    { id: 'a2', auto: 200, note: 'kept' },
    { id: 'a0', auto: 300, note: 'waits' },
  ];
  return {
    period: { start: '2025-01-01', end: '2025-01-31' },
    tables: new Map([
      ['In', tableFromRows(plan, 'In', people)],
      ['P', tableFromRows(plan, 'P', typed)],
    ]),
    overrides: [
      { table: 'P', rowKey: 'a3', column: 'free', value: 7 },
      { table: 'P', rowKey: 'a0', column: 'free', value: 8.005 },
    ],
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

  it('come back with a row that went', () => {
    const given = input();
    const live = openLiveTable(plan, given, calculate(plan, given));
    for (const id of ['a2', 'a3']) for (const on of [false, true]) live.setCell('In', id, 'on', on);
    expect(['note', 'auto', 'free'].map((column) => live.read('P', 'a2', column))).toEqual([
      'kept',
      200,
      201,
    ]);
    expect(live.read('P', 'a3', 'free')).toBe(7);
    live.setCell('In', 'a0', 'on', true);
    expect(['note', 'auto', 'free'].map((column) => live.read('P', 'a0', column))).toEqual([
      'waits',
      300,
      8.01,
    ]);
  });

  it('are seen by a seek through them', () => {
    const seeking = compileSolution({
      format: 'suanpan.solution/1',
      code: 'seek',
      currency: 'USD',
      periodType: 'month',
      tables: [
        {
          code: 'P',
          kind: 'data',
          master: true,
          key: 'id',
          columns: [
            { code: 'id', type: 'text' },
            {
              code: 'gross',
              type: 'money',
              seek: { target: '=[@net]', equals: '=100', between: ['=0', '=500'] },
            },
            { code: 'tax', type: 'money', input: true, formula: '=[@gross]*0.1' },
            { code: 'fee', type: 'money', formula: '=[@gross]*0' },
            { code: 'net', type: 'money', formula: '=[@gross]-[@tax]-[@fee]' },
          ],
        },
      ],
    });
    if (!seeking.ok) throw new Error(JSON.stringify(seeking.problems));
    const rows = [{ id: '1' }, { id: '2', tax: 30 }];
    const given = {
      period: { start: '2025-01-01', end: '2025-01-31' },
      tables: new Map([['P', tableFromRows(seeking.plan, 'P', rows)]]),
    };
    const live = openLiveTable(seeking.plan, given, calculate(seeking.plan, given));
    const gross = () => ['1', '2'].map((id) => live.read('P', id, 'gross'));
    expect(gross()).toEqual([111.11, 130]);
    live.setCell('P', '1', 'fee', 5);
    live.setCell('P', '2', 'tax', null);
    expect(gross()).toEqual([116.67, 111.11]);
    live.clearOverride('P', '1', 'fee');
    expect(gross()).toEqual([111.11, 111.11]);
    // Typed over with what it shows, the target no longer needs anything.
    live.setCell('P', '1', 'net', live.read('P', '1', 'net') as number);
    expect(gross()).toEqual([0, 111.11]);
  });

  it('go when they are made blank', () => {
    const given = input();
    const live = openLiveTable(plan, given, calculate(plan, given));
    live.setCell('P', 'a1', 'auto', null);
    expect(live.read('P', 'a1', 'auto')).toBe(2);
  });
});
