import { expect, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('a right over a solution is given and taken beside its published copy', async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  await page.goto('/workbench/payroll/solutions');
  await page.getByRole('link', { name: 'US bi-weekly' }).first().click();
  await expect(page).toHaveURL(/payroll\/solutions\/[^/]+/);
  const id = /solutions\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/workbench/payroll/solutions/${id}/authorization`);
  await page.getByRole('combobox', { name: 'User or role' }).fill('HR');
  await page.getByRole('option', { name: /^HR administrator/ }).click();
  await page.getByRole('combobox', { name: 'Gets the role' }).click();
  await page.getByRole('option', { name: 'Analyst', exact: true }).click();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  const take = page.getByRole('button', { name: 'Take Analyst from HR administrator' });
  await expect(take).toBeVisible();
  await picture(page, 'payroll-authorization');
  await page.reload();
  await take.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the right' }).click();
  await expect(take).toHaveCount(0);
});

test('a clerk runs one step alone, gives an abnormal employee to a colleague, and looks into the standing book', async ({
  page,
}) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.goto('/workbench/payroll/batches?status=calculated');
  await page
    .getByRole('row', { name: /US bi-weekly/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/payroll\/batches\/[^/]+\//);
  const id = /batches\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/workbench/payroll/batches/${id}/calculate`);
  await page.getByRole('button', { name: 'Run this step: Pay' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('have no figures');
  await dialog.getByRole('button', { name: 'Run step' }).click();
  await expect(page.getByText('Calculated as far as “Pay”')).toBeVisible();
  await page.getByRole('button', { name: 'Run this step: Cost allocation' }).click();
  await expect(page.getByText(/Everybody was calculated/)).toBeVisible();

  await page.goto(`/workbench/payroll/batches/${id}/people`);
  const abnormal = page.getByRole('table', { name: 'Abnormal-employee check' });
  await abnormal.getByRole('checkbox', { name: 'Select row' }).first().click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/abnormal-owner=/);
  await expect(abnormal.getByRole('row')).toHaveCount(2);
  await page.goto('/inbox/pending');
  await page.getByRole('link', { name: /^Cure an abnormal employee/ }).click();
  await expect(page).toHaveURL(new RegExp(`${id}/people`));

  await page.goto('/workbench/payroll/standing-book');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await picture(page, 'payroll-standing-book');
});
