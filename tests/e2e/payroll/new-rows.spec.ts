import { expect, type Page, test } from '@playwright/test';
import { SheetPage } from '../../page-models/sheet-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch, type SmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const stored = async (page: Page, batch: SmallBatch) =>
  (
    await ask<{ columns: Record<string, (string | number | null)[]> }>(page, 'payroll.batchTables.page', {
      batchId: batch.id,
      table: 'Hours',
      limit: 100,
    })
  ).columns;

async function openHours(page: Page, rows = 3): Promise<{ batch: SmallBatch; sheet: SheetPage }> {
  await speakEnglish(page);
  const batch = await makeSmallBatch(page, {}, [
    { code: 'shift', name: { en: 'Shift' }, type: 'text', choices: ['day', 'evening', 'night'] },
    { code: 'day', name: { en: 'Day' }, type: 'date' },
  ]);
  const token = await signIn(page, 'payroll');
  await command(page, token, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    addRows: batch.people.slice(0, rows).map((employee, i) => ({ employee, hours: 100 + i, rate: 50 })),
  });
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  return { batch, sheet };
}

test('a row is inserted between others by menu and key, stays there over a reload, and goes with undo', async ({
  page,
}) => {
  const { batch, sheet } = await openHours(page);
  const [a = '', b = '', c = '', d = '', e = ''] = batch.people;
  await sheet.cell(1, 1).click({ button: 'right' });
  await page.screenshot({ path: test.info().outputPath('menu.png') });
  await page.getByRole('menuitem', { name: 'Insert row above' }).click();
  await expect(sheet.cell(1, 0)).toHaveText('');
  await expect(sheet.cell(2, 0)).toHaveText(b);
  await page.screenshot({ path: test.info().outputPath('inserted.png') });
  await page.keyboard.type(d);
  await page.keyboard.press('Tab');
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page, batch)).employee).toEqual([a, d, b, c]);
  await expect.poll(async () => (await stored(page, batch)).hours).toEqual([100, 77, 101, 102]);

  await sheet.select(0, 1);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(sheet.cell(1, 0)).toHaveText('');
  await page.keyboard.type(e);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page, batch)).employee).toEqual([a, e, d, b, c]);
  await page.reload();
  await expect(sheet.cell(1, 0)).toHaveText(e);
  await expect(sheet.cell(2, 0)).toHaveText(d);

  // A removed row comes back to its place; an empty one that was put in goes.
  await sheet.cell(2, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove 1 row' }).click();
  await expect.poll(async () => (await stored(page, batch)).employee).toEqual([a, e, b, c]);
  await sheet.select(1, 1);
  await page.keyboard.press('Control+Shift+Equal');
  await expect(sheet.cell(1, 0)).toHaveText('');
  await page.keyboard.press('Control+Z');
  await expect(sheet.cell(1, 0)).toHaveText(e);
  await page.keyboard.press('Control+Z');
  await expect.poll(async () => (await stored(page, batch)).employee).toEqual([a, e, d, b, c]);
});

test('a new row whose key is taken says so at the row and leads to the other; order that is given is not offered', async ({
  page,
}) => {
  const { batch, sheet } = await openHours(page);
  const [a = '', b = '', , d = ''] = batch.people;
  await sheet.select(1, 1);
  await page.keyboard.press('Control+Shift+Equal');
  await page.keyboard.type(a);
  await page.keyboard.press('Tab');
  const card = page.getByTestId('unsaved-card');
  await expect(card).toContainText('There is a row with this key already.');
  await page.screenshot({ path: test.info().outputPath('taken.png') });
  await card.getByRole('button', { name: 'Go to the row with this key' }).click();
  await expect(sheet.nameBox).toHaveValue(new RegExp(a));
  await sheet.type(1, 0, d);
  await expect.poll(async () => (await stored(page, batch)).employee?.slice(0, 3)).toEqual([a, d, b]);
  await expect(sheet.status).not.toContainText('not stored');

  await sheet.openColumnMenu('Hours worked');
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await sheet.cell(0, 1).click({ button: 'right' });
  await expect(page.getByText('The rows are sorted by Hours worked.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await sheet.open(batch.id, 'prepare', 'Pay');
  await sheet.cell(0, 2).click({ button: 'right' });
  await expect(page.getByText('The rows are the employments of the batch', { exact: false })).toBeVisible();
});

test('a row that the filter hides is told of and shown with one click', async ({ page }) => {
  const { batch, sheet } = await openHours(page);
  const [, , , d = ''] = batch.people;
  await sheet.openColumnMenu('Hours worked');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await sheet.dialog.getByRole('tab', { name: 'By condition' }).click();
  await sheet.dialog.getByLabel('Condition', { exact: true }).first().click();
  await page.getByRole('option', { name: 'less than', exact: true }).click();
  await sheet.dialog.getByLabel('Value', { exact: true }).fill('101');
  await sheet.dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet.status).toContainText('1 of 3 rows');
  await sheet.type(1, 0, d);
  const told = sheet.status.getByRole('button', { name: '1 row added that your filter hides · show' });
  await expect(told).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('hidden.png') });
  await told.click();
  await expect(sheet.nameBox).toHaveValue(new RegExp(d));
  await expect(sheet.status).toContainText('4 rows');
  await expect(told).toBeHidden();
});

