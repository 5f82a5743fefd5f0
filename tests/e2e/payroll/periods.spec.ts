import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const chinaMonthly = fileURLToPath(new URL('../../../fixtures/demo/china-monthly.json', import.meta.url));

test('periods are generated, enabled, given a batch, and wait for it before they close', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const solutions = new SolutionsPage(page);
  const code = `p_${Date.now().toString(36)}`;
  await solutions.create({ name: `Periods ${code}`, code, legalEntity: 'SH', file: chinaMonthly });
  await solutions.tab('Tests');
  await solutions.publish();
  await solutions.generatePeriods('2026-01-01', 3);
  await expect(solutions.period('2026-03')).toContainText('Mar 1, 2026 – Mar 31, 2026');
  await solutions.period('2026-01').getByRole('button', { name: 'Enable' }).click();
  await expect(solutions.period('2026-01')).toContainText('Enabled');

  await solutions.tab('Overview');
  await page.getByRole('button', { name: 'Create batch' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Period').first()).toHaveValue(/2026-01/);
  await dialog.getByRole('button', { name: 'Create batch' }).click();
  await expect(dialog.getByText(/The batch was made with \d+ people/)).toBeVisible();
  await expect(dialog.getByText('Abnormal-employee check')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await solutions.tab('Periods');
  await expect(solutions.period('2026-01')).toContainText('waits for open batches');
  await expect(solutions.period('2026-01').getByRole('button', { name: 'Close' })).toHaveCount(0);
});

test('a closed period is reopened only with a reason', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const solutions = new SolutionsPage(page);
  const code = `p_${Date.now().toString(36)}`;
  await solutions.create({ name: `Periods ${code}`, code, legalEntity: 'SH' });
  await solutions.generatePeriods('2026-02-01', 1);
  const row = solutions.period('2026-02');
  await row.getByRole('button', { name: 'Enable' }).click();
  await row.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(row).toContainText('Closed');
  await row.getByRole('button', { name: 'More actions for 2026-02' }).click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('a late correction');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toContainText('Enabled');
});
