import { expect, type Page, test } from '@playwright/test';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

interface Rows {
  total: number;
  columns: Record<string, unknown[]>;
}

const MONTH = Array.from({ length: 31 }, (_, day) => `d${day + 1}`);
const number = (code: string) => ({ code, name: { en: code }, type: 'number' });
const key = { code: 'employee', name: { en: 'Employee' }, type: 'text' };

const rowsOf = (page: Page, batchId: string, table: string) =>
  ask<Rows>(page, 'payroll.batchTables.page', { batchId, table, limit: 500 });
const valuesOf = ({ columns }: Rows, code: string) => columns[code] ?? [];
const act = (page: Page, token: string, id: string, action: string) =>
  page.request.post('/trpc/payroll.batches.act', {
    data: { id, action },
    headers: { 'X-CSRF-Token': token, 'Idempotency-Key': crypto.randomUUID() },
  });

const SHEET = { code: 'Sheet', name: { en: 'Hours by day' }, kind: 'data', key: ['employee'] };
const WIDE = { ...SHEET, columns: [key, ...MONTH.map(number)] };

test('31 columns of days become rows of a union, which other rows are made of', async ({ page }) => {
  const batch = await makeSmallBatch(page, {
    tables: [
      WIDE,
      {
        code: 'Days',
        name: { en: 'Days' },
        kind: 'union',
        columns: [key, number('day'), number('hours')],
        parts: [{ table: 'Sheet' }],
      },
      {
        code: 'Sums',
        name: { en: 'Sums' },
        kind: 'data',
        key: ['employee'],
        rowsFrom: 'Days',
        columns: [
          key,
          { code: 'days', name: { en: 'Days' }, type: 'rows', table: 'Days', on: ['employee'] },
          { ...number('worked'), formula: '=SUM([@days.hours])' },
        ],
      },
    ],
  });
  const author = await signIn(page, 'solution');
  const draft = await command<{ copyId: string }>(page, author, 'payroll.copies.newDraft', {
    solutionId: batch.solutionId,
  });
  await speakEnglish(page);
  const solutions = new SolutionsPage(page);
  await page.goto(`/workbench/payroll/solutions/${batch.solutionId}/tables/Days?copy=${draft.copyId}`);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('switch', { name: 'Columns become rows' }).check();
  const columns = page.getByRole('combobox', { name: 'Columns', exact: true });
  await columns.click();
  for (const day of MONTH) await page.getByRole('option', { name: day, exact: true }).click();
  await page.keyboard.press('Escape');
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Value goes to', 'hours');
  await choose('Which column it was goes to', 'day');
  await expect(solutions.problems).toHaveText(/No problems|warning/);
  await solutions.save.click();
  await expect(page.getByText('Unsaved')).toBeHidden();
  await solutions.publish();

  const staff = await signIn(page, 'payroll');
  const [one = '', two = ''] = batch.people;
  const full = Object.fromEntries(MONTH.map((day, at) => [day, at + 1]));
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'adoptVersions' });
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Sheet',
    addRows: [
      { employee: one, ...full },
      { employee: two, d31: 8 },
    ],
  });
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'calculate' });
  await expect
    .poll(async () => (await ask<{ status: string }>(page, 'payroll.batches.get', { id: batch.id })).status)
    .toBe('calculated');
  const days = await rowsOf(page, batch.id, 'Days');
  expect(valuesOf(days, 'employee')).toEqual([...MONTH.map(() => one), two]);
  expect(valuesOf(days, 'day')).toEqual([...MONTH.map((_, at) => at + 1), 31]);
  expect(valuesOf(days, 'hours')).toEqual([...MONTH.map((_, at) => at + 1), 8]);
  const sums = await rowsOf(page, batch.id, 'Sums');
  expect(valuesOf(sums, 'worked')).toEqual([496, 8]);
  await page.goto(`/workbench/payroll/batches/${batch.id}/review/Days?tab=tables`);
  await expect(page.locator('[data-table="Days"] .ht_master tbody tr').nth(30)).toContainText('31');
});

