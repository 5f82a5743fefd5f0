import { toBoolean, toNumber } from '../../cells/coerce.ts';
import { NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { finite } from '../../operators/operators.ts';
import { library, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';
import {
  betaShare,
  erf,
  erfc,
  gamma,
  gammaShares,
  inverse,
  lnGamma,
  normalDensity,
  normalShare,
} from './special-functions.ts';

const { scalar, list } = library('statistical');
const engineering = library('engineering');

/** Names a function has had, newest first; all do the same. */
type Names = readonly [name: string, ...older: string[]];

function each(names: Names, make: (name: string) => FunctionSpec): FunctionSpec[] {
  return names.map(make);
}

/** A distribution with `cumulative` as its last number: its share below, or its density. */
export function distribution(
  names: Names,
  args: string,
  example: readonly [args: string, result: number],
  f: (numbers: readonly number[], cumulative: boolean) => Value,
): FunctionSpec[] {
  return each(names, (name) =>
    list(`${name}(${args})`, 's', [`=${name}(${example[0]})`, example[1]], withFlag(args, f)),
  );
}

/** Reads numbers in order, and the one argument called `cumulative` as a condition. What isn't given is left out. */
function withFlag(args: string, f: (numbers: readonly number[], cumulative: boolean) => Value): ListFunction {
  const at = args.split(',').findIndex((arg) => arg.trim() === 'cumulative');
  return (values) => {
    const numbers: number[] = [];
    let cumulative = true;
    for (const [index, value] of values.entries()) {
      const read = index === at ? toBoolean(value as Scalar) : toNumber(value as Scalar);
      if (read instanceof FormulaError) return read;
      if (typeof read === 'boolean') cumulative = read;
      else numbers.push(read);
    }
    const result = f(numbers, cumulative);
    return typeof result === 'number' ? finite(result) : result;
  };
}

/** A function of numbers alone. */
export function numeric(
  names: Names,
  args: string,
  example: readonly [args: string, result: number],
  f: (...numbers: number[]) => Value,
): FunctionSpec[] {
  return distribution(names, args, example, (numbers) => f(...numbers));
}

/** Share of a normal distribution below, or its density. */
function normal(z: number, deviation: number, cumulative: boolean): number {
  return cumulative ? normalShare(z) : normalDensity(z) / deviation;
}

function normalInverse(p: number): Value {
  if (p <= 0 || p >= 1) return NUM;
  // The smaller tail keeps its digits.
  return p < 0.5 ? inverse(normalShare, p, -Infinity, 0) : p === 0.5 ? 0 : -(normalInverse(1 - p) as number);
}

function scaled(p: number, mean: number, deviation: number, exponential: boolean): Value {
  if (deviation <= 0) return NUM;
  const z = normalInverse(p);
  if (typeof z !== 'number') return z;
  return exponential ? Math.exp(mean + deviation * z) : mean + deviation * z;
}

function gammaInverse(p: number, alpha: number, beta: number): Value {
  if (p < 0 || p >= 1 || alpha <= 0 || beta <= 0) return NUM;
  return p === 0 ? 0 : beta * inverse((x) => gammaShares(alpha, x).below, p, 0);
}

function betaDistribution(
  x: number,
  a: number,
  b: number,
  from: number,
  to: number,
  cumulative: boolean,
): Value {
  if (a <= 0 || b <= 0 || x < from || x > to || from === to) return NUM;
  const at = (x - from) / (to - from);
  if (cumulative) return betaShare(at, a, b);
  if ((at === 0 && a < 1) || (at === 1 && b < 1)) return NUM;
  const power = (base: number, exponent: number): number => (exponent === 0 ? 1 : base ** exponent);
  return (
    (Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b)) * power(at, a - 1) * power(1 - at, b - 1)) /
    (to - from)
  );
}

function betaInverse(p: number, a: number, b: number, from = 0, to = 1): Value {
  if (p <= 0 || p >= 1 || a <= 0 || b <= 0 || from >= to) return NUM;
  return from + (to - from) * inverse((x) => betaShare(x, a, b), p, 0, 1);
}

