/** Lanczos' coefficients for the gamma function, g = 607/128: fifteen digits. */
const LANCZOS = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  3.399464998481189e-5, 4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125,
  -0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5,
  -2.6190838401581408e-5, 3.6899182659531625e-6,
];
const SHIFT = 607 / 128;
const TINY = 1e-300;
const SMALLEST = 1e-200;
const CLOSE = 1e-16;
/** Terms of a series; they grow with the root of the arguments. */
const TERMS = 100_000;

/** Natural logarithm of the gamma function, x > 0. */
export function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  if (x > 1e8) return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x);
  const z = x - 1;
  const series = LANCZOS.reduce((sum, each, index) => (index === 0 ? each : sum + each / (z + index)), 0);
  const t = z + SHIFT + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series);
}

/** The gamma function; whole numbers exactly. Not for 0, −1, −2 … */
export function gamma(x: number): number {
  if (Number.isInteger(x) && x < 180) {
    let product = 1;
    for (let k = 2; k < x; k += 1) product *= k;
    return product;
  }
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  const z = x - 1;
  const series = LANCZOS.reduce((sum, each, index) => (index === 0 ? each : sum + each / (z + index)), 0);
  const t = z + SHIFT + 0.5;
  // In two halves, so that the power doesn't overflow before the exponential brings it back.
  const half = t ** ((z + 0.5) / 2);
  return Math.sqrt(2 * Math.PI) * half * Math.exp(-t) * half * series;
}

/** Shares of the gamma function below and above x; a > 0, x ≥ 0. Each is exact where it is small. */
export function gammaShares(a: number, x: number): { readonly below: number; readonly above: number } {
  if (x <= 0) return { below: 0, above: 1 };
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  // Too far out for any share to be left on one side.
  if (front === 0 || x === Infinity) return x < a + 1 ? { below: 0, above: 1 } : { below: 1, above: 0 };
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let k = 1; k < TERMS && term > sum * CLOSE; k += 1) {
      term *= x / (a + k);
      sum += term;
    }
    const below = Math.min(1, sum * front);
    return { below, above: 1 - below };
  }
  // Lentz's continued fraction.
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1; k < TERMS; k += 1) {
    const an = -k * (k - a);
    b += 2;
    d = 1 / notZero(an * d + b);
    c = notZero(b + an / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < CLOSE) break;
  }
  const above = Math.min(1, front * fraction);
  return { below: 1 - above, above };
}

function notZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}

/** Share of the beta function below x, 0 ≤ x ≤ 1; a, b > 0. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let k = 1; k < TERMS; k += 1) {
    const even = (k * (b - k) * x) / ((a + 2 * k - 1) * (a + 2 * k));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + k) * (a + b + k) * x) / ((a + 2 * k) * (a + 2 * k + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < CLOSE * 4) break;
  }
  return fraction;
}

/** Error function and what it leaves to 1, both exact where they are small. */
export function erf(x: number): number {
  const { below } = gammaShares(0.5, x * x);
  return x < 0 ? -below : below;
}

export function erfc(x: number): number {
  const { below, above } = gammaShares(0.5, x * x);
  return x < 0 ? 1 + below : above;
}

/** Share of the standard normal distribution below z. */
export const normalShare = (z: number): number => erfc(-z / Math.SQRT2) / 2;

export const normalDensity = (z: number): number => Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Share of Student's t above t ≥ 0. */
export function studentTail(t: number, degrees: number): number {
  return betaShare(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
}

/** Share of the F distribution above x. */
export function fisherTail(x: number, first: number, second: number): number {
  return x <= 0 ? 1 : betaShare(second / (second + first * x), second / 2, first / 2);
}

/**
 * Where a rising share reaches p: brackets from `low` on, then halves. NaN when it never does.
 * @param share rising from 0 to 1 between low and high (or without end)
 */
export function inverse(share: (x: number) => number, p: number, low: number, high = Infinity): number {
  let left = low;
  let right = high;
  if (low === -Infinity) {
    left = -1;
    while (share(left) > p && left > -1e150) left *= 2;
  }
  if (high === Infinity) {
    right = Math.max(1, left + 1);
    while (share(right) < p && right < 1e150) right *= 2;
    if (share(right) < p) return Number.NaN;
  }
  for (let round = 0; round < 2000 && left < right; round += 1) {
    // Between numbers of one sign and very different size, halve the exponent: the result may be tiny.
    const apart = left >= 0 && right > 4 * Math.max(left, SMALLEST);
    const middle = apart ? Math.sqrt(Math.max(left, SMALLEST)) * Math.sqrt(right) : (left + right) / 2;
    if (middle <= left || middle >= right) break;
    if (share(middle) < p) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}
