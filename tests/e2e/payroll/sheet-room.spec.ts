import { expect, type Page, test } from '@playwright/test';
import { SheetPage } from '../../page-models/sheet-page.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** Rows of the table that are whole between its head and the bar beneath it. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
    const [head, status] = [box('.ht_clone_top thead'), box('[data-testid=sheet-status]')];
    const bottom = Math.min(window.innerHeight, status?.top ?? 0);
    return [...document.querySelectorAll('.ht_master tbody tr')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= (head?.bottom ?? 0) - 1 && place.bottom <= bottom + 1;
    }).length;
  });

/** What is new about the records of this batch is said above its table, on a line that takes two rows of it. */
const rowsOfNotices = async (page: Page) => 2 * (await page.getByTestId(/^banner-/).count());

/** The demo's batch with the most people, and one that was calculated. */
async function demoBatches(page: Page) {
  const { rows } = await ask<{ rows: { id: string; status: string; solution: { code: string } }[] }>(
    page,
    'payroll.batches.list',
    { page: 1, pageSize: 100 },
  );
  // Other tests make batches too.
  const open = rows.find(({ status, solution }) => status === 'new' && solution.code === 'china-monthly');
  const calculated = rows.find(({ status }) => status === 'calculated');
  return { open: open?.id ?? '', calculated: calculated?.id ?? '' };
}

const SIZES = [
  { what: 'a usual window', width: 1440, height: 900, least: 28 },
  { what: 'the same window at 200 %', width: 720, height: 450, least: 8 },
  { what: 'a phone', width: 390, height: 844, least: 16 },
] as const;

for (const { what, width, height, least } of SIZES)
  test(`${least} rows of a batch's table are seen in ${what}`, async ({ page }) => {
    await signIn(page, 'payroll');
    await speakEnglish(page);
    await page.setViewportSize({ width, height });
    const { open, calculated } = await demoBatches(page);
    const sheet = new SheetPage(page);
    const inSight = async () => (await rowsInSight(page)) + (await rowsOfNotices(page));
    await sheet.open(open, 'prepare', 'Attendance');
    await expect.poll(inSight).toBeGreaterThanOrEqual(least);
    await sheet.open(calculated, 'review', 'Pay');
    await expect.poll(inSight).toBeGreaterThanOrEqual(least);
    // Nothing is pushed out at the side, and no bar of tabs scrolls.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('a person draws the sheet larger, by wheel, key and button, and finds it so again', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const { open } = await demoBatches(page);
  const sheet = new SheetPage(page);
  await sheet.open(open, 'prepare', 'Attendance');
  const zoom = page.getByTestId('sheet-zoom');
  const heightOf = async () => (await sheet.cell(3, 1).boundingBox())?.height ?? 0;
  const usual = await heightOf();
  await sheet.cell(3, 1).hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(zoom).toContainText('110%');
  await sheet.select(3, 1);
  await page.keyboard.press('Control+Alt+=');
  await expect(zoom).toContainText('125%');
  await zoom.getByRole('button', { name: 'Zoom: 125%' }).click();
  await page.getByRole('menuitem', { name: '200%' }).click();
  await expect.poll(heightOf).toBeGreaterThan(usual * 1.6);
  await page.reload();
  await expect(zoom).toContainText('200%');
  await expect.poll(heightOf).toBeGreaterThan(usual * 1.6);
  await expect(zoom.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await sheet.select(3, 1);
  await page.keyboard.press('Control+Alt+0');
  await expect.poll(heightOf).toBe(usual);
});

test('who comes by keyboard passes the bars in one step', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const { open } = await demoBatches(page);
  const sheet = new SheetPage(page);
  await sheet.open(open, 'prepare', 'Attendance');
  const skip = page.getByRole('button', { name: 'Skip to the rows' });
  await page.getByRole('button', { name: 'Complete preparation' }).focus();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.nameBox).toHaveValue(/employee$/);
  await page.keyboard.press('ArrowRight');
  await expect(sheet.nameBox).toHaveValue(/absence_days$/);
});