function chiSquared(x: number, degrees: number, cumulative: boolean): Value {
  const k = Math.trunc(degrees);
  if (x < 0 || k < 1 || k > 1e10) return NUM;
  if (cumulative) return gammaShares(k / 2, x / 2).below;
  if (x === 0) return k === 2 ? 0.5 : k === 1 ? NUM : 0;
  return Math.exp((k / 2 - 1) * Math.log(x / 2) - x / 2 - lnGamma(k / 2)) / 2;
}

function chiTail(x: number, degrees: number): Value {
  const k = Math.trunc(degrees);
  return x < 0 || k < 1 || k > 1e10 ? NUM : gammaShares(k / 2, x / 2).above;
}

function chiInverse(p: number, degrees: number): Value {
  return degrees < 1 || degrees > 1e10 ? NUM : gammaInverse(p, Math.trunc(degrees) / 2, 2);
}

/** x whose tail is p, found on the tail itself so that a small p keeps its digits. */
function chiInverseTail(p: number, degrees: number): Value {
  const k = Math.trunc(degrees);
  if (p <= 0 || p > 1 || k < 1 || k > 1e10) return NUM;
  return p === 1 ? 0 : 2 * inverse((x) => -gammaShares(k / 2, x).above, -p, 0);
}

const errorFunctions: readonly FunctionSpec[] = [
  engineering.list('ERF(from, [to])', 's', ['=ERF(0.745)', 0.70792892], ([from, to]) => {
    if (typeof from === 'boolean' || typeof to === 'boolean') return VALUE;
    const low = toNumber(from as Scalar);
    if (typeof low !== 'number') return low;
    if (to === undefined) return erf(low);
    const high = toNumber(to as Scalar);
    return typeof high === 'number' ? erf(high) - erf(low) : high;
  }),
  ...(
    [
      ['ERF.PRECISE', erf, 0.520499878],
      ['ERFC', erfc, 0.479500122],
      ['ERFC.PRECISE', erfc, 0.479500122],
    ] as const
  ).map(([name, f, result]) =>
    engineering.scalar(`${name}(x)`, [`=${name}(0.5)`, result], (a) => {
      if (typeof a === 'boolean') return VALUE;
      const x = toNumber(a);
      return typeof x === 'number' ? f(x) : x;
    }),
  ),
];

const notWhole = (x: number): boolean => x <= 0 && Number.isInteger(x);

