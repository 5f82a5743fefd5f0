import { expect, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const number = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('payroll staff open behind a number of the overview exactly what it counts', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.goto('/workbench/');
  const team = page.getByRole('region', { name: 'Team' }).getByRole('link');
  const people = number(await team.textContent());
  expect(people).toBeGreaterThan(100);
  await picture(page, 'payroll-overview');
  await team.click();
  await expect(page).toHaveURL(/payroll\/overview\/people$/);
  await expect(page.getByText(new RegExp(`of ${people.toLocaleString('en')}$`))).toBeVisible();

  await page.goto('/workbench/');
  const unread = page.getByRole('link', { name: /^Published, not read yet/ });
  const slips = number(await unread.textContent());
  await unread.click();
  await expect(page).toHaveURL(/payslips\?newest=yes&unread=yes$/);
  await expect(page.getByText(new RegExp(`of ${slips.toLocaleString('en')}$`))).toBeVisible();

  await page.goto('/workbench/');
  const insurance = page.getByRole('table', { name: 'Social insurance CNY' });
  const pension = insurance
    .getByRole('row', { name: /^Pension/ })
    .getByRole('link')
    .first();
  const amount = (await pension.textContent()) ?? '';
  await pension.click();
  await expect(page.getByRole('row', { name: /^Total CNY/ })).toContainText(amount);
});

test('an inactive solution is offered for no new batch', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.goto('/workbench/payroll/solutions');
  const row = page.getByRole('row', { name: /US bi-weekly/ });
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Confirm' }).click();
  };
  await act('Deactivate');
  await expect(row).toContainText('Inactive');
  await page.goto('/workbench/payroll/batches');
  await page.getByRole('button', { name: 'Create batch' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Solution/ })
    .click();
  await expect(page.getByRole('option', { name: /Taiwan monthly/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /US bi-weekly/ })).toHaveCount(0);
  await page.goto('/workbench/payroll/solutions');
  await act('Activate');
  await expect(row).toContainText('Active');
});

test('a pay type is added to the list that all solutions share', async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  const code = `T${Date.now().toString(36).toUpperCase()}`;
  await page.goto('/workbench/payroll/pay-types');
  await page.getByRole('button', { name: 'New pay type' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Code/).fill(code);
  await form.getByLabel(/^Name/).fill('Parking');
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'Deduction', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Deduction');
});
