import { toNumber } from '../../cells/coerce.ts';
import { DIV0, NA, NUM, VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { RunningSum } from '../../money/sum.ts';
import { finite, TOO_LARGE } from '../../operators/operators.ts';
import { asMatrix, eachNumber, itemsOf, numbersOf, pairsOf, sumOf } from '../spec/arguments.ts';
import { all, first } from '../spec/call-traits.ts';
import { toolpakNumber } from '../spec/date-arguments.ts';
import { library } from '../spec/define.ts';
import type { Call, FunctionSpec } from '../spec/function-spec.ts';

const { list } = library('math');
const payroll = library('payroll');

function pairSum(f: (x: number, y: number) => number): (args: readonly Value[]) => Value {
  return (args) => {
    const pairs = pairsOf(args[0]!, args[1]!, NA);
    if (pairs instanceof FormulaError) return pairs;
    return pairs.length === 0 ? DIV0 : finite(sumOf(pairs.map(([x, y]) => f(x, y))));
  };
}

/** All items as whole numbers ≥ 0, for GCD, LCM and MULTINOMIAL; a single blank cell doesn't count. */
function wholeNumbers(args: readonly Value[], call: Call): number[] | FormulaError {
  const numbers: number[] = [];
  if (call.omitted.includes(true)) return NA;
  for (const arg of args) {
    for (const item of itemsOf(arg)) {
      if (item === null && !(arg instanceof Matrix)) continue;
      if (typeof item === 'boolean') return VALUE;
      const number = toNumber(item);
      if (typeof number !== 'number') return number;
      if (number < 0 || number >= 2 ** 53) return NUM;
      numbers.push(Math.trunc(number));
    }
  }
  return numbers.length === 0 ? VALUE : numbers;
}

function greatestCommon(a: number, b: number): number {
  let x = a;
  let y = b;
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

function sumProduct(args: readonly Value[]): Value {
  const lists = args.map(asMatrix);
  const { rows, cols } = lists[0]!;
  for (const each of lists) {
    if (each.rows !== rows || each.cols !== cols) return VALUE;
  }
  const products: number[] = [];
  for (let index = 0; index < rows * cols; index += 1) {
    let product = 1;
    for (const each of lists) {
      const item = each.data[index]!;
      if (item instanceof FormulaError) return item;
      // Text, booleans and blanks are 0 here: `--(…)` or `*` makes numbers of conditions.
      product *= typeof item === 'number' ? item : 0;
    }
    products.push(product);
  }
  return finite(sumOf(products));
}

function numericMatrix(value: Value): number[][] | FormulaError {
  const matrix = asMatrix(value);
  const rows: number[][] = [];
  for (let row = 0; row < matrix.rows; row += 1) {
    const items: number[] = [];
    for (let col = 0; col < matrix.cols; col += 1) {
      const item: Scalar = matrix.data[row * matrix.cols + col]!;
      if (item instanceof FormulaError) return item;
      if (typeof item !== 'number') return VALUE;
      items.push(item);
    }
    rows.push(items);
  }
  return rows;
}

/** Beyond this a matrix would keep a processor busy for seconds. */
const MATRIX_SIZE = 400;

function product(args: readonly Value[]): Value {
  const a = numericMatrix(args[0]!);
  const b = numericMatrix(args[1]!);
  if (a instanceof FormulaError) return a;
  if (b instanceof FormulaError) return b;
  const width = b[0]?.length ?? 0;
  if ((a[0]?.length ?? 0) !== b.length) return VALUE;
  if (a.length * width * b.length > MATRIX_SIZE ** 3) return TOO_LARGE;
  const data: Scalar[] = [];
  for (const row of a) {
    for (let col = 0; col < width; col += 1) {
      data.push(finite(sumOf(row.map((value, k) => value * b[k]![col]!))));
    }
  }
  return new Matrix(a.length, width, data);
}

/** Gauss–Jordan with pivoting; gives the determinant and, when there is one, the inverse. */
function invert(rows: number[][]): { determinant: number; inverse: number[][] | null } {
  const size = rows.length;
  const work = rows.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  let determinant = 1;
  for (let col = 0; col < size; col += 1) {
    let pivot = col;
    for (let row = col + 1; row < size; row += 1) {
      if (Math.abs(work[row]![col]!) > Math.abs(work[pivot]![col]!)) pivot = row;
    }
    const head = work[pivot]![col]!;
    if (head === 0) return { determinant: 0, inverse: null };
    if (pivot !== col) {
      [work[pivot], work[col]] = [work[col]!, work[pivot]!];
      determinant = -determinant;
    }
    determinant *= head;
    const line = work[col]!;
    for (let k = 0; k < line.length; k += 1) line[k] = line[k]! / head;
    for (let row = 0; row < size; row += 1) {
      const factor = work[row]![col]!;
      if (row === col || factor === 0) continue;
      for (let k = 0; k < line.length; k += 1) work[row]![k] = work[row]![k]! - factor * line[k]!;
    }
  }
  return { determinant, inverse: work.map((row) => row.slice(size)) };
}

/** Σ over bands of the part of the amount inside the band times its rate; bands sorted, blank rows skipped. */
export function progressive(amount: number, froms: readonly Scalar[], rates: readonly Scalar[]): Value {
  if (froms.length !== rates.length) return VALUE;
  const bands: { from: number; rate: number }[] = [];
  for (let index = 0; index < froms.length; index += 1) {
    const from = froms[index]!;
    const rate = rates[index]!;
    if (from instanceof FormulaError) return from;
    if (rate instanceof FormulaError) return rate;
    if (from === null || from === '') continue;
    if (typeof from !== 'number' || (typeof rate !== 'number' && rate !== null)) return VALUE;
    bands.push({ from, rate: rate ?? 0 });
  }
  bands.sort((a, b) => a.from - b.from);
  const parts: number[] = [];
  for (let index = 0; index < bands.length; index += 1) {
    const { from, rate } = bands[index]!;
    if (amount <= from) break;
    parts.push((Math.min(amount, bands[index + 1]?.from ?? Number.POSITIVE_INFINITY) - from) * rate);
  }
  return finite(sumOf(parts));
}

export const SUMS: readonly FunctionSpec[] = [
  list(
    'SUM(value1, …)',
    'l',
    ['=SUM(1,2,{3,4})', 10],
    (args, call) => {
      // Added up as they come: the numbers needn't be gathered first.
      const sum = new RunningSum();
      const failed = eachNumber(args, call, (value) => sum.add(value));
      return failed ?? finite(sum.total());
    },
    {
      counts: true,
      kernel: 'sum',
      aggregate: 'sum',
      products: 'only',
      ofNumbers: true,
      inWorkbook: 'numbers',
      alike: all,
      inCell: 'number',
    },
  ),
  list(
    'SUMSQ(value1, …)',
    'l',
    ['=SUMSQ(3,4)', 25],
    (args, call) => {
      const numbers = numbersOf(args, call);
      return numbers instanceof FormulaError ? numbers : finite(sumOf(numbers.map((x) => x * x)));
    },
    { ofNumbers: true, inWorkbook: 'numbers' },
  ),
  list(
    'PRODUCT(value1, …)',
    'l',
    ['=PRODUCT(2,3,4)', 24],
    (args, call) => {
      const numbers = numbersOf(args, call);
      if (numbers instanceof FormulaError) return numbers;
      return numbers.length === 0 ? 0 : finite(numbers.reduce((a, b) => a * b, 1));
    },
    { counts: true, ofNumbers: true, inWorkbook: 'numbers' },
  ),
  list('SUMPRODUCT(list1, …)', 'l', ['=SUMPRODUCT({1,2,3},{4,5,6})', 32], sumProduct, {
    counts: true,
    products: 'all',
    wholeLists: true,
  }),
  list(
    'SUMX2MY2(list1, list2)',
    'l',
    ['=SUMX2MY2({3,4},{1,2})', 20],
    pairSum((x, y) => x * x - y * y),
  ),
  list(
    'SUMX2PY2(list1, list2)',
    'l',
    ['=SUMX2PY2({3,4},{1,2})', 30],
    pairSum((x, y) => x * x + y * y),
  ),
  list(
    'SUMXMY2(list1, list2)',
    'l',
    ['=SUMXMY2({3,4},{1,2})', 8],
    pairSum((x, y) => (x - y) ** 2),
  ),
  list('GCD(number1, …)', 'l', ['=GCD(12,18)', 6], (args, call) => {
    const numbers = wholeNumbers(args, call);
    return numbers instanceof FormulaError ? numbers : numbers.reduce(greatestCommon, 0);
  }),
  list('LCM(number1, …)', 'l', ['=LCM(4,6)', 12], (args, call) => {
    const numbers = wholeNumbers(args, call);
    if (numbers instanceof FormulaError) return numbers;
    if (numbers.includes(0)) return 0;
    const result = numbers.reduce((a, b) => (a / greatestCommon(a, b)) * b, 1);
    return result >= 2 ** 53 ? NUM : result;
  }),
  list('MULTINOMIAL(number1, …)', 'l', ['=MULTINOMIAL(2,3,4)', 1260], (args, call) => {
    const numbers = wholeNumbers(args, call);
    if (numbers instanceof FormulaError) return numbers;
    let result = 1;
    let total = 0;
    for (const count of numbers) {
      if (count > 1e6) return NUM;
      for (let k = 1; k <= count; k += 1) {
        total += 1;
        result = (result * total) / k;
        if (!Number.isFinite(result)) return NUM;
      }
    }
    return Math.round(result);
  }),
  list('SERIESSUM(x, n, m, coefficients)', 'sssl', ['=SERIESSUM(2,0,1,{1,2,3})', 17], (args) => {
    const [x, n, m] = args.slice(0, 3).map((arg) => toolpakNumber(arg as Scalar, 0));
    if (x instanceof FormulaError) return x;
    if (n instanceof FormulaError) return n;
    if (m instanceof FormulaError) return m;
    if (x === 0 && n === 0) return NUM;
    const terms: number[] = [];
    for (const [index, item] of itemsOf(args[3]!).entries()) {
      if (item instanceof FormulaError) return item;
      if (typeof item !== 'number') return VALUE;
      terms.push(item * x! ** (n! + index * m!));
    }
    return finite(sumOf(terms));
  }),
  list('MMULT(list1, list2)', 'l', ['=SUM(MMULT({1,2;3,4},{1;1}))', 10], product, {
    returns: 'list',
    wholeLists: true,
  }),
  list('MDETERM(list)', 'l', ['=MDETERM({1,2;3,4})', -2], (args) => {
    const rows = numericMatrix(args[0]!);
    if (rows instanceof FormulaError) return rows;
    if (rows.length !== rows[0]?.length) return VALUE;
    if (rows.length > MATRIX_SIZE) return TOO_LARGE;
    return finite(Number(invert(rows).determinant.toPrecision(15)));
  }),
  list(
    'MINVERSE(list)',
    'l',
    ['=INDEX(MINVERSE({2,0;0,4}),2,2)', 0.25],
    (args) => {
      const rows = numericMatrix(args[0]!);
      if (rows instanceof FormulaError) return rows;
      if (rows.length !== rows[0]?.length) return VALUE;
      if (rows.length > MATRIX_SIZE) return TOO_LARGE;
      if (rows.length > MATRIX_SIZE) return TOO_LARGE;
      const { inverse } = invert(rows);
      return inverse === null ? NUM : new Matrix(rows.length, rows.length, inverse.flat());
    },
    { returns: 'list' },
  ),
  list(
    'MUNIT(size)',
    's',
    ['=SUM(MUNIT(3))', 3],
    (args) => {
      const size = toNumber(args[0] as Scalar);
      if (typeof size !== 'number') return size;
      const n = Math.trunc(size);
      if (n < 1 || n > 1000) return VALUE;
      return new Matrix(
        n,
        n,
        Array.from({ length: n * n }, (_, index) => (index % (n + 1) === 0 ? 1 : 0)),
      );
    },
    { returns: 'list' },
  ),
  payroll.list(
    'PROGRESSIVE(amount, froms, rates)',
    'sll',
    ['=PROGRESSIVE(50000,{0,36000,144000},{0.03,0.1,0.2})', 2480],
    (args) => {
      const amount = toNumber(args[0] as Scalar);
      if (typeof amount !== 'number') return amount;
      return progressive(amount, itemsOf(args[1]!), itemsOf(args[2]!));
    },
    { kernel: 'progressive', inWorkbook: 'progressive', alike: ([amount, froms]) => [amount, froms] },
  ),
  payroll.scalar(
    'PRORATE(amount, worked, standard)',
    ['=PRORATE(6000,11,22)', 3000],
    (a, b, c) => {
      const amount = toNumber(a);
      if (typeof amount !== 'number') return amount;
      const worked = toNumber(b ?? null);
      if (typeof worked !== 'number') return worked;
      const standard = toNumber(c ?? null);
      if (typeof standard !== 'number') return standard;
      return standard === 0 ? DIV0 : finite((amount * worked) / standard);
    },
    { inWorkbook: 'prorate', alike: first },
  ),
];
