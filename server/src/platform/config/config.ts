import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartFault } from './start-fault.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: an SQLite file in dataDir. */
  databaseUrl: string | undefined;
  /** 32 bytes; every key the server uses is derived from it. */
  secretKey: Buffer;
  logLevel: string;
  /** Absent: standard output. */
  logFile: string | undefined;
  /** Cookies are marked Secure when the public address is https. */
  publicUrl: string | undefined;
  trustProxy: boolean;
  demo: boolean;
  licences: { handsontable: string; hyperformula: string };
}

/**
 * The configuration from the environment.
 *
 * Without SECRET_KEY a key is generated once into DATA_DIR (mode 0600): outside the database, so that a
 * stolen database file alone opens neither identity numbers nor sessions.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(env.DATA_DIR ?? '.data');
  mkdirSync(dataDir, { recursive: true });
  return {
    port: readPort(env.PORT),
    host: env.HOST ?? '0.0.0.0',
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    secretKey: readSecretKey(env.SECRET_KEY, dataDir),
    logLevel: env.LOG_LEVEL ?? 'info',
    logFile: env.LOG_FILE || undefined,
    publicUrl: env.PUBLIC_URL || undefined,
    trustProxy: env.TRUST_PROXY === '1',
    demo: env.DEMO !== '0',
    licences: {
      handsontable: env.HANDSONTABLE_LICENSE_KEY || 'non-commercial-and-evaluation',
      hyperformula: env.HYPERFORMULA_LICENSE_KEY || 'gpl-v3',
    },
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartFault(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readSecretKey(given: string | undefined, dataDir: string): Buffer {
  if (given) {
    if (given.length < 16) throw new StartFault('SECRET_KEY must have at least 16 characters.');
    return createHash('sha256').update(given, 'utf8').digest();
  }
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path))
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== 32) throw new StartFault(`${path} does not hold a key of 32 bytes in hexadecimal.`);
  return key;
}
