import { expect, test } from '@playwright/test';
import { PayslipsPage } from '../../page-models/payslips-page.ts';
import { signIn } from '../../support/sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'employee');
});

test('an employee reads the newest payslip: net pay, pay day and difference first, then the groups', async ({
  page,
}) => {
  const payslips = new PayslipsPage(page);
  await payslips.openNewest();
  await expect(payslips.netPay).toHaveText(/\d/);
  await expect(page.getByText('Pay day', { exact: true })).toBeVisible();
  await expect(page.getByText('Compared with last time')).toBeVisible();
  await expect(page.getByRole('article').getByRole('table').first()).toBeVisible();
  await expect(payslips.watermark).toHaveAttribute('data-words', /\S/);
});

test('the address of a payslip survives a reload', async ({ page }) => {
  const payslips = new PayslipsPage(page);
  await payslips.openNewest();
  const net = await payslips.netPay.textContent();
  await page.reload();
  await expect(payslips.netPay).toHaveText(net ?? '');
});

test('hidden amounts stay hidden after a reload and come back when asked for', async ({ page }) => {
  const payslips = new PayslipsPage(page);
  await payslips.openNewest();
  const net = (await payslips.netPay.textContent()) ?? '';
  await payslips.hideAmounts.click();
  await expect(page.getByText(net)).toHaveCount(0);
  await page.reload();
  await page.getByRole('article').waitFor();
  await expect(page.getByText(net)).toHaveCount(0);
  await payslips.showAmounts.click();
  await expect(payslips.netPay).toHaveText(net);
});

test('a line explains itself', async ({ page }) => {
  const payslips = new PayslipsPage(page);
  await payslips.openNewest();
  await page
    .getByRole('button', { name: /How is this worked out/ })
    .last()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Result')).toBeVisible();
  const sentence = drawer.getByTestId('explain-sentence');
  await expect(sentence).toBeVisible();
  expect(await sentence.innerText()).not.toMatch(/[[\]@#_{}]/);
  await expect(drawer.getByText('The rule')).toBeHidden();
  await drawer.getByText('Rule and sources').click();
  await expect(drawer.getByText('The rule')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('on paper only the document remains, black on white even in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const payslips = new PayslipsPage(page);
  await payslips.openNewest();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(payslips.netPay).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test("another person's payslip does not exist for the reader", async ({ page }) => {
  await page.goto('/payslips/00000000-0000-7000-8000-000000000000');
  await expect(page.getByTestId('error-state')).toBeVisible();
});

test('a phone shows one column without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const payslips = new PayslipsPage(page);
  await payslips.openNewest();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
