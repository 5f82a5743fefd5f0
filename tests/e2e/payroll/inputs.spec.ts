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
