import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { FIRST, TableSheet } from '../../page-models/table-sheet.ts';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const chinaMonthly = fileURLToPath(new URL('../../../fixtures/demo/china-monthly.json', import.meta.url));
const fresh = () => `t_${Date.now().toString(36)}`;

test.beforeEach(async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
});

test('a solution is made in three steps from a file, its tests pass and its first copy is published', async ({
  page,
}) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH', file: chinaMonthly });
  await solutions.tab('Tests');
  await expect(solutions.problems).toHaveText(/No problems|warning/);
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await expect(page.getByTestId('tests-failed')).toHaveText('0 failed');
  await solutions.publish();
  await expect(page.getByText('Copy 1 · published').first()).toBeVisible();
  await expect(page.getByText('This copy is published and never changes.')).toBeVisible();
});

test('a wrong formula is told with its place while it is typed, and undo brings the right one back', async ({
  page,
}) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH', file: chinaMonthly });
  await solutions.openTable(/^Pay$/);
  await solutions.openColumn('Income tax');
  const formula = page.getByRole('combobox', { name: 'Formula', exact: true });
  const before = await formula.inputValue();
  await formula.fill('=MAX(0,[@cumulative_tx])');
  await formula.press('Enter');
  await expect(solutions.problems).toHaveText('1 problem');
  await solutions.problems.click();
  const problem = page.getByRole('table', { name: 'Problems and warnings' });
  await expect(problem).toContainText('cumulative_tx');
  await expect(problem).toContainText('cumulative_tax');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await problem.getByRole('link', { name: 'Pay[tax]' }).click();
  await expect(page).toHaveURL(/tables\/Pay\?column=tax/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await solutions.openColumn('Income tax');
  await expect(formula).toHaveValue(before);
  await expect(solutions.problems).toHaveText(/No problems|warning/);
});

test('a function is told in the person’s language, with the argument that is being written', async ({
  page,
}) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH', file: chinaMonthly });
  await solutions.openTable(/^Pay$/);
  await solutions.openColumn('Income tax');
  const formula = page.getByRole('combobox', { name: 'Formula', exact: true });
  const help = page.getByTestId('function-help');
  await formula.fill('=SUMIFS(1,2,3,4,');
  await expect(help).toContainText('SUMIFS(values, list1, criterion1, list2, criterion2, …)');
  await expect(help.locator('mark')).toHaveText('criterion2');
  await formula.fill('=rounded');
  await expect(page.getByRole('option', { name: 'ROUNDUP' })).toBeVisible();
  await formula.fill('=[@gross]');
  await formula.press('Enter');
  await page.addInitScript(() => localStorage.setItem('suanpan.language', 'zh-TW'));
  await solutions.save.click();
  await expect(page.getByText('Unsaved')).toBeHidden();
  await page.goto(`${page.url()}?column=tax`);
  await page.getByRole('combobox', { name: '公式', exact: true }).fill('=ROUND([@gross],');
  await expect(help).toContainText('ROUND(數值, 位數)');
  await expect(help).toContainText('將數值四捨五入到指定位數');
  await expect(help.locator('mark')).toHaveText('位數');
});

test('renaming a column rewrites every formula that reads it', async ({ page }) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH', file: chinaMonthly });
  await solutions.openTable(/^Pay$/);
  await solutions.openColumn('Income tax');
  await page.getByRole('button', { name: 'Details' }).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByLabel('Code').fill('income_tax');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/column=income_tax/);
  await expect(solutions.problems).toHaveText(/No problems|warning/);
  await solutions.save.click();
  await expect(page.getByText('Unsaved')).toBeHidden();
  await solutions.tab('Tests');
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await expect(page.getByTestId('tests-failed')).toHaveText('0 failed');
});

test('leaving with unsaved content asks first; going from tab to tab does not', async ({ page }) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH' });
  await solutions.tab('Parameters');
  await page.getByRole('button', { name: 'New parameter' }).click();
  await solutions.tab('Tables');
  await expect(page.getByText('Unsaved')).toBeVisible();
  await page.getByRole('link', { name: 'Batches', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/solutions\/.*\/tables/);
});

test('a save over a newer one is a conflict that loses neither', async ({ page, context }) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH' });
  await solutions.tab('Parameters');
  await expect(page.getByRole('button', { name: 'New parameter' })).toBeVisible();
  const other = await context.newPage();
  await speakEnglish(other);
  await other.goto(page.url());
  const theirs = new SolutionsPage(other);
  await other.getByRole('button', { name: 'New parameter' }).click();
  await theirs.save.click();
  await expect(other.getByText('Unsaved')).toBeHidden();
  await page.getByRole('button', { name: 'New parameter' }).click();
  await solutions.save.click();
  const question = page.getByRole('dialog', { name: 'Saved by somebody else' });
  await expect(question.getByRole('button', { name: 'Download my version' })).toBeVisible();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Unsaved')).toBeHidden();
});

test('deleting a table lists who reads it', async ({ page }) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH', file: chinaMonthly });
  await solutions.openTable('City bases and rates');
  await page.getByRole('button', { name: 'More for this table' }).click();
  await page.getByRole('menuitem', { name: 'Delete table' }).click();
  const question = page.getByRole('dialog', { name: 'Delete table' });
  await expect(question).toContainText('Column Pay › City');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(solutions.problems).toHaveText(/\d+ problems?/);
});

test('rows of a parameter table are pasted from a spreadsheet into a new version', async ({ page }) => {
  const solutions = new SolutionsPage(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH', file: chinaMonthly });
  await solutions.openTable('Annual tax rates');
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version' });
  await dialog.getByLabel('Valid from').fill('2027-01-01');
  await dialog.getByRole('heading').click();
  // What was typed isn't thrown away by a key.
  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Unsaved changes' });
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Valid from')).toHaveValue(/2027/);
  await dialog.getByRole('button', { name: 'New version' }).click();
  await expect(dialog).toBeHidden();
  const sheet = new TableSheet(page);
  const rate = await sheet.columnOf('Rate');
  await sheet.cell(FIRST, rate).click();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, '4%\t0\n11%\t2,520');
  await expect(sheet.cell(FIRST, rate)).toHaveText('0.04');
  await expect(sheet.cell(FIRST + 1, rate)).toHaveText('0.11');
  await expect(sheet.cell(FIRST + 1, rate + 1)).toHaveText('2,520.00');
  await expect(solutions.problems).toHaveText(/No problems|warning/);
});
