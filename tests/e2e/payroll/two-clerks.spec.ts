import { type Browser, expect, type Page, test } from '@playwright/test';
import { SheetPage } from '../../page-models/sheet-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch, type SmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Another clerk at another machine. */
async function openAnother(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await signIn(page, 'payroll');
  return page;
}

const hours = async (page: Page, batch: SmallBatch) =>
  (
    await ask<{ columns: Record<string, (string | number | null)[]> }>(page, 'payroll.batchTables.page', {
      batchId: batch.id,
      table: 'Hours',
      limit: 100,
    })
  ).columns;

async function fillHours(page: Page, batch: SmallBatch): Promise<void> {
  const token = await signIn(page, 'payroll');
  await command(page, token, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    addRows: batch.people.slice(0, 4).map((employee) => ({ employee, hours: 160, rate: 50 })),
  });
}

test('two clerks in one table: each sees the other’s cells at once, and settles the one both typed at the cell', async ({
  page,
  browser,
}) => {
  const batch = await makeSmallBatch(page);
  await fillHours(page, batch);
  const other = await openAnother(browser);
  const [mine, theirs] = [new SheetPage(page), new SheetPage(other)];
  await mine.open(batch.id, 'prepare', 'Hours');
  await theirs.open(batch.id, 'prepare', 'Hours');

  // Beside each other nobody is refused, and each sees the other's value within a second.
  for (let round = 0; round < 5; round++) {
    await Promise.all([mine.type(0, 1, String(100 + round)), theirs.type(0, 2, String(60 + round))]);
    await expect(theirs.cell(0, 1)).toHaveText(String(100 + round), { timeout: 2_000 });
    await expect(mine.cell(0, 2)).toHaveText(`${60 + round}.00`, { timeout: 2_000 });
  }
  await expect(mine.status).not.toContainText('not stored');
  await expect(theirs.status).not.toContainText('not stored');

  // Both type into one cell: the second has it open while the first stores.
  await mine.select(1, 1);
  await page.keyboard.type('77');
  await theirs.type(1, 1, '88');
  await expect.poll(async () => (await hours(page, batch)).hours?.[1]).toBe(88);
  await page.waitForTimeout(1_000);
  await page.keyboard.press('Enter');
  await expect(mine.status).toContainText('1 cell not stored');
  expect((await hours(page, batch)).hours?.[1]).toBe(88);
  await page.keyboard.press('ArrowUp');
  const card = page.getByTestId('unsaved-card');
  await expect(card.getByTestId('mine')).toHaveText('77');
  await expect(card.getByTestId('theirs')).toHaveText('88');
  await expect(card).toContainText(/changed this cell at/);
  await page.screenshot({ path: test.info().outputPath('conflict.png') });
  // The next value says nothing about the other's: it waits as well.
  await page.keyboard.type('78');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(card.getByTestId('mine')).toHaveText('78');
  expect((await hours(page, batch)).hours?.[1]).toBe(88);
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await hours(page, batch)).hours?.[1]).toBe(78);
  await expect(theirs.cell(1, 1)).toHaveText('78', { timeout: 2_000 });
  await expect(mine.status).not.toContainText('not stored');
  await other.context().close();
});

