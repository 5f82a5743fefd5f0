import { expect, type Page, test } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

interface Rows {
  rows: { id: string; code: string; period: { code: string }; status: string; number: string }[];
}

const solutionOf = async (page: Page, code: string) =>
  (await ask<Rows>(page, 'payroll.solutions.list', { page: 1, pageSize: 50 })).rows.find(
    (row) => row.code === code,
  )?.id ?? '';

const dialog = (page: Page) => page.getByRole('dialog');
const choose = async (page: Page, field: RegExp, option: RegExp | string) => {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
};

test('a task of a cycle stands on the calendar, whose day opens the period', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const id = await solutionOf(page, 'us-biweekly');
  await page.goto(`/workbench/payroll/solutions/${id}/periods?view=cycles`);
  await page.getByRole('button', { name: 'New cycle' }).click();
  await dialog(page).getByLabel(/^Name/).fill('Pay run');
  await choose(page, /^Type/, 'Calendar days');
  await choose(page, /^Base date/, 'First day of the period');
  await dialog(page).getByRole('button', { name: 'Add a task' }).click();
  await dialog(page).getByLabel(/^Task/).first().fill('Collect hours');
  await dialog(page)
    .getByLabel(/^Starts/)
    .fill('0');
  await dialog(page).getByLabel(/^Ends/).fill('1');
  await choose(page, /^Owner/, /./);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goto(`/workbench/payroll/solutions/${id}/periods?view=calendar`);
  const day = page.getByRole('link', { name: /Enabled.*Collect hours/ }).first();
  await expect(day).toBeVisible();
  await picture(page, 'payroll-calendar');
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/periods\/[^/?]+$/);
  await page.getByRole('button', { name: 'Done: Collect hours' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Not done: Collect hours' })).toBeVisible();
});

test('a salary is held and released, each with its reason', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const { rows } = await ask<Rows>(page, 'payroll.batches.list', { page: 1, pageSize: 50 });
  const id = rows.find(({ status }) => status === 'calculated')?.id ?? '';
  await page.goto(`/workbench/payroll/batches/${id}/people`);
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  const number = (await menu.getAttribute('aria-label'))?.replace('Actions for ', '') ?? '';
  const act = async (name: string, reason: string) => {
    await page.getByRole('button', { name: `Actions for ${number}` }).click();
    await page.getByRole('menuitem', { name }).click();
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill(reason);
    await dialog(page).getByRole('button', { name }).click();
    await expect(dialog(page)).toBeHidden();
  };
  await act('Hold the salary', 'account in doubt');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('account in doubt');
  await page.reload();
  await expect(row).toContainText('account in doubt');
  await picture(page, 'payroll-held');
  await act('Release the salary', 'the account is right');
  await expect(row).toContainText('the account is right');
});

test('on a phone the stage one is in stands in sight among the others, folded too', async ({ page }) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { rows } = await ask<Rows>(page, 'payroll.batches.list', { page: 1, pageSize: 50 });
  const idOf = (wanted: string) => rows.find(({ status }) => status === wanted)?.id ?? '';
  for (const [address, name] of [
    [`${idOf('closed')}/payslips`, /Payslips/],
    [`${idOf('calculated')}/review`, /Review/],
  ] as const) {
    await page.goto(`/workbench/payroll/batches/${address}`);
    const step = page.getByRole('navigation', { name: 'Stages of the batch' }).getByRole('link', { name });
    await expect(step).toHaveAttribute('aria-current', 'step');
    await expect(step).toBeInViewport({ ratio: 0.99 });
  }
});

test('a closed period is computed again by a backtracking batch, which is not settled yet', async ({
  page,
}) => {
  await signIn(page, 'payroll');
  await speakEnglish(page);
  const id = await solutionOf(page, 'us-biweekly');
  await page.goto(`/workbench/payroll/solutions/${id}/overview`);
  await page.getByRole('button', { name: 'Create backtracking batch' }).click();
  await choose(page, /^Closed periods/, /./);
  await dialog(page).getByRole('heading').first().click();
  await dialog(page).getByRole('button', { name: 'Create backtracking batch' }).click();
  await expect(page).toHaveURL(/\/batches\/[^/]+\/prepare$/);
  await expect(page.getByText('Not settled')).toBeVisible();
});

test('a global table is begun, a template is made, both stay, and payroll’s word for a thing is changed on pages that stand open', async ({
  page,
}) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
  await page.goto('/workbench/payroll/global-tables');
  await page.getByRole('button', { name: 'New global table' }).first().click();
  await dialog(page).getByLabel(/^Name/).fill('Meal allowance');
  await dialog(page).getByLabel(/^Code/).fill('Meals');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/global-tables\/Meals$/);
  await page.goto('/workbench/payroll/control-board');
  await page.getByRole('button', { name: 'New template' }).click();
  await dialog(page).getByLabel(/^Name/).fill('Two weeks');
  await dialog(page).getByLabel(/^Code/).fill('two-weeks');
  await choose(page, /^Solution/, /us-biweekly/);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByRole('row', { name: /two-weeks/ })).toBeVisible();

  const beside = await page.context().newPage();
  await beside.clock.install();
  await speakEnglish(beside);
  await beside.goto('/workbench/payroll/balance-items');
  await expect(beside.getByRole('heading', { name: 'Balance items' })).toBeVisible();
  await page.goto('/workbench/payroll/terms?room=payroll/balances&search=items.title');
  const word = page.getByRole('textbox', { name: 'Shown instead of items.title (en)' });
  await word.fill('Accumulators');
  await word.press('Enter');
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Balance items' }).first().click();
  await expect(page.getByRole('heading', { name: 'Accumulators' })).toBeVisible();
  await beside.clock.fastForward(61_000);
  await expect(beside.getByRole('heading', { name: 'Accumulators' })).toBeVisible();
  await page.goBack();
  await word.fill('');
  await word.press('Enter');
  await expect(word).toHaveAttribute('placeholder', 'Balance items');
  await page.getByRole('link', { name: 'Balance items' }).first().click();
  await expect(page.getByRole('heading', { name: 'Balance items' })).toBeVisible();
});
