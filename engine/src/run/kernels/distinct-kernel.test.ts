import { expect, test } from 'vitest';
import { calculate, compileSolution, openLiveTable, rowsFromTable, tableFromRows } from '../../index.ts';

const FORMULAS = {
  tier: '=IF([@city]="sh",3,IF([@city]="Taipei",2,1))',
  budget: '=SUMIFS(Budget[amount],Budget[city],[@city])',
  length: '=LEN([@city]&"!")+LEN([@city])',
  label: '=IF([@city]="","none","in "&[@city])',
  both: '=IF([@city]=[@note],1,0)',
  failing: '=1/IF([@city]="SH",0,4)',
};

const compiled = compileSolution({
  format: 'suanpan.solution/1',
  code: 'distinct',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Budget',
      kind: 'data',
      key: ['city', 'line'],
      columns: [
        { code: 'city', type: 'text' },
        { code: 'line', type: 'number' },
        { code: 'amount', type: 'number' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'city', type: 'text' },
        { code: 'note', type: 'text' },
        ...Object.entries(FORMULAS).map(([code, formula]) => ({
          code,
          type: code === 'label' ? ('text' as const) : ('number' as const),
          formula,
        })),
      ],
    },
  ],
});

const CITIES = ['SH', 'Taipei', 'sh', null, 'Kaohsiung'];

/** Enough rows for columns to be computed by the block, in a few cities or each in its own. */
function pay(cityOf: (row: number) => string | null) {
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { plan } = compiled;
  const rows = Array.from({ length: 100 }, (_, row) => ({
    id: String(row).padStart(4, '0'),
    city: cityOf(row),
    note: row % 2 === 0 ? 'SH' : null,
  }));
  const budget = ['SH', 'SH', 'Taipei'].map((city, line) => ({ city, line, amount: line + 1 }));
  const input = {
    period: { start: '2026-05-01', end: '2026-05-31' },
    tables: new Map([
      ['Pay', tableFromRows(plan, 'Pay', rows)],
      ['Budget', tableFromRows(plan, 'Budget', budget)],
    ]),
  };
  const result = calculate(plan, input);
  return { plan, input, result, rows: rowsFromTable(result.tables.get('Pay')!) };
}

const found = (row: Record<string, unknown> | undefined): unknown[] =>
  Object.keys(FORMULAS).map((code) => row?.[code]);

test('what reads one text column is computed once per text, with blanks, errors and texts', () => {
  const { rows } = pay((row) => CITIES[row % CITIES.length]!);
  const error = { error: '#DIV/0!' };
  expect(found(rows[0])).toEqual([3, 3, 5, 'in SH', 1, error]);
  expect(found(rows[1])).toEqual([2, 3, 13, 'in Taipei', 0, 0.25]);
  expect(found(rows[2])).toEqual([3, 3, 5, 'in sh', 1, error]);
  expect(found(rows[3])).toEqual([1, 0, 1, 'none', 1, 0.25]);
  expect(rows.slice(10, 15).map((row) => found(row).slice(0, 4))).toEqual(
    rows.slice(0, 5).map((row) => found(row).slice(0, 4)),
  );
});

test('texts that are all different give the same as a few', () => {
  const { rows } = pay((row) => (row < CITIES.length ? CITIES[row]! : `city ${row}`));
  const few = pay((row) => CITIES[row % CITIES.length]!).rows;
  expect(rows.slice(0, 5).map(found)).toEqual(few.slice(0, 5).map(found));
  expect(found(rows[50])).toEqual([1, 0, 15, 'in city 50', 0, 0.25]);
});

test('an edited text and an edited table count at once', () => {
  const { plan, input, result } = pay((row) => CITIES[row % CITIES.length]!);
  const live = openLiveTable(plan, input, result);
  live.setCell('Pay', '0001', 'city', 'SH');
  expect(live.read('Pay', '0001', 'budget')).toBe(3);
  live.setCell('Budget', 'SH\u001f0', 'amount', 10);
  expect([live.read('Pay', '0000', 'budget'), live.read('Pay', '0001', 'budget')]).toEqual([12, 12]);
  live.setCell('Pay', '0001', 'city', 'Taipei');
  live.setCell('Budget', 'SH\u001f0', 'amount', 4);
  expect([live.read('Pay', '0000', 'budget'), live.read('Pay', '0001', 'budget')]).toEqual([6, 3]);
});
