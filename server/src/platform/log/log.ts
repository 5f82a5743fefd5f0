import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Paths whose values never reach a log line, wherever they stand one or two levels deep. */
const SECRET_NAMES = [
  'password',
  'oldPassword',
  'newPassword',
  'captcha',
  'token',
  'csrfToken',
  'secret',
  'appSecret',
  'secretKey',
  'authorization',
  'cookie',
  'idNumber',
  'bankAccount',
];

/** Lines of JSON to standard output, or to a file. */
export function createLog(level: string, file?: string): Log {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, base: undefined, redact: { paths, censor: '[redacted]' } };
  return file ? pino(options, pino.destination({ dest: file, mkdir: true, sync: false })) : pino(options);
}

export const silentLog: Log = pino({ level: 'silent' });
