import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import '../identity.errors.ts';
import { countGuess, forgetGuesses } from '../sign-in/guess-limits.ts';
import { findFactor, takeKeptCode, takeTimeCode } from './second-factor.repo.ts';

const MOST_GUESSES = 5;

/** Whether whoever knows the password also has the second proof, where the account asks for one. A right code is taken: it opens once. */
export async function judgeFactor(
  db: Kysely<DB>,
  clock: Clock,
  secretKey: Buffer,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<'passed' | 'needed' | 'wrong'> {
  const factor = await findFactor(db, secretKey, userId);
  if (!factor?.confirmedAt) return 'passed';
  if (code === undefined || code.trim() === '') return 'needed';
  const guessed = `second factor of ${userId}`;
  const { count, seconds } = await countGuess(db, clock, guessed);
  const minutes = Math.ceil(seconds / 60);
  if (count > MOST_GUESSES) refuse('identity.LOCKED', { minutes, count: minutes, seconds });
  const right = /^[\d\s]+$/.test(code)
    ? await takeTimeCode(db, clock, userId, factor, code)
    : await takeKeptCode(db, userId, code);
  if (!right) return 'wrong';
  await forgetGuesses(db, guessed);
  return 'passed';
}
