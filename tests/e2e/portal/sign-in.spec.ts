import { expect, test } from '@playwright/test';
import { SignInPage } from '../../page-models/sign-in-page.ts';
import { DEMO_PASSWORD, signIn } from '../../support/sign-in.ts';

test('a wrong password is refused in words and nothing typed is lost', async ({ page }) => {
  await page.goto('/sign-in');
  const form = new SignInPage(page);
  await form.signIn('employee', 'not-the-password');
  await expect(form.refusal).toContainText('wrong');
  await expect(form.loginName).toHaveValue('employee');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('an empty form says what is missing', async ({ page }) => {
  await page.goto('/sign-in');
  const form = new SignInPage(page);
  await form.submit.click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
});

test('a stranger who follows a link signs in and arrives there', async ({ page }) => {
  await page.goto('/payslips?year=2026');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fpayslips%3Fyear%3D2026/);
  await new SignInPage(page).signIn('employee', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/payslips\?year=2026$/);
  await expect(page.getByRole('heading', { name: 'My payslips' })).toBeVisible();
});

test('an address of another site is never followed', async ({ page }) => {
  await page.goto('/sign-in?next=//elsewhere.example/');
  await new SignInPage(page).signIn('employee', DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: /^(Good|Still)/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a page that came by plain http is signed in to as well, without what browsers keep for https', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
  });
  await page.goto('/sign-in');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await new SignInPage(page).signIn('employee', DEMO_PASSWORD);
  expect((await asked).headers()['x-trace-id']).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  await expect(page.getByRole('heading', { name: /^(Good|Still)/ })).toBeVisible();
});

test('the language is switched before anyone is known, and stays', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '繁體中文' }).click();
  await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
});

test('signing out ends the session', async ({ page }) => {
  await signIn(page, 'employee');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/payslips');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a session that ended meanwhile is told once, with a way back', async ({ page }) => {
  await signIn(page, 'employee');
  await page.goto('/inbox/notifications');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'My applications' }).click();
  await expect(page.getByText('Your session has expired, you need to log in again.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});
