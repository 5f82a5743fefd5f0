import type { SolutionFile } from '../solution/solution-file.ts';
import type { Dice } from './formulas/random-formula.ts';

/** A table of people with every type of column, a look-up table, bands and lines, for random formulas to read. */
export const FUZZ_SOLUTION: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'fuzz',
  currency: 'CNY',
  periodType: 'month',
  parameters: [{ code: 'p', values: [{ value: 0.25 }] }],
  tables: [
    {
      code: 'City',
      kind: 'parameter',
      key: 'city',
      columns: [
        { code: 'city', type: 'text' },
        { code: 'rate', type: 'number' },
        { code: 'label', type: 'text' },
        { code: 'maybe', type: 'number' },
      ],
      rows: [
        ['SH', 0.08, 'Shanghai', 1],
        ['BJ', 0.07, 'Beijing', null],
        ['SZ', 0.05, 'shenzhen', 3.5],
      ],
    },
    {
      code: 'Band',
      kind: 'parameter',
      columns: [
        { code: 'from', type: 'number' },
        { code: 'rate', type: 'number' },
      ],
      rows: [
        [0, 0.03],
        [100, 0.1],
        [1000, 0.2],
      ],
    },
    {
      code: 'Line',
      kind: 'data',
      key: ['id', 'no'],
      columns: [
        { code: 'id', type: 'text' },
        { code: 'no', type: 'number' },
        { code: 'amount', type: 'money' },
        { code: 'item', type: 'text' },
      ],
    },
    {
      code: 'T',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'a', type: 'number', tags: ['n'] },
        { code: 'b', type: 'money', tags: ['n'] },
        { code: 'c', type: 'text' },
        { code: 'd', type: 'date' },
        { code: 'e', type: 'boolean' },
        { code: 'f', type: 'number' },
        { code: 'city', type: 'text' },
        { code: 'r', type: 'reference', table: 'City', on: 'city' },
        { code: 's', type: 'reference', table: 'City', on: 'city', missing: 'blank' },
        { code: 'l', type: 'rows', table: 'Line', on: 'id' },
        { code: 'u', type: 'number', running: { of: 'a', by: 'city', order: 'd' } },
      ],
    },
  ],
};

const AMOUNTS = [
  0, -0, 1, -1, 0.1, 0.2, 0.3, 1.005, 36123.1, 36000, 99.995, -0.005, 1e9, 12345678.9, 100, 1000,
];

export type FuzzRow = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Rows for the tables `T` and `Line` of {@link FUZZ_SOLUTION}.
 * @param clean without blanks, text among numbers, huge numbers and keys that aren't found
 */
export function randomRows(dice: Dice, count: number, clean: boolean): { T: FuzzRow[]; Line: FuzzRow[] } {
  const is = (chance: number): boolean => clean || dice.next() < chance;
  const T = Array.from({ length: count }, (_, index) => ({
    id: `E${index}`,
    a: dice.pick(AMOUNTS),
    b: is(0.7) ? dice.pick(AMOUNTS) : null,
    c: is(0.7) ? dice.pick(['SH', 'sh', 'x', '12', ' ', 'TRUE', 'İzmir', '０12']) : null,
    d: is(0.8) ? dice.pick(['2025-01-31', '2025-02-28', '2024-12-31']) : null,
    e: is(0.8) ? dice.below(2) === 0 : null,
    f: is(0.7) ? dice.pick([...AMOUNTS, 9e15, 1e300]) : dice.pick(['abc', null]),
    city: is(0.7) ? dice.pick(['SH', 'BJ', 'SZ']) : dice.pick(['XX', null]),
  }));
  const Line = T.flatMap(({ id }, index) =>
    Array.from({ length: index % 4 }, (_, no) => ({
      id,
      no,
      amount: is(0.9) ? dice.pick(AMOUNTS) : dice.pick(['bad', null]),
      item: dice.pick(['meal', 'Meal', 'car', null]),
    })),
  );
  return { T, Line };
}

const LEAVES = [
  ...[
    '[@a]',
    '[@b]',
    '[@c]',
    '[@d]',
    '[@e]',
    '[@f]',
    '[@r.rate]',
    '[@r.label]',
    '[@r.maybe]',
    '[@s.rate]',
    '[@r]',
    '[@u]',
  ],
  ...['0', '1', '2', '0.5', '100', '"SH"', '""', 'TRUE', 'PARAM("p")', 'p', 'PERIOD("month")'],
  ...['SUM([@l.amount])', 'COUNT([@l.amount])', 'SUM([@#n])', 'SUM(City[rate])', 'INDEX(City[rate],2)'],
  ...[
    'SUMIFS([@l.amount],[@l.item],"meal")',
    'COUNTIFS(City[city],[@city])',
    'SUMIFS(City[rate],City[city],[@c])',
  ],
  ...['MATCH([@city],City[city],0)', 'VLOOKUP([@city],City[[city]:[rate]],2,FALSE)'],
  ...['XLOOKUP([@city],City[city],City[label],"none")', 'PROGRESSIVE([@a],Band[from],Band[rate])'],
  // Only HyperFormula has these two.
  ...['BESSELJ([@a],1)', 'IMABS(LEN([@c]))'],
];

