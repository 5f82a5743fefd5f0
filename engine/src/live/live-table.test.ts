import { expect, test } from 'vitest';
import type { JsonScalar } from '../cells/types.ts';
import type { TableData } from '../cells/vector.ts';
import type { CalculationInput, CellOverride } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { rowsFromTable, tableFromRows } from '../run/table-data.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { type LiveTable, openLiveTable } from './live-table.ts';

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

/** A company of forty, its inputs as they stand after the edits so far, and the live table they are typed into. */
class EditedCompany {
  private seed = 11;
  private readonly rows: Record<'City' | 'Pay' | 'Bonus', Row[]>;
  private readonly overrides = new Map<string, CellOverride>();
  readonly live: LiveTable;
  private readonly plan: SolutionPlan;

  constructor(plan: SolutionPlan) {
    this.plan = plan;
    this.rows = {
      City: ['A', 'B', 'C'].map((city, index) => ({ city, rate: 0.05 * (index + 1) })),
      Pay: Array.from({ length: 40 }, (_, index) => ({
        employee: `E${index}`,
        city: 'ABC'[index % 3]!,
        base: 1000 + this.next(900000) / 100,
      })),
      Bonus: Array.from({ length: 60 }, (_, index) => ({
        employee: `E${index % 40}`,
        no: index,
        amount: this.next(90000) / 100,
      })),
    };
    const input = this.input();
    this.live = openLiveTable(plan, input, calculate(plan, input));
  }

  input(): CalculationInput {
    return {
      period: { start: '2026-05-01', end: '2026-05-31' },
      tables: new Map<string, TableData>(
        Object.entries(this.rows).map(([code, list]) => [code, tableFromRows(this.plan, code, list)]),
      ),
      balances: [{ balance: 'ytd', key: 'E1', value: 5000 }],
      overrides: [...this.overrides.values()],
    };
  }

  /** One edit by chance. @returns its kind */
  edit(): string {
    const at = this.next(40);
    const kinds = ['base', 'city', 'bonus', 'rate', 'override', 'clear', 'move'] as const;
    const drawn = kinds[this.next(7)]!;
    const kind = drawn === 'clear' && !this.overrides.has(`E${at}`) ? 'move' : drawn;
    this[kind](at);
    return kind;
  }

  private next(limit: number): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) | 0;
    return Math.floor(((this.seed >>> 0) / 2 ** 32) * limit);
  }

  private pay(at: number, column: string, value: JsonScalar): void {
    this.rows.Pay[at]![column] = value;
    this.live.setCell('Pay', `E${at}`, column, value);
  }

  private base(at: number): void {
    this.pay(at, 'base', this.next(5) === 0 ? 'bad' : 1000 + this.next(900000) / 100);
  }

  private city(at: number): void {
    this.pay(at, 'city', 'ABCX'[this.next(4)]!);
  }

  private bonus(): void {
    const value = this.next(100000) / 100;
    this.setBonus(this.next(60), 'amount', value);
  }

  private rate(): void {
    const value = this.next(30) / 100;
    const city = this.rows.City[this.next(3)]!;
    city['rate'] = value;
    this.live.setCell('City', String(city['city']), 'rate', value);
  }

  private override(at: number): void {
    const value = this.next(20000) / 100;
    this.overrides.set(`E${at}`, { table: 'Pay', rowKey: `E${at}`, column: 'tax', value });
    this.live.setCell('Pay', `E${at}`, 'tax', value);
  }

  private clear(at: number): void {
    this.overrides.delete(`E${at}`);
    this.live.clearOverride('Pay', `E${at}`, 'tax');
  }

  /** A bonus becomes somebody else's. */
  private move(): void {
    this.setBonus(this.next(60), 'employee', `E${this.next(40)}`);
  }

  private setBonus(at: number, column: string, value: JsonScalar): void {
    const bonus = this.rows.Bonus[at]!;
    this.live.setCell('Bonus', `${String(bonus['employee'])}\u001f${at}`, column, value);
    bonus[column] = value;
  }
}

test('after any edits a live table shows what a whole calculation would', () => {
  const compiled = compileSolution(FILE);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const company = new EditedCompany(plan);
  for (let edit = 0; edit < 120; edit += 1) {
    const kind = company.edit();
    const whole = calculate(plan, company.input());
    for (const [code, key] of [
      ['Pay', 'employee'],
      ['ByCity', 'city'],
    ] as const)
      for (const row of rowsFromTable(whole.tables.get(code)!))
        for (const [column, value] of Object.entries(row)) {
          const shown = company.live.read(code, String(row[key] ?? ''), column);
          if (JSON.stringify(shown) !== JSON.stringify(value))
            expect.fail(
              `edit ${edit} (${kind}): ${code} ${String(row[key])} ${column} is ${JSON.stringify(shown)}, should be ${JSON.stringify(value)}`,
            );
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
