import { createHash } from 'node:crypto';

/** A tenth of a second of a browser's time; nobody notices. */
const LEAST_BITS = 14;
/** Some seconds, where an address has guessed hundreds of times. */
const MOST_BITS = 20;

/** How much work a captcha asks for beside its answer: more, the more was guessed from that address. */
export function bitsFor(guesses: number): number {
  return Math.min(MOST_BITS, LEAST_BITS + Math.floor(guesses / 10));
}

/** Whether SHA-256 of `id:work` begins with so many zero bits: dear to find, cheap to check. */
export function isWorkDone(id: string, work: string, bits: number): boolean {
  const hash = createHash('sha256').update(`${id}:${work}`).digest();
  return Math.clz32(hash.readUInt32BE()) >= bits;
}
