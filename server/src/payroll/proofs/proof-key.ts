import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '../../platform/config/encryption.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The company's key for proofs: it follows from the server's secret key, so it is the same after a restore. */
export function proofKey(secretKey: Buffer): KeyObject {
  const key = Buffer.concat([PKCS8_ED25519, deriveKey(secretKey, 'proofs')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** Of a private or a public key: the public one, as it stands in a proof. */
export function publicPart(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return open.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** What people compare: 32 signs in groups of four. */
export function fingerprint(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
  return digest.slice(0, 32).match(/.{4}/g)!.join(' ');
}
