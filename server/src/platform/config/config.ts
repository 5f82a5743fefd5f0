import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSecretKey } from './secret-key.ts';
import { StartFault } from './start-fault.ts';

/** An S3-compatible bucket that files lie in. */
export interface BucketSettings {
  /** `https://host/bucket`, with a folder behind it where the bucket holds other things too. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Where the server puts backups that are made on a screen or by the clock. */
  backupDir: string;
  /** Who may read /metrics; absent: this machine alone. */
  metricsToken: string | undefined;
  /** Absent: an SQLite file in dataDir. */
  databaseUrl: string | undefined;
  /** Where files lie; absent: a folder in dataDir. */
  fileBucket: BucketSettings | undefined;
  /** 32 bytes; every key the server uses is derived from it. */
  secretKey: Buffer;
  /** Where a key that was made at this start is to be kept (secret-key.ts). */
  unsavedKeyFile: string | undefined;
  /** A second anchor file, best on another disk or machine, and addresses that are told the audit trail's head. */
  auditHeadsFile: string | undefined;
  auditHeadsUrl: string | undefined;
  auditHeadsMail: readonly string[];
  /** The mail server, and who the mails are from. */
  smtp: { url: string; from: string } | undefined;
  /** Hosts the server may call although they lie in a private network; in the form they have in an address. */
  outgoingPrivateHosts: readonly string[];
  /** Where translators work, and whose finished words may be taken from there. */
  weblate: { url: string; token: string; project: string } | undefined;
  logLevel: string;
  /** Absent: standard output. */
  logFile: string | undefined;
  /** Cookies are marked Secure when the public address is https. */
  publicUrl: string | undefined;
  trustProxy: boolean;
  /**
   * Whether the demo company, whose passwords everybody knows, may be here: asked for by name, allowed because only this
   * machine reaches it, or not.
   */
  demo: 'asked' | 'allowed' | 'no';
  /** What this process does of the server's work: answers requests, works off jobs and the timetable, or both. */
  role: 'web' | 'worker' | 'both';
  /** A batch of more employments is calculated in parts of so many, where several processes work jobs off. */
  partRows: number;
  /** Statements that take longer stand in the log; absent: none. */
  slowQueryMs: number | undefined;
  licences: { handsontable: string; hyperformula: string };
}

