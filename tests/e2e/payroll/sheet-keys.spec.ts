import { expect, type Page, test } from '@playwright/test';
import { SheetPage } from '../../page-models/sheet-page.ts';
import { ask } from '../../support/sign-in.ts';
import { makeSmallBatch, type SmallBatch } from '../../support/small-batch.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

interface TablePage {
  columns: Record<string, (string | number | null)[]>;
}

const column = async (page: Page, batch: SmallBatch, code: string) =>
  (await ask<TablePage>(page, 'payroll.batchTables.page', { batchId: batch.id, table: 'Hours', limit: 50 }))
    .columns[code];

/** Five rows of hours: 160 at 50, and a note each. */
async function openHours(page: Page): Promise<{ batch: SmallBatch; sheet: SheetPage }> {
  const batch = await makeSmallBatch(page);
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  await sheet.paste(
    0,
    0,
    batch.people.slice(0, 5).map((employee, i) => `${employee}\t160\t50\tnote ${i}`),
  );
  await expect(sheet.status).toContainText('5 rows');
  return { batch, sheet };
}

test('Enter and Tab move as in every sheet, and fill, date, repeat and sum keys write', async ({ page }) => {
  const { batch, sheet } = await openHours(page);
  const keys = page.keyboard;
  const at = (text: RegExp) => expect(sheet.nameBox).toHaveValue(text);
  const row = (i: number) => batch.people[i]!;

  // Enter goes down without opening the cell, Shift+Enter up; Tab, Tab, Enter comes back to where it began.
  await sheet.select(0, 1);
  // The grid's own field has the focus: whoever hears the screen hears which cell that is.
  await expect(page.locator('textarea:focus')).toHaveAccessibleName(/^1 .+, Hours worked$/);
  await keys.press('Enter');
  await at(new RegExp(`^${row(1)} · hours`));
  await keys.press('Shift+Enter');
  await at(new RegExp(`^${row(0)} · hours`));
  await keys.type('8');
  await keys.press('Tab');
  await keys.type('60');
  await keys.press('Tab');
  await keys.type('sick');
  await keys.press('Enter');
  await at(new RegExp(`^${row(1)} · hours`));
  await keys.press('Tab');
  await keys.press('Shift+Tab');
  await at(new RegExp(`^${row(1)} · hours`));
  await expect.poll(() => column(page, batch, 'hours')).toEqual([8, 160, 160, 160, 160]);
  await expect.poll(() => column(page, batch, 'rate')).toEqual([60, 50, 50, 50, 50]);
  expect((await column(page, batch, 'note'))?.[0]).toBe('sick');

  // Ctrl+Enter writes into all that is selected and stays there, from an open cell and from a closed one.
  await keys.press('Shift+ArrowDown');
  await keys.type('7');
  await keys.press('Control+Enter');
  await expect.poll(() => column(page, batch, 'hours')).toEqual([8, 7, 7, 160, 160]);
  await at(new RegExp(`^${row(1)} · hours`));
  await keys.press('Shift+ArrowDown');
  await keys.press('Control+Enter');
  await expect.poll(() => column(page, batch, 'hours')).toEqual([8, 7, 7, 7, 160]);

  // F4 types the last value again.
  await sheet.select(4, 1);
  await keys.press('F4');
  await expect.poll(() => column(page, batch, 'hours')).toEqual([8, 7, 7, 7, 7]);

  // Today and now, also into an open cell.
  await sheet.select(1, 3);
  await keys.press('Control+;');
  const today = await page.evaluate(() => {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  });
  await expect.poll(async () => (await column(page, batch, 'note'))?.[1]).toBe(today);
  await sheet.select(2, 3);
  await keys.type('at ');
  await keys.press('Control+:');
  await keys.press('Enter');
  await expect.poll(async () => (await column(page, batch, 'note'))?.[2]).toMatch(/^at \d\d:\d\d$/);

  // Alt+= opens the cell with the sum of what stands above; nothing is entered before Enter.
  await sheet.select(3, 2);
  await keys.press('Alt+=');
  await expect(page.locator('textarea.handsontableInput')).toHaveValue('=60+50+50');
  await keys.press('Escape');
  expect(await column(page, batch, 'rate')).toEqual([60, 50, 50, 50, 50]);

  // To the ends, and whole columns and rows.
  await keys.press('Control+End');
  await keys.press('Control+Home');
  await at(new RegExp(`^${row(0)} `));
  await sheet.select(0, 1);
  await keys.press('Control+Space');
  await expect(sheet.stats).toContainText('36');
});

