import { expect, type Locator, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

interface Batch {
  id: string;
  status: string;
  solution: { code: string };
}

const number = (text: string) => Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100);
const total = async (amounts: Locator) =>
  (await amounts.allTextContents()).reduce((sum, text) => sum + number(text), 0);

test('a figure is opened, and the causes of its change add up on the screen, for everybody and for one', async ({
  page,
}) => {
  const approver = await signIn(page, 'approver');
  const { rows } = await ask<{ rows: Batch[] }>(page, 'payroll.batches.list', { page: 1, pageSize: 200 });
  const batch = rows.find(({ status, solution }) => status !== 'new' && solution.code === 'taiwan-monthly');
  const of = { batchId: batch?.id };
  const state = () =>
    ask<{ found: { state: string; fresh: boolean } | null }>(page, 'payroll.differences.get', of);
  const { found } = await state();
  if (found?.state !== 'done' || !found.fresh) await command(page, approver, 'payroll.differences.find', of);
  await expect.poll(async () => (await state()).found?.state).toBe('done');

  await speakEnglish(page);
  await page.goto(`/workbench/payroll/batches/${batch?.id}/review?tab=causes`);
  const causes = page.getByRole('table', { name: 'Why it differs' });
  const amounts = causes.locator('tbody tr td:last-child');
  await expect(amounts.first()).toHaveText(/\d/);
  const foot = page.locator('tfoot td').last();
  expect(await total(amounts)).toBe(number((await foot.textContent()) ?? ''));

  // Who left has one cause alone.
  await causes.locator('tbody tr').filter({ hasNotText: 'No longer paid' }).first().click();
  const people = page.getByRole('table', { name: 'People' });
  await expect(people.locator('tbody tr').first()).toHaveText(/\d/);
  await people.locator('tbody tr').first().click();
  const panel = page.getByTestId('panel');
  await expect(panel).toBeVisible();
  const own = panel.getByTestId('causes-of-person').locator('.tabular');
  await expect(own.nth(1)).toBeVisible();
  await expect(page.locator('.ht_master tbody td').first()).toBeVisible();
  await picture(page, 'payroll-why');
  const figures = (await own.allTextContents()).map(number);
  const difference = figures.pop();
  expect(figures.reduce((sum, each) => sum + each, 0)).toBe(difference);
});
