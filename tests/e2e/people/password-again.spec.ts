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
  await page.goto(`/workbench/people/${rows[0]?.id}?tab=record`);
  const account = page.getByLabel('Bank account', { exact: true });
  await expect(account).toBeDisabled();
  await expect(account).toHaveValue('');
  const reveal = page.getByRole('button', { name: 'Show the bank account' });
  const dialog = page.getByRole('dialog', { name: 'Your password once more' });

  // Left: nothing is shown, and nobody complains.
  await reveal.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(account).toBeDisabled();

  await reveal.click();
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('wrong');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(account).toBeEnabled();
  await expect(account).not.toHaveValue('');

  // Changing it moments later asks for nothing more.
  const before = await account.inputValue();
  await account.fill(`${before}0`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(account).toBeDisabled();
  await reveal.click();
  // Nobody moves money alone: what stands holds until a second person has confirmed the other.
  await expect(account).toHaveValue(before);
  await expect(page.getByText('waits to be confirmed by a second person')).toBeVisible();
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
