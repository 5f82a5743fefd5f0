import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The name that is signed in with: for strangers, and the mail to its owner. */
export const guessedAt = (loginKey: string) => [`name ${loginKey}`, `link to ${loginKey}`] as const;

/** Guesses are remembered this long after the first of them. */
const REMEMBER_MS = 15 * 60_000;

export interface Guesses {
  /** How many there were, with this one. */
  count: number;
  /** After how many seconds all of them are forgotten. */
  seconds: number;
}

/**
 * Counts a guess before it is judged, in one statement: of guesses made side by side, each knows how many came before
 * it. `guessed` is what is being guessed at: a name, a device, an address, a password.
 */
export async function countGuess(db: Kysely<DB>, clock: Clock, guessed: string): Promise<Guesses> {
  const now = instant(clock);
  const forgotten = new Date(clock.now().getTime() - REMEMBER_MS).toISOString();
  const row = await db
    .insertInto('guess_limits')
    .values({ guessed, guesses: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('guessed').doUpdateSet((eb) => ({
        guesses: eb
          .case()
          .when('guess_limits.since', '<=', forgotten)
          .then(1)
          .else(eb('guess_limits.guesses', '+', 1))
          .end(),
        since: eb
          .case()
          .when('guess_limits.since', '<=', forgotten)
          .then(now)
          .else(eb.ref('guess_limits.since'))
          .end(),
      })),
    )
    .returning(['guesses', 'since'])
    .executeTakeFirstOrThrow();
  return { count: Number(row.guesses), seconds: secondsLeft(clock, row.since) };
}

/** A guess that was none: nothing was judged, or it was right. */
export async function uncountGuess(db: Kysely<DB>, guessed: string): Promise<void> {
  await db
    .updateTable('guess_limits')
    .set((eb) => ({ guesses: eb('guesses', '-', 1) }))
    .where('guessed', '=', guessed)
    .execute();
}

/** Whoever is right, or is let in by an administrator, begins anew. */
export async function forgetGuesses(db: Kysely<DB>, ...guessed: string[]): Promise<void> {
  await db.deleteFrom('guess_limits').where('guessed', 'in', guessed).execute();
}

export async function guessesOf(db: Kysely<DB>, clock: Clock, guessed: string): Promise<number> {
  const row = await db
    .selectFrom('guess_limits')
    .select(['guesses', 'since'])
    .where('guessed', '=', guessed)
    .executeTakeFirst();
  return row && secondsLeft(clock, row.since) > 0 ? row.guesses : 0;
}

/** What was guessed at lately, of one kind: the most first. */
export async function listGuesses(db: Kysely<DB>, clock: Clock, kind: 'address' | 'name') {
  const forgotten = new Date(clock.now().getTime() - REMEMBER_MS).toISOString();
  const rows = await db
    .selectFrom('guess_limits')
    .selectAll()
    .where('guessed', 'like', `${kind} %`)
    .where('since', '>', forgotten)
    .where('guesses', '>', 0)
    .orderBy('guesses', 'desc')
    .orderBy('guessed')
    .limit(200)
    .execute();
  return rows.map(({ guessed, guesses, since }) => ({
    of: guessed.slice(kind.length + 1),
    count: guesses,
    since,
    until: new Date(new Date(since).getTime() + REMEMBER_MS).toISOString(),
  }));
}

export async function removeOldGuesses(db: Kysely<DB>, clock: Clock): Promise<void> {
  const forgotten = new Date(clock.now().getTime() - REMEMBER_MS).toISOString();
  await db.deleteFrom('guess_limits').where('since', '<=', forgotten).execute();
}

function secondsLeft(clock: Clock, since: string): number {
  return Math.ceil((new Date(since).getTime() + REMEMBER_MS - clock.now().getTime()) / 1000);
}
