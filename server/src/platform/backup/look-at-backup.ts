import type { Config } from '../config/config.ts';
import { StartFault } from '../config/start-fault.ts';
import { migrations } from '../db/migrations/index.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface LookedAt {
  manifest: Manifest;
  /** Steps that bring it to this program's form. */
  olderBy: number;
}

/** Whether this program could restore it here: before anything is touched, and without touching it. */
export async function lookAtBackup(
  folder: string,
  config: Pick<Config, 'secretKey' | 'databaseUrl'>,
): Promise<LookedAt> {
  const manifest = await readManifest(folder, config.secretKey);
  if ((manifest.dialect === 'postgres') !== (config.databaseUrl !== undefined))
    throw new StartFault(manifest.dialect === 'postgres' ? 'backupOfPostgres' : 'backupOfSqlite');
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new StartFault('databaseNewer', { step: unknown.sort().at(-1) });
  const taken = new Set(manifest.migrations);
  return { manifest, olderBy: migrations.filter(({ name }) => !taken.has(name)).length };
}
