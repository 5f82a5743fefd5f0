import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Batch {
  id: string;
  status: string;
  solution: { code: string };
}

test('a closed month is posted by its clerk and paid by another person, whose file is the same every time', async ({
  page,
}) => {
  await signIn(page, 'payroll');
  const { rows } = await ask<{ rows: Batch[] }>(page, 'payroll.batches.list', { page: 1, pageSize: 200 });
  const batch = rows.find(({ status, solution }) => status === 'closed' && solution.code === 'us-biweekly');
  await speakEnglish(page);
  await page.goto(`/workbench/payroll/batches/${batch?.id}/accounting`);
  const journal = page.getByRole('region', { name: 'Journal' });
  await journal.getByRole('button', { name: 'Make the journal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(journal.getByText('Journals made')).toBeVisible();

  await signIn(page, 'approver');
  await page.reload();
  const payment = page.getByRole('region', { name: 'Payment to the bank' });
  await payment.getByRole('button', { name: 'Make the payment file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(payment.getByText('Payments made')).toBeVisible();
  await picture(page, 'payroll-accounting');
  const take = async () => {
    const coming = page.waitForEvent('download');
    await payment.getByRole('button', { name: /^Download .*\.xml$/ }).click();
    return readFile(await (await coming).path());
  };
  const first = await take();
  expect(first.toString('utf8')).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  expect((await take()).equals(first)).toBe(true);
  await expect(payment).toContainText(createHash('sha256').update(first).digest('hex'));
});

const isResult = (line: string, column: string) =>
  line.includes('"of":"result"') && line.includes('"table":"Pay"') && line.includes(`"column":"${column}"`);

/** As somebody checks a proof who has nothing but the file. */
function verifyProof(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['server/scripts/run-command.mjs', 'verify-proof', ...args],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, LC_ALL: 'en' } },
  );
  return { said: stdout + stderr, status };
}

test('a closed batch hands its proof over, which is checked without the server, and where somebody changed it that is named', async ({
  page,
}) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const { rows } = await ask<{ rows: Batch[] }>(page, 'payroll.batches.list', { page: 1, pageSize: 200 });
  const batch = rows.find(({ status, solution }) => status === 'closed' && solution.code === 'us-biweekly');
  await page.goto(`/workbench/payroll/batches/${batch?.id}/submit`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Proof for an audit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Write the proof' }).click();
  await expect(dialog).toContainText('stored cells came out the same', { timeout: 60_000 });
  await expect(dialog).toContainText('npm run -s proof:verify');
  await picture(page, 'payroll-proof');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: /^Save us-biweekly/ }).click(),
  ]);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  const whole = verifyProof(path, '--key', key);
  expect(whole).toEqual({ said: expect.stringMatching(/us-biweekly.*every figure follows/s), status: 0 });

  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .split('\n');
  const result = (column: string) => lines.findIndex((line) => isResult(line, column));
  const read = (column: string) => JSON.parse(lines[result(column)] ?? '') as { content: string };
  // Somebody is to be paid what they earned before deductions.
  lines[result('net')] = JSON.stringify({ ...read('net'), content: read('gross').content });
  await writeFile(path, gzipSync(lines.join('\n')));
  const changed = verifyProof(path, '--key', key);
  expect(changed).toEqual({
    said: expect.stringContaining('Changed since it was sealed: result: Pay.net 0'),
    status: 1,
  });
});
