import { expect, type Page, test } from '@playwright/test';
import { mailServer } from '@suanpan/server/vendors-for-tests';
import { picture } from '../../support/picture.ts';
import { command, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const ROOM = '/workbench/admin';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const choose = async (page: Page, menu: string | RegExp, entry: string) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('a word, a menu and a parameter are changed, are so at once, and stand in the trail', async ({
  page,
}) => {
  const token = await signIn(page, 'admin');
  await speakEnglish(page);
  await page.goto(`${ROOM}/terms?search=admin/parameters`);
  const word = page.getByLabel('Shown instead of title (en)');
  await word.fill('What is set here');
  await word.press('Enter');
  await expect(page.getByText('Saved.').first()).toBeVisible();

  const ratios = "Total that an employee's ratios over cost centres come to";
  await page.goto(`${ROOM}/parameters?search=ratios`);
  await expect(page.getByRole('heading', { name: 'What is set here' })).toBeVisible();
  await page.getByText(ratios).click();
  const value = dialog(page, ratios);
  await value.getByRole('textbox', { name: 'Value' }).fill('50');
  await value.getByRole('button', { name: 'Save' }).click();
  await expect(value).toBeHidden();
  await page.reload();
  await page.getByText(ratios).click();
  await expect(value.getByText('100 → 50').first()).toBeVisible();
  await value.getByRole('button', { name: 'Back to the default (100)' }).click();
  await expect(value).toBeHidden();

  await page.goto(`${ROOM}/menus`);
  await page.getByRole('button', { name: 'Add an entry to Administration' }).click();
  const entry = dialog(page, 'Add entry');
  await entry.getByRole('textbox', { name: 'Name' }).first().fill('Tax law');
  await entry.getByRole('textbox', { name: 'Address' }).fill('https://law.test/tax');
  await entry.getByRole('button', { name: 'Save' }).click();
  const shell = page.getByRole('navigation', { name: 'Menu' });
  await expect(shell.getByRole('link', { name: 'Tax law' })).toHaveAttribute('href', 'https://law.test/tax');
  await choose(page, 'Actions for Tax law', 'Delete entry');
  await dialog(page, 'Delete entry')
    .getByRole('button', { name: /Delete|Confirm/ })
    .click();
  await expect(shell.getByRole('link', { name: 'Tax law' })).toHaveCount(0);

  const place = { appCode: 'workbench', hierarchyCode: 'admin/parameters', key: 'title' };
  await command(page, token, 'admin.terms.removeKeys', { keys: [place] });

  await page.goto(`${ROOM}/audit`);
  const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  for (const kind of ['Term', 'Parameter', 'Menu'])
    await expect(
      rows.filter({ has: page.getByRole('cell', { name: kind, exact: true }) }).first(),
    ).toBeVisible();
  await page.getByRole('button', { name: 'Verify chain' }).click();
  await expect(page.getByText(/^The chain is whole/)).toBeVisible();
  await picture(page, 'administration-audit');
});

test('mails leave by a service that was tried, tasks run by the clock or by hand, and a backup is kept', async ({
  page,
}) => {
  const smtp = await mailServer();
  await signIn(page, 'admin');
  await speakEnglish(page);
  await page.goto(`${ROOM}/email?tab=services`);
  await page.getByRole('button', { name: 'Add service' }).first().click();
  const form = dialog(page, 'Add service');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Post room');
  await form.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await form.getByRole('textbox', { name: 'Port' }).fill(String(smtp.port));
  await form.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'None', exact: true }).click();
  await form.getByRole('textbox', { name: 'User', exact: true }).fill('suanpan');
  await form.getByLabel('Password', { exact: true }).fill('right');
  await form.getByRole('textbox', { name: 'Sender address' }).fill('pay@example.test');
  await form.getByRole('button', { name: 'Save' }).click();
  await choose(page, 'Actions for Post room', 'Test connection');
  await expect(page.getByText('“Post room” takes connection and sign-in.')).toBeVisible();
  await choose(page, 'Actions for Post room', 'Send me a test');
  await expect(page.getByText('A test mail is on its way to you.')).toBeVisible();
  await expect.poll(() => smtp.got.length, { timeout: 30_000 }).toBe(1);
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('row', { name: /Sent/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Services' }).click();
  await choose(page, 'Actions for Post room', 'Delete service');
  await dialog(page, 'Delete service')
    .getByRole('button', { name: /Delete|Confirm/ })
    .click();
  await expect(page.getByText('Post room', { exact: true })).toHaveCount(0);
  await smtp.close();

  // Its log outlives a task: a second try looks at its own.
  const evening = `Evening post ${test.info().retry}`;
  await page.goto(`${ROOM}/timed-tasks`);
  await page.getByRole('button', { name: 'Add task' }).click();
  const task = dialog(page, 'Add task');
  await task.getByRole('textbox', { name: 'Name' }).fill(evening);
  await task.getByRole('combobox', { name: 'What it does' }).click();
  await page.getByRole('option', { name: 'Hand over mails and messages that wait' }).click();
  await task.getByRole('textbox', { name: 'Timetable' }).fill('0 30 20 * * ?');
  await expect(task.getByText(/^Fires next/)).toBeVisible();
  await task.getByRole('button', { name: 'Save' }).click();
  await choose(page, `Actions for ${evening}`, 'Run now');
  await dialog(page, 'Run now').getByRole('button', { name: 'Run now' }).click();
  await choose(page, `Actions for ${evening}`, 'Show log');
  await expect(page.getByRole('row', { name: new RegExp(`${evening}.*Succeeded.*By hand`) })).toBeVisible();
  await page.goto(`${ROOM}/queue-monitor?tab=messages&topic=platform.timedTask`);
  await expect(page.getByRole('row', { name: new RegExp(evening) })).toContainText('Done');
  await page.goto(`${ROOM}/timed-tasks?search=${evening}`);
  await choose(page, `Actions for ${evening}`, 'Delete task');
  await dialog(page, 'Delete task')
    .getByRole('button', { name: /Delete|Confirm/ })
    .click();
  await expect(page.getByText(`Nothing matches “${evening}”.`)).toBeVisible();

  await page.goto(`${ROOM}/backups`);
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backup = page.getByRole('row', { name: /Verified/ }).first();
  await expect(backup).toBeVisible({ timeout: 60_000 });
  await picture(page, 'administration-backups');
  await backup.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Restore …' }).click();
  const wish = dialog(page, /^Restore the backup/);
  await wish.getByRole('textbox', { name: 'Why' }).fill('A trial');
  await wish.getByRole('button', { name: 'Ask for it' }).click();
  await page.getByRole('tab', { name: 'Restores' }).click();
  const asked = page.getByRole('row', { name: /A trial/ });
  await asked.getByRole('button', { name: /^Actions for/ }).click();
  // Whoever asks doesn't agree.
  await expect(page.getByRole('menuitem', { name: 'Another administrator has to agree.' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await dialog(page, 'Take this restore back?').getByRole('button', { name: 'Take back' }).click();
  await expect(asked).toContainText('Taken back');
});
