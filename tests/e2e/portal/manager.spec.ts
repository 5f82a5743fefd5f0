import { expect, test } from '@playwright/test';
import { signIn } from '../../support/sign-in.ts';

test('a manager’s Monday: the team’s figures, who is behind them, a transfer, and who decides meanwhile', async ({
  page,
}) => {
  await signIn(page, 'manager');
  await page.goto('/team-activity');
  const people = page.getByRole('region', { name: 'Staff statistics' }).getByText(/^\d+ (person|people)$/);
  await expect(people).toBeVisible();
  await page.getByText('All subordinates').click();
  await expect(page.getByRole('radio', { name: 'All subordinates' })).toBeChecked();
  await page.goto('/team/staff?status=active,probation');
  const range = page.getByText(/^1–\d+ of \d+$/);
  await expect(range).toBeVisible();
  const listed = / of (\d+)$/.exec((await range.textContent()) ?? '')?.[1] ?? '';
  await page.getByText('Pivot', { exact: true }).click();
  const pivot = page.getByTestId('pivot');
  const total = pivot.locator('tfoot td').last();
  await expect(total).toHaveText(listed);
  await page
    .getByRole('button', { name: 'Status', exact: true })
    .dragTo(page.getByRole('region', { name: 'Rows' }));
  await expect(pivot.getByText(/: subtotal$/).first()).toBeVisible();
  await expect(total).toHaveText(listed);
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  const picture = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
  expect((await picture).suggestedFilename()).toBe('Team staff.png');
  await pivot.locator('tbody').getByRole('button', { name: /^\d+$/ }).first().click();
  const first = page.getByRole('dialog').getByRole('row').nth(1).getByRole('cell');
  await expect(first.first()).toBeVisible();
  const name = (await first.first().textContent()) ?? '';
  const number = (await first.nth(1).textContent()) ?? '';

  await page.goto('/apply/transfer');
  await page.getByRole('combobox', { name: 'About' }).fill(number);
  await page.getByRole('option', { name: number }).first().click();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2099-01-05');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Department', exact: true }).click();
  await page.getByRole('option').filter({ visible: true }).first().click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('They need help there');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: `Transfer of ${name}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Approval process' })).toContainText('Waiting');

  await page.goto('/inbox/absences');
  await page.getByRole('button', { name: 'Delegate for an absence' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Approver' }).fill('approver');
  await page.getByRole('option', { name: /\(approver\)/ }).click();
  await form.getByRole('textbox', { name: 'First day' }).fill('2099-01-05');
  await form.getByRole('textbox', { name: 'Last day' }).fill('2099-01-09');
  // Out of the field, so that its calendar covers nothing.
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Delegate', exact: true }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('2099');
});
