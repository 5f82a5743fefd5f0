/** A target at one value: how far it still is from what is wanted, in its own measure; 0 and below is reached. */
export interface Probe {
  readonly units: number;
  readonly short: number;
}

export type Search =
  | { readonly kind: 'found'; readonly units: number }
  /** Reached nowhere up to the high bound. */
  | { readonly kind: 'none' }
  /** The target falls from one value to the next, and too often to look everywhere. */
  | { readonly kind: 'falls'; readonly before: Probe; readonly after: Probe };

/** Values looked at beforehand, to see how steeply the target rises. */
const SAMPLES = 8;
/** Twice the steepest rise seen: between two values looked at it may rise that much faster. */
const STEEPER = 2;
/** A target that rises and falls in more places than these steps suffice for is refused. */
const MAX_STEPS = 1000;

/**
 * The smallest whole number from `from` to `to` at which nothing is short any more, also where the target falls on the
 * way (a net pay at a threshold). From below, each step is as long as what is short needs at the steepest rise, so no
 * value that reaches is stepped over; only where a step itself reaches, it is halved down to the first value that does.
 *
 * @param short what is short at a value
 */
export function seekSmallest(from: number, to: number, short: (units: number) => number): Search {
  const look = (units: number): Probe => ({ units, short: short(units) });
  let last = look(from);
  if (last.short <= 0) return { kind: 'found', units: from };
  if (to <= from) return { kind: 'none' };
  const samples = [last, ...sampled(from, to).map(look)];
  let steepest = 0;
  let falls: { before: Probe; after: Probe } | undefined;
  const compare = (before: Probe, after: Probe): void => {
    steepest = Math.max(steepest, (before.short - after.short) / (after.units - before.units));
    if (after.short > before.short) falls ??= { before, after };
  };
  for (let each = 1; each < samples.length; each += 1) compare(samples[each - 1]!, samples[each]!);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (last.units >= to) return { kind: 'none' };
    const sample = samples.find((each) => each.units > last.units)!;
    const wanted = Math.max(1, Math.floor(last.short / (STEEPER * steepest)));
    const next = last.units + wanted < sample.units ? look(last.units + wanted) : sample;
    compare(last, next);
    if (next.short <= 0) return { kind: 'found', units: first(last.units, next.units, short) };
    last = next;
  }
  if (falls) return { kind: 'falls', ...falls };
  // It rises all the way, slowly at the end: what the high bound doesn't reach, nothing does.
  return samples.at(-1)!.short > 0
    ? { kind: 'none' }
    : { kind: 'found', units: first(last.units, to, short) };
}

/** Some values evenly spread, and ever closer ones towards the low bound: wide bounds hide there what counts. */
function sampled(from: number, to: number): number[] {
  const units = new Set<number>();
  for (let each = 1; each <= SAMPLES; each += 1) units.add(from + Math.round(((to - from) * each) / SAMPLES));
  for (let width = (to - from) / SAMPLES; width >= 1; width /= 4) units.add(from + Math.round(width));
  units.delete(from);
  return [...units].sort((a, b) => a - b);
}

/** By halving: `low` is short, `high` is not. */
function first(low: number, high: number, short: (units: number) => number): number {
  let from = low;
  let to = high;
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (short(middle) <= 0) to = middle;
    else from = middle;
  }
  return to;
}
