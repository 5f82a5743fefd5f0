import { expect, type Page, test } from '@playwright/test';
import { SheetPage } from '../../page-models/sheet-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** Hours of everybody, every second one with a note. */
async function openHours(page: Page) {
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
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  return { sheet, people: batch.people.length };
}

test('rows come in groups that add up, are folded, follow what is typed and are kept in a view', async ({
  page,
}) => {
  const { sheet, people } = await openHours(page);
  const even = Math.ceil(people / 2);
  const rateOf = (rows: number) => (rows * 100.05).toLocaleString('en', { minimumFractionDigits: 2 });
  const heads = page.locator('.ht_clone_inline_start tbody th');
  const lines = heads.and(page.locator('[aria-expanded]'));
  await sheet.openColumnMenu('Note');
  await page.getByRole('menuitem', { name: 'Group by this column' }).click();
  await expect(heads.first()).toHaveText(`▾even${even}`);
  await expect(sheet.cell(0, 2)).toHaveText(rateOf(even));
  await expect(sheet.status).toContainText(`${people} rows`);

  await heads.first().click();
  await expect(heads.nth(1)).toHaveText(`▾(blank)${people - even}`);
  await expect(sheet.cell(1, 2)).toHaveText(rateOf(people - even));
  // What is typed shows in the figures of its group.
  await sheet.type(2, 2, '200.05');
  await expect(sheet.cell(1, 2)).toHaveText(
    ((people - even) * 100.05 + 100).toLocaleString('en', { minimumFractionDigits: 2 }),
  );
  // A line itself takes nothing.
  await sheet.type(1, 2, '5');
  await expect(sheet.cell(1, 2)).not.toHaveText('5.00');
  await sheet.select(2, 2);
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(lines).toHaveCount(2);
  await expect(heads.nth(1)).toHaveText(`▸(blank)${people - even}`);

  await page.getByTestId('views').click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By note');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('views')).toHaveText('By note');
  // An address that names a cell shows it, unfolding what hides it.
  const address = new URL(page.url());
  address.searchParams.delete('row');
  address.searchParams.delete('column');
  await page.evaluate(() => localStorage.clear());
  await page.goto(address.toString());
  await expect(heads.first()).toHaveText(`▸even${even}`);
  await expect(heads.nth(1)).toHaveText(`▸(blank)${people - even}`);
  await page.getByRole('button', { name: 'Group rows or columns' }).click();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect(heads.nth(1)).toHaveText(/^2/);
});

test('columns come in groups that are folded by button and key, also where nothing can be typed, and are kept in a view', async ({
  page,
}) => {
  await signIn(page, 'approver');
  await speakEnglish(page);
  const { rows } = await ask<{ rows: { id: string; status: string }[] }>(page, 'payroll.batches.list', {
    page: 1,
    pageSize: 100,
  });
  const sheet = new SheetPage(page);
  await page.setViewportSize({ width: 2400, height: 900 });
  await sheet.open(rows.find(({ status }) => status === 'calculated')?.id ?? '', 'review', 'Pay');
  const heads = page.locator('.ht_clone_top thead th[data-column]');
  const allCodes = async () => {
    const all = await heads.evaluateAll((list) => list.map((each) => (each as HTMLElement).dataset.column));
    return all as string[];
  };
  const before = await allCodes();
  // Where columns are folded, others come into sight.
  const codes = async () => (await allCodes()).filter((code) => before.includes(code));
  const [first, second, third] = before.slice(4, 7) as [string, string, string];
  const after = before[7] ?? '';
  const head = (code: string) => page.locator(`.ht_clone_top th[data-column="${code}"]`);

  // By key: the cells from the first to the third.
  await sheet.select(0, before.indexOf(first));
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  const fold = head(third).getByRole('button', { name: /^Fold columns: .+, .+, .+/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect.poll(codes).toEqual(before.filter((code) => ![first, second, third].includes(code)));
  // What is selected is a column, not a place.
  await expect(sheet.nameBox).toHaveValue(new RegExp(`· ${after}$`));
  const unfold = head(after).getByRole('button', { name: /^Unfold columns: / });
  await unfold.click();
  await expect.poll(codes).toEqual(before);
  await sheet.select(0, before.indexOf(second));
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(unfold).toBeVisible();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(fold).toBeVisible();
  await fold.click();
  await expect(unfold).toBeVisible();

  await page.getByTestId('views').click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  const name = `Folded ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('views')).toHaveText(name);
  const address = new URL(page.url());
  address.searchParams.delete('row');
  address.searchParams.delete('column');
  await page.evaluate(() => localStorage.clear());
  await page.goto(address.toString());
  await expect(unfold).toBeVisible();
  // Going to a cell by its name unfolds what hides it.
  await sheet.goTo(second);
  await expect(fold).toBeVisible();
  await expect(sheet.nameBox).toHaveValue(new RegExp(`· ${second}$`));

  await head(second)
    .getByRole('button', { name: /^Column menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Ungroup columns' }).click();
  await expect(fold).toHaveCount(0);
  await expect.poll(codes).toEqual(before);
});

test('two panes scroll on their own, and what is typed in one is seen in the other', async ({ page }) => {
  const { sheet } = await openHours(page);
  await page.getByRole('button', { name: 'Split view' }).click();
  await page.getByRole('menuitem', { name: 'Two panes, one below the other' }).click();
  const second = page.getByTestId('second-pane');
  const below = second.locator('.ht_master tbody tr').nth(1).locator('td').nth(1);
  await expect(below).toHaveText('11');
  await sheet.type(1, 1, '77');
  await expect(below).toHaveText('77');
  await page.keyboard.press('F6');
  await expect.poll(() => second.evaluate((pane) => pane.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('88');
  await page.keyboard.press('Enter');
  await expect(below).toHaveText('88');
  await expect(sheet.cell(1, 1)).toHaveText('88');
  const top = sheet.page.locator('.ht_master .wtHolder').first();
  const box = await second.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 120);
  await page.mouse.wheel(0, 400);
  await expect
    .poll(() => second.locator('.ht_master .wtHolder').evaluate((each) => each.scrollTop))
    .toBeGreaterThan(0);
  expect(await top.evaluate((each) => each.scrollTop)).toBe(0);
  await page.reload();
  await expect(second).toBeVisible();
});

test('figures that differ from the last closed period are marked, with what they were', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const { rows } = await ask<{ rows: { id: string; status: string }[] }>(page, 'payroll.batches.list', {
    page: 1,
    pageSize: 100,
  });
  const sheet = new SheetPage(page);
  await page.setViewportSize({ width: 2400, height: 900 });
  await sheet.open(rows.find(({ status }) => status === 'calculated')?.id ?? '', 'review', 'Pay');
  await sheet.openColumnMenu('Overtime');
  await page.getByRole('menuitem', { name: 'Format and colours…' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'differs from last period' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('.ht_master td[title^="Last period ("]').first()).toBeVisible();
});
