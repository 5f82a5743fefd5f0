import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { signText } from './encryption.ts';
import { StartFault } from './start-fault.ts';

export interface SecretKey {
  key: Buffer;
  /** Where a key that was made just now is to be kept; it is written once the database has been found to be new. */
  unsavedIn: string | undefined;
}

/** The key from SECRET_KEY or from its file. Where there is neither, a new one, that is not written yet. */
export function readSecretKey(given: string | undefined, dataDir: string): SecretKey {
  if (given) {
    if (given.length < 16) throw new StartFault('SECRET_KEY must have at least 16 characters.');
    return { key: createHash('sha256').update(given, 'utf8').digest(), unsavedIn: undefined };
  }
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) return { key: randomBytes(32), unsavedIn: path };
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== 32)
    throw new StartFault(
      `${path} does not hold a key of 32 bytes in hexadecimal; put back the key that was kept beside the backups.`,
    );
  return { key, unsavedIn: undefined };
}

export function saveSecretKey(path: string, key: Buffer): void {
  const handle = openSync(path, 'wx', 0o600);
  writeSync(handle, `${key.toString('hex')}\n`);
  fsyncSync(handle);
  closeSync(handle);
}

/** Tells one key from another and nothing about it. Stands in the database and in every backup. */
export function keyFingerprint(key: Buffer): string {
  return signText(key, 'fingerprint', 'suanpan').slice(0, 32);
}
