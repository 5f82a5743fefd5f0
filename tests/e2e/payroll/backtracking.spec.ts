import { expect, type Page, test } from '@playwright/test';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const money = (code: string, en: string, formula: string, tags: string[] = []) => ({
  ...{ code, name: { en }, type: 'money', formula },
  ...(tags.length > 0 && { tags }),
});

/** Everybody gets their base salary, and what is carried from months before. */
const solution = (code: string) => ({
  ...{ format: 'suanpan.solution/1', code, currency: 'CNY', periodType: 'month' },
  tables: [
    {
      ...{ code: 'Pay', name: { en: 'Pay' }, kind: 'data', master: true, key: ['employee'] },
      columns: [
        { code: 'employee', name: { en: 'Employee' }, type: 'text' },
        { code: 'salaries', type: 'rows', table: 'Salaries', on: 'employee' },
        money('gross', 'Gross', '=MAX([@salaries.amount])', ['gross']),
        { code: 'corrections', type: 'rows', table: 'Corrections', on: 'employee' },
        money('carried', 'Carried', '=SUM([@corrections.amount])', ['adjustment']),
        money('net', 'Net', '=[@gross]+[@carried]', ['net']),
      ],
    },
    {
      ...{ code: 'Salaries', name: 'Salaries', kind: 'snapshot', source: 'compensation', history: 'period' },
      ...{ where: '=[@item]="base"', key: ['employee', 'from'] },
      columns: [
        { code: 'employee', type: 'text', field: 'employeeNumber' },
        { code: 'from', type: 'date', field: 'validFrom' },
        { code: 'amount', type: 'money', field: 'amount' },
      ],
    },
    {
      ...{ code: 'Corrections', name: { en: 'Corrections' }, kind: 'data', key: ['employee', 'period'] },
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'period', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
  ],
  carry: [
    {
      ...{ code: 'net', columns: ['Pay.net'], into: 'Corrections', skipZero: true },
      map: { employee: '=[@employee]', period: '=PERIOD("code")', amount: '=DIFFERENCE()' },
    },
  ],
});

interface Rows<T> {
  rows: T[];
}
interface Batch {
  id: string;
  status: string;
}

async function act(page: Page, csrf: string, id: string, action: string): Promise<string> {
  const { approvalId } = await command<{ approvalId?: string }>(page, csrf, 'payroll.batches.act', {
    id,
    action,
  });
  return approvalId ?? '';
}

async function calculate(page: Page, csrf: string, id: string): Promise<void> {
  await act(page, csrf, id, 'calculate');
  const status = async () => (await ask<Batch>(page, 'payroll.batches.get', { id })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('calculated');
}

/** Approved by another person and closed by its clerk, who is signed in again. */
async function closeBatch(page: Page, id: string): Promise<string> {
  const clerk = await signIn(page, 'payroll');
  const approvalId = await act(page, clerk, id, 'submitForApproval');
  const approver = await signIn(page, 'approver');
  await command(page, approver, 'inbox.approvals.decide', { id: approvalId, decision: 'approve' });
  const again = await signIn(page, 'payroll');
  await act(page, again, id, 'submitAndClose');
  return again;
}

/** A closed September and an open October of a solution of its own. */
async function closedMonth(page: Page) {
  const code = `back_${Date.now().toString(36)}`;
  const author = await signIn(page, 'solution');
  const entities = await ask<Rows<{ id: string; code: string }>>(page, 'people.legalEntities.list', {
    page: 1,
    pageSize: 50,
  });
  const made = await command<{ id: string; copyId: string }>(page, author, 'payroll.solutions.create', {
    ...{ code, name: { en: `Back ${code}` }, currency: 'CNY', periodType: 'month' },
    legalEntityIds: [entities.rows.find((each) => each.code === 'BJ')?.id],
    from: { kind: 'document', file: solution(code) },
  });
  await command(page, author, 'payroll.copies.publish', { copyId: made.copyId });
  await command(page, author, 'payroll.periods.generate', {
    ...{ solutionId: made.id, from: '2026-09-01', count: 2 },
  });
  const clerk = await signIn(page, 'payroll');
  const { rows } = await ask<Rows<{ id: string; code: string }>>(page, 'payroll.periods.list', {
    solutionId: made.id,
  });
  const batches: string[] = [];
  for (const period of rows.sort((a, b) => (a.code < b.code ? -1 : 1))) {
    await command(page, clerk, 'payroll.periods.enable', { id: period.id });
    batches.push((await command<Batch>(page, clerk, 'payroll.batches.create', { periodId: period.id })).id);
  }
  const [closed = '', open = ''] = batches;
  await calculate(page, clerk, closed);
  const pay = await ask<{ rowKeys: string[] }>(page, 'payroll.batchTables.page', {
    ...{ batchId: closed, table: 'Pay', limit: 500, columns: ['employee'] },
  });
  const again = await closeBatch(page, closed);
  await command(page, again, 'payroll.periods.close', { id: rows[0]?.id });
  return { solutionId: made.id, open, number: pay.rowKeys.at(-1) ?? '' };
}

/** Their base salary of September becomes 500.00 more, after it was paid. */
async function raiseAfterwards(page: Page, number: string): Promise<void> {
  const hr = await signIn(page, 'hr');
  const people = await ask<Rows<{ id: string; employeeNumber: string }>>(page, 'people.employments.list', {
    ...{ page: 1, pageSize: 50, search: number },
  });
  const employmentId = people.rows.find((each) => each.employeeNumber === number)?.id ?? '';
  const items = await ask<
    Rows<{
      id: string;
      version: number;
      item: string;
      amount: number;
      validFrom: string;
      validTo: string | null;
    }>
  >(page, 'people.compensation.list', { employmentId });
  const base = items.rows.find(
    ({ item, validFrom, validTo }) =>
      item === 'base' && validFrom <= '2026-09-30' && (validTo ?? '9999') >= '2026-09-30',
  );
  if (!base) throw new Error(`${number} has no base salary in September.`);
  const { id, version, item, amount, validFrom, validTo } = base;
  await command(page, hr, 'people.compensation.put', {
    ...{ id, version, employmentId, item, amount: amount + 500, currency: 'CNY', validFrom, validTo },
    payrollPeriod: '2026-09',
  });
}

test('a raise that came late is found in a closed month, computed again, approved and carried into the open one', async ({
  page,
}) => {
  const { solutionId, open, number } = await closedMonth(page);
  await raiseAfterwards(page, number);
  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.goto(`/workbench/payroll/solutions/${solutionId}/overview`);
  await page.getByRole('button', { name: 'Create backtracking batch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Closed periods/ }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('heading').first().click();
  await expect(dialog.getByText('1 employee is affected')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: number })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create backtracking batch' }).click();
  await expect(page).toHaveURL(/\/batches\/[^/]+\/prepare$/);
  const id = /batches\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await page.getByRole('combobox', { name: 'The differences' }).click();
  await page.getByRole('option', { name: /^Carried into/ }).click();
  await expect(page.getByRole('combobox', { name: 'The differences' })).toHaveValue(/^Carried into/);

  await calculate(page, await signIn(page, 'payroll'), id);
  await page.goto(`/workbench/payroll/batches/${id}/review`);
  const differences = page.getByRole('table', { name: 'Differences by employee and item' });
  const row = differences.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Net');
  await expect(row).toContainText('+500.00');

  await closeBatch(page, id);
  await page.reload();
  await expect(page.getByText('1 difference was carried into')).toBeVisible();
  const carried = await ask<{ rowKeys: string[] }>(page, 'payroll.batchTables.page', {
    ...{ batchId: open, table: 'Corrections', limit: 10, columns: ['employee', 'amount'] },
  });
  expect(carried.rowKeys).toHaveLength(1);
  expect(JSON.stringify(carried)).toContain(number);
});
