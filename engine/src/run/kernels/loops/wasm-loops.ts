import { NEAR } from '../../../money/round.ts';
import {
  absolute,
  add,
  addInt,
  and,
  answer,
  atLeast,
  atMost,
  type Code,
  call,
  choose,
  chooseInt,
  divide,
  equal,
  floor,
  fromInt,
  greater,
  greatest,
  int,
  isLessInt,
  less,
  load,
  loadInt,
  moduleBytes,
  multiply,
  negative,
  not,
  number,
  or,
  pick,
  repeat,
  set,
  shiftedLeft,
  shiftedRight,
  store,
  storeInt,
  subtract,
  toInt,
  variable,
  when,
} from './wasm-code.ts';

/**
 * The loops over columns as WebAssembly. JavaScript loops run interpreted until they are hot, and a payroll is computed
 * once: half of a first run went by before and while they were compiled. These are fast from the first row on.
 * Bit for bit the results of their twins in `loops.ts`, which stand in where a page's policy forbids WebAssembly.
 */

// Parameters: addresses of the inputs, of the output, of the list of rows (0: all rows); how many rows.
const [a, b, out, rows, count] = [0, 1, 2, 3, 4].map(variable) as [Code, Code, Code, Code, Code];
// Variables: the row's number in the list, its place in bytes of an array of numbers; values.
const [index, at, x, y, r] = [5, 6, 7, 8, 9].map(variable) as [Code, Code, Code, Code, Code];
const [result, scaled, whole, below] = [10, 11, 12, 13].map(variable) as [Code, Code, Code, Code];

const [HALF, NOUGHT] = [number(0.5), number(0)];

// What is rare is JavaScript's: the logarithm that settles any number of places, noise at a tie, huge numbers.
const IMPORTS = ['settleAnywhere', 'noise', 'roundAny'].map((name) => ({
  name,
  signature: { ints: 0, numbers: 2 },
}));
const [SETTLE_ANYWHERE, NOISE, ROUND_ANY, SETTLE] = [0, 1, 2, 3] as const;

/** As `settle` of the money core. */
function settleCode(): Code {
  const [sum, size, near, off] = [0, 1, 2, 3].map(variable) as [Code, Code, Code, Code];
  return [
    when(and(less(sum, number(4e11)), greater(sum, number(-4e11))), [
      set(near, divide(floor(add(multiply(sum, number(1e4)), HALF)), number(1e4))),
      set(off, absolute(subtract(near, sum))),
      when(atMost(off, multiply(size, number(2 ** -50))), answer(add(near, NOUGHT))),
    ]),
    call(SETTLE_ANYWHERE, sum, size),
  ];
}

/** Settled only where digits cancel: `keeps` says where they don't. */
const additive = (sum: Code, keeps: Code): Code => [
  set(r, sum),
  choose(keeps, r, call(SETTLE, r, greatest(absolute(x), absolute(y)))),
];

/** As `sameNumber`, for finite numbers. */
const same = or(
  equal(x, y),
  and(
    atMost(absolute(subtract(x, y)), multiply(absolute(x), number(2 ** -49))),
    not(and(equal(floor(x), x), equal(floor(y), y))),
  ),
);

/** As `roundColumn`, half up; `y` is the power of ten. */
const rounded: Code = [
  set(scaled, multiply(absolute(x), y)),
  choose(
    less(scaled, number(1e15)),
    [
      set(whole, floor(add(scaled, HALF))),
      set(below, subtract(add(whole, HALF), scaled)),
      when(atMost(below, multiply(scaled, number(NEAR))), set(whole, add(whole, call(NOISE, below, scaled)))),
      set(r, divide(whole, y)),
      pick(negative(r), r, and(less(x, NOUGHT), greater(whole, NOUGHT))),
    ],
    call(ROUND_ANY, x, y),
  ),
];

const isTrue = (value: Code): Code => not(equal(value, NOUGHT));

/** What a loop makes of `x` and `y`. */
const VALUES: Readonly<Record<string, Code>> = {
  add: additive(add(x, y), pick(less(y, NOUGHT), atLeast(y, NOUGHT), less(x, NOUGHT))),
  subtract: additive(subtract(x, y), pick(atLeast(y, NOUGHT), less(y, NOUGHT), less(x, NOUGHT))),
  multiply: multiply(x, y),
  divide: divide(x, y),
  equal: fromInt(same),
  unequal: fromInt(not(same)),
  less: fromInt(and(less(x, y), not(same))),
  atMost: fromInt(or(less(x, y), same)),
  greater: fromInt(and(greater(x, y), not(same))),
  atLeast: fromInt(or(greater(x, y), same)),
  smallest: pick(y, x, less(y, x)),
  largest: pick(y, x, greater(y, x)),
  both: fromInt(and(isTrue(x), isTrue(y))),
  either: fromInt(or(isTrue(x), isTrue(y))),
  copy: x,
};

const placeIn = (base: Code): Code => addInt(base, at);
const loadX = set(x, load(placeIn(a)));
/** Keeps the value; the loop answers NaN when any isn't finite. */
const keep = (value: Code): Code => [
  set(r, value),
  store(placeIn(out), r),
  set(result, add(result, multiply(r, NOUGHT))),
];

const eachRow = (body: Code): Code => [
  when(
    count,
    repeat(
      [
        set(at, shiftedLeft(chooseInt(rows, loadInt(addInt(rows, shiftedLeft(index, 2))), index), 3)),
        body,
        set(index, addInt(index, int(1))),
      ],
      isLessInt(index, count),
    ),
  ),
  result,
];

const row = shiftedRight(at, 3);
const LOOPS: Readonly<Record<string, Code>> = {
  ...Object.fromEntries(
    Object.entries(VALUES).map(([name, value]) => [
      name,
      eachRow([loadX, set(y, load(placeIn(b))), keep(value)]),
    ]),
  ),
  round: [set(y, load(b)), eachRow([loadX, keep(rounded)])],
  largestMagnitude: eachRow([loadX, set(result, greatest(result, absolute(x)))]),
  // Each row is written to both lists; the next true or false one writes over what didn't belong.
  partition: eachRow([
    loadX,
    storeInt(addInt(out, shiftedLeft(toInt(result), 2)), row),
    storeInt(addInt(b, shiftedLeft(toInt(subtract(fromInt(index), result)), 2)), row),
    set(result, add(result, fromInt(isTrue(x)))),
  ]),
  // Below 0 a place says that there is none.
  gather: eachRow([
    set(y, fromInt(loadInt(addInt(b, shiftedRight(at, 1))))),
    choose(less(y, NOUGHT), number(Number.NaN), load(addInt(a, shiftedLeft(toInt(y), 3)))),
    keep([]),
  ]),
};

/** The bytes of the module that holds every loop. */
export function loopBytes(): Uint8Array {
  return moduleBytes(IMPORTS, [
    {
      name: 'settle',
      signature: { ints: 0, numbers: 2 },
      variables: { ints: 0, numbers: 2 },
      code: settleCode(),
    },
    ...Object.entries(LOOPS).map(([name, code]) => ({
      name,
      signature: { ints: 5, numbers: 0 },
      variables: { ints: 2, numbers: 7 },
      code,
    })),
  ]);
}