test('what isn’t stored stays over tables and a reload, holds the batch up, and leaves with its undo', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page);
  await fillHours(page, batch);
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  await sheet.paste(0, 1, ['many', 'more', '8']);
  await expect(sheet.status).toContainText('2 cells not stored');
  await sheet.pickTable('Pay');
  await expect(page.getByTestId('unsaved-banner')).toContainText('2 typed cells are not stored');
  await page.reload();
  await sheet.pickTable('Hours');
  await expect(sheet.cell(0, 1)).toHaveText('many');
  await expect(page.getByTestId('unsaved-banner')).toContainText('2 typed cells');
  await page.getByRole('button', { name: /^Complete preparation/ }).click();
  await expect(page.getByText(/2 typed cells are not stored. Correct or discard them first/)).toBeVisible();
  expect(
    (await ask<{ preparationComplete: boolean }>(page, 'payroll.batches.get', { id: batch.id }))
      .preparationComplete,
  ).toBe(false);
  await page.getByTestId('unsaved-banner').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByTestId('unsaved-finding')).toHaveCount(2);
  await page.screenshot({ path: test.info().outputPath('unsaved.png') });
  await page.getByTestId('unsaved-finding').first().getByRole('button', { name: 'Drop' }).click();
  await expect(sheet.status).toContainText('1 cell not stored');
  await expect(sheet.cell(0, 1)).toHaveText('160');
  await sheet.type(1, 1, '9');
  await expect(page.getByTestId('unsaved-banner')).toBeHidden();
  expect((await hours(page, batch)).hours).toEqual([160, 9, 8, 160]);

  await sheet.type(2, 1, 'oops');
  await expect(sheet.status).toContainText('1 cell not stored');
  await page.keyboard.press('Control+Z');
  await expect(sheet.status).not.toContainText('not stored');
  await expect(sheet.cell(2, 1)).toHaveText('8');

  // A key that is there already stays in the new row, with the reason.
  await sheet.type(4, 0, batch.people[0] ?? '');
  await expect(sheet.cell(4, 0)).toHaveText(batch.people[0] ?? '');
  await expect(sheet.cell(4, 0)).toHaveAttribute('title', /There is a row with this key already/);
  await expect(page.getByTestId('unsaved-banner')).toContainText('1 typed cell is not stored');
});

test('a change from elsewhere is seen in the sheet, the list and the figures of an open page', async ({
  page,
  browser,
}) => {
  const batch = await makeSmallBatch(page);
  await fillHours(page, batch);
  await speakEnglish(page);
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  const other = await openAnother(browser);
  const token = await signIn(other, 'payroll');
  const edit = (value: number) =>
    command(other, token, 'payroll.batchTables.edit', {
      batchId: batch.id,
      table: 'Hours',
      source: 'paste',
      edits: [0, 1].map((row) => ({ rowKey: batch.people[row], column: 'hours', value: value + row })),
    });
  await edit(10);
  await expect(sheet.cell(0, 1)).toHaveText('10', { timeout: 2_000 });
  await expect(sheet.cell(1, 1)).toHaveText('11', { timeout: 2_000 });
  await command(other, token, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    addRows: [{ employee: batch.people[6], hours: 1 }],
  });
  await expect(sheet.status).toContainText('5 rows', { timeout: 2_000 });

  // The stream breaks and comes back: what happened meanwhile is caught up with.
  await page.context().setOffline(true);
  await edit(20);
  await page.waitForTimeout(500);
  await page.context().setOffline(false);
  await expect(sheet.cell(0, 1)).toHaveText('20', { timeout: 10_000 });

  await page.goto('/workbench/payroll/batches');
  const row = page
    .getByRole('row')
    .filter({ hasText: /Batch sheet_/ })
    .first();
  await expect(row).toBeVisible();
  await command(other, token, 'payroll.batches.act', { id: batch.id, action: 'cancel' });
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /Cancel/ })
      .first(),
  ).toBeVisible({ timeout: 3_000 });
  await other.context().close();
});

test('who else is in the batch is named, their cell framed, and one goes there by the name', async ({
  page,
  browser,
}) => {
  const batch = await makeSmallBatch(page);
  await fillHours(page, batch);
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Shanghai' });
  const other = await context.newPage();
  await signIn(other, 'approver');
  const [mine, theirs] = [new SheetPage(page), new SheetPage(other)];
  await mine.open(batch.id, 'prepare', 'Hours');
  await theirs.open(batch.id, 'prepare', 'Hours');
  await theirs.select(2, 1);
  const named = page
    .getByRole('group', { name: 'Also here' })
    .getByRole('button', { name: /to their cell$/ });
  await expect(named).toBeVisible();
  await expect(mine.cell(2, 1)).toHaveAttribute('title', /is here$/);
  await theirs.select(3, 2);
  await expect(mine.cell(3, 2)).toHaveAttribute('title', /is here$/);
  await expect(mine.cell(2, 1)).not.toHaveAttribute('title', /is here$/);
  await page.screenshot({ path: test.info().outputPath('presence.png') });
  await named.click();
  await expect(page).toHaveURL(/column=rate/);
  // They are told of me as well, and who leaves is here no more.
  await expect(other.getByRole('group', { name: 'Also here' })).toBeVisible();
  await theirs.page.goto('/workbench/payroll/batches');
  await expect(page.getByRole('group', { name: 'Also here' })).toHaveCount(0, { timeout: 10_000 });
  await context.close();
});
