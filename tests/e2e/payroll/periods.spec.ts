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
  await expect(dialog.getByLabel('Period').first()).toHaveValue('January 2026');
  await dialog.getByRole('button', { name: 'Create batch' }).click();
  await expect(dialog.getByText(/The batch was created with \d+ people/)).toBeVisible();
  await expect(dialog.getByText('Abnormal-employee check')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await solutions.tab('Periods');
  await expect(solutions.period('2026-01')).toContainText('waits for open batches');
  await expect(solutions.period('2026-01').getByRole('button', { name: 'Close' })).toHaveCount(0);
});

test('one period is made by hand under the rules, kept by its neighbours, and disabled on its page', async ({
  page,
}) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const solutions = new SolutionsPage(page);
  const code = `p_${Date.now().toString(36)}`;
  await solutions.create({ name: `Periods ${code}`, code, legalEntity: 'SH' });
  await solutions.tab('Period');
  await page.getByRole('combobox', { name: 'Pay day', exact: true }).click();
  await page.getByRole('option', { name: 'Day of the month after' }).click();
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill('1');
  await page.getByRole('combobox', { name: 'When nobody works on that day' }).click();
  await page.getByRole('option', { name: 'paid on the working day before' }).click();
  await page.getByRole('combobox', { name: 'Attendance window' }).click();
  await page.getByRole('option', { name: 'up to a day of the month' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await solutions.generatePeriods('2026-09-01', 1);
  // 1 October is a holiday in China.
  await expect(solutions.period('2026-09')).toContainText('Sep 30, 2026');

  await page.getByRole('button', { name: 'Make one period' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill('2026-09-25');
  await dialog.getByLabel('Last day').fill('2026-10-31');
  await dialog.getByRole('heading').click();
  await expect(dialog.getByLabel('Attendance to')).toHaveValue('2026-10-20');
  await dialog.getByRole('button', { name: 'Make period' }).click();
  await expect(
    page.getByText(/earlier than the previous period's end \(September 2026 ends on Sep 30, 2026\)/).first(),
  ).toBeVisible();
  await dialog.getByLabel('First day').fill('2026-10-01');
  await dialog.getByRole('heading').click();
  await dialog.getByRole('button', { name: 'Make period' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: '2026-10', exact: true }).click();
  await expect(page.getByText('Previous period', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions for 2026-10' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.locator('#content').getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
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
