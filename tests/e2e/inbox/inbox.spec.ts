import { expect, test } from '@playwright/test';
import { InboxPage } from '../../page-models/inbox-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';

interface Approvals {
  rows: { id: string; status: string; applicant: { name: string } }[];
  total: number;
}

const pending = { page: 1, pageSize: 20, tab: 'pending' };

test('an approver sees what is decided: totals, difference, who asks, who is asked', async ({ page }) => {
  await signIn(page, 'approver');
  const inbox = new InboxPage(page);
  await inbox.open();
  await inbox.approvals.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/inbox\/pending\/.+/);
  await expect(page.getByRole('region', { name: 'What is decided' })).toContainText('Net');
  await expect(page.getByRole('region', { name: 'Approval process' })).toContainText('Waiting');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
});

test('what one marks as focus is found under my focus', async ({ page }) => {
  await signIn(page, 'approver');
  const inbox = new InboxPage(page);
  await inbox.open();
  await inbox.approvals.first().getByRole('button', { name: 'Add to my focus' }).click();
  await expect(inbox.approvals.first().getByRole('button', { name: 'Remove from my focus' })).toBeVisible();
  await inbox.open('/inbox/pending?filter=focus');
  await expect(inbox.approvals).toHaveCount(1);
  await inbox.approvals.first().getByRole('button', { name: 'Remove from my focus' }).click();
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible();
});

test('handing on isn’t offered where nobody else could take it', async ({ page }) => {
  await signIn(page, 'approver');
  const { rows } = await ask<Approvals>(page, 'inbox.approvals.list', pending);
  const alone = { id: rows[0]?.id ?? '' };
  const { candidates } = await ask<{ candidates: object[] }>(page, 'inbox.approvals.get', alone);
  expect(candidates).toEqual([]);
  const inbox = new InboxPage(page);
  await inbox.open();
  await inbox.approvals.first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
});

test('the submitter may not decide, not even with the request made by hand', async ({ page }) => {
  await signIn(page, 'approver');
  const { rows } = await ask<Approvals>(page, 'inbox.approvals.list', pending);
  const [first] = rows;
  if (!first) throw new Error('the demo has an approval that waits');
  await page.context().clearCookies();
  const token = await signIn(page, 'payroll');
  await expect(
    command(page, token, 'inbox.approvals.decide', { id: first.id, decision: 'approve' }),
  ).rejects.toThrow(/4\d\d/);
  await page.goto(`/inbox/applications/${first.id}`);
  await expect(page.getByRole('region', { name: 'Approval process' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
});

test('several are rejected at once with one remark, and the applicant reads it', async ({ page }) => {
  await signIn(page, 'approver');
  const inbox = new InboxPage(page);
  await inbox.open();
  const title = (await inbox.approvals.first().getByRole('link').locator('p').first().textContent()) ?? '';
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await inbox.dialog.getByLabel('Remark').fill('Please check the overtime once more.');
  await inbox.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(/items? decided\./)).toBeVisible();
  await expect(page.getByText('Nothing is waiting for your decision.')).toBeVisible();
  await inbox.open('/inbox/processed');
  await expect(inbox.approval(title).first()).toContainText('Rejected');

  await page.context().clearCookies();
  await signIn(page, 'payroll');
  await inbox.open('/inbox/applications?state=processed');
  await inbox.approval(title).first().getByRole('link').click();
  await expect(page.getByText('Please check the overtime once more.')).toBeVisible();
});

test('notifications are read one by one or all at once', async ({ page }) => {
  await signIn(page, 'employee');
  const inbox = new InboxPage(page);
  await inbox.open('/inbox/notifications');
  await inbox.notifications
    .first()
    .getByRole('button', { name: /Mark as (un)?read/ })
    .click();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByText('All notifications are marked as read.')).toBeVisible();
  await inbox.open('/inbox/notifications?state=unread');
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible();
});

test('a notification leads to its payslip', async ({ page }) => {
  await signIn(page, 'employee');
  const inbox = new InboxPage(page);
  await inbox.open('/inbox/notifications');
  // A day without attendance may be told above it.
  await inbox.notifications.filter({ hasText: 'Payslip' }).first().getByText('Payslip').click();
  await expect(page).toHaveURL(/\/payslips/);
});

test('the inbox stands in the workbench too', async ({ page }) => {
  await signIn(page, 'approver');
  await page.goto('/workbench/inbox');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(/\/workbench\/inbox\/notifications/);
});
