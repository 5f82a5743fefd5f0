import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '../../../platform/workers/fair-queue.ts';

/** argon2id with 46 MiB and one pass: about 20 ms. */
const OPTIONS = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** 46 MiB each: two side by side; what may wait beyond that is told to come again before memory runs out. */
const hashing = new FairQueue({ running: 2, runningEach: 2, waiting: 64, waitingEach: 64 });
const inTurn = <T>(work: () => Promise<T>): Promise<T> => hashing.run('everybody', work);

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
