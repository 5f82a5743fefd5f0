import { toNumber } from '../../cells/coerce.ts';
import { DIV0, NUM, VALUE } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import { roundTo, settle } from '../../money/round.ts';
import { finite, powerOf } from '../../operators/operators.ts';
import { first } from '../spec/call-traits.ts';
import { library, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';

const { scalar } = library('math');

function factorial(x: number): Value {
  const n = Math.trunc(x);
  if (n < 0 || n > 170) return NUM;
  let product = 1;
  for (let k = 2; k <= n; k += 1) product *= k;
  return product;
}

function combinations(n: number, k: number): Value {
  const total = Math.trunc(n);
  const chosen = Math.trunc(k);
  if (total < 0 || chosen < 0 || chosen > total) return NUM;
  let result = 1;
  for (let i = 1; i <= Math.min(chosen, total - chosen); i += 1) {
    result = Math.round((result * (total - Math.min(chosen, total - chosen) + i)) / i);
    if (!Number.isFinite(result)) return NUM;
  }
  return result;
}

/** Excel's MOD: the sign of the divisor, and as decimals (MOD(1,0.1) is 0, MOD(4333.33,1) is 0.33). */
export function modulo(x: number, y: number): Value {
  if (y === 0) return DIV0;
  // Written so that infinity and NaN fail, too.
  if (!(Math.abs(x / y) < 2 ** 50)) return NUM;
  const quotient = roundTo(x / y, 0, 'floor');
  return settle(x - quotient * y, Math.max(Math.abs(x), Math.abs(y)));
}

const LETTERS = ['M', 'D', 'C', 'L', 'X', 'V', 'I'];
const WORTH = [1000, 500, 100, 50, 10, 5, 1];

/** The letter that may stand before another moves one further away with each step of `loose`: 499 is CDXCIX, then LDVLIV … ID. */
function roman(number: number, loose: number): string {
  let rest = number;
  let text = '';
  for (let power = 0; power < 7; power += 2) {
    let unit = WORTH[power]!;
    const digit = Math.trunc(rest / unit);
    if (digit === 9 || digit === 4) {
      const above = power - (digit === 9 ? 2 : 1);
      let before = power;
      const whole = WORTH[above]!;
      for (let step = 0; step < loose && before < 6; step += 1) {
        if (whole - WORTH[before + 1]! > rest) break;
        before += 1;
      }
      text += LETTERS[before]! + LETTERS[above]!;
      unit = whole - WORTH[before]!;
      rest -= unit;
    } else {
      if (digit > 4) text += LETTERS[power - 1]!;
      text += LETTERS[power]!.repeat(digit % 5);
      rest -= digit * unit;
    }
  }
  return text;
}

const worthOf = (letter: string | undefined): number => WORTH[LETTERS.indexOf(letter ?? '')] ?? 0;

export const MATH: readonly FunctionSpec[] = [
  scalar(
    'ABS(number)',
    ['=ABS(-3.5)', 3.5],
    ofNumbers((x) => Math.abs(x)),
    { kernel: 'size', alike: first, inCell: 'number' },
  ),
  scalar(
    'SIGN(number)',
    ['=SIGN(-3)', -1],
    ofNumbers((x) => Math.sign(x)),
  ),
  scalar(
    'SQRT(number)',
    ['=SQRT(16)', 4],
    ofNumbers((x) => (x < 0 ? NUM : Math.sqrt(x))),
  ),
  scalar(
    'SQRTPI(number)',
    ['=ROUND(SQRTPI(1),6)', 1.772454],
    ofNumbers((x) => (x < 0 ? NUM : Math.sqrt(x * Math.PI))),
  ),
  scalar(
    'EXP(number)',
    ['=EXP(0)', 1],
    ofNumbers((x) => finite(Math.exp(x))),
  ),
  scalar(
    'LN(number)',
    ['=LN(1)', 0],
    ofNumbers((x) => (x <= 0 ? NUM : Math.log(x))),
  ),
  scalar(
    'LOG10(number)',
    ['=LOG10(1000)', 3],
    ofNumbers((x) => (x <= 0 ? NUM : Math.log10(x))),
  ),
  scalar(
    'LOG(number, [base])',
    ['=LOG(8,2)', 3],
    ofNumbers(
      (x, base) => {
        if (x <= 0 || base <= 0) return NUM;
        if (base === 1) return DIV0;
        if (base === 10) return Math.log10(x);
        return base === 2 ? Math.log2(x) : Math.log(x) / Math.log(base);
      },
      [undefined, 10],
    ),
  ),
  scalar(
    'POWER(number, power)',
    ['=POWER(2,10)', 1024],
    ofNumbers((x, y) => powerOf(x, y)),
  ),
  scalar('MOD(number, divisor)', ['=MOD(-3,2)', 1], ofNumbers(modulo), { inCell: 'number', wraps: true }),
  scalar(
    'QUOTIENT(number, divisor)',
    ['=QUOTIENT(-10,3)', -3],
    (a, b) => {
      // A function of the old Analysis ToolPak: it takes no booleans.
      if (typeof a === 'boolean' || typeof b === 'boolean') return VALUE;
      const x = toNumber(a);
      if (typeof x !== 'number') return x;
      const y = toNumber(b ?? null);
      if (typeof y !== 'number') return y;
      return y === 0 ? DIV0 : finite(roundTo(x / y, 0, 'truncate'));
    },
    { unlikeHyperFormula: true },
  ),
  scalar('PI()', ['=ROUND(PI()*1000,0)', 3142], () => Math.PI),
  ...(
    [
      ['SIN', Math.sin, 0, 0],
      ['COS', Math.cos, 0, 1],
      ['TAN', Math.tan, 0, 0],
      ['SINH', Math.sinh, 0, 0],
      ['COSH', Math.cosh, 0, 1],
      ['TANH', Math.tanh, 0, 0],
      ['ASIN', Math.asin, 0, 0],
      ['ACOS', Math.acos, 1, 0],
      ['ATAN', Math.atan, 0, 0],
      ['ASINH', Math.asinh, 0, 0],
      ['ACOSH', Math.acosh, 1, 0],
      ['ATANH', Math.atanh, 0, 0],
      ['SECH', (x: number) => 1 / Math.cosh(x), 0, 1],
      ['SEC', (x: number) => 1 / Math.cos(x), 0, 1],
      ['ACOT', (x: number) => Math.PI / 2 - Math.atan(x), 1, 0.7854],
    ] as const
  ).map(([name, f, at, result]) =>
    scalar(
      `${name}(number)`,
      [`=ROUND(${name}(${at}),4)`, result],
      ofNumbers((x) => finite(f(x))),
    ),
  ),
  ...(
    [
      ['COT', (x: number) => 1 / Math.tan(x), 0.6421],
      ['CSC', (x: number) => 1 / Math.sin(x), 1.1884],
      ['COTH', (x: number) => 1 / Math.tanh(x), 1.313],
      ['CSCH', (x: number) => 1 / Math.sinh(x), 0.8509],
    ] as const
  ).map(([name, f, result]) =>
    scalar(
      `${name}(number)`,
      [`=ROUND(${name}(1),4)`, result],
      ofNumbers((x) => (x === 0 ? DIV0 : finite(f(x)))),
    ),
  ),
  scalar(
    'ACOTH(number)',
    ['=ROUND(ACOTH(2),4)', 0.5493],
    ofNumbers((x) => (Math.abs(x) <= 1 ? NUM : 0.5 * Math.log((x + 1) / (x - 1)))),
  ),
  scalar(
    'ATAN2(x, y)',
    ['=ROUND(ATAN2(1,1),4)', 0.7854],
    ofNumbers((x, y) => (x === 0 && y === 0 ? DIV0 : Math.atan2(y, x))),
  ),
  scalar(
    'DEGREES(radians)',
    ['=DEGREES(PI())', 180],
    ofNumbers((x) => (x * 180) / Math.PI),
  ),
  scalar(
    'RADIANS(degrees)',
    ['=ROUND(RADIANS(90),4)', 1.5708],
    ofNumbers((x) => (x * Math.PI) / 180),
  ),
  scalar('FACT(number)', ['=FACT(5)', 120], ofNumbers(factorial)),
  scalar(
    'FACTDOUBLE(number)',
    ['=FACTDOUBLE(6)', 48],
    ofNumbers((x) => {
      const n = Math.trunc(x);
      if (n < -1 || n > 300) return NUM;
      let product = 1;
      for (let k = n; k > 1; k -= 2) product *= k;
      return finite(product);
    }),
  ),
  scalar('COMBIN(number, chosen)', ['=COMBIN(8,2)', 28], ofNumbers(combinations)),
  scalar(
    'COMBINA(number, chosen)',
    ['=COMBINA(4,3)', 20],
    ofNumbers((n, k) => {
      const total = Math.trunc(n);
      const chosen = Math.trunc(k);
      if (total < 0 || chosen < 0) return NUM;
      return total === 0 ? (chosen === 0 ? 1 : NUM) : combinations(total + chosen - 1, chosen);
    }),
  ),
  scalar('ROMAN(number, [form])', ['=ROMAN(499)', 'CDXCIX'], (a, b) => {
    const x = toNumber(a);
    if (typeof x !== 'number') return x;
    const form = b === true ? 0 : b === false ? 4 : toNumber(b ?? null);
    if (typeof form !== 'number') return form;
    const number = Math.trunc(x);
    const loose = Math.trunc(form);
    return number < 0 || number > 3999 || loose < 0 || loose > 4 ? VALUE : roman(number, loose);
  }),
  scalar('ARABIC(text)', ['=ARABIC("CDXCIX")', 499], (a) => {
    const text = typeof a === 'string' ? a.trim().toUpperCase() : null;
    if (text === null) return a === null ? 0 : VALUE;
    const negative = text.startsWith('-');
    const letters = negative ? text.slice(1) : text;
    if (letters.length > 255 || !/^[MDCLXVI]*$/.test(letters)) return VALUE;
    let sum = 0;
    for (let at = 0; at < letters.length; at += 1) {
      const worth = worthOf(letters[at]);
      // A letter before a greater one is taken off.
      sum += worth < worthOf(letters[at + 1]) ? -worth : worth;
    }
    return negative ? -sum : sum;
  }),
  scalar('BASE(number, radix, [length])', ['=BASE(255,16,4)', '00FF'], (a, b, c) => {
    const x = toNumber(a);
    const radix = toNumber(b ?? null);
    const length = toNumber(c ?? 0);
    if (typeof x !== 'number') return x;
    if (typeof radix !== 'number') return radix;
    if (typeof length !== 'number') return length;
    if (x < 0 || x >= 2 ** 53 || radix < 2 || radix >= 37 || length < 0 || length > 255) return NUM;
    return Math.trunc(x).toString(Math.trunc(radix)).toUpperCase().padStart(Math.trunc(length), '0');
  }),
  scalar('DECIMAL(text, radix)', ['=DECIMAL("FF",16)', 255], (a, b) => {
    const radix = toNumber(b ?? null);
    if (typeof radix !== 'number') return radix;
    const base = Math.trunc(radix);
    if (base < 2 || base > 36) return NUM;
    const text = String(a ?? '')
      .trim()
      .toUpperCase();
    if (text.length > 255) return VALUE;
    let value = 0;
    for (const letter of text) {
      const digit = Number.parseInt(letter, 36);
      if (Number.isNaN(digit) || digit >= base) return NUM;
      value = value * base + digit;
    }
    return finite(value);
  }),
];
