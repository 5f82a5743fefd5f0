import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { chooseFromMenu, dialog, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const proofs = () =>
  house.db.selectFrom('files').selectAll().where('purpose', '=', 'payroll-proof').execute();
const closedBatch = () =>
  house.db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .select('b.id')
    .where('s.code', '=', 'us-biweekly')
    .where('b.status', '=', 'closed')
    .executeTakeFirstOrThrow();

/** As somebody does who has nothing but the file. */
function verify(...args: string[]) {
  const command = ['server/scripts/run-command.mjs', 'verify-proof', ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'en' } });
}

it('hands over the proof of a closed batch, which is whole and says the key of the company', async () => {
  const { id } = await closedBatch();
  await house.visit('payroll', `/workbench/payroll/batches/${id}/review`);
  await chooseFromMenu('More actions', 'Proof for an audit');
  const form = await dialog('Proof for an audit');
  await press('Write the proof', form);
  await waitFor(async () => expect(await proofs()).toHaveLength(1), { timeout: 60_000 });
  await read(/stored cells came out the same/);
  const [file] = await proofs();
  const link = await form.findByRole('link', { name: /^Save us-biweekly/ });
  expect(link.getAttribute('href')).toBe(`/api/files/${file?.id}?download`);
  const path = join(mkdtempSync(join(tmpdir(), 'proof-')), 'downloaded.proof');
  writeFileSync(path, await house.services.files.read(house.db, file?.id ?? ''));
  const key = form.element.querySelector('code')?.textContent ?? '';
  expect(key).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  const { stdout, stderr, status } = verify(path, '--key', key);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/us-biweekly, copy 1.*as given.*every figure follows/s);
  const [other] = verify(path, '--key', key.replaceAll(/[0-8]/g, '9')).stderr.split('\n');
  expect(other).toBe(`Signed with another key: ${key}`);
}, 90_000);

it('is not offered while figures may change', async () => {
  const id = await batchOf(house.db, 'us-biweekly');
  await house.visit('payroll', `/workbench/payroll/batches/${id}/review`);
  await press('More actions');
  await read('Excel with formulas');
  expect(named('menuitem', 'Proof for an audit')).toEqual([]);
});
