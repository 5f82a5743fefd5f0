import { expect, test } from 'vitest';
import type { JsonScalar } from '../cells/types.ts';
import type { TableData } from '../cells/vector.ts';
import type { CalculationInput, CellOverride } from '../plan/calculation.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { rowsFromTable, tableFromRows } from '../run/table-data.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { openLiveTable } from './live-table.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'live',
  currency: 'CNY',
  periodType: 'month',
  balances: [{ code: 'ytd', add: ['Pay.net'] }],
  tables: [
    {
      code: 'City',
      kind: 'data',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
    },
    {
      code: 'Bonus',
      kind: 'data',
      key: ['employee', 'no'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'no', type: 'number' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'city', type: 'text' },
        { code: 'base', type: 'money' },
        { code: 'in_city', type: 'reference', table: 'City', on: 'city', missing: 'blank' },
        { code: 'bonuses', type: 'rows', table: 'Bonus', on: 'employee' },
        { code: 'gross', type: 'money', formula: '=[@base]+SUM([@bonuses.amount])' },
        { code: 'tax', type: 'money', formula: '=[@gross]*[@in_city.rate]' },
        { code: 'net', type: 'money', formula: '=[@gross]-[@tax]-BALANCE("ytd")*0.01' },
        { code: 'part', type: 'number', formula: '=[@net]/SUM(Pay[net])' },
        { code: 'shared', type: 'money', formula: '=SHARE(1000,[@net],[@city])' },
        { code: 'same', type: 'number', formula: '=COUNTIFS(Pay[city],[@city])' },
      ],
    },
    {
      code: 'Lines',
      kind: 'union',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
      parts: [
        { table: 'Pay', columns: { city: 'city', amount: 'net' } },
        { table: 'Pay', columns: { city: 'city', amount: '=-[@tax]' }, where: '=[@tax]>100' },
      ],
    },
    {
      code: 'ByCity',
      kind: 'pivot',
      from: 'Lines',
      by: 'city',
      values: [
        { as: 'amount', fn: 'sum', column: 'amount' },
        { as: 'lines', fn: 'count' },
      ],
    },
  ],
};

type Row = Record<string, JsonScalar>;

test('after any edits a live table shows what a whole calculation would', () => {
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  let seed = 11;
  const next = (limit: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return Math.floor(((seed >>> 0) / 2 ** 32) * limit);
  };
  const rows: Record<string, Row[]> = {
    City: ['A', 'B', 'C'].map((city, index) => ({ city, rate: 0.05 * (index + 1) })),
    Pay: Array.from({ length: 40 }, (_, index) => ({
      employee: `E${index}`,
      city: 'ABC'[index % 3]!,
      base: 1000 + next(900000) / 100,
    })),
    Bonus: Array.from({ length: 60 }, (_, index) => ({
      employee: `E${index % 40}`,
      no: index,
      amount: next(90000) / 100,
    })),
  };
  const overrides = new Map<string, CellOverride>();
  const inputOf = (): CalculationInput => ({
    period: { start: '2026-05-01', end: '2026-05-31' },
    tables: new Map<string, TableData>(
      Object.entries(rows).map(([code, list]) => [code, tableFromRows(plan, code, list)]),
    ),
    balances: [{ balance: 'ytd', key: 'E1', value: 5000 }],
    overrides: [...overrides.values()],
  });
  const first = inputOf();
  const live = openLiveTable(plan, first, calculate(plan, first));
  for (let edit = 0; edit < 120; edit += 1) {
    const at = next(40);
    const kind = next(7);
    if (kind === 0) {
      const value = next(5) === 0 ? 'bad' : 1000 + next(900000) / 100;
      rows['Pay']![at]!['base'] = value;
      live.setCell('Pay', `E${at}`, 'base', value);
    } else if (kind === 1) {
      const value = 'ABCX'[next(4)]!;
      rows['Pay']![at]!['city'] = value;
      live.setCell('Pay', `E${at}`, 'city', value);
    } else if (kind === 2) {
      const value = next(100000) / 100;
      const bonus = next(60);
      rows['Bonus']![bonus]!['amount'] = value;
      live.setCell('Bonus', `${String(rows['Bonus']![bonus]!['employee'])}\u001f${bonus}`, 'amount', value);
    } else if (kind === 3) {
      const value = next(30) / 100;
      rows['City']![next(3)]!['rate'] = value;
      // The same city as just drawn: found again by its value.
      const city = rows['City']!.find((row) => row['rate'] === value)!;
      live.setCell('City', String(city['city']), 'rate', value);
    } else if (kind === 4) {
      const value = next(20000) / 100;
      overrides.set(`E${at}`, { table: 'Pay', rowKey: `E${at}`, column: 'tax', value });
      live.setCell('Pay', `E${at}`, 'tax', value);
    } else if (kind === 5 && overrides.has(`E${at}`)) {
      overrides.delete(`E${at}`);
      live.clearOverride('Pay', `E${at}`, 'tax');
    } else {
      const bonus = next(60);
      const value = `E${next(40)}`;
      const old = rows['Bonus']![bonus]!;
      live.setCell('Bonus', `${String(old['employee'])}\u001f${bonus}`, 'employee', value);
      old['employee'] = value;
    }
    const whole = calculate(plan, inputOf());
    for (const code of ['Pay', 'ByCity']) {
      const table = whole.tables.get(code)!;
      const keys = code === 'Pay' ? 'employee' : 'city';
      for (const row of rowsFromTable(table))
        for (const [column, value] of Object.entries(row)) {
          const shown = live.read(code, String(row[keys] ?? ''), column);
          if (JSON.stringify(shown) !== JSON.stringify(value))
            expect.fail(
              `edit ${edit} (kind ${kind}): ${code} ${String(row[keys])} ${column} is ${JSON.stringify(shown)}, should be ${JSON.stringify(value)}`,
            );
        }
    }
  }
});

test('a formula is previewed for a row without being kept, and its mistakes are named', () => {
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const input: CalculationInput = {
    period: { start: '2026-05-01', end: '2026-05-31' },
    tables: new Map([['Pay', tableFromRows(plan, 'Pay', [{ employee: '1', base: 100 }])]]),
  };
  const live = openLiveTable(plan, input, calculate(plan, input));
  expect(live.preview('=[@base]*2', 'Pay', '1')).toEqual({ ok: true, value: 200 });
  expect(live.preview('=[@bsae]', 'Pay', '1')).toMatchObject({
    ok: false,
    problems: [{ nearest: '[@base]' }],
  });
});
