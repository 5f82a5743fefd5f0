import {
  add,
  and,
  band,
  budget,
  CITY_FIELDS,
  city,
  div,
  type Expression,
  eq,
  ge,
  gt,
  iff,
  lt,
  max,
  min,
  mul,
  or,
  round,
  sub,
  text,
} from './expressions.ts';

/** 15 inputs. Texts first, the rest are numbers. */
export const TEXT_INPUTS = ['id', 'city', 'centre'] as const;
export const NUMBER_INPUTS = [
  'base',
  'worked',
  'standard',
  'ot_hours',
  'meal',
  'allowance',
  'bonus',
  'children',
  'ytd_income',
  'ytd_deduct',
  'ytd_tax',
  'leave',
] as const;
export const INPUTS: readonly string[] = [...TEXT_INPUTS, ...NUMBER_INPUTS];

/** 45 formulas: arithmetic, IF, MIN/MAX, ROUND, two tables looked up, SUMIFS over 40 rows, chains more than six deep. */
export const FORMULAS: readonly (readonly [name: string, expression: Expression])[] = [
  ['prorated', round(div(mul('base', 'worked'), 'standard'))],
  ['overtime', round(mul(div('base', 174), 'ot_hours', 1.5))],
  ['meals', round(mul('meal', 'worked'))],
  ['gross', add('prorated', 'allowance', 'bonus', 'overtime', 'meals')],
  ['si_base', min(max('base', city('low')), city('high'))],
  ['pension', round(mul('si_base', city('pension')))],
  ['medical', round(mul('si_base', city('medical')))],
  ['unemployment', round(mul('si_base', city('unemployment')))],
  ['housing', round(mul(min('base', city('high')), city('housing')))],
  ['social', add('pension', 'medical', 'unemployment', 'housing')],
  ['child', iff(gt('children', 0), mul(min('children', 3), 2000), 0)],
  ['elder', iff(gt('leave', 2), 3000, 0)],
  ['taxable', max(0, sub(add('ytd_income', 'gross'), 'ytd_deduct', 'social', 5000, 'child', 'elder'))],
  ['rate', band('rate', 'taxable')],
  ['quick', band('quick', 'taxable')],
  ['tax_ytd', round(sub(mul('taxable', 'rate'), 'quick'))],
  ['tax', max(0, sub('tax_ytd', 'ytd_tax'))],
  ['net', sub('gross', 'social', 'tax')],
  ['er_pension', round(mul('si_base', city('er_pension')))],
  ['er_medical', round(mul('si_base', city('er_medical')))],
  ['er_unemployment', round(mul('si_base', city('er_unemployment')))],
  ['er_housing', round(mul(min('base', city('high')), city('housing')))],
  ['er_injury', round(mul('si_base', 0.004))],
  ['er_total', add('er_pension', 'er_medical', 'er_unemployment', 'er_housing', 'er_injury')],
  ['cost', add('gross', 'er_total')],
  ['budget', budget],
  ['over', iff(gt('cost', 'budget'), round(sub('cost', 'budget')), 0)],
  ['high_band', iff(gt('rate', 0.2), round(mul('bonus', 0.1)), 0)],
  ['retention', round(mul(max(0, sub('net', 10000)), 0.05))],
  ['advance', min(round(mul('net', 0.3)), 5000)],
  ['after', sub('net', 'retention', 'advance')],
  ['fee', round(min(mul('gross', 0.005), 200))],
  ['payable', sub('after', 'fee')],
  ['whole', round('payable', 0)],
  ['cents', sub('payable', 'whole')],
  ['hourly', round(div('gross', mul('standard', 8)))],
  ['leave_value', round(mul('hourly', 8, 'leave'))],
  ['flag', iff(and(gt('gross', 20000), eq('children', 0)), 1, 0)],
  ['tier', iff(eq('city', text('C01')), 3, iff(eq('city', text('C02')), 2, 1))],
  ['subsidy', round(div(mul(iff(ge('tier', 2), mul(500, 'tier'), 100), 'worked'), 'standard'))],
  ['total', add('payable', 'subsidy', 'high_band')],
  ['ratio', round(div('total', 'gross'), 4)],
  ['average', round(div(add('ytd_income', 'gross'), 12))],
  ['alert', iff(or(lt('ratio', 0.5), lt('net', 0)), 1, 0)],
  ['final', max('total', 0)],
];

/** Seven bands: from, rate, quick deduction. */
export const BANDS: readonly (readonly [number, number, number])[] = [
  [0, 0.03, 0],
  [36000, 0.1, 2520],
  [144000, 0.2, 16920],
  [300000, 0.25, 31920],
  [420000, 0.3, 52920],
  [660000, 0.35, 85920],
  [960000, 0.45, 181920],
];

export const CITIES: readonly (readonly [string, ...number[]])[] = Array.from({ length: 10 }, (_, index) => [
  `C${String(index + 1).padStart(2, '0')}`,
  3000 + index * 250,
  26000 + index * 900,
  0.08,
  0.02,
  0.005,
  0.05 + (index % 8) / 100,
  0.16,
  0.085 + (index % 3) / 100,
  0.005,
]);

/** 40 rows: four budget lines for each of ten centres. */
export const BUDGET: readonly (readonly [string, number])[] = Array.from({ length: 40 }, (_, index) => [
  `K${index % 10}`,
  2000 + ((index * 1237) % 9000),
]);

export interface Columns {
  readonly texts: Readonly<Record<(typeof TEXT_INPUTS)[number], readonly string[]>>;
  readonly numbers: Readonly<Record<(typeof NUMBER_INPUTS)[number], Float64Array>>;
}

/** The same employees every time: a linear congruential series, amounts with cents. */
export function makeInputs(rows: number): Columns {
  let state = 20260101;
  const next = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * limit);
  };
  const numbers = Object.fromEntries(NUMBER_INPUTS.map((name) => [name, new Float64Array(rows)])) as Record<
    (typeof NUMBER_INPUTS)[number],
    Float64Array
  >;
  const texts = { id: [] as string[], city: [] as string[], centre: [] as string[] };
  for (let row = 0; row < rows; row += 1) {
    texts.id.push(`E${String(row).padStart(6, '0')}`);
    texts.city.push(CITIES[next(10)]![0]);
    texts.centre.push(`K${next(10)}`);
    numbers.base[row] = (300000 + next(4700000)) / 100;
    numbers.standard[row] = 20 + next(4);
    numbers.worked[row] = numbers.standard[row]! - next(5);
    numbers.ot_hours[row] = next(400) / 10;
    numbers.meal[row] = next(4000) / 100;
    numbers.allowance[row] = next(200000) / 100;
    numbers.bonus[row] = next(10) === 0 ? next(3000000) / 100 : 0;
    numbers.children[row] = next(4);
    numbers.ytd_income[row] = next(40000000) / 100;
    numbers.ytd_deduct[row] = Math.round(numbers.ytd_income[row]! * 30) / 100;
    numbers.ytd_tax[row] = Math.round(numbers.ytd_income[row]! * 4) / 100;
    numbers.leave[row] = next(6);
  }
  return { texts, numbers };
}

export { CITY_FIELDS };
