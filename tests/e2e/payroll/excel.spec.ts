import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import XLSX from 'xlsx';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

interface TablePage {
  columns: Record<string, unknown[]>;
}

async function calculatedBatch(page: Page) {
  const batch = await makeSmallBatch(page);
  const staff = await signIn(page, 'payroll');
  await speakEnglish(page);
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    source: 'paste',
    addRows: batch.people.map((employee, index) => ({ employee, hours: 100 + index, rate: 50.25 })),
  });
  await page.goto(`/workbench/payroll/batches/${batch.id}/calculate`);
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByText('Calculated', { exact: true }).first()).toBeVisible();
  return batch;
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Excel with formulas' }).click();
  return page.getByRole('dialog', { name: 'Excel with formulas' });
}

async function download(page: Page, dialog: Locator): Promise<XLSX.WorkBook> {
  await dialog.getByRole('button', { name: 'Download as Excel with formulas' }).click();
  const link = dialog.getByRole('link', { name: /^Save / });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return XLSX.read(readFileSync(await file.path()), { type: 'buffer', cellFormula: true });
}

/** Cells by the titles people see. */
function column(book: XLSX.WorkBook, sheet: string, title: string): XLSX.CellObject[] {
  const cells = book.Sheets[sheet] ?? {};
  const [head = ''] = Object.entries(cells).find(([at, { v }]) => /^[A-Z]+1$/.test(at) && v === title) ?? [];
  const found: XLSX.CellObject[] = [];
  for (let row = 2; cells[head.replace(/1$/, String(row))]; row += 1)
    found.push(cells[head.replace(/1$/, String(row))] as XLSX.CellObject);
  return found;
}

test('a batch goes out as Excel with formulas, and what was changed in it comes back', async ({ page }) => {
  const batch = await calculatedBatch(page);
  const dialog = await openDialog(page);
  const book = await download(page, dialog);
  const stored = await ask<TablePage>(page, 'payroll.batchTables.page', {
    batchId: batch.id,
    table: 'Pay',
    limit: 500,
  });
  const net = column(book, 'Pay', 'Net');
  expect(net.map(({ v }) => v)).toEqual(stored.columns.net);
  expect(net.every(({ f }) => f?.startsWith('ROUND('))).toBe(true);

  // Two inputs are changed in Excel, and a computed figure is typed over.
  const [first, second] = column(book, 'Hours', 'Hours worked');
  Object.assign(first ?? {}, { v: 77 });
  Object.assign(second ?? {}, { v: 88 });
  const [tax] = column(book, 'Pay', 'Tax');
  delete tax?.f;
  Object.assign(tax ?? {}, { v: 1 });
  const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload the changed file' }).click();
  await (await chooser).setFiles({
    name: 'changed.xlsx',
    mimeType: 'application/octet-stream',
    buffer: content,
  });
  await expect(dialog.getByText('3 differences found.')).toBeVisible({ timeout: 60_000 });
  const row = (text: string) => dialog.getByRole('row', { name: text });
  await expect(row('77')).toContainText(batch.people[0] ?? '');
  await expect(row('77')).toContainText('Hours · Hours worked');
  await expect(row('Computed: it follows from other cells')).toHaveCount(1);
  await expect(row('Computed: it follows').getByRole('checkbox')).toHaveCount(0);
  await row('88').getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Store 1 in the batch' }).click();
  await expect(dialog.getByText('1 change stored.')).toBeVisible();
  const hours = await ask<TablePage>(page, 'payroll.batchTables.page', {
    batchId: batch.id,
    table: 'Hours',
    limit: 500,
  });
  expect(hours.columns.hours?.slice(0, 2)).toEqual([77, 101]);

  // The same file again: what was stored meanwhile is a conflict now, and told.
  await dialog.getByRole('button', { name: 'Upload the changed file' }).waitFor();
  const again = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload the changed file' }).click();
  await (await again).setFiles({
    name: 'notes.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no workbook'),
  });
  await expect(dialog.getByText('This is no Excel file that can be read.')).toBeVisible({ timeout: 60_000 });
});
