import { expect, test } from '@playwright/test';
import { signIn } from '../../support/sign-in.ts';

test('an analyst’s cost report: employer cost by entity and department, as a picture of parts and a file, and nobody’s name', async ({
  page,
}) => {
  await signIn(page, 'analyst');
  await page.goto('/workbench/payroll/analysis');
  const pivot = page.getByTestId('pivot');
  await expect(pivot).toBeVisible();
  await page.getByRole('button', { name: 'Add to Values' }).click();
  await page.getByRole('menuitem', { name: 'Employer cost', exact: true }).click();
  await page.getByRole('button', { name: 'Sum of Net pay' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Add to Rows' }).click();
  await expect(page.getByRole('menuitem', { name: 'Employee', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Legal entity' }).click();
  await expect(pivot.getByText(/: subtotal$/).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Chart' }).click();
  await page.getByRole('option', { name: 'Pie' }).click();
  const total = pivot.locator('tfoot td').last();
  await expect(total).toHaveText(/\d/);
  const cost = (await total.textContent()) ?? '';
  await page.reload();
  await expect(total).toHaveText(cost);
  await expect(page.getByRole('img', { name: 'Sum of Employer cost' })).toBeVisible();
  await expect(pivot.locator('tbody').getByRole('button', { name: /^[\d,]+\.\d\d$/ })).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download values' }).click();
  await page.getByRole('menuitem').first().click();
  expect((await file).suggestedFilename()).toMatch(/\.(xlsx|csv)$/);
});