/** A random formula over the columns of table `T`, at most `depth` calls deep; it may be one that binding refuses. */
export function randomRowFormula(dice: Dice, depth: number): string {
  const inner = (): string => randomRowFormula(dice, depth - 1);
  if (depth <= 0 || dice.next() < 0.15) return dice.pick(LEAVES);
  return dice.pick(CALLS)(inner, dice);
}

type Write = (inner: () => string, dice: Dice) => string;

const CALLS: readonly Write[] = [
  ...Array<Write>(4).fill((inner, dice) => `(${inner()}${dice.pick(['+', '-', '*', '/'])}${inner()})`),
  ...Array<Write>(2).fill(
    (inner, dice) => `(${inner()}${dice.pick(['=', '<>', '<', '<=', '>', '>='])}${inner()})`,
  ),
  ...Array<Write>(2).fill((inner) => `IF(${inner()},${inner()},${inner()})`),
  (inner) => `IF(${inner()},${inner()})`,
  (inner) => `IFERROR(${inner()},${inner()})`,
  (inner) => `IFNA(${inner()},${inner()})`,
  (inner) => `IFS(${inner()},${inner()},TRUE,${inner()})`,
  (inner) => `SWITCH(${inner()},1,${inner()},"SH",${inner()},${inner()})`,
  (inner, dice) => `ROUND(${inner()},${dice.pick(['2', '0', '-1', '[@a]'])})`,
  (inner, dice) => `${dice.pick(['ROUNDUP', 'ROUNDDOWN', 'TRUNC'])}(${inner()},1)`,
  (inner, dice) => `${dice.pick(['NOT', 'ABS', 'INT'])}(${inner()})`,
  (inner, dice) =>
    `${dice.pick(['MIN', 'MAX', 'SUM', 'AVERAGE', 'MEDIAN'])}(${inner()},${inner()},${inner()})`,
  (inner, dice) => `${dice.pick(['AND', 'OR', 'XOR'])}(${inner()},${inner()})`,
  (inner) => `LET(x,${inner()},y,x+1,IF(x>y,x,${inner()}*y))`,
  (inner) => `-${inner()}`,
  (inner) => `${inner()}%`,
  (inner) => `(${inner()}^2)`,
  (inner) => `(${inner()}&${inner()})`,
  (inner, dice) => `${dice.pick(['UPPER', 'LOWER', 'TRIM', 'LEN'])}(${inner()})`,
  (inner, dice) => `TEXT(${inner()},${dice.pick(['"#,##0.00"', '"0.0%"', '"yyyy-mm-dd"'])})`,
  (inner, dice) => `EDATE([@d],${dice.below(30) - 15})+DAY(${inner()})`,
  (inner) => `DATEDIF(MIN([@d],${inner()}),[@d],"m")`,
  (inner) => `MOD(${inner()},7)`,
  (inner) => `LET(x,${inner()},y,LET(x,x+1,x*2),IF(x=y,x,y-${inner()}))`,
  (inner) => `SUM({1,2,3}*${inner()})`,
  (inner, dice) => `INDEX({5,7;9,2.5},${1 + dice.below(2)},${inner()})`,
  (inner, dice) => `CHOOSE(${1 + dice.below(3)},${inner()},[@c],${inner()})`,
  (inner) => `XLOOKUP(${inner()},City[city],City[maybe],${inner()})`,
  (inner) => `SUMPRODUCT([@l.amount]*(${inner()}>0))`,
  (inner, dice) => `${dice.pick(['YEAR', 'MONTH', 'WEEKDAY', 'ISOWEEKNUM'])}(${inner()})`,
  (inner, dice) => `EOMONTH(${inner()},${dice.below(24) - 12})`,
  (inner) => `DATE(2024,${inner()},15)`,
  (inner) => `NETWORKDAYS([@d],${inner()})`,
  (inner, dice) => `YEARFRAC([@d],${inner()},${dice.below(5)})`,
  (inner, dice) => `${dice.pick(['LEFT', 'RIGHT', 'REPT'])}(${inner()},${dice.below(4)})`,
  (inner) => `SUBSTITUTE(${inner()},"1",${inner()})`,
  (inner) => `FIND("h",${inner()})`,
];
