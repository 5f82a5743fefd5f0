import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

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

test('a closed batch hands its proof over, with the command that checks it', async ({ page }) => {
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
});
