import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import XLSX from 'xlsx';
import { ask, command, signIn } from '../../support/sign-in.ts';
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
  await expect(page.locator('textarea:focus')).toHaveAccessibleName('A1');
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

test('a free sheet is filled, copied, reshaped and undone as every spreadsheet, and goes out as Excel', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'solution');
  await speakEnglish(page);
  const { rows } = await ask<{ rows: { id: string; code: string }[] }>(page, 'payroll.solutions.list', {});
  const solution = rows.find(({ code }) => code === 'us-biweekly');
  await page.goto(`/workbench/payroll/solutions/${solution?.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Scratch sheets' }).click();
  const window = page.getByRole('dialog', { name: 'Scratch sheets' });
  await window.getByRole('button', { name: 'New sheet' }).click();
  const bar = window.getByRole('textbox', { name: 'Text of the cell' });
  const cell = (row: number, column: number) =>
    window.locator('.ht_master tbody tr').nth(row).locator('td').nth(column);
  const type = async (row: number, column: number, text: string) => {
    await cell(row, column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type(0, 0, '1');
  await type(1, 0, '3');
  await type(0, 1, '=A1*$A$1');
  await type(0, 2, '=SUM(Pay[overtime])');
  await expect(cell(0, 2)).toHaveText('380.31');

  // The handle goes on with the series; Ctrl+D with the formula.
  await cell(0, 0).click();
  await cell(1, 0).click({ modifiers: ['Shift'] });
  const handle = window.locator('.ht_master .wtBorder.corner:visible').first();
  await handle.hover();
  const to = await cell(4, 0).boundingBox();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 8, { steps: 6 });
  await page.mouse.up();
  await expect(cell(4, 0)).toHaveText('9');
  await cell(0, 1).click();
  await cell(4, 1).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  await cell(4, 1).click();
  await expect(bar).toHaveValue('=A5*$A$1');

  // Copied here it is a formula that adjusts; the clipboard holds the figure.
  await page.keyboard.press('Control+c');
  await cell(5, 1).click();
  await page.keyboard.press('Control+v');
  await expect(bar).toHaveValue('=A6*$A$1');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9');
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveValue('');

  // A row put in above: formulas go on reading what they read. Cut cells take their readers along.
  await cell(0, 0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Insert row above' }).click();
  await cell(5, 1).click();
  await expect(bar).toHaveValue('=A6*$A$2');
  await cell(1, 0).click();
  await page.keyboard.press('Control+x');
  await cell(0, 3).click();
  await page.keyboard.press('Control+v');
  await expect(cell(0, 3)).toHaveText('1');
  await expect(cell(1, 0)).toHaveText('');
  await cell(5, 1).click();
  await expect(bar).toHaveValue('=A6*$D$1');
  await expect(cell(5, 1)).toHaveText('9');

  // What Excel puts on the clipboard is read as if it were typed.
  await page.evaluate(() => navigator.clipboard.writeText('1,234.50\t0012\r\n12%\tx\r\n'));
  await cell(7, 0).click();
  await page.keyboard.press('Control+v');
  await expect(cell(7, 0)).toHaveText('1,234.5');
  await expect(cell(7, 1)).toHaveText('0012');
  await expect(cell(8, 0)).toHaveText('0.12');

  await expect(window.getByTestId('scratch-state')).toHaveAttribute('data-state', 'saved');
  await window.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
  ]);
  const book = XLSX.read(readFileSync(await file.path()), { type: 'buffer', cellFormula: true });
  // Others may have made sheets beside this solution: which number this one got is no matter.
  expect(book.SheetNames).toEqual([await window.getByRole('tab', { selected: true }).innerText()]);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  expect(sheet['B6']).toMatchObject({ v: 9, f: 'A6*$D$1' });
  expect(sheet['C2']).toMatchObject({ v: 380.31 });
  expect(sheet['C2']).not.toHaveProperty('f');
  expect((sheet['C2'] as XLSX.CellObject).c?.[0]?.t).toContain('=SUM(Pay[overtime])');

  // The address names the sheet: a reload comes back to it, with all that was typed.
  await page.reload();
  await expect(cell(5, 1)).toHaveText('9');
});
