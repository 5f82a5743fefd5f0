import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK, type LoopName, Loops } from './loops.ts';

const NAMES: readonly LoopName[] = [
  ...(['add', 'subtract', 'multiply', 'divide', 'smallest', 'largest', 'both', 'either', 'copy'] as const),
  ...(['equal', 'unequal', 'less', 'atMost', 'greater', 'atLeast'] as const),
];
const wasm = new Loops(true);
const js = new Loops(false);

const HARD = [0, -0, 1.005, 2.675, -1.255, 0.1, 36123.1, 36000, 1e15, 4e11, 9999999999999.98, 1e300, 5e-324];
const cents = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 100);
const amount = fc.oneof(
  fc.constantFrom(...HARD),
  cents,
  cents.map((value) => value / 10 + 0.005),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** Two columns, the second often within a few units in the last place of the first; and some of their rows. */
const columns = fc
  .array(fc.tuple(amount, amount, fc.integer({ min: -6, max: 6 }), fc.boolean()), {
    minLength: 1,
    maxLength: 60,
  })
  .map((cells) => {
    const a = Float64Array.from(cells, ([x]) => x);
    const b = Float64Array.from(cells, ([x, y, units]) => (units > 3 ? y : x * (1 + units * 2 ** -51)));
    const some = cells.flatMap(([, , , isIn], row) => (isIn ? [row] : []));
    return { a, b, some, length: cells.length };
  });

/** What a loop leaves in its output and answers, either way, over all rows and over some. */
function both<T>(
  { some, length }: { some: readonly number[]; length: number },
  run: (loops: Loops, out: Float64Array, rows: Int32Array | null, count: number) => T,
): [unknown, unknown][] {
  const pairs: [unknown, unknown][] = [];
  for (const list of [null, some]) {
    const [ours, theirs] = [wasm, js].map((loops) => {
      const out = (loops === wasm ? OUT : new Float64Array(BLOCK)).fill(7);
      const rows = loops === wasm ? ROWS : new Int32Array(BLOCK);
      if (list) rows.set(list);
      const answer = run(loops, out, list ? rows : null, list ? list.length : length);
      return { answer, out: [...out.subarray(0, length)] };
    });
    pairs.push([ours, theirs]);
  }
  return pairs;
}
const OUT = wasm.numbers();
const ROWS = wasm.rows();
const LISTS = [wasm.rows(), wasm.rows()] as const;

describe('loops as WebAssembly and as JavaScript', () => {
  it('run as WebAssembly here', () => {
    expect(OUT.buffer).toBe(ROWS.buffer);
  });

  it.each(NAMES)('%s agree to the last bit', (name) => {
    fc.assert(
      fc.property(columns, (cells) => {
        for (const [ours, theirs] of both(cells, (loops, out, rows, count) =>
          Number.isFinite(loops.run(name, cells.a, cells.b, out, rows, count)),
        ))
          expect(ours).toEqual(theirs);
      }),
    );
  });

  it.each([0, 1, 2, 4, 22])('round to %i places to the same last bit', (places) => {
    fc.assert(
      fc.property(columns, (cells) => {
        for (const [ours, theirs] of both(cells, (loops, out, rows, count) =>
          loops.round(cells.a, places, out, rows, count),
        ))
          expect(ours).toEqual(theirs);
      }),
    );
  });

  it('part rows and gather values alike', () => {
    fc.assert(
      fc.property(columns, (cells) => {
        const conditions = cells.a.map((x) => (x > 0 ? 1 : 0));
        const places = Int32Array.from(cells.a, (x, row) => (x === 0 ? -1 : (row * 7) % cells.length));
        for (const [ours, theirs] of both(cells, (loops, out, rows, count) => {
          const [yes, no] = loops === wasm ? LISTS : [new Int32Array(BLOCK), new Int32Array(BLOCK)];
          const trues = loops.partition(conditions, rows, count, yes, no);
          const isWhole = Number.isFinite(loops.gather(cells.b, places, out, rows, count));
          const parts = [[...yes.subarray(0, trues)], [...no.subarray(0, count - trues)]];
          return { parts, isWhole, largestMagnitude: loops.largestMagnitude(cells.a, cells.length) };
        }))
          expect(ours).toEqual(theirs);
      }),
    );
  });

  it('go on outside the memory when it is full', () => {
    const full = new Loops(true);
    const blocks = Array.from({ length: 300 }, () => full.numbers());
    const [first, last] = [blocks[0]!, blocks.at(-1)!];
    expect(first.buffer).not.toBe(last.buffer);
    full.run('add', first.fill(1), last.fill(2), last, null, 3);
    full.run('add', first, last, first, null, 3);
    expect([...last.subarray(0, 4), ...first.subarray(0, 4)]).toEqual([3, 3, 3, 2, 4, 4, 4, 1]);
  });
});
