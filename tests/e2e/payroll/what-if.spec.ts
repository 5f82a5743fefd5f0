import { expect, type Locator, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** Cents that stand in a column of a table's lines. */
const cents = async (lines: Locator, column: number) => {
  const texts = await lines.locator(`td:nth-child(${column})`).allTextContents();
  return texts.map((text) => Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100));
};

test('another rate is tried beside the real run, adds up, says why, becomes a draft and is discarded', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page, {}, [], 'Hourly pay');
  const staff = await signIn(page, 'payroll');
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    addRows: batch.people.map((employee, at) => ({ employee, hours: at < 3 ? 200 + at : 160, rate: 50.25 })),
  });
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'calculate' });
  await speakEnglish(page);
  await page.goto(`/workbench/payroll/batches/${batch.id}/what-if`);
  await page.getByRole('button', { name: 'Try a change' }).click();
  await page.getByLabel(/^Name/).fill('More tax');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Add a change' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByText('Rule', { exact: true }).click();
  await adding.getByLabel(/^Column/).click();
  await page.getByRole('option', { name: 'Pay · Tax' }).click();
  await adding.getByRole('combobox', { name: 'Formula' }).fill('=[@base]*0.2');
  await adding.getByRole('button', { name: 'Add a change' }).click();
  await page.getByRole('button', { name: 'Calculate the what-if' }).click();

  const both = page.getByRole('region', { name: 'Both runs by item' });
  const net = both.getByTestId('what-if-net').getByRole('row');
  await expect(net).toBeVisible({ timeout: 15_000 });
  const items = both.locator('tbody').first().getByRole('row');
  for (const column of [2, 3, 4]) {
    const sum = (await cents(items, column)).reduce((all, one) => all + one, 0);
    expect(await cents(net, column)).toEqual([sum]);
  }
  // A tenth more of 200, 201 and 202 hours at 50.25, each rounded, and of 160 hours for everybody else.
  const difference = -303007 - 80400 * (batch.people.length - 3);
  expect(await cents(net, 4)).toEqual([difference]);
  const shown = (-difference / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page.locator('tfoot')).toContainText(`−${shown}`);

  await picture(page, 'payroll-what-if');
  await page.getByRole('cell', { name: batch.people[2] }).click();
  await page.getByRole('button', { name: 'Why Tax would be this' }).click();
  await expect(page.getByRole('region', { name: 'Why Tax would be this' })).toContainText('=10150.50*0.2');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Put into a draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put into a draft' }).click();
  await expect(page.getByRole('button', { name: 'Discard the draft' })).toBeVisible();

  await page.goto(`/workbench/payroll/batches/${batch.id}/what-if`);
  await page.getByRole('cell', { name: 'More tax' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nobody has tried a change on this batch yet.')).toBeVisible();
});
