import { expect, type Page, test } from '@playwright/test';
import { mailServer, messageServer } from '@suanpan/server/vendors-for-tests';
import { picture } from '../../support/picture.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const ROOM = '/workbench/admin';
const WAITING = { where: { state: { in: ['queued', 'sending', 'retrying'] } } };
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
  await picture(page, 'administration-terms');

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
  await picture(page, 'administration-menus');
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
  await expect(page.getByRole('row', { name: /Test mail .*Sent/ }).first()).toBeVisible();
  // A service isn't deleted while mails wait for it: of whatever else goes on, too.
  await expect
    .poll(
      async () => (await ask<{ total: number }>(page, 'admin.email.logs.list', { filter: WAITING })).total,
    )
    .toBe(0);
  await page.getByRole('tab', { name: 'Services' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Post room' })).toBeVisible();
  await picture(page, 'administration-email');
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
  await expect(page.getByRole('button', { name: `Actions for ${evening}` })).toBeVisible();
  await picture(page, 'administration-timed-tasks');
  await choose(page, `Actions for ${evening}`, 'Run now');
  await dialog(page, 'Run now').getByRole('button', { name: 'Run now' }).click();
  await choose(page, `Actions for ${evening}`, 'Show log');
  await expect(page.getByRole('row', { name: new RegExp(`${evening}.*Succeeded.*By hand`) })).toBeVisible();
  await page.goto(`${ROOM}/queue-monitor`);
  for (const chart of ['Throughput', 'Age when started'])
    await expect(page.getByText(chart, { exact: true })).toBeVisible();
  await picture(page, 'administration-queue-monitor');
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
  // What watches the machine sees it too.
  expect((await page.request.get('/readyz')).status()).toBe(200);
  expect(await (await page.request.get('/metrics')).text()).toMatch(/^suanpan_backup_age_seconds\S* \d/m);
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

test('a message reaches a phone by a vendor, and a file of one’s own is a template for imports', async ({
  page,
}) => {
  const vendors = await messageServer();
  const token = await signIn(page, 'admin');
  const { rows } = await ask<{ rows: { id: string; version: number; loginName: string }[] }>(
    page,
    'identity.users.list',
    { search: 'admin' },
  );
  const own = rows.find(({ loginName }) => loginName === 'admin');
  const phone = '+886912345678';
  await command(page, token, 'identity.users.update', { id: own?.id, version: own?.version, phone });
  await speakEnglish(page);
  await page.goto(`${ROOM}/message`);
  const open = (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();
  const add = async (tab: string, title: string) => {
    await open(tab);
    await page.getByRole('button', { name: title }).first().click();
    return dialog(page, title);
  };
  const pick = async (form: ReturnType<typeof dialog>, field: string, option: string) => {
    await form.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const save = async (form: ReturnType<typeof dialog>) => {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  };
  const account = await add('Accounts', 'Add account');
  await account.getByRole('textbox', { name: 'Name' }).fill('Phones');
  await pick(account, 'Vendor', 'Twilio');
  await account.getByRole('textbox', { name: 'Key ID' }).fill(vendors.keyId);
  await account.getByLabel('Secret', { exact: true }).fill(vendors.secret);
  await account.getByRole('textbox', { name: 'Address' }).fill(vendors.addresses.twilio);
  await save(account);
  const service = await add('Services', 'Add service');
  await service.getByRole('textbox', { name: 'Name' }).fill('Texts');
  await pick(service, 'Account', 'Phones');
  await service.getByRole('textbox', { name: 'Sender' }).fill('+15005550006');
  await save(service);
  const template = await add('Templates', 'Add template');
  await template.getByRole('textbox', { name: 'Name' }).fill('Short');
  await pick(template, 'Service', 'Texts');
  await template.getByRole('textbox', { name: 'Text' }).fill('Hello {{name}}');
  await save(template);
  await choose(page, 'Actions for Short', 'Send me a test');
  await expect.poll(() => vendors.taken.length, { timeout: 30_000 }).toBe(1);
  expect(vendors.taken[0]?.text).toMatch(/^Hello \S/);
  await open('Log');
  const sent = page.getByRole('row', { name: /Sent/ }).first();
  await expect(sent).toContainText(/\*{3,}\d{3}/);
  await expect(sent).not.toContainText('912345678');
  for (const [tab, name, what] of [
    ['Templates', 'Short', 'Delete template'],
    ['Services', 'Texts', 'Delete service'],
    ['Accounts', 'Phones', 'Delete account'],
  ] as const) {
    await open(tab);
    await choose(page, `Actions for ${name}`, what);
    await dialog(page, what)
      .getByRole('button', { name: /Delete|Confirm/ })
      .click();
    await expect(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).toHaveCount(0);
  }
  await vendors.close();

  await signIn(page, 'hr');
  await page.goto(`${ROOM}/import-templates`);
  await page.getByRole('button', { name: 'Add template' }).click();
  const file = dialog(page, 'Add template');
  await file.getByRole('textbox', { name: 'Name' }).fill('From the clinic');
  await pick(file, 'For', 'Employees');
  const header = file.getByRole('textbox', { name: /^Header in the file: / }).first();
  await header.fill('Clinic number');
  await save(file);
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    choose(page, 'Actions for From the clinic', 'Download (Excel)'),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await choose(page, 'Actions for From the clinic', 'Delete template');
  await dialog(page, 'Delete template')
    .getByRole('button', { name: /Delete|Confirm/ })
    .click();
  await expect(page.getByText('From the clinic')).toHaveCount(0);
});
