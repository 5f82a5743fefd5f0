import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carryingPayroll } from '@suanpan/engine/testing';

export const RUN = fileURLToPath(new URL('../../scripts/run-command.mjs', import.meta.url));
export const folder = mkdtempSync(join(tmpdir(), 'calculate-'));

/** Writes a file into the tests' own folder; answers with its path. */
export function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Runs `calculate` as a person does at a terminal. */
export function calculate(...args: string[]): { code: number | null; said: string } {
  const run = spawnSync(process.execPath, [RUN, 'calculate', ...args], { encoding: 'utf8' });
  return { code: run.status, said: run.stdout + run.stderr };
}

/** A result that was written there. */
export const result = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Tax may be typed over its formula; so may the rate of a month's own table, and a band that isn't there yet. */
export const solution = carryingPayroll({
  carried: 'tax',
  tables: [
    {
      code: 'Rates',
      kind: 'parameter',
      key: 'band',
      columns: [
        { code: 'band', type: 'text' },
        { code: 'rate', type: 'number' },
      ],
      rows: [
        ['a', 0.1],
        ['b', 0.2],
      ],
    },
  ],
  pay: [
    { code: 'band', type: 'reference', table: 'Rates', missing: 'blank' },
    { code: 'tax', type: 'money', input: true, formula: '=[@in.gross]*[@band.rate]' },
    { code: 'before', type: 'money', formula: '=BALANCE("ytd")' },
  ],
  balances: [{ code: 'ytd', add: ['Pay.tax'] }],
});
