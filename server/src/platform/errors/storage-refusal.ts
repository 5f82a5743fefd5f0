import { Refusal } from './refusal.ts';

/** No room: SQLite, PostgreSQL (53100) and the file system (also where a quota is used up). */
const FULL = /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/;
/** The disk or the file system fails: SQLite, PostgreSQL (58030, and what it then finds damaged), the file system. */
const FAILED = /^(SQLITE_IOERR.*|SQLITE_READONLY.*|SQLITE_CANTOPEN.*|58030|EIO|EROFS)$/;

/** Where a full or failing disk is behind an error, the refusal that says so: nobody's input is wrong, it may pass by itself. */
export function storageRefusal(error: Error & { code?: unknown }): Refusal | undefined {
  const code = String(error.code ?? '');
  if (FULL.test(code)) return new Refusal('platform.DISK_FULL', {}, { cause: error });
  if (FAILED.test(code)) return new Refusal('platform.STORAGE_FAILED', {}, { cause: error });
  return undefined;
}
