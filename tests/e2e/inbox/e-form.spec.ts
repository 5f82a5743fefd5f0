import { expect, test } from '@playwright/test';
import { InboxPage } from '../../page-models/inbox-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';

/** So many days from now: far enough from today that no time zone matters. */
const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);

test('an e-form from its designer to a decision, taken by who stands in for HR', async ({ page }) => {
  const inbox = new InboxPage(page);
  const name = `A new laptop (${crypto.randomUUID().slice(0, 4)})`;
  const as = async (login: string) => {
    await page.context().clearCookies();
    return signIn(page, login);
  };
  const backFromAbsence = async () => {
    const token = await as('hr');
    const { mine } = await ask<{ mine: { id: string; state: string }[] }>(page, 'inbox.delegations.own');
    for (const { id, state } of mine)
      if (state !== 'ended') await command(page, token, 'inbox.delegations.end', { id });
  };

  await backFromAbsence();
  await page.goto('/workbench/admin/forms');
  await page.getByRole('button', { name: 'New form' }).first().click();
  await inbox.dialog.getByLabel(/^Name/).first().fill(name);
  await inbox.dialog.getByLabel(/^Label of field 1/).fill('Model');
  await expect(inbox.dialog.getByRole('region', { name: 'Preview' }).getByLabel('Model')).toBeVisible();
  await inbox.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(inbox.dialog).toBeHidden();

  // Who keeps the records decides where a superior has no account.
  await inbox.open('/inbox/absences');
  await page.getByRole('button', { name: 'Delegate for an absence' }).click();
  await inbox.dialog.getByRole('combobox', { name: 'Approver' }).fill('approver');
  await page.getByRole('option', { name: /\(approver\)/ }).click();
  await inbox.dialog.getByRole('textbox', { name: 'First day' }).fill(day(-2));
  await inbox.dialog.getByRole('textbox', { name: 'Last day' }).fill(day(9));
  await page.keyboard.press('Tab');
  await inbox.dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await expect(inbox.dialog).toBeHidden();

  await as('employee');
  await page.goto('/apply');
  await page.getByRole('link', { name }).click();
  await page.getByLabel(/^Model/).fill('X1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('region', { name: 'Approval process' })).toContainText('Waiting');

  await as('approver');
  await inbox.open();
  await inbox.approval(name).first().getByRole('link').click();
  await expect(page.getByText(/^In place of .+, who is away$/)).toBeVisible();
  await expect(page.getByText('X1').first()).toBeVisible();
  await inbox.decide('Approve');
  await expect(page.getByText(/^Delegated by /)).toBeVisible();

  await as('employee');
  await inbox.open('/inbox/applications?state=processed');
  await expect(inbox.approval(name).first()).toContainText('Approved');

  await backFromAbsence();
  const { rows } = await ask<{ rows: { id: string; name: { en?: string } }[] }>(page, 'inbox.forms.list');
  const form = rows.find((row) => row.name.en === name);
  await page.goto(`/workbench/admin/forms?answers=${form?.id}`);
  await expect(page.getByText('X1').first()).toBeVisible();
});
