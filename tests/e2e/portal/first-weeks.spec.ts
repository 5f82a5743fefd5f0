import { expect, type Page, test } from '@playwright/test';
import { InboxPage } from '../../page-models/inbox-page.ts';
import { PayslipsPage } from '../../page-models/payslips-page.ts';
import { makeLeaveSlip, takeBackSlip } from '../../support/leave-slip.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

/** Today, where the employee's legal entity is. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

/** A Tuesday some weeks ahead, when nobody is away yet; another one where it is tried again. */
function leaveDay(attempt: number): string {
  const day = new Date(Date.now() + (21 + 7 * attempt) * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

async function as(page: Page, login: string): Promise<string> {
  await page.context().clearCookies();
  return signIn(page, login);
}

test('an employee’s first month: information changed, leave taken and paid for, a line of the payslip asked about and answered', async ({
  page,
}) => {
  await speakEnglish(page);
  const { retry } = test.info();
  const phone = `1390000004${retry}`;
  const day = leaveDay(retry);
  const asked = `Is this the pay we agreed on? (${retry + 1})`;
  const token = await as(page, 'employee');
  const { user } = await ask<{ user: { employmentIds: string[] } }>(page, 'identity.auth.me');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change information' }).click();
  const form = page.getByRole('form', { name: 'Change of my information' });
  await form.getByLabel('From').fill(today());
  await form.getByLabel('Phone').fill(phone);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/was submitted/)).toBeVisible();
  const { rows: mine } = await ask<{ rows: { id: string }[] }>(page, 'inbox.applications.list', {});
  const change = mine[0]?.id ?? '';
  const { approvalId: leave } = await command<{ approvalId: string }>(
    page,
    token,
    'inbox.applications.submit',
    {
      type: 'leave',
      form: { type: 'personal', start: `${day}T09:00`, end: `${day}T18:00`, reason: 'Moving house' },
    },
  );
  const payslips = new PayslipsPage(page);
  await payslips.openNewest();
  await page
    .getByRole('button', { name: /^Ask about this line, or say what is wrong: / })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await question.getByLabel(/^What do you want to know/).fill(asked);
  await question.getByRole('button', { name: 'Send' }).click();
  const thread = page.getByTestId('dispute').filter({ hasText: asked });
  await expect(thread).toBeVisible();
  const slip = page.url();

  await as(page, 'hr');
  const inbox = new InboxPage(page);
  // The superior has no account here: who keeps the records decides in both places of the change.
  for (const id of [change, leave, change]) {
    await page.goto(`/inbox/pending/${id}`);
    await inbox.decide('Approve');
  }

  await as(page, 'payroll');
  await inbox.open('/inbox/pending');
  await page
    .getByRole('link', { name: / disputes “/ })
    .first()
    .click();
  await thread.getByLabel('Answer to the employee').fill('Yes, since the 1st.');
  await thread.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread).toContainText('Yes, since the 1st.');

  await as(page, 'employee');
  await page.goto('/profile');
  await expect(page.getByText(phone)).toBeVisible();
  await page.goto(`/calendar?mode=day&day=${day}`);
  await page.getByRole('button', { name: /Personal leave/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Moving house');
  await page.goto(slip);
  await expect(thread).toContainText('Yes, since the 1st.');
  await thread.getByRole('button', { name: 'Nothing more to ask' }).click();
  await expect(thread).toContainText('Resolved by');

  const ofLeave = await makeLeaveSlip(page, user.employmentIds[0] ?? '', day);
  await as(page, 'employee');
  await page.goto(`/payslips/${ofLeave}`);
  const line = (name: string) => page.getByRole('article').getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(line('Days of leave')).toContainText('1');
  await expect(line('Hours of leave')).toContainText('8');
  await expect(line('Leave without pay')).toContainText('800.00');
  await expect(payslips.netPay).toContainText('15,200.00');
  await takeBackSlip(page, ofLeave);
});
