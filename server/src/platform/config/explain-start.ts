import { Refusal } from '../errors/refusal.ts';
import { BucketFailure } from '../files/file-bucket.ts';
import type { Facts } from '../texts/open-texts.ts';
import { StartFault, type StartFaultKey } from './start-fault.ts';

interface Where {
  port: string;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  filesUrl: string | undefined;
}

type Coded = Error & { code?: unknown; path?: unknown; syscall?: unknown };

/** The plain sentence for an error that came up while starting; the error itself where nobody foresaw it. */
export function explainStart(error: unknown, env: NodeJS.ProcessEnv): unknown {
  if (!(error instanceof Error) || error instanceof StartFault) return error;
  const where: Where = {
    port: env.PORT ?? '3000',
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR ?? '.data',
    databaseUrl: env.DATABASE_URL,
    filesUrl: env.FILES_URL,
  };
  const reason = reasonOf(error, where);
  return reason ? new StartFault(...reason, { cause: error }) : error;
}

type Reason = [key: StartFaultKey, facts: Facts];

function reasonOf(error: Coded, where: Where): Reason | undefined {
  if (error instanceof Refusal && error.code === 'platform.DATABASE_UNAVAILABLE')
    return databaseReason(error.cause, where);
  if (error instanceof Refusal && error.cause instanceof BucketFailure)
    return bucketReason(error.cause, where);
  const code = String(error.code ?? '');
  if (code.startsWith('SQLITE_')) return fileReason(code, where);
  if (/^[0-9A-Z]{5}$/.test(code) && where.databaseUrl) return postgresReason(code, error, where);
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') return listenReason(code, where);
  return folderReason(code, typeof error.path === 'string' ? error.path : where.dataDir);
}

function listenReason(code: string, { port, host }: Where): Reason | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return ['portUsed', { port, other: Number(port) + 1 }];
    case 'EACCES':
      return ['portForbidden', { port }];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return ['hostForeign', { host }];
  }
  return undefined;
}

function folderReason(code: string, path: string): Reason | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return ['folderForbidden', { path }];
    case 'EROFS':
      return ['folderReadOnly', { path }];
    case 'ENOSPC':
    case 'EDQUOT':
      return ['diskFull', { path }];
    case 'EIO':
      return ['diskFailed', { path }];
    case 'ENOTDIR':
    case 'EEXIST':
      return ['notAFolder', { path }];
    case 'EISDIR':
      return ['notAFile', { path }];
  }
  return undefined;
}

function fileReason(code: string, { dataDir: folder }: Where): Reason | undefined {
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return ['fileDatabaseDamaged', { folder, code }];
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN') || code === 'SQLITE_PERM')
    return ['fileDatabaseReadOnly', { folder }];
  if (code === 'SQLITE_FULL') return folderReason('ENOSPC', folder);
  if (code.startsWith('SQLITE_IOERR')) return folderReason('EIO', folder);
  if (code.startsWith('SQLITE_BUSY')) return ['fileDatabaseHeld', { folder }];
  return undefined;
}

function bucketReason({ status, message: reason }: BucketFailure, { filesUrl: url = '' }: Where): Reason {
  switch (status) {
    case undefined:
      return ['bucketAway', { url, reason }];
    case 401:
    case 403:
      return ['bucketForbidden', { url, reason }];
    case 404:
      return ['bucketAbsent', { url, reason }];
  }
  return ['bucketRefuses', { url, reason }];
}

function databaseReason(cause: unknown, where: Where): Reason {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known = cause instanceof Error ? postgresReason(code, cause, where) : undefined;
  if (known) return known;
  const reason = cause instanceof Error ? cause.message || code : String(cause);
  return ['databaseAway', { place: placeOf(where), reason }];
}

/** PostgreSQL's own refusals to let one in. */
function postgresReason(code: string, { message: reason }: Error, where: Where): Reason | undefined {
  const place = placeOf(where);
  switch (code) {
    case '28P01':
    case '28000':
      return ['databaseLogin', { place }];
    case '3D000':
      return ['databaseAbsent', { place, reason }];
    case '42501':
      return ['databaseForbidden', { reason }];
    case '53100':
      return ['databaseDiskFull', { place }];
    case '25006':
      return ['databaseReadOnly', { place }];
  }
  return undefined;
}

/** Where it is, without the password. */
function placeOf({ databaseUrl }: Where): string {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return 'DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
