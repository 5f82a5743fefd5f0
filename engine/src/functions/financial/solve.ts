import { NUM } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';

const CLOSE = 1e-13;

/**
 * The rate at which `gap` is zero: Newton from the guess, and when that runs away a bracketed search around it.
 * #NUM! when neither settles.
 */
export function solve(gap: (rate: number) => number, guess: number): Value {
  if (guess <= -1) return NUM;
  return newton(gap, guess, 60) ?? bisect(gap, guess);
}

/** Newton's search alone, as Excel's RATE has it; null when it doesn't settle or slides to the pole at -1. */
export function newton(gap: (rate: number) => number, guess: number, rounds: number): number | null {
  let rate = guess;
  for (let round = 0; round < rounds; round += 1) {
    const here = gap(rate);
    if (!Number.isFinite(here)) return null;
    const step = Math.max(1e-7, Math.abs(rate) * 1e-7);
    const slope = (gap(rate + step) - gap(rate - step)) / (2 * step);
    if (slope === 0 || !Number.isFinite(slope)) return null;
    const next = rate - here / slope;
    if (Math.abs(next - rate) <= CLOSE * Math.max(1, Math.abs(next))) return next;
    rate = next <= -1 ? (rate - 1) / 2 : next;
    if (rate + 1 < 1e-9) return null;
  }
  return null;
}

function bisect(gap: (rate: number) => number, guess: number): Value {
  // Candidates on both sides of the guess, widening.
  const points = [guess];
  for (let width = 0.01; width < 1e4; width *= 1.5)
    points.push(guess + width, Math.max(guess - width, -0.999999));
  points.sort((a, b) => Math.abs(a - guess) - Math.abs(b - guess));
  const values = points
    .map((point) => ({ point, value: gap(point) }))
    .filter(({ value }) => Number.isFinite(value));
  const start = values[0];
  if (start === undefined) return NUM;
  const other = values.find(({ value }) => Math.sign(value) !== Math.sign(start.value));
  if (other === undefined) return NUM;
  let low = start.point;
  let high = other.point;
  let lowValue = start.value;
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2;
    const value = gap(middle);
    if (value === 0 || Math.abs(high - low) < 1e-15 * Math.max(1, Math.abs(middle))) return middle;
    if (Math.sign(value) === Math.sign(lowValue)) {
      low = middle;
      lowValue = value;
    } else {
      high = middle;
    }
  }
  return (low + high) / 2;
}
