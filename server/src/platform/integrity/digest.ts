import { createHash } from 'node:crypto';

/** What a row was when it was written, in 22 characters: kept beside it and compared when it is read. */
export function digestOf(values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

/** A 32-bit number for a text (FNV-1a): no flipped bit leaves it as it was. For millions of short keys. */
export function numberOf(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
