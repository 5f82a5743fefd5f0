import { expect, test } from '@playwright/test';
import { PeoplePage } from '../../page-models/people-page.ts';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'hr');
  await speakEnglish(page);
});

test('the list pages, searches and filters on the server, and its address brings the same rows back', async ({
  page,
}) => {
  const people = new PeoplePage(page);
  await people.open();
  await expect(page.getByText(/^1–50 of \d,\d{3}/)).toBeVisible();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await page.getByLabel('Status', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Left', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(people.rows.first().getByText('Left', { exact: true })).toBeVisible();
  await expect(people.rows.getByText('Active', { exact: true })).toHaveCount(0);
});

test('an import is checked first, stores what is right, and says what is wrong with the rest', async ({
  page,
}) => {
  const people = new PeoplePage(page);
  await people.open();
  const number = `T${Date.now() % 1_000_000}`;
  await people.prepareImport('Employees', {
    name: 'people.csv',
    content: [
      'Employee number,Name,Legal entity,Hire date,Department',
      `${number},王小明,SH,2026-01-05,HS-SH-RD`,
      `${number}x,李四,SH,2026-13-05,HS-SH-RD`,
      `${number}y,Nobody,NOPE,2026-02-01,HS-SH-RD`,
    ].join('\n'),
  });
  await people.dialog.getByRole('button', { name: 'Check without importing' }).click();
  await expect(people.dialog.getByText('Checked: nothing has been stored yet')).toBeVisible();
  await expect(people.count('created')).toHaveText('1');
  await expect(people.count('failed')).toHaveText('2');
  await expect(people.dialog.getByText('"2026-13-05" is not a valid date')).toBeVisible();
  await people.dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(people.dialog.getByText(/^Imported: 1 succeeded, 2 failed\./)).toBeVisible();
  await expect(people.dialog.getByRole('link', { name: 'Download the failed rows' })).toBeVisible();
  await people.dialog.getByRole('button', { name: 'Close' }).last().click();
  await people.find(number);
  await expect(people.rows.filter({ hasText: '王小明' }).first()).toBeVisible();
});

test('dated pay: the rules of the form hold, a raise ends the former amount, a job transfer goes on from it, and cost centres share it', async ({
  page,
}) => {
  const people = new PeoplePage(page);
  await people.open();
  await people.openRecord('010002');
  await page.getByRole('tab', { name: 'Compensation' }).click();
  // Nobody of this legal entity has one.
  const item = 'Car allowance';
  const add = async (amount: string, from: string) => {
    await page.getByRole('button', { name: 'Add item' }).click();
    const dialog = people.dialog;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('The amount is required.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Item' }).or(dialog.getByLabel('Item')).first().click();
    await page.getByRole('option', { name: item }).click();
    await dialog.getByLabel('Amount').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('The amount must not be zero.')).toBeVisible();
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('From').fill(from);
    // The calendar lies over the buttons until the field is left.
    await dialog.getByRole('heading').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await add('1000', '2026-01-01');
  await add('1200', '2026-06-01');
  const rows = page.getByRole('row').filter({ hasText: item });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('May 31, 2026');
  await expect(rows.last()).toContainText('1,200.00');
  const { dialog } = people;
  await rows.last().getByRole('button', { name: 'Job transfer' }).click();
  await dialog.getByLabel('From').fill('2026-09-01');
  await dialog.getByRole('heading').click();
  await dialog.getByLabel('Percentage').check();
  await dialog.getByLabel('Ratio').fill('12.5');
  await expect(dialog.getByLabel('Total')).toHaveValue('1350');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.last()).toContainText('1,350.00');
  await expect(rows.last()).toContainText('2026-09');

  await page.getByRole('tab', { name: 'Cost centres' }).click();
  await page.getByRole('button', { name: 'Apportion from a day on' }).click();
  await dialog.getByLabel('From').fill('2026-09-01');
  await dialog.getByRole('heading').click();
  await dialog.getByRole('combobox', { name: 'Cost centre 1' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Ratio 1').fill('99');
  await dialog.getByLabel('Compensation item code 1').fill(item);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The ratios must total 100 %.')).toBeVisible();
  await dialog.getByLabel('Ratio 1').fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: item })).toContainText('100 %');
});

test('the export holds everybody who is listed, with cells that no spreadsheet runs', async ({ page }) => {
  const people = new PeoplePage(page);
  await people.open('?search=0100');
  await page.getByRole('button', { name: 'More actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('employees.csv');
  const text = await (await download.createReadStream()).toArray();
  const lines = Buffer.concat(text).toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('Employee number');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.some((line) => /(^|,)[=+@]/.test(line))).toBe(false);
});

test('departments are a tree that folds, searches and takes a new branch', async ({ page }) => {
  await page.goto('/workbench/people/organisation');
  const tree = page.getByRole('tree', { name: 'Departments' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  const code = `T-${Date.now() % 100_000}`;
  await page.getByRole('button', { name: 'Add department' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required.').first()).toBeVisible();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Try ${code}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find a department' }).fill(code);
  await expect(tree.getByText(`Try ${code}`)).toBeVisible();
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
});

test('jobs are imported by code, and a second file updates them', async ({ page }) => {
  await page.goto('/workbench/people/organisation?tab=jobs');
  const dialog = page.getByRole('dialog');
  const code = `J${Date.now() % 1_000_000}`;
  const bring = async (name: string) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'jobs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Code,Name\n${code},${name}\n`),
    });
    for (let step = 0; step < 3; step += 1) await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported', { exact: true })).toBeVisible();
  };
  await bring('Weaver');
  await expect(page.getByTestId('import-created')).toHaveText('1');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await bring('Master weaver');
  await expect(page.getByTestId('import-updated')).toHaveText('1');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(code);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Master weaver');
});

test('a file with decimal commas says so before it is read, and leaves the choice', async ({ page }) => {
  await page.goto('/workbench/people/organisation?tab=jobs');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'jobs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Code;Name;Rate\nJ1;Weaver;1.234\nJ2;Dyer;8.000,50\n'),
  });
  await expect(dialog.getByText('“8.000,50” in column Rate, row 3')).toBeVisible();
  const sign = dialog.getByRole('combobox', { name: 'Decimal sign of numbers in the file' });
  await expect(sign).toHaveValue('Comma: 1.234,5');
  await sign.click();
  await page.getByRole('option', { name: 'Point: 1,234.5' }).click();
  await expect(dialog.getByText('“8.000,50” in column Rate')).toBeHidden();
});
