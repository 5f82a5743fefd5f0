import { NUM } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';
import { distribution, numeric } from './distributions.ts';
import { betaShare, gammaShares, lnGamma } from './special-functions.ts';

/** Logarithm of the ways to choose k of n. */
function lnChoose(n: number, k: number): number {
  return k === 0 || k === n ? 0 : lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1);
}

/** Ways to choose k of n; exact while it fits. */
function choose(n: number, k: number): number {
  const small = Math.min(k, n - k);
  if (small > 60 || n > 1000) return Math.exp(lnChoose(n, k));
  let ways = 1;
  for (let i = 1; i <= small; i += 1) ways = (ways * (n - small + i)) / i;
  return ways;
}

function binomial(k: number, n: number, p: number): number {
  if (p === 0) return k === 0 ? 1 : 0;
  if (p === 1) return k === n ? 1 : 0;
  const small = Math.min(k, n - k) <= 60 && n <= 1000;
  return small
    ? choose(n, k) * p ** k * (1 - p) ** (n - k)
    : Math.exp(lnChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/** Share of the binomial distribution up to k. */
function binomialUpTo(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  return k >= n ? 1 : 1 - betaShare(p, k + 1, n - k);
}

function binomialInverse(trials: number, p: number, alpha: number): Value {
  const n = Math.trunc(trials);
  if (trials < 0 || p <= 0 || p >= 1 || alpha <= 0 || alpha >= 1) return NUM;
  let [low, high] = [0, n];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // A share that is the wanted one but for its last digits counts as reached.
    if (binomialUpTo(middle, n, p) >= alpha * (1 - 1e-14)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function negativeBinomial(failures: number, successes: number, p: number, cumulative: boolean): Value {
  const [f, s] = [Math.trunc(failures), Math.trunc(successes)];
  if (failures < 0 || s < 1 || p <= 0 || p >= 1) return NUM;
  if (cumulative) return betaShare(p, s, f + 1);
  return choose(f + s - 1, f) * p ** s * (1 - p) ** f;
}

function hypergeometric(
  successes: number,
  sample: number,
  ofPopulation: number,
  population: number,
  cumulative: boolean,
): Value {
  const [k, n, good, all] = [successes, sample, ofPopulation, population].map(Math.trunc) as [
    number,
    number,
    number,
    number,
  ];
  if (k < 0 || n < 0 || good < 0 || all <= 0 || n > all || good > all || k > n || k > good) return NUM;
  if (!cumulative && k < n - all + good) return NUM;
  const chance = (x: number): number =>
    x < Math.max(0, n - all + good)
      ? 0
      : Math.exp(lnChoose(good, x) + lnChoose(all - good, n - x) - lnChoose(all, n));
  if (!cumulative) return chance(k);
  if (k >= Math.min(n, good)) return 1;
  if (k > 1e6) return NUM;
  let sum = 0;
  for (let x = 0; x <= k; x += 1) sum += chance(x);
  return Math.min(1, sum);
}

function poisson(x: number, mean: number, cumulative: boolean): Value {
  const k = Math.trunc(x);
  if (x < 0 || mean < 0) return NUM;
  if (cumulative) return gammaShares(k + 1, mean).above;
  return mean === 0 ? (k === 0 ? 1 : 0) : Math.exp(k * Math.log(mean) - mean - lnGamma(k + 1));
}

export const COUNTING_DISTRIBUTIONS: readonly FunctionSpec[] = [
  ...distribution(
    ['POISSON.DIST', 'POISSON'],
    'x, mean, cumulative',
    ['2,5,TRUE', 0.124652019],
    ([x, mean], c) => poisson(x!, mean!, c),
  ),
  ...distribution(
    ['BINOM.DIST', 'BINOMDIST'],
    'successes, trials, probability, cumulative',
    ['6,10,0.5,FALSE', 0.205078125],
    ([successes, trials, p], c) => {
      const [k, n] = [Math.trunc(successes!), Math.trunc(trials!)];
      if (successes! < 0 || k > n || p! < 0 || p! > 1) return NUM;
      return c ? binomialUpTo(k, n, p!) : binomial(k, n, p!);
    },
  ),
  ...numeric(['BINOM.INV', 'CRITBINOM'], 'trials, probability, alpha', ['6,0.5,0.75', 4], binomialInverse),
  ...numeric(
    ['BINOM.DIST.RANGE'],
    'trials, probability, from, [to]',
    ['60,0.75,45,50', 0.523629793],
    (trials, p, from, to = from) => {
      const [n, low, high] = [trials!, from!, to!].map(Math.trunc) as [number, number, number];
      if (n < 0 || p! < 0 || p! > 1 || low < 0 || low > n || high < low || high > n) return NUM;
      return low === high ? binomial(low, n, p!) : binomialUpTo(high, n, p!) - binomialUpTo(low - 1, n, p!);
    },
  ),
  ...distribution(
    ['NEGBINOM.DIST'],
    'failures, successes, probability, cumulative',
    ['10,5,0.25,FALSE', 0.05504866],
    ([f, s, p], c) => negativeBinomial(f!, s!, p!, c),
  ),
  ...numeric(['NEGBINOMDIST'], 'failures, successes, probability', ['10,5,0.25', 0.05504866], (f, s, p) =>
    negativeBinomial(f!, s!, p!, false),
  ),
  ...distribution(
    ['HYPGEOM.DIST'],
    'successes, sample, ofPopulation, population, cumulative',
    ['1,4,8,20,FALSE', 0.363261094],
    ([k, n, good, all], c) => hypergeometric(k!, n!, good!, all!, c),
  ),
  ...numeric(
    ['HYPGEOMDIST'],
    'successes, sample, ofPopulation, population',
    ['1,4,8,20', 0.363261094],
    (k, n, good, all) => hypergeometric(k!, n!, good!, all!, false),
  ),
];
