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

/** One row: its cells so far, and what its references lead to. */
interface Row {
  readonly cells: Cells;
  readonly city: readonly (string | number)[];
  readonly budget: Fraction;
}

function evaluate(expression: Expression, row: Row): Value {
  switch (expression.kind) {
    case 'number':
      return fraction(expression.value);
    case 'text':
      return expression.value;
    case 'column':
      return row.cells.get(expression.name)!;
    case 'city':
      return fraction(row.city[CITY_FIELDS.indexOf(expression.field) + 1] as number);
    case 'band': {
      const of = row.cells.get(expression.of) as Fraction;
      const band = BANDS.findLast(([from]) => compare(fraction(from), of) <= 0)!;
      return fraction(expression.field === 'rate' ? band[1] : band[2]);
    }
    case 'budget':
      return row.budget;
    case 'if':
      return evaluate(evaluate(expression.test, row) === true ? expression.yes : expression.no, row);
    case 'round':
      return roundHalfUp(evaluate(expression.value, row) as Fraction, expression.places);
    case 'call':
      return CALLS[expression.name](expression.args, (arg) => evaluate(arg, row));
    case 'operation': {
      const [left, right] = [evaluate(expression.left, row), evaluate(expression.right, row)];
      if (typeof left === 'string') return left === right;
      return OPERATIONS[expression.op](left as Fraction, right as Fraction);
    }
  }
}

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

const CALLS: Readonly<
  Record<Of<'call'>['name'], (args: readonly Expression[], of: (arg: Expression) => Value) => Value>
> = {
  AND: (args, of) => args.every((arg) => of(arg) === true),
  OR: (args, of) => args.some((arg) => of(arg) === true),
  MAX: (args, of) => args.map((arg) => of(arg) as Fraction).reduce((a, b) => (compare(a, b) >= 0 ? a : b)),
  MIN: (args, of) => args.map((arg) => of(arg) as Fraction).reduce((a, b) => (compare(a, b) <= 0 ? a : b)),
};

const OPERATIONS: Readonly<Record<Of<'operation'>['op'], (a: Fraction, b: Fraction) => Value>> = {
  '+': (a, b) => reduced(a.n * b.d + b.n * a.d, a.d * b.d),
  '-': (a, b) => reduced(a.n * b.d - b.n * a.d, a.d * b.d),
  '*': (a, b) => reduced(a.n * b.n, a.d * b.d),
  '/': (a, b) => reduced(a.n * b.d, a.d * b.n),
  '>': (a, b) => compare(a, b) > 0,
  '<': (a, b) => compare(a, b) < 0,
  '>=': (a, b) => compare(a, b) >= 0,
  '=': (a, b) => compare(a, b) === 0,
};

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
      const value = evaluate(expression, { cells, city, budget }) as Fraction;
      const kept = unrounded.has(name) ? value : roundHalfUp(value, 2);
      cells.set(name, kept);
      out[index * rows + row] = Number(kept.n) / Number(kept.d);
    });
  }
  return out;
}
