/** A small generator of random numbers with a seed: the same seed gives the same formulas on every machine. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number in [0, 1). Mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

export type FuzzCell = number | string | boolean | null | { readonly error: '#N/A' | '#DIV/0!' };

/** Rows × columns of the sheet formulas read: A1:F4. */
export const ROWS = 4;
export const COLUMNS = 6;

const CLEAN = [0, 1, 2, 3.5, -4, 10, 99.99, 1234.56, 36000, 0.05, -0.25, 1.005, 45688, 20250131, 45688.75];
const DIRTY: readonly FuzzCell[] = [
  null,
  '',
  'abc',
  'ABC',
  '12',
  ' x ',
  '0012',
  '薪資',
  true,
  false,
  null,
  'Q1',
  '-',
  -0,
  1e15,
  -4503599627370497,
  1e140,
  { error: '#N/A' },
  { error: '#DIV/0!' },
];

/** A cell: a number, or with `dirt` chances out of ten something else. */
export function randomCell(dice: Dice, dirt: number): FuzzCell {
  if (dice.below(10) < dirt) return dice.pick(DIRTY);
  return dice.below(3) === 0 ? Math.round((dice.next() * 20000 - 5000) * 100) / 100 : dice.pick(CLEAN);
}

type Want = 'number' | 'text' | 'condition' | 'any';

/** A random formula over A1:F4, at most `depth` calls deep. */
export function randomFormula(dice: Dice, depth: number): string {
  return `=${expression(dice, depth, dice.pick(['number', 'number', 'text', 'condition', 'any'] as const))}`;
}

function cell(dice: Dice): string {
  return `${'ABCDEF'[dice.below(COLUMNS)]}${1 + dice.below(ROWS)}`;
}

function column(dice: Dice): string {
  const letter = 'ABCDEF'[dice.below(COLUMNS)]!;
  return `${letter}1:${letter}${ROWS}`;
}

function area(dice: Dice): string {
  return dice.pick([column(dice), `A1:F${1 + dice.below(ROWS)}`, 'B2:C3', cell(dice)]);
}

type Form = () => string;

/** Parts of a formula one call less deep: a number, a text, a condition, any of what is wanted, a small whole number. */
interface Parts {
  readonly n: Form;
  readonly t: Form;
  readonly c: Form;
  readonly a: Form;
  readonly k: Form;
}

/** What gives whatever its parts give. */
const sharedForms = (dice: Dice, { n, c, a, k }: Parts): readonly Form[] => [
  () => `IF(${c()},${a()},${a()})`,
  () => `IFERROR(${a()},${a()})`,
  () => `IFS(${c()},${a()},TRUE(),${a()})`,
  () => `CHOOSE(${k()},${a()},${a()},${a()},${a()})`,
  () => `SWITCH(${n()},1,${a()},2,${a()},${a()})`,
  () => `INDEX(${column(dice)},${k()})`,
  () => `VLOOKUP(${leaf(dice, 'any')},A1:F${ROWS},${k()},FALSE())`,
  () => `HLOOKUP(${leaf(dice, 'any')},A1:F${ROWS},${k()},FALSE())`,
  () => `XLOOKUP(${leaf(dice, 'any')},${column(dice)},${column(dice)},${a()})`,
  () => `IFNA(${a()},${a()})`,
  () => `INDEX(A1:F${ROWS},${k()},${k()})`,
];

