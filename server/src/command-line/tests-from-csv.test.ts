import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSolution } from '@suanpan/engine';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('../../scripts/run-command.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tests-from-csv-'));
const write = (name: string, content: string) => writeFileSync(join(folder, name), content);

const SOLUTION = {
  format: 'suanpan.solution/1',
  code: 'csv',
  currency: 'USD',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text', name: { en: 'Employee number' } },
        { code: 'hired', type: 'date' },
        { code: 'gross', type: 'money' },
        { code: 'per_year', type: 'money', formula: '=[@gross]/YEAR([@hired])*2000' },
        { code: 'rest', type: 'money', formula: '=1/[@gross]' },
      ],
    },
  ],
  tests: [
    { name: 'one', period: '2026-05', tables: { Pay: 'may.csv' }, expect: { Pay: 'may-expected.csv' } },
    {
      name: 'two',
      sequence: [
        { period: '2026-05', tables: { Pay: 'may.csv' } },
        { period: '2026-06', tables: { Pay: [] } },
      ],
    },
  ],
};

function test(): { code: number | null; said: string } {
  write('solution.json', JSON.stringify(SOLUTION));
  const args = ['calculate', join(folder, 'solution.json'), '--test', '--language', 'en'];
  const run = spawnSync(process.execPath, [RUN, ...args], { encoding: 'utf8' });
  return { code: run.status, said: run.stdout + run.stderr };
}

it('reads the rows of a test from CSV beside the solution', () => {
  write('may.csv', 'Employee number;hired;gross\n0012;2000/1/1;2,50\n0013;2000-01-01;0\n');
  write('may-expected.csv', 'employee,per_year,rest\n0012,2.5,0.40\n0013,0,#DIV/0!\n');
  expect(test()).toMatchObject({ code: 0, said: expect.stringContaining('2 of 2 tests passed') });
  write('may-expected.csv', 'employee,per_year,rest\n0012,,0.40\n');
  expect(test().said).toContain('Pay 0012 per_year: expected null, found 2.5');
});

it('says what is wrong with such a file', () => {
  write('may.csv', 'employee,wage\n0012,5\n');
  expect(test()).toEqual({ code: 2, said: expect.stringContaining('may.csv: ') });
  expect(test().said).toContain('The table Pay has no column “wage”.');
});

it('leaves a document that holds such names to the command line and the editor', () => {
  const parsed = parseSolution(SOLUTION);
  expect(parsed.ok ? [] : parsed.problems.map(({ path, facts }) => [path, facts['expected']])).toContainEqual(
    ['tests[0].tables.Pay', expect.anything()],
  );
});
