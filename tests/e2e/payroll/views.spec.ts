import { expect, test } from '@playwright/test';
import { command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('a clerk narrows a table, adds it up, keeps the view, and asks a colleague about a cell', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page);
  const staff = await signIn(page, 'payroll');
  await speakEnglish(page);
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    source: 'paste',
    addRows: batch.people.map((employee, at) => ({
      employee,
      hours: 10 + at,
      rate: 100.05,
      note: at % 2 === 0 ? 'even' : null,
    })),
  });
  const even = Math.ceil(batch.people.length / 2);
  const rateOf = (rows: number) => (rows * 100.05).toLocaleString('en', { minimumFractionDigits: 2 });
  await page.goto(`/workbench/payroll/batches/${batch.id}/prepare/Hours`);
  const rows = page.locator('.ht_master tbody tr');
  await expect(rows.first()).toBeVisible();
  // Who a row is about stands beside it, and everything above is one line.
  await expect(page.locator('.ht_clone_inline_start tbody th').first()).toHaveText(/^1\s*\S+/);
  await expect(page.getByTestId('batch-head')).toBeVisible();

  const total = page.getByTestId('total-row').locator('[data-column=rate]');
  await page.getByRole('button', { name: 'Totals', exact: true }).click();
  await expect(total).toHaveText(rateOf(batch.people.length));
  await page.getByRole('button', { name: 'Column menu: Note' }).first().click();
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter: Note' });
  await expect(filter.getByText('even')).toBeVisible();
  await filter.getByRole('button', { name: 'only this' }).last().click();
  await expect(page.getByTestId('filter-chips')).toContainText('Note');
  await expect(page.getByTestId('sheet-status')).toContainText(`${even} of ${batch.people.length}`);
  await expect(total).toHaveText(rateOf(even));

  await page.getByTestId('views').click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Even ones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('views')).toHaveText('Even ones');
  const address = page.url();
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await expect(page.getByTestId('views')).toHaveText('Even ones');
  await expect(total).toHaveText(rateOf(even));

  await rows.first().locator('td').nth(1).click();
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const panel = page.getByTestId('notes');
  await panel.getByRole('textbox', { name: 'Note on this cell' }).fill('Who agreed to these hours?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByTestId('note-thread')).toContainText('Who agreed to these hours?');
  await expect(page.locator('td[title*="Who agreed"]').first()).toBeVisible();
  await page.getByRole('button', { name: /^Remove: Note/ }).click();
  await expect(total).toHaveText(rateOf(batch.people.length));
});
