import { setTimeout as sleep } from 'node:timers/promises';

/** How time passes between two calls; tests let it pass at once. */
export const passing: { wait(milliseconds: number, signal?: AbortSignal): Promise<void> } = {
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  },
};

const next = new Map<string, number>();
const slowed = new Map<string, number>();

/** Waits until an app may make its next call of this kind, at so many a second. */
export async function keepPace(key: string, perSecond: number, signal?: AbortSignal): Promise<void> {
  // Not the time of day: a machine's clock that is set back would hold every call until it is that late again.
  const now = performance.now();
  const gap = (1000 / perSecond) * (slowed.get(key) ?? 1);
  const at = Math.max(now, next.get(key) ?? 0);
  next.set(key, at + gap);
  if (at > now) await passing.wait(at - now, signal);
}

/** The platform said that it is too fast: half as fast from here on, down to a sixteenth; a success takes it back slowly. */
export function slowDown(key: string): void {
  slowed.set(key, Math.min(16, (slowed.get(key) ?? 1) * 2));
}

export function speedUp(key: string): void {
  const factor = slowed.get(key) ?? 1;
  if (factor > 1) slowed.set(key, Math.max(1, factor * 0.95));
}

/** Before the nth repetition: twice as long each time, with a share of chance so that not everybody comes back at once. */
export const backOff = (attempt: number, asked?: number): number =>
  asked ?? 500 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
