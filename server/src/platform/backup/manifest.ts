import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { signText } from '../config/encryption.ts';
import { keyFingerprint } from '../config/secret-key.ts';
import { StartFault } from '../config/start-fault.ts';

const manifestSchema = z.object({
  format: z.literal('suanpan.backup/1'),
  at: z.string(),
  dialect: z.enum(['sqlite', 'postgres']),
  /** Steps the database had taken. */
  migrations: z.array(z.string()),
  /** Which key opens it; the key itself isn't part of a backup. */
  keyFingerprint: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

const NAME = 'manifest.json';

const signatureOf = (secretKey: Buffer, manifest: Manifest) =>
  signText(secretKey, 'backup/manifest', JSON.stringify(manifest));

/** Written last: a backup without it isn't one. */
export function writeManifest(folder: string, secretKey: Buffer, manifest: Manifest): void {
  const signed = { manifest, signature: signatureOf(secretKey, manifest) };
  writeFileSync(join(folder, NAME), `${JSON.stringify(signed, null, 2)}\n`, { flush: true, mode: 0o600 });
}

/** The manifest, if it is of this key and every file is what it says. */
export async function readManifest(folder: string, secretKey: Buffer): Promise<Manifest> {
  const path = join(folder, NAME);
  if (!existsSync(path)) throw new StartFault('backupUnfinished', { folder, name: NAME });
  const { manifest, signature } = readSigned(path);
  if (manifest.keyFingerprint !== keyFingerprint(secretKey)) throw new StartFault('backupOtherKey');
  if (signature !== signatureOf(secretKey, manifest)) throw new StartFault('backupChanged', { path });
  for (const file of manifest.files) {
    const stored = join(folder, file.path);
    const size = existsSync(stored) ? statSync(stored).size : -1;
    if (size !== file.size || (await hashOfFile(stored)) !== file.sha256)
      throw new StartFault(size < 0 ? 'backupFileMissing' : 'backupFileDamaged', { path: stored });
  }
  return manifest;
}

function readSigned(path: string): { manifest: Manifest; signature: string } {
  try {
    return z
      .object({ manifest: manifestSchema, signature: z.string() })
      .parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new StartFault('backupUnreadable', { path }, { cause });
  }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
