import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { deriveKey } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import '../identity.errors.ts';
import type { ProofKind } from '../identity.words.ts';
import { hashToken } from '../sign-in/sessions.repo.ts';

const PROOF_LASTS_MS = 30 * 60_000;
const MOST_GUESSES = 5;
const MOST_SENT = 3;
const CODE_DIGITS = 8;

/** Begins one; what it answers is known to the browser that asked alone. */
export async function beginProof(
  db: Kysely<DB>,
  clock: Clock,
  proof: { kind: ProofKind; userId: string | null; lastsMs?: number },
): Promise<{ handle: string; expiresAt: string }> {
  const handle = newToken();
  const expiresAt = new Date(clock.now().getTime() + (proof.lastsMs ?? PROOF_LASTS_MS)).toISOString();
  await db
    .insertInto('account_proofs')
    .values({
      id: hashToken(handle),
      kind: proof.kind,
      user_id: proof.userId,
      expires_at: expiresAt,
      created_at: instant(clock),
    })
    .execute();
  return { handle, expiresAt };
}

export async function findProof(db: Kysely<DB>, clock: Clock, handle: string) {
  return db
    .selectFrom('account_proofs')
    .selectAll()
    .where('id', '=', hashToken(handle))
    .where('expires_at', '>', instant(clock))
    .executeTakeFirst();
}

/** The living proof of a link that was sent. */
export async function findLink(db: Kysely<DB>, clock: Clock, link: string) {
  return db
    .selectFrom('account_proofs')
    .selectAll()
    .where('link_hash', '=', hashToken(link))
    .where('expires_at', '>', instant(clock))
    .executeTakeFirst();
}

/** A new link; the one before it works no longer. Undefined where enough were sent. */
export async function renewLink(db: Kysely<DB>, proofId: string): Promise<string | undefined> {
  const link = newToken();
  return (await countSent(db, proofId, { link_hash: hashToken(link) })) ? link : undefined;
}

/** A new code to type, and as many guesses at it as at the one before: what was guessed stays counted. */
export async function renewCode(
  db: Kysely<DB>,
  secretKey: Buffer,
  proofId: string,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const sent = await countSent(db, proofId, { code_hash: codeHash(secretKey, proofId, code) });
  return sent ? code : undefined;
}

async function countSent(
  db: Kysely<DB>,
  proofId: string,
  values: { link_hash: string } | { code_hash: string },
): Promise<boolean> {
  const row = await db
    .updateTable('account_proofs')
    .set((eb) => ({ ...values, sent: eb('sent', '+', 1) }))
    .where('id', '=', proofId)
    .where('sent', '<', MOST_SENT)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Judges a code that was typed; each guess is counted before it is judged, and after the last one no code is right any more.
 * What is answered is the same for a name that nobody has.
 */
export async function requireCode(
  db: Kysely<DB>,
  secretKey: Buffer,
  proofId: string,
  code: string,
): Promise<void> {
  const guess = await db
    .updateTable('account_proofs')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('id', '=', proofId)
    .where('guesses', '<', MOST_GUESSES)
    .returning('code_hash')
    .executeTakeFirst();
  const right = guess?.code_hash != null && guess.code_hash === codeHash(secretKey, proofId, plain(code));
  if (!right) refuse('identity.CODE_WRONG');
  // A right one was no guess: it is judged once more when it is used.
  await db
    .updateTable('account_proofs')
    .set((eb) => ({ guesses: eb('guesses', '-', 1) }))
    .where('id', '=', proofId)
    .execute();
}

/** Takes it away: what it opened, it opened once. */
export async function takeProof(db: Kysely<DB>, clock: Clock, proofId: string): Promise<void> {
  const taken = await db
    .deleteFrom('account_proofs')
    .where('id', '=', proofId)
    .where('expires_at', '>', instant(clock))
    .returning('id')
    .executeTakeFirst();
  if (!taken) refuse('identity.LINK_EXPIRED');
}

/** What was sent before leads nowhere: the password is another by now. */
export async function removeProofsOf(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('account_proofs').where('user_id', '=', userId).execute();
}

const newToken = () => randomBytes(24).toString('base64url');
const plain = (code: string) => code.replace(/\D/g, '');

function codeHash(secretKey: Buffer, proofId: string, code: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'proof-code'))
    .update(`${proofId} ${code}`)
    .digest('base64url');
}
