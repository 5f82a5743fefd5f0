import { expect, test } from '@playwright/test';
import { command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('an analyst’s free sheet reads the batch’s tables by name, is saved and shared', async ({ page }) => {
  const batch = await makeSmallBatch(page);
  const staff = await signIn(page, 'payroll');
  await speakEnglish(page);
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    source: 'paste',
    addRows: batch.people.map((employee) => ({ employee, hours: 10, rate: 100 })),
  });
  await page.goto(`/workbench/payroll/batches/${batch.id}/calculate`);
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByText('Calculated', { exact: true }).first()).toBeVisible();
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Scratch sheets' }).click();
    return page.getByRole('dialog', { name: 'Scratch sheets' });
  };
  const window = await open();
  await window.getByRole('button', { name: 'New sheet' }).click();
  const formula = window.getByRole('textbox', { name: 'Text of the cell' });
  const cell = (row: number, column: number) =>
    window.locator('.ht_master tbody tr').nth(row).locator('td').nth(column);
  await cell(0, 0).click();
  await page.keyboard.type('=SUM(Pay[net])');
  await page.keyboard.press('Enter');
  const net = batch.people.length * 900;
  await expect(cell(0, 0)).toHaveText(net.toLocaleString('en'));
  await cell(1, 0).click();
  await page.keyboard.type('=A1*2+SUMIFS(Hours[hours],Hours[employee],"nobody")');
  await page.keyboard.press('Enter');
  await expect(cell(1, 0)).toHaveText((net * 2).toLocaleString('en'));
  await cell(2, 0).click();
  await page.keyboard.type('=SUM(Wages[net])');
  await page.keyboard.press('Enter');
  await expect(cell(2, 0)).toHaveText('#NAME?');
  await expect(cell(2, 0)).toHaveAttribute('title', /Wages/);
  await expect(window.getByTestId('scratch-state')).toHaveAttribute('data-state', 'saved');

  // The batch is calculated anew: the sheet follows.
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    edits: [{ rowKey: batch.people[0], column: 'hours', value: 20 }],
  });
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'calculate' });
  await expect(cell(0, 0)).toHaveText((net + 900).toLocaleString('en'), { timeout: 30_000 });
  await cell(0, 0).click();
  await expect(formula).toHaveValue('=SUM(Pay[net])');

  // Renamed and shared; who decides sees it, computed with their own rights.
  await window.getByRole('button', { name: 'Sheet menu' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Check of net');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(window.getByRole('tab', { name: 'Check of net' })).toBeVisible();
  await page.getByRole('switch', { name: /^Share/ }).click({ force: true });
  await expect(window.getByLabel('Shared', { exact: true })).toBeVisible();
  await signIn(page, 'approver');
  await page.goto(`/workbench/payroll/batches/${batch.id}/review`);
  const theirs = await open();
  await expect(theirs.getByRole('tab', { name: 'Check of net' })).toBeVisible();
  await expect(theirs.locator('.ht_master tbody tr').first().locator('td').first()).toHaveText(
    (net + 900).toLocaleString('en'),
  );
});