test('a row that the sorting takes out of sight is told of and shown with one click', async ({ page }) => {
  const { batch, sheet } = await openHours(page, 60);
  const added = batch.people[60] ?? '';
  await sheet.openColumnMenu('Hours worked');
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await expect(sheet.cell(0, 1)).toHaveText('159');
  await sheet.select(0, 0);
  await page.keyboard.press('Control+End');
  // The first column that scrolls. The key comes last: with it the row is stored as it is to be sorted.
  await page.keyboard.press('Home');
  await expect(sheet.nameBox).toHaveValue('61 · hours');
  await page.keyboard.type('500');
  await page.keyboard.press('Shift+Tab');
  await expect(sheet.nameBox).toHaveValue('61 · employee');
  await page.keyboard.type(added);
  await page.keyboard.press('Enter');
  const told = sheet.status.getByRole('button', { name: '1 row added, sorted to another place · show' });
  await told.click();
  await expect(sheet.nameBox).toHaveValue(new RegExp(added));
  await expect(sheet.cell(0, 1)).toHaveText('500');
  await expect(told).toBeHidden();
});

test('a cell with allowed values offers them by key, narrows by typing, and refuses others with the nearest', async ({
  page,
}) => {
  const { batch, sheet } = await openHours(page);
  await sheet.select(0, 4);
  await page.keyboard.press('Alt+ArrowDown');
  const list = page.getByTestId('cell-pick');
  await expect(list.getByRole('option')).toHaveText(['day', 'evening', 'night']);
  await page.screenshot({ path: test.info().outputPath('list.png') });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page, batch)).shift?.[0]).toBe('evening');
  await expect(list).toBeHidden();

  // Typing opens it and narrows; Enter takes what is left and moves on.
  await sheet.select(1, 4);
  await page.keyboard.type('nig');
  await expect(list.getByRole('option')).toHaveText(['night']);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page, batch)).shift?.[1]).toBe('night');
  await page.keyboard.type('nihgt');
  await expect(list).toContainText('None of the allowed values holds “nihgt”.');
  await page.keyboard.press('Enter');
  await expect(sheet.status).toContainText('1 cell not stored');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByTestId('unsaved-card')).toContainText('Did you mean night?');
  await page.keyboard.press('Alt+ArrowDown');
  await list.getByRole('option', { name: 'day' }).click();
  await expect.poll(async () => (await stored(page, batch)).shift?.[2]).toBe('day');
  await expect(sheet.status).not.toContainText('not stored');
});

test('a date cell has a calendar by key; typing stays possible', async ({ page }) => {
  const { batch, sheet } = await openHours(page);
  await sheet.type(0, 5, '2026-10-05');
  await expect.poll(async () => (await stored(page, batch)).day?.[0]).toBe('2026-10-05');
  await sheet.select(0, 5);
  await page.keyboard.press('Alt+ArrowDown');
  const calendar = page.getByTestId('cell-pick');
  await expect(calendar).toContainText('October 2026');
  await page.screenshot({ path: test.info().outputPath('calendar.png') });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page, batch)).day?.[0]).toBe('2026-10-13');
  await sheet.select(1, 5);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.type('2026-11-02');
  await expect(calendar).toContainText('November 2026');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page, batch)).day?.[1]).toBe('2026-11-02');
});
