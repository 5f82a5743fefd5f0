import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** What a shared or mounted folder may not allow; whoever mounted it has decided who gets in. */
const NOT_OURS = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'EACCES']);

/** Database, key, log, anchors and uploads are for the account the server runs under alone, also those made later. */
export function protectDataDir({ dataDir, logFile }: Pick<Config, 'dataDir' | 'logFile'>): void {
  process.umask(0o077);
  allow(dataDir, 0o700);
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile())
      allow(join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  if (logFile && existsSync(logFile)) allow(logFile, 0o600);
}

function allow(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!NOT_OURS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
