import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minus, over, plus, rationalOf, roundRational, times } from './rational.ts';
import { addExact, ROUNDING_MODES, roundColumn, roundTo, subtractExact } from './round.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 20_000);

/** A decimal with up to 15 digits, as text: what a person can type or a column can hold. */
const decimal = (digits: number, places: number) =>
  fc
    .tuple(
      fc.bigInt({ min: -(10n ** BigInt(digits)) + 1n, max: 10n ** BigInt(digits) - 1n }),
      fc.integer({ min: 0, max: places }),
    )
    .map(([units, scale]) => `${units}e${-scale}`);

const mode = fc.constantFrom(...ROUNDING_MODES);

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01],
    [1.255, 2, 1.26],
    [2.675, 2, 2.68],
    [-1.005, 2, -1.01],
    [1.45, 1, 1.5],
    [0.285, 2, 0.29],
    [1234567890.125, 2, 1234567890.13],
    [1250, -2, 1300],
    [0.5, 0, 1],
    [-0.4, 0, 0],
  ])('%d to %i places is %d', (x, scale, expected) => {
    expect(roundTo(x, scale)).toBe(expected);
  });

  it.each([
    [0.075, 2, 0.07],
    [0.0751, 2, 0.08],
    [-2.5, 0, -2],
    [1.005, 2, 1],
    [1250, -2, 1200],
  ])('%d half down to %i places is %d', (x, scale, expected) => {
    expect(roundTo(x, scale, 'half-down')).toBe(expected);
  });

  it('never gives -0', () => {
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
    expect(Object.is(roundTo(-0, 2), 0)).toBe(true);
  });

  it('passes what it cannot round', () => {
    expect(roundTo(Number.NaN, 2)).toBeNaN();
    expect(roundTo(Number.POSITIVE_INFINITY, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(roundTo(1.5, 400)).toBe(1.5);
    expect(roundTo(1.5, -400)).toBe(0);
  });

  it('rounds every decimal of 15 digits as exact arithmetic does', () => {
    fc.assert(
      fc.property(decimal(15, 12), fc.integer({ min: -6, max: 8 }), mode, (text, scale, how) => {
        expect(roundTo(Number(text), scale, how)).toBe(
          Number(roundRational(rationalOf(text), scale, how)) + 0,
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('rounds products as exact arithmetic does', () => {
    fc.assert(
      fc.property(decimal(8, 2), decimal(4, 4), fc.integer({ min: 0, max: 2 }), mode, (a, b, scale, how) => {
        const exact = roundRational(times(rationalOf(a), rationalOf(b)), scale, how);
        expect(roundTo(Number(a) * Number(b), scale, how)).toBe(Number(exact) + 0);
      }),
      { numRuns: RUNS },
    );
  });

  it('rounds shares of a month as exact arithmetic does', () => {
    fc.assert(
      fc.property(
        decimal(9, 2),
        fc.integer({ min: 0, max: 31 }),
        fc.integer({ min: 1, max: 31 }),
        mode,
        (a, worked, days, how) => {
          const exact = roundRational(
            over(times(rationalOf(a), rationalOf(String(worked))), rationalOf(String(days))),
            2,
            how,
          );
          expect(roundTo((Number(a) * worked) / days, 2, how)).toBe(Number(exact) + 0);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('rounds a rate of what lies above a threshold as exact arithmetic does', () => {
    fc.assert(
      fc.property(decimal(9, 2), decimal(7, 2), fc.integer({ min: 1, max: 4999 }), (a, b, rate) => {
        const share = rationalOf(`${rate}e-4`);
        const exact = roundRational(times(minus(rationalOf(a), rationalOf(b)), share), 2, 'half-up');
        const found = roundTo(subtractExact(Number(a), Number(b)) * (rate / 10_000), 2);
        expect(found).toBe(Number(exact) + 0);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('addExact and subtractExact', () => {
  it('keep the decimals when digits cancel', () => {
    expect(subtractExact(36123.1, 36000)).toBe(123.1);
    expect(subtractExact(0.3, addExact(0.1, 0.2))).toBe(0);
    expect(subtractExact(10000.1, 9999.95)).toBe(0.15);
  });

  it('give the decimal whenever the operands are money', () => {
    fc.assert(
      fc.property(decimal(11, 2), decimal(11, 2), (a, b) => {
        const sum = roundRational(plus(rationalOf(a), rationalOf(b)), 2, 'half-up');
        expect(roundTo(addExact(Number(a), Number(b)), 2)).toBe(Number(sum) + 0);
      }),
      { numRuns: RUNS },
    );
  });

  it('leave what is no decimal alone', () => {
    expect(subtractExact(1000 + 1 / 3, 1000)).toBe(1000 + 1 / 3 - 1000);
  });
});

describe('roundColumn', () => {
  it('is roundTo, bit for bit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e13, max: 1e13 }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: -4, max: 6 }),
        mode,
        (values, scale, how) => {
          const column = Float64Array.from(values);
          roundColumn(column, 0, column.length, scale, how);
          expect([...column]).toEqual(values.map((value) => roundTo(value, scale, how)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('leaves rows that hold no number alone', () => {
    const column = Float64Array.from([1.005, 1.005]);
    roundColumn(column, 0, 2, 2, 'half-up', Uint8Array.from([0, 2]));
    expect([...column]).toEqual([1.01, 1.005]);
  });
});