test('refreshing HR data shows what would change, changes nothing when it is left, and then changes that', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page, {
    tables: [
      {
        code: 'Salaries',
        name: { en: 'Base pay' },
        kind: 'snapshot',
        source: 'compensation',
        history: 'period',
        where: '=[@item]="base"',
        key: ['employee', 'from'],
        validity: { from: 'from', to: 'to' },
        columns: [
          { ...key, field: 'employeeNumber' },
          { code: 'from', name: { en: 'From' }, type: 'date' },
          { code: 'to', name: { en: 'To' }, type: 'date' },
          { code: 'amount', name: { en: 'Amount' }, type: 'money' },
        ],
      },
    ],
  });
  const former = await rowsOf(page, batch.id, 'Salaries');
  const employee = String(valuesOf(former, 'employee')[0]);
  const before = Number(valuesOf(former, 'amount')[0]);
  const hr = await signIn(page, 'hr');
  const found = await ask<{ rows: { id: string; employeeNumber: string }[] }>(
    page,
    'people.employments.list',
    {
      search: employee,
      page: 1,
      pageSize: 50,
    },
  );
  const employmentId = found.rows.find((row) => row.employeeNumber === employee)?.id;
  const items = await ask<{ rows: Record<string, unknown>[] }>(page, 'people.compensation.list', {
    employmentId,
  });
  const item = items.rows.find((row) => row.item === 'base' && Number(row.amount) === before);
  const put = (amount: number, version: unknown) =>
    command(page, hr, 'people.compensation.put', {
      ...{ id: item?.id, version, employmentId, item: 'base', amount, currency: item?.currency },
      ...{ payrollPeriod: item?.payrollPeriod, validFrom: item?.validFrom, validTo: item?.validTo },
    });
  await put(before + 321, item?.version);

  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.goto(`/workbench/payroll/batches/${batch.id}/prepare/Salaries`);
  const amount = async () => {
    const now = await rowsOf(page, batch.id, 'Salaries');
    return Number(valuesOf(now, 'amount')[valuesOf(now, 'employee').indexOf(employee)]);
  };
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Refresh HR data' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'What refreshing HR data changes' });
  const change = dialog.getByRole('table').getByRole('row').filter({ hasText: employee });
  await open();
  await expect(change).toContainText(before.toLocaleString('en'));
  await expect(change).toContainText((before + 321).toLocaleString('en'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await amount()).toBe(before);
  await open();
  await dialog.getByRole('button', { name: 'Refresh HR data' }).click();
  await expect(dialog).toBeHidden();
  expect(await amount()).toBe(before + 321);
  await open();
  await expect(dialog).toContainText('The HR records read like what the batch has already.');
});

test('a file on its way in says so, is not calculated with before all of it is there, and tells how it ended', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page, { tables: [WIDE] });
  const staff = await signIn(page, 'payroll');
  await speakEnglish(page);
  // Two files that no other run has brought.
  const stamp = Date.now().toString(36);
  const [good, bad] = [`hours-${stamp}.csv`, `late-${stamp}.csv`];
  const rows = 20_000;
  const lines = Array.from({ length: rows }, (_, at) => [`N${at}`, ...MONTH.map(() => '8')].join());
  const file = (name: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([['Employee', ...MONTH].join(), ...lines].join('\n')),
  });
  const dialog = page.getByRole('dialog');
  const begin = async (name: string) => {
    await page.goto(`/workbench/payroll/batches/${batch.id}/prepare/Sheet`);
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    await dialog.locator('input[type=file]').setInputFiles(file(name));
    for (let step = 0; step < 3; step += 1) await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Importing', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
  };
  const beside = await page.context().newPage();
  await speakEnglish(beside);
  const job = beside.getByRole('table', { name: 'Background jobs' }).getByRole('row');

  await begin(good);
  const answer = await act(page, staff, batch.id, 'calculate');
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain('payroll.batches.IMPORTING');
  expect((await rowsOf(page, batch.id, 'Sheet')).total).toBe(0);
  await beside.goto('/workbench/admin/jobs');
  await expect(job.filter({ hasText: good })).toContainText('Running');
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('import-created')).toHaveText('20,000');
  expect((await rowsOf(page, batch.id, 'Sheet')).total).toBe(rows);
  await expect(job.filter({ hasText: good })).toContainText('Done');

  await begin(bad);
  await command(page, staff, 'payroll.batches.act', { id: batch.id, action: 'cancel' });
  // Into a canceled batch nothing is imported: the dialog goes, and whoever began it is told.
  await expect(job.filter({ hasText: bad })).toContainText('Failed', { timeout: 60_000 });
  expect((await rowsOf(page, batch.id, 'Sheet')).total).toBe(rows);

  await page.goto('/inbox/notifications');
  const notices = page.getByTestId('notification-row');
  await expect(notices.filter({ hasText: `Imported: ${good}` }).first()).toContainText('Created: 20,000');
  await expect(notices.filter({ hasText: `Not imported: ${bad}` })).toBeVisible();
});
