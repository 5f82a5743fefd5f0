import { existsSync } from 'node:fs';
import { databasePath } from '../db/connection.ts';
import { StartFault } from './start-fault.ts';

/** What looks at a database makes none: an empty file would stop the first start. */
export function requireDatabase(config: { dataDir: string; databaseUrl?: string | undefined }): void {
  const path = databasePath(config);
  if (!config.databaseUrl && !existsSync(path)) throw new StartFault('noDatabase', { path });
}
