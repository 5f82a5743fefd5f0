import type { Expression } from './expressions.ts';
import { BANDS, BUDGET, CITIES, CITY_FIELDS, type Columns, FORMULAS, NUMBER_INPUTS } from './workload.ts';

/** A fraction of whole numbers: no rounding anywhere but where the rules say so. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

type Value = Fraction | string | boolean;

function fraction(value: number): Fraction {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const power = Number(exponent) - decimals.length;
  const n = BigInt(whole + decimals);
  return power >= 0 ? { n: n * 10n ** BigInt(power), d: 1n } : { n, d: 10n ** BigInt(-power) };
}

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

function reduced(n: bigint, d: bigint): Fraction {
  const common = gcd(n, d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / common, d: (sign * d) / common };
}

const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Half away from zero. */
function roundHalfUp(value: Fraction, places: number): Fraction {
  const power = 10n ** BigInt(places);
  const scaled = (value.n < 0n ? -value.n : value.n) * power;
  const whole = (2n * scaled + value.d) / (2n * value.d);
  return reduced(value.n < 0n ? -whole : whole, power);
}

type Cells = Map<string, Fraction | string>;

function evaluate(
  expression: Expression,
  cells: Cells,
  city: readonly (string | number)[],
  budget: Fraction,
): Value {
  const inner = (part: Expression): Value => evaluate(part, cells, city, budget);
  const number = (part: Expression): Fraction => inner(part) as Fraction;
  switch (expression.kind) {
    case 'number':
      return fraction(expression.value);
    case 'text':
      return expression.value;
    case 'column':
      return cells.get(expression.name)!;
    case 'city':
      return fraction(city[CITY_FIELDS.indexOf(expression.field) + 1] as number);
    case 'band': {
      const of = cells.get(expression.of) as Fraction;
      const band = BANDS.findLast(([from]) => compare(fraction(from), of) <= 0)!;
      return fraction(expression.field === 'rate' ? band[1] : band[2]);
    }
    case 'budget':
      return budget;
    case 'if':
      return inner(expression.test) === true ? inner(expression.yes) : inner(expression.no);
    case 'round':
      return roundHalfUp(number(expression.value), expression.places);
    case 'call': {
      if (expression.name === 'AND') return expression.args.every((arg) => inner(arg) === true);
      if (expression.name === 'OR') return expression.args.some((arg) => inner(arg) === true);
      const sign = expression.name === 'MAX' ? 1 : -1;
      return expression.args.map(number).reduce((a, b) => (compare(a, b) * sign >= 0 ? a : b));
    }
    case 'operation': {
      const { op } = expression;
      const [left, right] = [inner(expression.left), inner(expression.right)];
      if (typeof left === 'string') return left === right;
      const [a, b] = [left as Fraction, right as Fraction];
      if (op === '+') return reduced(a.n * b.d + b.n * a.d, a.d * b.d);
      if (op === '-') return reduced(a.n * b.d - b.n * a.d, a.d * b.d);
      if (op === '*') return reduced(a.n * b.n, a.d * b.d);
      if (op === '/') return reduced(a.n * b.d, a.d * b.n);
      const order = compare(a, b);
      return op === '>' ? order > 0 : op === '<' ? order < 0 : op === '>=' ? order >= 0 : order === 0;
    }
  }
}

/** The workload by exact fractions, money columns rounded to cents as the solution says: what every cent should be. */
export function exactCells(columns: Columns, unrounded: ReadonlySet<string>): Float64Array {
  const rows = columns.texts.id.length;
  const out = new Float64Array(rows * FORMULAS.length);
  const budgets = new Map<string, number>();
  for (const [centre, amount] of BUDGET) budgets.set(centre, (budgets.get(centre) ?? 0) + amount);
  const cityOf = new Map(CITIES.map((city) => [city[0], city]));
  for (let row = 0; row < rows; row += 1) {
    const cells: Cells = new Map([['city', columns.texts.city[row]!]]);
    for (const name of NUMBER_INPUTS) cells.set(name, fraction(columns.numbers[name][row]!));
    const city = cityOf.get(columns.texts.city[row]!)!;
    const budget = fraction(budgets.get(columns.texts.centre[row]!)!);
    FORMULAS.forEach(([name, expression], index) => {
      const value = evaluate(expression, cells, city, budget) as Fraction;
      const kept = unrounded.has(name) ? value : roundHalfUp(value, 2);
      cells.set(name, kept);
      out[index * rows + row] = Number(kept.n) / Number(kept.d);
    });
  }
  return out;
}
