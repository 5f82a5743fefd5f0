import { expect, type Page, test } from '@playwright/test';
import { SheetPage } from '../../page-models/sheet-page.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** The demo’s calculated batch, in which nothing is changed here. */
async function openPay(page: Page) {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const { rows } = await ask<{ rows: { id: string; status: string }[] }>(page, 'payroll.batches.list', {
    page: 1,
    pageSize: 100,
  });
  const sheet = new SheetPage(page);
  await sheet.open(rows.find(({ status }) => status === 'calculated')?.id ?? '', 'review', 'Pay');
  return sheet;
}

const head = (page: Page, code: string) => page.locator(`.ht_clone_top th[data-column="${code}"]`);
const codes = (page: Page) =>
  page
    .locator('.ht_clone_top th[data-column]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.column ?? ''));

test('a double click on its edge makes a column as wide as what it holds', async ({ page }) => {
  await openPay(page);
  const department = head(page, 'department');
  const cut = () =>
    page.locator('.ht_master tbody tr').evaluateAll((rows) =>
      rows.some((row) => {
        const cell = row.querySelectorAll('td')[2];
        return cell !== undefined && cell.scrollWidth > cell.clientWidth;
      }),
    );
  expect((await codes(page))[2]).toBe('department');
  expect(await cut()).toBe(true);
  const box = await department.boundingBox();
  const edge = { x: (box?.x ?? 0) + (box?.width ?? 0) - 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(edge.x - 30, edge.y);
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.dblclick(edge.x, edge.y);
  await expect.poll(cut).toBe(false);
  expect((await department.boundingBox())?.width).toBeGreaterThan(box?.width ?? 0);
});

test('columns are dragged together, and one is frozen up to, with a line, and stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1900, height: 900 });
  await openPay(page);
  const before = await codes(page);
  const [target = '', , , first = '', second = ''] = before.slice(2);
  const centre = async (code: string) => {
    const box = await head(page, code).boundingBox();
    return { left: box?.x ?? 0, x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to, onto] = [await centre(first), await centre(second), await centre(target)];
  await page.mouse.click(from.x, from.y);
  await page.keyboard.down('Shift');
  await page.mouse.click(to.x, to.y);
  await page.keyboard.up('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y, { steps: 4 });
  await page.mouse.move(onto.left + 8, onto.y, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await codes(page)).slice(2, 5)).toEqual([first, second, target]);

  await head(page, first)
    .getByRole('button', { name: /^Column menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Freeze up to here' }).click();
  const frozen = page.locator('.ht_clone_inline_start tbody tr').first().locator('td');
  await expect(frozen).toHaveCount(3);
  await page
    .locator('.ht_master .wtHolder')
    .first()
    .evaluate((each) => each.scrollTo(2000, 0));
  await expect(page.locator(`.ht_clone_top_inline_start_corner th[data-column="${first}"]`)).toBeInViewport();
  await expect(head(page, target)).not.toBeInViewport();
  const line = await page
    .locator('.ht_clone_inline_start')
    .evaluate((each) => getComputedStyle(each, '::after').width);
  expect(line).toBe('2px');
});

test('on a phone, who folds the columns one stands in comes to the next, in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = await openPay(page);
  const code = async () => (await sheet.nameBox.inputValue()).split(' · ')[1] ?? '';
  await sheet.select(2, 2);
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Alt+Shift+ArrowRight'])
    await page.keyboard.press(key);
  const before = await code();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect.poll(code).not.toBe(before);
  await expect(async () => {
    const now = head(page, await code());
    await expect(now.getByRole('button', { name: /^Unfold columns/ })).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test('rows are sorted by one column, and where that is equal by the next', async ({ page }) => {
  const sheet = await openPay(page);
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sort' });
  const choose = async (label: string, column: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: column, exact: true }).click();
  };
  await dialog.getByRole('button', { name: 'Add a column' }).click();
  await choose('By', 'Department');
  await dialog.getByRole('button', { name: 'Add a column' }).click();
  await choose('then by', 'Name');
  await dialog.getByText('Z → A, 9 → 0').last().click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => new URL(page.url()).searchParams.getAll('order'))
    .toEqual(['department:asc', 'name:desc']);
  await expect(page.getByTestId('filter-chips')).toContainText('Department ↑, Name ↓');
  await expect(sheet.cell(0, 2)).toHaveText('Accounting');
  await expect(sheet.cell(0, 1)).toHaveText('Robert Kowalski');
  const rows = await page
    .locator('.ht_master tbody tr')
    .evaluateAll((all) =>
      all.slice(0, 12).map((row) => [...row.querySelectorAll('td')].map((td) => td.textContent)),
    );
  const names = rows.filter((row) => row[2] === rows[0]?.[2]).map((row) => row[1] ?? '');
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual([...names].sort().reverse());
});

test('tables that find no room stand in a menu with a search, not behind a scrollbar', async ({ page }) => {
  await openPay(page);
  const tabs = page.getByRole('tablist', { name: 'Tables' });
  expect(await tabs.evaluate((each) => getComputedStyle(each).overflowX)).toBe('hidden');
  await page.getByTestId('all-tables').click();
  const menu = page.getByRole('menu');
  await menu.getByRole('textbox').fill('deduct');
  await expect(menu.getByRole('menuitem')).toHaveCount(1);
  await menu.getByRole('menuitem', { name: /Deductions/ }).click();
  await expect(page.locator('[data-table="Deductions"] .ht_master tbody td').first()).toBeVisible();
  await expect(page.getByTestId('all-tables')).toHaveText('Deductions');
});
