import type { Clock } from '../clock/clock.ts';
import type { Reader } from '../trpc/context.ts';

/** Some may be read from a day on. */
type FileReader = Reader & { clock: Clock };

/** Whether somebody may read a file that isn't theirs. */
type MayRead = (reader: FileReader, fileId: string) => Promise<boolean>;

const rules = new Set<MayRead>();

/** Rooms whose records have files say who else than its owner reads them. */
export function registerFileReaders(mayRead: MayRead): void {
  rules.add(mayRead);
}

export async function mayReadFile(reader: FileReader, file: { id: string; createdBy: string | null }) {
  if (file.createdBy === reader.user.id) return true;
  for (const mayRead of rules) if (await mayRead(reader, file.id)) return true;
  return false;
}
