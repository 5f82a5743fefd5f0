import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import { createVault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newSecret, stepOf } from './time-codes.ts';

const SECRET = {
  table: 'second_factors',
  column: 'secret_cipher',
  id: 'user_id',
  purpose: 'identity/second-factor',
};
declareCipherColumns(SECRET);

const KEPT_CODES = 10;
/** No letter that is taken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface SecondFactor {
  secret: string;
  confirmedAt: string | null;
  lastStep: number;
}

export async function findFactor(
  db: Kysely<DB>,
  secretKey: Buffer,
  userId: string,
): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      secret: createVault(secretKey, SECRET.purpose).decrypt(row.secret_cipher, { ...SECRET, id: userId }),
      confirmedAt: row.confirmed_at,
      lastStep: row.last_step,
    }
  );
}

/** A new secret, which counts once a code of it was typed; one that wasn't confirmed is forgotten. */
export async function beginFactor(
  db: Kysely<DB>,
  clock: Clock,
  secretKey: Buffer,
  userId: string,
): Promise<string> {
  const secret = newSecret();
  await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  await db
    .insertInto('second_factors')
    .values({
      user_id: userId,
      secret_cipher: createVault(secretKey, SECRET.purpose).encrypt(secret, { ...SECRET, id: userId }),
      confirmed_at: null,
      created_at: instant(clock),
    })
    .execute();
  return secret;
}

/** Takes a code of the app: each opens once, and none before it does. */
export async function takeTimeCode(
  db: Kysely<DB>,
  clock: Clock,
  userId: string,
  factor: SecondFactor,
  code: string,
): Promise<boolean> {
  const step = stepOf(factor.secret, code.replace(/\s/g, ''), clock.now());
  if (step === undefined) return false;
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function confirmFactor(db: Kysely<DB>, clock: Clock, userId: string): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ confirmed_at: instant(clock) })
    .where('user_id', '=', userId)
    .execute();
}

export async function removeFactor(db: Kysely<DB>, userId: string): Promise<boolean> {
  await db.deleteFrom('second_factor_codes').where('user_id', '=', userId).execute();
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Codes to keep on paper, each for one sign-in; those before are void. Told once, kept as digests. */
export async function renewKeptCodes(db: Kysely<DB>, userId: string): Promise<string[]> {
  await db.deleteFrom('second_factor_codes').where('user_id', '=', userId).execute();
  const letters = (count: number) =>
    Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: KEPT_CODES }, () => `${letters(5)}-${letters(5)}`);
  await db
    .insertInto('second_factor_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(userId, code), user_id: userId })))
    .execute();
  return codes;
}

export async function takeKeptCode(db: Kysely<DB>, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('second_factor_codes')
    .where('code_hash', '=', hashOf(userId, code))
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countKeptCodes(db: Kysely<DB>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('second_factor_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** However it is typed; a digest is enough for what is as random as a key. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
