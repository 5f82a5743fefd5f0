import { createHmac, randomBytes } from 'node:crypto';

/** Codes as every authenticator app makes them (RFC 6238: SHA-1, six digits, a new one every 30 seconds). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** So many steps before and after: clocks of phones differ. */
const TOLERANCE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As many bytes as the digest has, in the letters that apps take. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(at) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code was typed, of those near now; undefined where it is none of theirs. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const here = stepAt(now);
  const near = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => here - TOLERANCE + index);
  return near.find((step) => codeAt(secret, step) === typed);
}

/** What an app reads from a picture or a link. */
export function addressFor(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
