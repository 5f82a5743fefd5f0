import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../platform/errors/refusal.ts';

/** argon2id with 46 MiB and one pass: about 20 ms. */
const OPTIONS = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** What may wait; beyond it the answer is 429, before memory runs out. */
const MOST_WAITING = 64;
const MOST_RUNNING = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_RUNNING) {
    if (waiting.length >= MOST_WAITING) refuse('platform.TOO_MANY_REQUESTS', { seconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS));
}

let dummy: Promise<string> | undefined;

/** Also takes its time when there is no such user, so that the answer's speed tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no user has this password');
  const expected = stored ?? (await dummy);
  const matches = await inTurn(() => verify(expected, password.normalize('NFC')).catch(() => false));
  return matches && stored !== null;
}
