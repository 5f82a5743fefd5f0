import { expect, type Page, test } from '@playwright/test';
import { SignInPage } from '../../page-models/sign-in-page.ts';
import { ask, DEMO_PASSWORD } from '../../support/sign-in.ts';

/** Through the form: over the API the tests give the password a second time at once. */
async function signInByForm(page: Page, login: string): Promise<void> {
  await page.goto('/sign-in');
  await new SignInPage(page).signIn(login, DEMO_PASSWORD);
  await expect(page).not.toHaveURL(/sign-in/);
}

test('the password is asked for again, and what was typed goes through with it', async ({ page }) => {
  await signInByForm(page, 'hr');
  const { rows } = await ask<{ rows: { id: string; employeeNumber: string }[] }>(
    page,
    'people.employments.list',
    { page: 1, pageSize: 1 },
  );
  await page.goto(`/workbench/people/${rows[0]?.id}?tab=bankAccounts`);
  const accounts = page.getByRole('table', { name: 'Bank accounts' });
  const reveal = accounts.getByRole('button', { name: /^Show the account/ }).first();
  const dialog = page.getByRole('dialog', { name: 'Your password once more' });
  const question = page.getByRole('dialog', { name: /^Show the account/ });

  // Left: nothing is shown, and nobody complains.
  await reveal.click();
  await question.getByLabel('Reason').fill('A call about a returned payment');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(accounts).toContainText('…');

  await question.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('wrong');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(accounts).not.toContainText('…');

  // Changing it moments later asks for nothing more; nobody moves money alone, so it waits for a second person.
  await page.getByRole('button', { name: 'Change accounts' }).click();
  const form = page.getByRole('dialog', { name: 'Change accounts' });
  await form.getByLabel('From').fill('2031-07-01');
  await form.getByLabel('Number of account 1').fill('900-1234-5678');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('1 bank account waits for a second person')).toBeVisible();
  await expect(page.getByText(/…5678/)).toBeVisible();
  await expect(accounts).not.toContainText('5678');
});

test('whoever guesses is asked to read a picture, and the browser works meanwhile', async ({ page }) => {
  await page.goto('/sign-in');
  const form = new SignInPage(page);
  const name = `nobody-${Date.now()}`;
  for (let i = 0; i < 4; i += 1) {
    await form.signIn(name, 'not-the-password');
    await expect(form.refusal).toContainText(i < 3 ? 'wrong' : 'picture');
  }
  await expect(page.getByRole('img', { name: 'Picture with a code to type' })).toBeVisible();
  await page.getByLabel('Code in the picture').fill('WRONGS');
  const sent = page.waitForRequest((request) => request.url().includes('identity.auth.signIn'));
  await form.submit.click();
  const { captcha } = (await sent).postDataJSON() as { captcha: { work: string } };
  expect(captcha.work).toMatch(/^\d+$/);
  await expect(form.refusal).toContainText('wrong or has expired');
});
