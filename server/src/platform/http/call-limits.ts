import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../errors/refusal.ts';

/** Most calls in one tRPC request. */
export const MOST_CALLS = 20;

const MINUTE = 60;
/** Far above what a page asks for, also while somebody scrolls through a large sheet. */
const perPerson = new RateLimiterMemory({ points: 3_000, duration: MINUTE });
/** Behind one address a whole office may sit. */
const perAddress = new RateLimiterMemory({ points: 30_000, duration: MINUTE });
/** What a stranger may ask: the sign-in page of many colleagues. */
const strangersPerAddress = new RateLimiterMemory({ points: 600, duration: MINUTE });

/** Counts the calls of a request before anything is done for it. */
export async function takeCalls(
  calls: number,
  from: { ip: string; userId: string | undefined },
): Promise<void> {
  await takePoints(perAddress, from.ip, calls);
  if (from.userId) await takePoints(perPerson, from.userId, calls);
  else await takePoints(strangersPerAddress, from.ip, calls);
}

/** Takes points of a limit, or refuses and says when to come again. */
export async function takePoints(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (limit) {
    if (!(limit instanceof RateLimiterRes)) throw limit;
    const seconds = Math.ceil(limit.msBeforeNext / 1000);
    refuse('platform.TOO_MANY_REQUESTS', { seconds, count: seconds });
  }
}