test('one goes by name, finds, and reads all keys without the mouse; what is not there is said', async ({
  page,
}) => {
  const { batch, sheet } = await openHours(page);
  const keys = page.keyboard;
  await sheet.select(0, 1);
  await keys.press('Control+G');
  await expect(sheet.nameBox).toBeFocused();
  await keys.type(`${batch.people[3]} note`);
  await keys.press('Enter');
  await expect(sheet.nameBox).toHaveValue(`${batch.people[3]} · note`);
  // The keys are the grid's again.
  await keys.press('ArrowUp');
  await expect(sheet.nameBox).toHaveValue(`${batch.people[2]} · note`);

  await keys.press('F5');
  await keys.type('nobody at all');
  await keys.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'nobody at all' })).toBeVisible();
  await keys.press('Escape');
  await expect(sheet.nameBox).toHaveValue(`${batch.people[2]} · note`);
  await keys.press('Control+G');
  await keys.type('Pay!net');
  await keys.press('Enter');
  await page.locator('[data-table="Pay"]').waitFor();
  await page.goBack();
  await page.locator('[data-table="Hours"] .ht_master tbody td').first().waitFor();

  await sheet.select(0, 3);
  await keys.press('Control+H');
  const panel = page.getByTestId('find-panel');
  await panel.getByLabel('Find', { exact: true }).fill('note');
  await panel.getByLabel('Replace with').fill('remark');
  await expect(page.getByTestId('find-count')).toHaveText('1 of 5');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(async () => (await column(page, batch, 'note'))?.[4]).toBe('remark 4');
  await keys.press('Escape');

  await sheet.select(0, 1);
  await keys.press('Control+/');
  await expect(page.getByTestId('keys')).toContainText('Fill down');
  await keys.press('Escape');
  await expect(page.getByTestId('keys')).toBeHidden();

  await keys.press('Shift+F10');
  await expect(page.getByTestId('cell-menu')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByTestId('cell-menu')).toBeHidden();
  // The grid hears keys again once the one that closed the menu is over: no hand is as quick as a test.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await keys.press('Escape');
  await expect(sheet.status).toBeFocused();
});

test('F2 edits in the cell, again in the bar, and back with what was typed', async ({ page }) => {
  const { batch, sheet } = await openHours(page);
  const keys = page.keyboard;
  const bar = sheet.formulaBar.getByRole('textbox');
  await sheet.select(1, 1);
  await expect(bar).toHaveValue('160');
  await keys.press('F2');
  await keys.type('0');
  await keys.press('F2');
  await expect(bar).toBeFocused();
  await expect(bar).toHaveValue('1600');
  await keys.press('Backspace');
  await keys.press('F2');
  await expect(page.locator('textarea.handsontableInput')).toHaveValue('160');
  await keys.press('End');
  await keys.type('.5');
  await keys.press('Enter');
  await expect.poll(() => column(page, batch, 'hours')).toEqual([160, 160.5, 160, 160, 160]);
  await sheet.select(3, 1);
  await bar.fill('12');
  await bar.press('Enter');
  await expect.poll(() => column(page, batch, 'hours')).toEqual([160, 160.5, 160, 12, 160]);
});

test('arithmetic typed into a number counts as its value and is kept: in the bar, after a reload, in the trail', async ({
  page,
}) => {
  const { batch, sheet } = await openHours(page);
  const keys = page.keyboard;
  const bar = sheet.formulaBar.getByRole('textbox');
  await sheet.type(1, 1, '=8*1.5');
  await expect(sheet.cell(1, 1)).toHaveText('12');
  await expect.poll(() => column(page, batch, 'hours')).toEqual([160, 12, 160, 160, 160]);
  await page.reload();
  await page.locator('[data-table="Hours"] .ht_master tbody td').first().waitFor();
  await sheet.select(1, 1);
  await expect(bar).toHaveValue('=8*1.5');
  // It opens with what was typed; what is copied is the value.
  await keys.press('F2');
  await expect(page.locator('textarea.handsontableInput')).toHaveValue('=8*1.5');
  await keys.press('Escape');
  await keys.press('Control+C');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('12');
  await keys.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(sheet.panel).toContainText('Typed as =8*1.5');
  await sheet.type(2, 1, '=8**2');
  await expect(sheet.cell(2, 1)).toHaveText('=8**2');
  await expect(sheet.status).toContainText('1 cell not stored');
});