/** What gives numbers. */
const numberForms = (dice: Dice, { n, t, k }: Parts): readonly Form[] => [
  () => `(${n()}${dice.pick(['+', '-', '*', '/'])}${n()})`,
  () => `(${n()}${dice.pick(['+', '-', '*', '/'])}${n()})`,
  () => `-${cell(dice)}`,
  () => `${dice.pick(['ROUND', 'ROUNDUP', 'ROUNDDOWN'])}(${n()},${dice.below(4) - 1})`,
  () => `${dice.pick(['ABS', 'INT', 'SIGN'])}(${n()})`,
  () => `TRUNC(${n()},${dice.below(3)})`,
  () => `MOD(${n()},${k()})`,
  () =>
    `${dice.pick(['SUM', 'MAX', 'MIN', 'AVERAGE', 'COUNT', 'COUNTA', 'MEDIAN', 'PRODUCT', 'SUMSQ'])}(${area(dice)},${area(dice)})`,
  () => `SUM(${n()},${area(dice)})`,
  () => `COUNTBLANK(${area(dice)})`,
  () => `SUMPRODUCT(${column(dice)},${column(dice)})`,
  () =>
    `SUMIF(${column(dice)},"${dice.pick(['>', '<', '>=', '<=', '<>', ''])}${dice.pick([0, 1, 10, 2])}",${column(dice)})`,
  () => `COUNTIF(${column(dice)},${leaf(dice, 'number')})`,
  () => `SUMIFS(${column(dice)},${column(dice)},">${dice.below(5)}")`,
  () => `COUNTIFS(${column(dice)},">${dice.below(5)}",${column(dice)},"<1000")`,
  () => `MATCH(${leaf(dice, 'any')},${column(dice)},0)`,
  () => `LEN(${t()})`,
  () => `FIND(${JSON.stringify(dice.pick(['b', '1', '-']))},${t()})`,
  () => `${dice.pick(['LARGE', 'SMALL'])}(${column(dice)},${k()})`,
  () =>
    `${dice.pick(['YEAR', 'MONTH', 'DAY'])}(${dice.pick([45688, 45351, 44926, 36526])}+${dice.below(400)})`,
  () => `EDATE(45688,${dice.below(30) - 15})`,
  () => `EOMONTH(45688,${dice.below(30) - 15})`,
  () => `DATE(2024,${dice.below(20) - 3},${dice.below(40) - 3})`,
  () => `WEEKDAY(45688+${dice.below(10)},2)`,
  () => `DAYS(45688,${45000 + dice.below(900)})`,
  () => `${dice.pick(['HOUR', 'MINUTE', 'SECOND'])}(${dice.pick(['0.75', '45688.123', '0.999'])})`,
  () => `${dice.pick(['ISOWEEKNUM', 'WEEKNUM'])}(${43831 + dice.below(3000)})`,
  () => `DAYS360(${43831 + dice.below(900)},${44900 + dice.below(900)},${dice.pick(['TRUE()', 'FALSE()'])})`,
  () => `YEARFRAC(${43831 + dice.below(900)},${44900 + dice.below(900)},${dice.pick([2, 3, 4])})`,
  () => `NETWORKDAYS(${45688 - dice.below(60)},${45688 + dice.below(60)},{45690,45701})`,
  () => `WORKDAY(${45600 + dice.below(60)},${1 + dice.below(40)},{45690,45701})`,
  () => `${dice.pick(['POWER', 'QUOTIENT'])}(${cell(dice)},${k()})`,
  () => `${dice.pick(['SQRT', 'EVEN', 'ODD', 'SQRT'])}(${n()})`,
  () => `${dice.pick(['AVERAGEIF', 'SUMIF'])}(${column(dice)},">${dice.below(5)}",${column(dice)})`,
  () => `${dice.pick(['MAXIFS', 'MINIFS'])}(${column(dice)},${column(dice)},">${dice.below(5)}")`,
  () =>
    `${dice.pick(['VAR.S', 'STDEV.S', 'VAR.P', 'STDEV.P', 'GEOMEAN', 'AVEDEV', 'DEVSQ'])}(${column(dice)})`,
  () => `${dice.pick(['AVERAGEA', 'MAXA', 'MINA'])}(${area(dice)},${area(dice)})`,
  () => `SUM({1,2,3}*${leaf(dice, 'number')})`,
  () => `SUMPRODUCT({1;2;3;4},${column(dice)})`,
  () => `INDEX({5,7;9,2.5},${1 + dice.below(2)},${1 + dice.below(2)})`,
  () => `MATCH(${leaf(dice, 'number')},{0,1,10,100},1)`,
  () => `PMT(${dice.pick(['0.01', '0'])},${12 + dice.below(24)},${n()})`,
  () => `FV(0.005,${dice.below(24)},-100,${n()})`,
  () => `NPV(0.1,${column(dice)})`,
  () => `${dice.pick(['ROWS', 'COLUMNS'])}(${area(dice)})`,
  () => `CODE(${t()})`,
  () => `SEARCH("B",${t()})`,
  () => `N(${cell(dice)})`,
];

