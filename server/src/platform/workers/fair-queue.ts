import '../errors/platform.errors.ts';
import { Refusal } from '../errors/refusal.ts';

interface Limits {
  /** Side by side, of everybody and of one person. */
  running: number;
  runningEach: number;
  /** Who comes when so many wait already is told to come again. */
  waiting: number;
  waitingEach: number;
}

const COME_AGAIN_SECONDS = 5;

/**
 * Heavy work that people ask for and wait for: so much side by side, and whoever asks for a lot stands behind whoever
 * asks for little.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Map<string, number>();
  /** By person, in the order in which they are served next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = 0;
  #inLine = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(person);
    try {
      return await work();
    } finally {
      this.#leave(person);
    }
  }

  async #turnOf(person: string): Promise<void> {
    if (this.#hasRoom(person)) return this.#enter(person);
    const line = this.#waiting.get(person) ?? [];
    const { waiting, waitingEach } = this.#limits;
    if (this.#inLine >= waiting || line.length >= waitingEach)
      throw new Refusal('platform.TOO_MANY_REQUESTS', { seconds: COME_AGAIN_SECONDS });
    this.#waiting.set(person, line);
    this.#inLine += 1;
    await new Promise<void>((resolve) => line.push(resolve));
  }

  #hasRoom(person: string): boolean {
    const own = this.#running.get(person) ?? 0;
    return this.#busy < this.#limits.running && own < this.#limits.runningEach;
  }

  #enter(person: string): void {
    this.#busy += 1;
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
  }

  #leave(person: string): void {
    this.#busy -= 1;
    const left = (this.#running.get(person) ?? 1) - 1;
    if (left > 0) this.#running.set(person, left);
    else this.#running.delete(person);
    for (const [next, line] of this.#waiting) {
      if (!this.#hasRoom(next)) continue;
      const go = line.shift();
      this.#waiting.delete(next);
      if (line.length > 0) this.#waiting.set(next, line);
      this.#inLine -= 1;
      this.#enter(next);
      go?.();
      return;
    }
  }
}
