import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
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
    if (given.length < 16) throw new StartFault('secretShort');
    return { key: createHash('sha256').update(given, 'utf8').digest(), unsavedIn: undefined };
  }
  const path = join(dataDir, 'secret.key');
  const kept = readKept(path);
  if (kept === undefined) return { key: randomBytes(32), unsavedIn: path };
  const key = Buffer.from(kept.trim(), 'hex');
  if (key.length !== 32) throw new StartFault('keyMalformed', { path });
  return { key, unsavedIn: undefined };
}

/** Undefined where there is none. One that may not be read isn't missing. */
function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
