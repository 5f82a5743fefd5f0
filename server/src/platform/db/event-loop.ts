import { setTimeout } from 'node:timers/promises';

/**
 * How long one piece of work may hold the thread that serves everybody. A page asks the database up to thirty times, one
 * question after the other, and each answer waits for whoever holds the thread just then.
 */
const MOST_BLOCKING_MS = 3;

/** What may be done at one go: from the first look at it until the event loop has come by. */
export class Turn {
  #began: number | undefined;

  /** Whether it has held the thread so long that others should be looked at. Costs next to nothing. */
  isOver(): boolean {
    if (this.#began !== undefined) return performance.now() - this.#began >= MOST_BLOCKING_MS;
    this.begin();
    return false;
  }

  begin(): void {
    this.#began = performance.now();
    setImmediate(() => {
      this.#began = undefined;
    });
  }
}

/** Of all that works through long lists: whoever comes after another, before the event loop has, gives way as well. */
const work = new Turn();

/**
 * Lets waiting requests be served. SQLite answers at once, so a row of statements, awaited or not, is one long piece
 * of work for the thread that answers everybody; so is a loop over a hundred thousand rows. Inside a transaction too: its
 * writes stay its own, readers see the last commit.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      // Whoever goes on has a turn of its own, whatever the one before it took.
      work.begin();
      resolve();
    });
  });
}

/** Whether the work at hand should yield. */
export function shouldYield(): boolean {
  return work.isOver();
}

/** Awaited between two pieces of long work: lets others have their turn. */
export type Breathe = () => Promise<void>;

export const yieldWhenDue: Breathe = async () => {
  if (shouldYield()) await yieldToEventLoop();
};

/** How much longer than it has worked, its database included, gentle work rests. */
const RESTS_LONGER = 9;
const LONGEST_REST_MS = 10_000;

/** For work that nobody waits for: a tenth of the time it works, the rest is for whoever is waited for. Ends with the signal. */
export function gently(signal: AbortSignal): Breathe {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < MOST_BLOCKING_MS) return;
    await setTimeout(Math.min(worked * RESTS_LONGER, LONGEST_REST_MS), undefined, { signal });
    since = performance.now();
  };
}

/** A long list in chunks, yielding to the event loop between them. */
export async function* inChunks<T>(list: readonly T[], size = 100): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) {
    yield list.slice(at, at + size);
    if (shouldYield()) await yieldToEventLoop();
  }
}

export async function mapInChunks<T, U>(list: readonly T[], valueOf: (item: T) => U): Promise<U[]> {
  const values: U[] = [];
  for await (const slice of inChunks(list)) for (const item of slice) values.push(valueOf(item));
  return values;
}

export async function filterInChunks<T>(list: readonly T[], test: (item: T) => boolean): Promise<T[]> {
  const kept: T[] = [];
  for await (const slice of inChunks(list)) for (const item of slice) if (test(item)) kept.push(item);
  return kept;
}

const SORTED_AT_ONCE = 4096;

/** Sorts like `Array.sort`, equals in their former order: slices by themselves, then pairs of them merged. */
export async function sortInChunks<T>(list: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = [];
  for await (const slice of inChunks(list, SORTED_AT_ONCE)) runs.push([...slice].sort(compare));
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await merge(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const all: T[] = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    const [a, b] = [left[i] as T, right[j] as T];
    if (compare(a, b) <= 0) {
      all.push(a);
      i++;
    } else {
      all.push(b);
      j++;
    }
    if (all.length % 1024 === 0 && shouldYield()) await yieldToEventLoop();
  }
  return all.concat(left.slice(i), right.slice(j));
}
