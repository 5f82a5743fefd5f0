import { setTimeout } from 'node:timers/promises';

/**
 * How long one piece of work may hold the thread that serves everybody. A page asks the database up to thirty times, one
 * question after the other, and each answer waits for whoever holds the thread just then.
 */
const MOST_BLOCKING_MS = 3;

/** When the work since the event loop last came by began; undefined when nothing has asked since. */
let began: number | undefined;

/**
 * Lets waiting requests be served. SQLite answers at once, so a row of statements, awaited or not, is one long piece
 * of work for the thread that answers everybody; so is a loop over a hundred thousand rows. Inside a transaction too: its
 * writes stay its own, readers see the last commit.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      // Whoever goes on has a turn of its own, whatever the one before it took.
      begin();
      resolve();
    });
  });
}

function begin(): void {
  began = performance.now();
  setImmediate(() => {
    began = undefined;
  });
}

/** Whether the work at hand has held the thread so long that it should yield. Costs next to nothing. */
export function shouldYield(): boolean {
  if (began !== undefined) return performance.now() - began >= MOST_BLOCKING_MS;
  begin();
  return false;
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
