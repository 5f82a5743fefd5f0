import { expect, test } from '@playwright/test';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('a batch is renamed and nearly canceled from the list, which says how long it was calculated', async ({
  page,
}) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.goto('/workbench/payroll/batches?status=calculated');
  for (const head of ['Type', 'Start', 'End', 'Duration', 'Progress', 'Default dynamic'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  const menu = page.getByRole('button', { name: /^More actions for/ }).first();
  const number = (await menu.getAttribute('aria-label'))?.replace('More actions for ', '') ?? '';
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('100 %');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('A name of its own');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('A name of its own');
  await page.reload();
  await expect(row).toContainText('A name of its own');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cancel the batch' }).click();
  await expect(dialog).toContainText(new RegExp(`${number}\\): The batch with .* is canceled`));
  await dialog.getByRole('button', { name: 'Keep the batch' }).click();
  await expect(row).toContainText('Calculated');
});
