import { mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** Lines of JSON to standard output, or to a file. A log that can't be written holds nobody up and ends nothing. */
export function createLog(level: string, file?: string): Log {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, base: undefined, redact: { paths, censor: '[redacted]' } };
  if (!file) return pino(options, lineWriter(1));
  mkdirSync(dirname(file), { recursive: true });
  return pino(options, lineWriter(openSync(file, 'a', 0o600)));
}

/**
 * Writes each line at once: nothing waits in memory, and none is missing after a crash. A line that finds no room, on a
 * full disk or in a pipe that nobody reads, is dropped; the next one that finds some says how many were.
 */
function lineWriter(descriptor: number): { write(line: string): void } {
  let lost = 0;
  let torn = false;
  return {
    write(line) {
      const note =
        lost > 0 ? `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines' })}\n` : '';
      const bytes = Buffer.from(`${torn ? '\n' : ''}${note}${line}`);
      try {
        const written = writeSync(descriptor, bytes);
        if (written < bytes.length) lost += 1;
        else lost = 0;
        torn = written < bytes.length && (torn || written > 0);
      } catch {
        lost += 1;
      }
    },
  };
}

export const silentLog: Log = pino({ level: 'silent' });