export const DISTRIBUTIONS: readonly FunctionSpec[] = [
  ...errorFunctions,
  ...distribution(
    ['NORM.DIST', 'NORMDIST'],
    'x, mean, deviation, cumulative',
    ['42,40,1.5,TRUE', 0.90878878],
    ([x, m, s], c) => (s! <= 0 ? NUM : normal((x! - m!) / s!, s!, c)),
  ),
  ...distribution(['NORM.S.DIST'], 'z, cumulative', ['0,TRUE', 0.5], ([z], c) => normal(z!, 1, c)),
  ...numeric(['NORMSDIST'], 'z', ['0', 0.5], normalShare),
  ...numeric(['NORM.INV', 'NORMINV'], 'probability, mean, deviation', ['0.5,40,1.5', 40], (p, m, s) =>
    scaled(p!, m!, s!, false),
  ),
  ...numeric(['NORM.S.INV', 'NORMSINV'], 'probability', ['0.975', 1.959963985], normalInverse),
  ...distribution(
    ['LOGNORM.DIST'],
    'x, mean, deviation, cumulative',
    ['4,3.5,1.2,TRUE', 0.039083556],
    ([x, m, s], c) => (x! <= 0 || s! <= 0 ? NUM : normal((Math.log(x!) - m!) / s!, c ? s! : s! * x!, c)),
  ),
  ...numeric(['LOGNORMDIST'], 'x, mean, deviation', ['4,3.5,1.2', 0.039083556], (x, m, s) =>
    x! <= 0 || s! <= 0 ? NUM : normalShare((Math.log(x!) - m!) / s!),
  ),
  ...numeric(['LOGNORM.INV', 'LOGINV'], 'probability, mean, deviation', ['0.5,0,1', 1], (p, m, s) =>
    scaled(p!, m!, s!, true),
  ),
  scalar('PHI(x)', ['=PHI(0)', 0.39894228], ofNumbers(normalDensity)),
  scalar(
    'GAUSS(z)',
    ['=GAUSS(0)', 0],
    ofNumbers((z) => erf(z / Math.SQRT2) / 2),
  ),
  scalar(
    'FISHER(x)',
    ['=FISHER(0.75)', 0.972955075],
    ofNumbers((x) => (Math.abs(x) >= 1 ? NUM : Math.atanh(x))),
  ),
  scalar('FISHERINV(y)', ['=FISHERINV(0)', 0], ofNumbers(Math.tanh)),
  ...distribution(
    ['EXPON.DIST', 'EXPONDIST'],
    'x, lambda, cumulative',
    ['0.2,10,TRUE', 0.864664717],
    ([x, l], c) => (x! < 0 || l! <= 0 ? NUM : c ? -Math.expm1(-l! * x!) : l! * Math.exp(-l! * x!)),
  ),
  ...distribution(
    ['WEIBULL.DIST', 'WEIBULL'],
    'x, alpha, beta, cumulative',
    ['105,20,100,TRUE', 0.92958139],
    ([x, a, b], c) => {
      if (x! < 0 || a! <= 0 || b! <= 0) return NUM;
      const power = (x! / b!) ** a!;
      return c ? -Math.expm1(-power) : (a! / b!) * (x! / b!) ** (a! - 1) * Math.exp(-power);
    },
  ),
  scalar(
    'GAMMA(x)',
    ['=GAMMA(5)', 24],
    ofNumbers((x) => (notWhole(x) ? NUM : finite(gamma(x)))),
  ),
  ...(['GAMMALN', 'GAMMALN.PRECISE'] as const).map((name) =>
    scalar(
      `${name}(x)`,
      [`=${name}(4)`, 1.791759469],
      ofNumbers((x) => (x <= 0 ? NUM : lnGamma(x))),
    ),
  ),
  ...distribution(
    ['GAMMA.DIST', 'GAMMADIST'],
    'x, alpha, beta, cumulative',
    ['10,9,2,TRUE', 0.068093635],
    ([x, a, b], c) => {
      if (x! < 0 || a! <= 0 || b! <= 0) return NUM;
      if (c) return gammaShares(a!, x! / b!).below;
      if (x === 0) return a === 1 ? 1 / b! : a! < 1 ? NUM : 0;
      return Math.exp((a! - 1) * Math.log(x! / b!) - x! / b! - lnGamma(a!)) / b!;
    },
  ),
  ...numeric(
    ['GAMMA.INV', 'GAMMAINV'],
    'probability, alpha, beta',
    ['0.068094,9,2', 10.00001119],
    gammaInverse,
  ),
  ...distribution(
    ['BETA.DIST'],
    'x, alpha, beta, cumulative, [from], [to]',
    ['2,8,10,TRUE,1,3', 0.685470581],
    ([x, a, b, from = 0, to = 1], c) => betaDistribution(x!, a!, b!, from, to, c),
  ),
  ...numeric(
    ['BETADIST'],
    'x, alpha, beta, [from], [to]',
    ['2,8,10,1,3', 0.685470581],
    (x, a, b, from = 0, to = 1) => betaDistribution(x!, a!, b!, from, to, true),
  ),
  ...numeric(
    ['BETA.INV', 'BETAINV'],
    'probability, alpha, beta, [from], [to]',
    ['0.685470581,8,10,1,3', 2],
    betaInverse,
  ),
  ...distribution(['CHISQ.DIST'], 'x, degrees, cumulative', ['0.5,1,TRUE', 0.520499878], ([x, k], c) =>
    chiSquared(x!, k!, c),
  ),
  ...numeric(['CHISQ.DIST.RT', 'CHIDIST'], 'x, degrees', ['18.307,10', 0.050000589], chiTail),
  ...numeric(['CHISQ.INV'], 'probability, degrees', ['0.93,1', 3.283020287], chiInverse),
  ...numeric(
    ['CHISQ.INV.RT', 'CHIINV'],
    'probability, degrees',
    ['0.050001,10', 18.30697346],
    chiInverseTail,
  ),
  ...numeric(
    ['CONFIDENCE.NORM', 'CONFIDENCE'],
    'alpha, deviation, size',
    ['0.05,2.5,50', 0.692951912],
    (alpha, deviation, size) => {
      const n = Math.trunc(size!);
      if (alpha! <= 0 || alpha! >= 1 || deviation! <= 0 || n < 1) return NUM;
      return (-(normalInverse(alpha! / 2) as number) * deviation!) / Math.sqrt(n);
    },
  ),
];
