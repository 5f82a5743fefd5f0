import { expect, test } from '@playwright/test';
import { signIn } from '../../support/sign-in.ts';

test('home greets, shows the latest payslip and leads to it', async ({ page }) => {
  await signIn(page, 'employee');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Latest payslip' });
  await expect(card.getByText('Pay day', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Open payslip' }).click();
  await expect(page).toHaveURL(/\/payslips\/.+/);
  await expect(page.getByTestId('net-pay')).toBeVisible();
});

test('Ctrl+K finds a screen and Enter opens it', async ({ page }) => {
  await signIn(page, 'employee');
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('sett');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
});

test('the theme follows the system until chosen, then stays chosen', async ({ page }) => {
  await signIn(page, 'employee');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/settings');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Light', { exact: true }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('an address that leads nowhere says so inside the frame', async ({ page }) => {
  await signIn(page, 'employee');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }),
  ).toBeVisible();
});

test('an employee sees no door to the back office, payroll staff do', async ({ page }) => {
  await signIn(page, 'employee');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Back office' })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, 'payroll');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Back office' }).click();
  await expect(page).toHaveURL(/\/workbench\//);
});
