import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openBucket } from './file-bucket.ts';
import type { FilePlace } from './file-place.ts';

export type FileSettings = Pick<Config, 'dataDir' | 'fileBucket'>;

export function filePlaceOf({ dataDir, fileBucket }: FileSettings): FilePlace {
  return fileBucket ? openBucket(fileBucket) : openFolder(dataDir);
}

/** Refuses a bucket that can't be written, read and tidied: better at the start than with somebody's file in hand. */
export async function tryFilePlace(settings: FileSettings): Promise<void> {
  if (!settings.fileBucket) return;
  const place = filePlaceOf(settings);
  const path = `files/trial-${randomUUID()}`;
  await place.write(path, Buffer.from('trial'));
  await place.read(path);
  await place.remove(path);
}

function openFolder(root: string): FilePlace {
  return {
    async write(path, content) {
      const full = join(root, path);
      await mkdir(dirname(full), { recursive: true, mode: 0o700 });
      try {
        await writeFile(`${full}.part`, content, { flush: true, mode: 0o600 });
        await rename(`${full}.part`, full);
      } catch (error) {
        // What did not fit keeps no room from what might.
        await rm(`${full}.part`, { force: true });
        throw error;
      }
    },
    read: (path) => readFile(join(root, path)).catch(() => undefined),
    remove: (path) => rm(join(root, path), { force: true }),
  };
}
