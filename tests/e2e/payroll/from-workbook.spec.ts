import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { payrollWorkbook } from '@suanpan/server/workbook-for-tests';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a workbook becomes a solution: proposed, changed, taken, tested and published', async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  const solutions = new SolutionsPage(page);
  const { dialog } = solutions;
  const code = `t_${Date.now().toString(36)}`;
  await solutions.open();
  await page.getByRole('button', { name: 'Create solution' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Workbook ${code}`);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Legal entities').first().click();
  await page.getByRole('option', { name: /· SH$/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('An Excel workbook', { exact: true }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'may.xlsx', mimeType, buffer: payrollWorkbook() });
  await expect(dialog.getByRole('status')).toHaveText(
    'All 11 figures that Excel computed come out the same here.',
  );
  await expect(dialog.getByText('=[@gross]-[@tax]')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]').analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name of D' }).fill('Total pay');
  await expect(dialog.getByText('=[@total_pay]-[@tax]')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create solution' }).click();
  await page.getByRole('heading', { name: `Workbook ${code}` }).waitFor();

  const next = page.getByRole('region', { name: 'What comes next' });
  await expect(next.getByRole('listitem')).toHaveCount(2);
  await next.getByRole('link', { name: 'Publish the draft' }).click();
  await solutions.tab('Tests');
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await expect(page.getByTestId('tests-failed')).toHaveText('0 failed');
  await solutions.publish();
  await expect(page.getByText('Copy 1 · published').first()).toBeVisible();
  await solutions.tab('Overview');
  await expect(next.getByRole('link', { name: 'Publish the draft' })).toHaveCount(0);
});
