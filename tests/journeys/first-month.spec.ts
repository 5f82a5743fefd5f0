import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { InboxPage } from '../page-models/inbox-page.ts';
import { PayslipsPage } from '../page-models/payslips-page.ts';
import { SheetPage } from '../page-models/sheet-page.ts';
import { SignInPage } from '../page-models/sign-in-page.ts';
import { picture } from '../support/picture.ts';
import { ask, command, signIn } from '../support/sign-in.ts';

/**
 * The main job on one page: a thousand people from files to published payslips, by the hands of five persons.
 * docs/first-month.md tells the same walk; PICTURES=1 takes its pictures into docs/pictures.
 */
const WALK = join(import.meta.dirname, '../../fixtures/walk');
const COMPANY = 'Walk Manufacturing Inc.';
const PEOPLE = '1,000';

interface ExpectedPay {
  readonly employee: string;
  readonly [item: string]: string;
}

/** The figures of the command line for the same files (fixtures/walk/expected-2026-10.csv, proved by walk.test.ts). */
function expectedPay(): ExpectedPay[] {
  const [header = '', ...lines] = readFileSync(join(WALK, 'expected-2026-10.csv'), 'utf8')
    .trim()
    .split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as ExpectedPay;
  });
}

const cents = (amount: string | number) => Math.round(Number(amount) * 100);
const amount = (value: number) =>
  (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

async function as(page: Page, login: string, password?: string): Promise<string> {
  await page.context().clearCookies();
  const csrfToken = await signIn(page, login, password);
  await command(page, csrfToken, 'identity.auth.setLanguage', { lang: 'en' });
  return csrfToken;
}

async function chooseFile(page: Page, file: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.locator('input[type=file]').setInputFiles(join(WALK, file));
  await dialog.getByText('Choose another file').waitFor();
  for (const _ of ['columns', 'options', 'check']) await dialog.getByRole('button', { name: 'Next' }).click();
}

async function importChosen(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Imported', { exact: true }).waitFor({ timeout: 60_000 });
}

async function importPeople(page: Page, subject: string, file: string, forCompany = false): Promise<void> {
  await page.goto('/workbench/people');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('menuitem', { name: subject, exact: true }).click();
  if (forCompany) {
    await page.getByRole('dialog').getByLabel('Legal entity').first().click();
    await page.getByRole('option', { name: COMPANY }).click();
  }
  await chooseFile(page, file);
  await importChosen(page);
}

test('a month for a thousand people, from imported files to published payslips', async ({ page }) => {
  test.setTimeout(300_000);
  const expected = expectedPay();
  const total = (item: string) => expected.reduce((sum, row) => sum + cents(row[item] ?? 0), 0);
  let batchId = '';

  await test.step('HR makes a legal entity and imports its people', async () => {
    await as(page, 'hr');
    await page.goto('/workbench/people/organisation');
    await page.getByRole('tab', { name: 'Legal entities' }).click();
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('WALK');
    await dialog.getByLabel('Name').fill(COMPANY);
    await dialog.getByLabel('Country').fill('US');
    await dialog.getByLabel('Time zone').fill('America/New_York');
    await page.getByRole('option', { name: 'America/New_York' }).click();
    await dialog.getByLabel('Currency').fill('USD');
    await page.getByRole('option', { name: /USD/ }).first().click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: COMPANY })).toBeVisible();

    await importPeople(page, 'Departments', 'departments.csv');
    await importPeople(page, 'Employees', 'people.csv', true);
    await expect(page.getByRole('dialog')).toContainText(PEOPLE);
    await picture(page, 'first-month-people');
    await importPeople(page, 'Compensation', 'pay.csv');
  });

  await test.step('the solution administrator makes the solution from its file and publishes it', async () => {
    await as(page, 'solution');
    await page.goto('/workbench/payroll/solutions');
    await page.getByRole('button', { name: 'Create solution' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('walk-monthly');
    await dialog.getByLabel('Name').fill('Walk monthly');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel('Legal entities').click();
    await page.getByRole('option', { name: COMPANY }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText('A solution file', { exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(join(WALK, 'walk-solution.json'));
    await dialog.getByText('walk-solution.json').waitFor();
    await picture(page, 'first-month-solution');
    await dialog.getByRole('button', { name: 'Create solution' }).click();
    await page.getByRole('heading', { name: 'Walk monthly' }).waitFor();

    await page.getByRole('tab', { name: 'Copies' }).click();
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('All 4 tests passed');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Copy 1 · published')).toBeVisible();

    await page.getByRole('tab', { name: 'Periods' }).click();
    await page.getByRole('button', { name: 'Generate periods' }).first().click();
    await page.getByRole('dialog').getByLabel('First day').fill('2026-10-01');
    await page.getByRole('dialog').getByLabel('Number of periods').fill('3');
    await page.getByRole('dialog').getByRole('button', { name: 'Generate periods' }).click();
    await page
      .getByRole('row', { name: /2026-10/ })
      .getByRole('button', { name: 'Enable' })
      .click();
    await expect(page.getByRole('row', { name: /2026-10/ })).toContainText('Enabled');
  });

  await test.step('payroll staff make the batch and import attendance and bonuses', async () => {
    await as(page, 'payroll');
    await page.goto('/workbench/payroll/batches');
    await page.getByRole('button', { name: 'Create batch' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Solution').click();
    await page.getByRole('option', { name: 'Walk monthly' }).click();
    await dialog.getByLabel('Period').click();
    await page.getByRole('option', { name: /October 2026/ }).click();
    await dialog.getByRole('button', { name: 'Create batch' }).click();
    await expect(dialog).toContainText('1000 people');
    await dialog.getByRole('button', { name: 'Open the batch' }).click();
    await page.waitForURL(/\/batches\/[^/]+/);
    batchId = /batches\/([^/?]+)/.exec(page.url())?.[1] ?? '';

    const sheet = new SheetPage(page);
    for (const [table, file] of [
      ['Attendance', 'attendance.csv'],
      ['Bonuses', 'bonuses.csv'],
    ] as const) {
      await page.getByTestId(`table-${table}`).click();
      await page.getByRole('button', { name: 'Import', exact: true }).first().click();
      await chooseFile(page, file);
      if (table === 'Attendance') await picture(page, 'first-month-import');
      await importChosen(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    }
    await sheet.pickTable('Attendance');
    await picture(page, 'first-month-prepare');
    await page.getByRole('button', { name: 'Complete preparation' }).click();
    await page.waitForURL(/\/calculate/);
  });

  await test.step('the calculation gives the figures of the command line', async () => {
    const sheet = new SheetPage(page);
    await sheet.calculate(batchId);
    await expect(page.getByText('Everybody was calculated: 1,000 people, no failed rows.')).toBeVisible();
    await expect(page.getByText(`$${amount(total('net'))}`)).toBeVisible();
    await expect(page.getByText(`$${amount(total('gross'))}`)).toBeVisible();
    await picture(page, 'first-month-calculate');

    const codes = Object.keys(expected[0] ?? {}).filter((code) => code !== 'employee');
    const differences: string[] = [];
    for (let offset = 0; offset < expected.length; offset += 500) {
      const rows = await ask<{ rowKeys: string[]; columns: Record<string, (number | null)[]> }>(
        page,
        'payroll.batchTables.page',
        { batchId, table: 'Pay', offset, limit: 500, columns: codes },
      );
      rows.rowKeys.forEach((key, row) => {
        const wanted = expected.find(({ employee }) => employee === key);
        for (const code of codes)
          if (cents(wanted?.[code] ?? Number.NaN) !== cents(rows.columns[code]?.[row] ?? Number.NaN))
            differences.push(`${key} ${code}: ${rows.columns[code]?.[row]} is not ${wanted?.[code]}`);
      });
    }
    expect(differences).toEqual([]);
  });

  await test.step('one number is explained down to the imported row', async () => {
    const sheet = new SheetPage(page);
    const row = expected.find(({ overtime }) => cents(overtime ?? 0) > 0);
    await sheet.open(batchId, 'review', 'Pay', `?tab=tables&row=${row?.employee}&column=net&panel=explain`);
    await expect(page.getByTestId('explain-value')).toHaveText(amount(cents(row?.net ?? 0)));
    const goTo = async (item: string, column: string) => {
      await sheet.panel
        .getByRole('button', { name: new RegExp(`Show in the table: .*${item}`, 'i') })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`column=${column}`));
      await expect(sheet.nameBox).toHaveValue(new RegExp(column));
    };
    await goTo('Gross', 'gross');
    await sheet.panel.getByRole('button', { name: '[@#', expanded: false }).first().click();
    await goTo('Overtime', 'overtime');
    await goTo('Overtime hours', 'overtime_hours');
    await expect(sheet.panel).toContainText('attendance.csv');
    await picture(page, 'first-month-explain');
  });

  await test.step('another person approves', async () => {
    await page.goto(`/workbench/payroll/batches/${batchId}/approve`);
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
    await expect(page.getByText('Pending approval').first()).toBeVisible();

    await as(page, 'approver');
    const inbox = new InboxPage(page);
    await inbox.open();
    await inbox.approval('Walk monthly').first().click();
    await picture(page, 'first-month-approve');
    await inbox.decide('Approve', 'Agreed');
  });

  await test.step('payroll staff submit, close and publish', async () => {
    await as(page, 'payroll');
    await page.goto(`/workbench/payroll/batches/${batchId}/submit`);
    await page.getByRole('button', { name: 'Submit and close' }).last().click();
    const dialog = page.getByRole('dialog');
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: 'Submit and close' }).click();
    await expect(page.getByText('Closed').first()).toBeVisible({ timeout: 60_000 });

    await page.goto(`/workbench/payroll/batches/${batchId}/payslips`);
    await page.getByRole('button', { name: /Generate/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('button', { name: /Publish/ }).click({ timeout: 60_000 });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Publish/ })
      .click();
    await expect(page.getByText(/Published/).first()).toBeVisible({ timeout: 60_000 });
    await picture(page, 'first-month-publish');
  });

  await test.step('an employee signs in and reads the payslip', async () => {
    const row = expected[0];
    const found = await ask<{ rows: { personId: string; employeeNumber: string }[] }>(
      page,
      'people.employments.list',
      {
        search: row?.employee,
        page: 1,
        pageSize: 50,
      },
    );
    const adminToken = await as(page, 'admin');
    await command(page, adminToken, 'identity.users.create', {
      loginName: 'georgi',
      password: 'walk-through-2026',
      name: 'Georgi Facello',
      language: 'en',
      personId: found.rows.find(({ employeeNumber }) => employeeNumber === row?.employee)?.personId,
      roles: [{ role: 'employee' }],
    });
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await new SignInPage(page).signIn('georgi', 'walk-through-2026');
    await page.getByLabel('New password', { exact: true }).fill('known to nobody else');
    await page.getByLabel('New password again').fill('known to nobody else');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { name: 'Make this account yours' })).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    const payslips = new PayslipsPage(page);
    await payslips.openNewest();
    await expect(payslips.netPay).toContainText(amount(cents(row?.net ?? 0)));
    await picture(page, 'first-month-payslip');
  });

  await test.step('its style holds on the phone, on a page and on paper', async () => {
    const sheet = page.getByRole('article');
    const first = sheet.locator('section').first();
    const columns = () => first.locator('..').evaluate((groups) => getComputedStyle(groups).columnCount);
    const total = sheet.getByRole('region', { name: 'Net pay' });
    await expect(total).toContainText(`Year to date$${amount(cents(expected[0]?.net ?? 0))}`);
    await expect(first.getByText('Earnings')).toHaveCSS('color', 'rgb(124, 45, 18)');
    expect(await columns()).toBe('1');
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await columns()).toBe('2');
    await page.emulateMedia({ media: 'print' });
    expect(await columns()).toBe('2');
    await expect(total).toHaveCSS('background-color', 'rgb(30, 58, 138)');
    await expect(total).toHaveCSS('color', 'rgb(255, 255, 255)');
  });
});
