import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keys for one purpose each, derived from the server's secret key. */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `suanpan/${purpose}`, 32));
}

export interface Vault {
  /** AES-256-GCM; the answer is base64url text with its nonce and tag. */
  encrypt(plain: string): string;
  decrypt(cipher: string): string;
  /** A keyed digest that finds equal values without showing them (a blind index). */
  blindIndex(plain: string): string;
}

export function createVault(secretKey: Buffer, purpose: string): Vault {
  const key = deriveKey(secretKey, `${purpose}/encrypt`);
  const indexKey = deriveKey(secretKey, `${purpose}/index`);
  return {
    encrypt(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(text) {
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    blindIndex(plain) {
      const canonical = plain.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
      return createHmac('sha256', indexKey).update(canonical).digest('base64url');
    },
  };
}
