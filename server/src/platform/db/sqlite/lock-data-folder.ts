import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StartFault } from '../../config/start-fault.ts';

/**
 * Holds a data folder for this process alone until it is let go: two servers on one SQLite file would each take the other's
 * jobs. The lock is the operating system's, on a file nobody writes into, so it ends with the process however that ends.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const handle = new Database(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    handle.exec('begin exclusive');
  } catch (error) {
    handle.close();
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    throw new StartFault('folderHeld', { folder: dataDir }, { cause: error });
  }
  return { release: () => void handle.close() };
}