/** What gives texts. */
const textForms = (dice: Dice, { n, t, k }: Parts): readonly Form[] => [
  () => `(${leaf(dice, 'text')}&${t()})`,
  () => `CONCATENATE(${t()},${leaf(dice, 'text')})`,
  () => `${dice.pick(['LEFT', 'RIGHT'])}(${t()},${k()})`,
  () => `MID(${t()},${k()},${k()})`,
  () => `${dice.pick(['UPPER', 'LOWER', 'TRIM'])}(${t()})`,
  () => `SUBSTITUTE(${t()},"b","xx")`,
  () => `REPT("ab",${k()})`,
  () => `TEXT(45688+${dice.below(400)},"yyyy-mm-dd")`,
  () => `REPLACE(${t()},${k()},${dice.below(4)},"-")`,
  () => `PROPER(${t()})`,
  () => `T(${cell(dice)})`,
  () => `CHAR(${65 + dice.below(26)})`,
  () => `UNICHAR(${34218 + dice.below(9)})`,
  () => `CONCATENATE(${n()},"/",${t()})`,
  () => `CLEAN(${t()})`,
];

/** What gives TRUE or FALSE. */
const testForms = (dice: Dice, { n, t, c }: Parts): readonly Form[] => [
  () => `(${n()}${dice.pick(['=', '<>', '<', '<=', '>', '>='])}${n()})`,
  () => `(${cell(dice)}${dice.pick(['=', '<>', '<', '>'])}${cell(dice)})`,
  () => `${dice.pick(['AND', 'OR', 'XOR'])}(${c()},${c()})`,
  () => `NOT(${c()})`,
  () =>
    `${dice.pick(['ISNUMBER', 'ISTEXT', 'ISBLANK', 'ISERROR', 'ISNA', 'ISLOGICAL', 'ISERR'])}(${dice.pick([cell(dice), n()])})`,
  () => `EXACT(${t()},${t()})`,
  () => `(${t()}=${t()})`,
  () => `(${t()}${dice.pick(['<', '>', '<='])}${t()})`,
  () => `${dice.pick(['ISEVEN', 'ISODD'])}(${n()})`,
  () => `ISNONTEXT(${cell(dice)})`,
];

function expression(dice: Dice, depth: number, want: Want): string {
  if (depth <= 0 || dice.below(5) === 0) return leaf(dice, want);
  const deeper =
    (of: Want): Form =>
    () =>
      expression(dice, depth - 1, of);
  const parts: Parts = {
    n: deeper('number'),
    t: deeper('text'),
    c: deeper('condition'),
    a: deeper(want),
    k: () => String(1 + dice.below(4)),
  };
  if (dice.below(5) === 0) return dice.pick(sharedForms(dice, parts))();
  if (want === 'number') return dice.pick(numberForms(dice, parts))();
  if (want === 'text') return dice.pick(textForms(dice, parts))();
  if (want === 'condition') return dice.pick(testForms(dice, parts))();
  return dice.pick([...numberForms(dice, parts), ...textForms(dice, parts), ...testForms(dice, parts)])();
}

function leaf(dice: Dice, want: Want): string {
  if (dice.below(3) > 0) return cell(dice);
  switch (want) {
    case 'number':
      return String(dice.pick([0, 1, 2, 3.5, 10, 0.05, 100, 1.005]));
    case 'text':
      return JSON.stringify(dice.pick(['abc', 'B', '12', '', '薪資']));
    case 'condition':
      return dice.pick(['TRUE()', 'FALSE()']);
    default:
      return dice.pick(['1', '"abc"', 'TRUE()', '2.5']);
  }
}
