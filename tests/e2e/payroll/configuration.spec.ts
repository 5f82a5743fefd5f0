import { expect, test } from '@playwright/test';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('a global table is made, filled in a sheet and published', async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  const code = `G${Date.now().toString(36).toUpperCase()}`;
  await page.goto('/workbench/payroll/global-tables');
  await page.getByRole('button', { name: 'New global table' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Name/).fill(`Meals ${code}`);
  await form.getByLabel(/^Code/).fill(code);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(new RegExp(`/global-tables/${code}$`));
  const sheet = page.getByRole('grid').first();
  await expect(sheet).toBeVisible();
  // The last line takes a new row.
  await sheet.locator('td').last().click();
  await page.keyboard.type('lunch');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The draft was saved.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByText('Version 1 is published.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit as a new draft' })).toBeVisible();
  await expect(page.getByText('lunch')).toBeVisible();
});

test('a template made of a solution is offered where a solution is made', async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  const code = `T${Date.now().toString(36)}`;
  await page.goto('/workbench/payroll/control-board');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Name/).fill(`Template ${code}`);
  await form.getByLabel(/^Code/).fill(code);
  await form.getByRole('combobox', { name: /^Solution/ }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible();
});
