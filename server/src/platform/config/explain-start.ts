import { Refusal } from '../errors/refusal.ts';
import { StartFault } from './start-fault.ts';

interface Where {
  port: string;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
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
  };
  const sentence = sentenceOf(error, where);
  return sentence ? new StartFault(sentence, { cause: error }) : error;
}

function sentenceOf(error: Coded, where: Where): string | undefined {
  if (error instanceof Refusal && error.code === 'platform.DATABASE_UNAVAILABLE')
    return databaseSentence(error.cause, where);
  const code = String(error.code ?? '');
  if (code.startsWith('SQLITE_')) return fileSentence(code, where);
  if (/^[0-9A-Z]{5}$/.test(code) && where.databaseUrl) return postgresSentence(code, error, where);
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo') return listenSentence(code, where);
  return folderSentence(code, typeof error.path === 'string' ? error.path : where.dataDir);
}

function listenSentence(code: string, { port, host }: Where): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Choose another: PORT=${Number(port) + 1} npm start`;
    case 'EACCES':
      return `This account may not use port ${port}. Choose one above 1023: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST=${host} is not an address of this machine.`;
  }
  return undefined;
}

function folderSentence(code: string, path: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `This account may not read and write ${path}. Give it the right to, or choose another DATA_DIR.`;
    case 'EROFS':
      return `${path} can't be written: it is on a file system mounted read-only. Choose another DATA_DIR.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${path} is full. Make room and start again.`;
    case 'EIO':
      return `The disk of ${path} reports an error. Look after the disk before starting again.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is a file where a folder is needed. Choose another DATA_DIR.`;
    case 'EISDIR':
      return `${path} is a folder where a file is needed.`;
  }
  return undefined;
}

function fileSentence(code: string, { dataDir }: Where): string | undefined {
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return `The database file in ${dataDir} is damaged (${code}). Bring it back from a backup.`;
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN') || code === 'SQLITE_PERM')
    return `The database in ${dataDir} can't be written: this account lacks the right to, or the folder is read-only.`;
  if (code === 'SQLITE_FULL') return folderSentence('ENOSPC', dataDir);
  if (code.startsWith('SQLITE_IOERR')) return folderSentence('EIO', dataDir);
  if (code.startsWith('SQLITE_BUSY'))
    return `Another program holds the database in ${dataDir}. Stop it and start again.`;
  return undefined;
}

function databaseSentence(cause: unknown, where: Where): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known = cause instanceof Error ? postgresSentence(code, cause, where) : undefined;
  if (known) return known;
  const reason = cause instanceof Error ? cause.message || code : String(cause);
  return `The database ${placeOf(where)} can't be reached (${reason}). Start it, or correct DATABASE_URL.`;
}

/** PostgreSQL's own refusals to let one in. */
function postgresSentence(code: string, error: Error, where: Where): string | undefined {
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL ${placeOf(where)} refuses the account or password in DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL ${placeOf(where)} has no such database: ${error.message}. Create it, or correct DATABASE_URL.`;
    case '42501':
      return `The account in DATABASE_URL may not do what is needed: ${error.message}.`;
    case '53100':
      return `The disk of PostgreSQL ${placeOf(where)} is full. Make room and start again.`;
    case '25006':
      return `The database ${placeOf(where)} takes no writes: it is read-only.`;
  }
  return undefined;
}

/** Where it is, without the password. */
function placeOf({ databaseUrl }: Where): string {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return 'at DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return `at ${host}${pathname}`;
}
