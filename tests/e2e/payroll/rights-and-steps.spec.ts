import { expect, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { catchPrinted } from '../../support/printed.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test('a right over a solution is given and taken beside its published copy', async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  await page.goto('/workbench/payroll/solutions');
  await page.getByRole('link', { name: 'US bi-weekly' }).first().click();
  await expect(page).toHaveURL(/payroll\/solutions\/[^/]+/);
  const id = /solutions\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/workbench/payroll/solutions/${id}/authorization`);
  await page.getByRole('combobox', { name: 'User or role' }).fill('HR');
  await page.getByRole('option', { name: /^HR administrator/ }).click();
  await page.getByRole('combobox', { name: 'Gets the role' }).click();
  await page.getByRole('option', { name: 'Analyst', exact: true }).click();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  const take = page.getByRole('button', { name: 'Take Analyst from HR administrator' });
  await expect(take).toBeVisible();
  await picture(page, 'payroll-authorization');
  await page.reload();
  await take.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the right' }).click();
  await expect(take).toHaveCount(0);
});

interface Slips {
  rows: { net: string; status: string; period: { code: string } }[];
}
const figure = (text: string | null) => Number((text ?? '').replace(/[^\d.−-]/g, '').replace('−', '-'));

test('a clerk runs one step alone, prints what came of it, gives an abnormal employee to a colleague, and pivots the standing book', async ({
  page,
}) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const printed = await catchPrinted(page);
  await page.goto('/workbench/payroll/batches?status=calculated');
  await page
    .getByRole('row', { name: /US bi-weekly/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/payroll\/batches\/[^/]+\//);
  const id = /batches\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/workbench/payroll/batches/${id}/calculate`);
  await page.getByRole('button', { name: 'Run this step: Pay' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('have no figures');
  await dialog.getByRole('button', { name: 'Run step' }).click();
  await expect(page.getByText('Calculated as far as “Pay”')).toBeVisible();
  await page.getByRole('button', { name: 'Run this step: Cost allocation' }).click();
  await expect(page.getByText(/Everybody was calculated/)).toBeVisible();

  await page.goto(`/workbench/payroll/batches/${id}/review`);
  const summary = page.getByRole('table', { name: 'Summary' });
  await expect(summary.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Print all rows' }).click();
  await expect.poll(printed).toMatchObject({ title: expect.stringMatching(/· Summary · USD$/) });
  const seen = await summary
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim())),
    );
  const unsaid = (rows: string[][] = []) => rows.map((row) => row.map((text) => text.replace(/^–$/, '')));
  expect(unsaid((await printed())?.rows)).toEqual(unsaid(seen));
  await page.goto(`/workbench/payroll/batches/${id}/review?tab=tables`);
  await page.getByRole('button', { name: 'Download values' }).click();
  await page.getByRole('menuitem', { name: 'Print all rows' }).click();
  const { employees } = await ask<{ employees: number }>(page, 'payroll.batches.get', { id });
  await expect.poll(async () => (await printed())?.title).toMatch(/ · Pay$/);
  const { rows = [] } = (await printed()) ?? {};
  // A head, everybody, and what the columns come to: in as many parts as the columns need pages.
  const parts = rows.filter(([first]) => first === 'Total').length;
  expect(parts).toBeGreaterThan(0);
  expect(rows).toHaveLength(parts * (employees + 2));

  await page.goto(`/workbench/payroll/batches/${id}/people`);
  const abnormal = page.getByRole('table', { name: 'Abnormal-employee check' });
  await abnormal.getByRole('checkbox', { name: 'Select row' }).first().click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/abnormal-owner=/);
  await expect(abnormal.getByRole('row')).toHaveCount(2);
  await page.goto('/inbox/pending');
  await page.getByRole('link', { name: /^Cure an abnormal employee/ }).click();
  await expect(page).toHaveURL(new RegExp(`${id}/people`));

  await page.goto('/workbench/payroll/standing-book');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await picture(page, 'payroll-standing-book');

  const { solution } = await ask<{ solution: { id: string } }>(page, 'payroll.batches.get', { id });
  await page.goto(`/workbench/payroll/standing-book?tab=pivot&solution=${solution.id}&periods=1`);
  const pivot = page.getByTestId('pivot');
  const total = pivot.locator('tfoot td').last();
  const slips = await ask<Slips>(page, 'payroll.payslips.list', {
    solutionId: solution.id,
    page: 1,
    pageSize: 500,
  });
  const newest = slips.rows
    .map(({ period }) => period.code)
    .sort()
    .at(-1);
  const nets = slips.rows.filter(({ status, period }) => status !== 'disabled' && period.code === newest);
  const net = nets.reduce((sum, slip) => sum + Number(slip.net), 0);
  await expect(total).toHaveText(/\d/);
  expect(figure(await total.textContent())).toBeCloseTo(net, 2);
  const line = pivot.locator('tbody tr').first();
  const department = (await line.locator('th').first().textContent()) ?? '';
  const part = (await line.locator('td').last().textContent()) ?? '';
  const field = page
    .getByRole('region', { name: 'Rows' })
    .getByRole('button', { name: 'Department', exact: true });
  await field.dragTo(page.getByRole('region', { name: 'Filter' }));
  await page.getByRole('combobox', { name: 'Filter by Department' }).click();
  await page.getByRole('option', { name: department, exact: true }).click();
  await expect(total).toHaveText(part);
  await field.dragTo(page.getByRole('region', { name: 'Columns' }));
  await expect(pivot.locator('thead')).toContainText(department);
  await expect(total).toHaveText(part);
  await page.reload();
  await expect(total).toHaveText(part);
});
