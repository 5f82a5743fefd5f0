import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Refusal } from '../errors/refusal.ts';
import '../errors/platform.errors.ts';

const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/** Keys for one purpose each, derived from the server's secret key. */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  const known = derived.get(secretKey) ?? new Map<string, Buffer>();
  derived.set(secretKey, known);
  const key =
    known.get(purpose) ??
    Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `suanpan/${purpose}`, 32));
  known.set(purpose, key);
  return key;
}

/** A keyed signature under one purpose: who doesn't have the key can make none. */
export function signText(secretKey: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', deriveKey(secretKey, purpose)).update(text).digest('hex');
}

/** Where an encrypted value belongs. It opens there and nowhere else. */
export interface CipherPlace {
  table: string;
  column: string;
  id: string;
}

export interface Vault {
  /** AES-256-GCM, bound to its place; base64url text behind a mark of its form. */
  encrypt(plain: string, place: CipherPlace): string;
  decrypt(cipher: string, place: CipherPlace): string;
  /** The same for bytes: nonce, tag, content. */
  seal(plain: Buffer, place: CipherPlace): Buffer;
  open(sealed: Buffer, place: CipherPlace): Buffer;
  /** A keyed digest that finds equal values without showing them (a blind index). */
  blindIndex(plain: string): string;
  /** What was encrypted before values were bound to their places. */
  decryptUnbound(cipher: string): string;
}

export const BOUND_MARK = 'v2.';

export function createVault(secretKey: Buffer, purpose: string): Vault {
  const key = deriveKey(secretKey, `${purpose}/encrypt`);
  const indexKey = deriveKey(secretKey, `${purpose}/index`);
  const seal = (plain: Buffer, place: CipherPlace) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeBytes(place));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  };
  const open = (sealed: Buffer, aad: Buffer | undefined) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    if (aad) decipher.setAAD(aad);
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  };
  const openAt = (sealed: Buffer, place: CipherPlace) => {
    try {
      return open(sealed, placeBytes(place));
    } catch (cause) {
      throw new Refusal('platform.DAMAGED_CIPHER', { ...place }, { cause });
    }
  };
  return {
    seal,
    open: openAt,
    encrypt: (plain, place) =>
      `${BOUND_MARK}${seal(Buffer.from(plain, 'utf8'), place).toString('base64url')}`,
    decrypt(text, place) {
      if (!text.startsWith(BOUND_MARK)) throw new Refusal('platform.DAMAGED_CIPHER', { ...place });
      return openAt(Buffer.from(text.slice(BOUND_MARK.length), 'base64url'), place).toString('utf8');
    },
    blindIndex(plain) {
      const canonical = plain.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
      return createHmac('sha256', indexKey).update(canonical).digest('base64url');
    },
    decryptUnbound: (text) => open(Buffer.from(text, 'base64url'), undefined).toString('utf8'),
  };
}

function placeBytes({ table, column, id }: CipherPlace): Buffer {
  return Buffer.from(`${table}\u0000${column}\u0000${id}`, 'utf8');
}
