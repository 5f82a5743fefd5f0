import { expect, type Page, test } from '@playwright/test';
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