/**
 * The configuration from the environment.
 *
 * Without SECRET_KEY a key is made at the first start and kept in DATA_DIR (mode 0600): outside the database, so that a
 * stolen database file alone opens neither identity numbers nor sessions.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(env.DATA_DIR ?? '.data');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = readSecretKey(env.SECRET_KEY, dataDir);
  const host = env.HOST || '127.0.0.1';
  const publicUrl = env.PUBLIC_URL || undefined;
  const trustProxy = env.TRUST_PROXY === '1';
  const smtp = readSmtp(env.SMTP_URL, env.MAIL_FROM);
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL);
  return {
    port: readPort(env.PORT),
    host,
    dataDir,
    metricsToken: env.METRICS_TOKEN || undefined,
    backupDir: resolve(env.BACKUP_DIR || resolve(dataDir, 'backups')),
    databaseUrl,
    fileBucket: readFileBucket(env),
    secretKey: secret.key,
    unsavedKeyFile: secret.unsavedIn,
    auditHeadsFile: env.AUDIT_HEADS_FILE ? resolve(env.AUDIT_HEADS_FILE) : undefined,
    auditHeadsUrl: readHeadsUrl(env.AUDIT_HEADS_URL),
    auditHeadsMail: readHeadsMail(env.AUDIT_HEADS_MAIL, smtp !== undefined),
    smtp,
    outgoingPrivateHosts: listed(env.OUTGOING_PRIVATE_HOSTS).map(readHost),
    weblate: readWeblate(env.WEBLATE_URL, env.WEBLATE_TOKEN, env.WEBLATE_PROJECT),
    logLevel: env.LOG_LEVEL ?? 'info',
    logFile: env.LOG_FILE || undefined,
    publicUrl,
    trustProxy,
    demo: readDemo(env.DEMO, isReachedFromHereAlone({ host, publicUrl, trustProxy })),
    role: readRole(env.ROLE, databaseUrl !== undefined),
    partRows: readCount('CALCULATION_PART_ROWS', env.CALCULATION_PART_ROWS) ?? 25_000,
    slowQueryMs: readCount('SLOW_QUERY_MS', env.SLOW_QUERY_MS),
    licences: {
      handsontable: env.HANDSONTABLE_LICENSE_KEY || 'non-commercial-and-evaluation',
      hyperformula: env.HYPERFORMULA_LICENSE_KEY || 'gpl-v3',
    },
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StartFault('portWord', { text });
  return port;
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new StartFault('countWord', { name, text });
  return count;
}

/** Behind a proxy others reach it on whatever address it listens. */
export function isReachedFromHereAlone({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || /^127\./.test(host);
  return isLoopback && !publicUrl && !trustProxy;
}

function readDemo(text: string | undefined, isPrivate: boolean): Config['demo'] {
  const word = (text ?? '').toLowerCase();
  if (['yes', 'true', '1', 'on'].includes(word)) return 'asked';
  if (['no', 'false', '0', 'off'].includes(word)) return 'no';
  if (word !== '') throw new StartFault('demoWord', { text });
  return isPrivate ? 'allowed' : 'no';
}

function readRole(text: string | undefined, isShared: boolean): Config['role'] {
  const word = text || 'both';
  if (word !== 'web' && word !== 'worker' && word !== 'both') throw new StartFault('roleWord', { text });
  // Of an SQLite file there is one process, and it does everything.
  if (word !== 'both' && !isShared) throw new StartFault('roleAlone', { text });
  return word;
}

/** What stands in a list with commas. */
function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function readSmtp(url: string | undefined, from: string | undefined): Config['smtp'] {
  if (!url) return undefined;
  // What was given isn't repeated: a password may stand in it.
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) throw new StartFault('smtpForm');
  if (!isMailAddress(from)) throw new StartFault('mailFromMissing');
  return { url, from };
}

function readWeblate(
  url: string | undefined,
  token: string | undefined,
  project: string | undefined,
): Config['weblate'] {
  if (!url) return undefined;
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isAddress || !token || !project) throw new StartFault('weblateForm');
  return { url: url.endsWith('/') ? url : `${url}/`, token, project };
}

function readFileBucket(env: NodeJS.ProcessEnv): BucketSettings | undefined {
  const { FILES_URL: text, FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = env;
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBucket = url && /^https?:$/.test(url.protocol) && /^\/[^/]/.test(url.pathname);
  // What was given isn't repeated: a key may stand in it.
  if (!isBucket || url.username || url.search || url.hash || !accessKey || !secretKey)
    throw new StartFault('bucketForm');
  const region = env.FILES_REGION || 'us-east-1';
  return { url: url.href.replace(/\/+$/, ''), region, accessKey, secretKey };
}

function readHeadsUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new StartFault('headsUrlForm');
  return text;
}

function readHeadsMail(text: string | undefined, canMail: boolean): string[] {
  const addresses = listed(text);
  const wrong = addresses.find((address) => !isMailAddress(address));
  if (wrong) throw new StartFault('headsMailForm', { text: wrong });
  if (addresses.length > 0 && !canMail) throw new StartFault('headsMailNeedsSmtp');
  return addresses;
}

function isMailAddress(text: string | undefined): text is string {
  return text !== undefined && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text);
}

/** A host as an address spells it (small letters, [::1]); never a pattern, a port or a network. */
function readHost(text: string): string {
  const url = `http://${text}/`;
  const isHost = /^[^/:@?#*\\]+$|^\[[0-9a-f:.]+\]$/i.test(text) && URL.canParse(url);
  if (!isHost) throw new StartFault('privateHostForm', { text });
  return new URL(url).hostname;
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const isAddress = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  // What was given isn't repeated: a password may stand in it.
  if (!isAddress) throw new StartFault('urlForm');
  return text;
}
