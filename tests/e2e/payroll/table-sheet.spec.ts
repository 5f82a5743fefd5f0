import { expect, type Page, test } from '@playwright/test';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { FIRST, FORMULAS, NAMES, TableSheet } from '../../page-models/table-sheet.ts';
import { signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';

const fresh = () => `t_${Date.now().toString(36)}`;

// Wide enough for all columns: scrolling, the grid draws other columns into the cells it has.
test.use({ viewport: { width: 1900, height: 950 } });

/** Counts what the person does from now on. */
const countActs = (page: Page) =>
  page.evaluate(() => {
    const counted = { keys: 0, presses: 0 };
    Object.assign(window, { counted });
    window.addEventListener('keydown', () => (counted.keys += 1), true);
    window.addEventListener('pointerdown', () => (counted.presses += 1), true);
  });
const acts = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { keys: number; presses: number } }).counted);

test.beforeEach(async ({ page }) => {
  await signIn(page, 'solution');
  await speakEnglish(page);
});

test('from a blank solution to salary, bonus, tax and net with a look-up and a rule, without leaving the sheet', async ({
  page,
}) => {
  const solutions = new SolutionsPage(page);
  const sheet = new TableSheet(page);
  const code = fresh();
  await solutions.create({ name: `Solution ${code}`, code, legalEntity: 'SH' });
  await solutions.tab('Tables');
  await countActs(page);

  // Rates first: a table of grades, and the brackets of a tax.
  await page.getByRole('button', { name: 'New table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Grades');
  await dialog.getByRole('radio', { name: 'Parameter' }).check();
  await dialog.getByRole('button', { name: 'New table' }).click();
  await sheet.open(NAMES, 'New column');
  await sheet.type('Bonus rate', 'Enter');
  await sheet.cell(FIRST, 0).click();
  await expect(page.locator('textarea:focus')).toHaveAccessibleName(/^Type here to add a row, \S/);
  await sheet.type('A', 'Tab', '10%', 'Enter');
  await sheet.cell(FIRST + 1, 0).click();
  await sheet.type('B', 'Tab', '25%', 'Enter');
  await expect(sheet.cell(FIRST + 1, 1)).toHaveText('0.25');

  await page.getByRole('button', { name: 'New table' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Brackets');
  await dialog.getByRole('radio', { name: 'Parameter' }).check();
  await dialog.getByRole('button', { name: 'New table' }).click();
  await sheet.open(NAMES, 'New column');
  await sheet.type('From', 'Tab', 'Rate', 'Enter');
  await sheet.cell(FIRST, 0).click();
  await sheet.type('1', 'Tab', '0', 'Tab', '10%', 'Enter');
  await sheet.cell(FIRST + 1, 0).click();
  await sheet.type('2', 'Tab', '5000', 'Tab', '20%', 'Enter');
  await expect(page.getByRole('region', { name: 'Rate by From' })).toBeVisible();

  // The pay table: names side by side, then formulas.
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name: 'Pay' }).click();
  await sheet.open(NAMES, 'New column');
  await sheet.type(
    'Salary',
    'Tab',
    'Grade',
    'Tab',
    'Grade row',
    'Tab',
    'Bonus',
    'Tab',
    'Tax',
    'Tab',
    'Net',
    'Enter',
  );
  await sheet.open(FIRST, 'Salary');
  await sheet.type('4000', 'Tab', 'A', 'Enter');
  await sheet.open(FIRST + 1, 'Salary');
  await sheet.type('8000', 'Tab', 'B', 'Enter');
  await sheet.openMenu('Grade row');
  await sheet.menu.getByText('Look up a row in').hover();
  await page.getByRole('menuitem', { name: 'Grades' }).click();
  await expect(sheet.panel.getByRole('combobox', { name: 'Own column or formula' })).toHaveValue('Grade');
  await sheet.panel.getByRole('button', { name: 'Close' }).click();

  await sheet.open(FORMULAS, 'Bonus');
  await sheet.type('=[@salary]*[@grade_row.bonus_rate]', 'Enter');
  await expect(sheet.cell(FIRST, 4)).toHaveText('400.00');
  await expect(sheet.cell(FIRST + 1, 4)).toHaveText('2,000.00');

  // Columns are pressed into a formula as Excel's cells are.
  await sheet.open(FORMULAS, 'Tax');
  await sheet.type('=PROGRESSIVE(');
  await sheet.cell(FIRST, 1).click();
  await expect(sheet.formula).toHaveValue('=PROGRESSIVE([@salary]');
  await sheet.type('+');
  await sheet.cell(FIRST, 4).click();
  await sheet.type(',Brackets[from],Brackets[rate])', 'Enter');
  await sheet.open(FORMULAS, 'Net');
  await sheet.type('=');
  await sheet.cell(NAMES, 1).click();
  await sheet.type('+');
  await sheet.cell(NAMES, 4).click();
  await sheet.type('-');
  await sheet.cell(FIRST, 5).click();
  // What is being written is computed beneath before it is kept.
  await expect(sheet.formula).toHaveValue('=[@salary]+[@bonus]-[@tax]');
  await expect(sheet.cell(FIRST, 6)).toHaveText('3,960.00');
  await sheet.type('Enter');
  await expect(sheet.cell(FIRST + 1, 6)).toHaveText('8,500.00');

  await sheet.open(NAMES, 'New rule');
  await sheet.type('Net too low', 'Enter', '=[@net]<5000', 'Enter');
  await expect(sheet.cell(FIRST, 8)).toHaveText('Net too low');
  await expect(sheet.cell(FIRST + 1, 8)).toHaveText('');
  // At a person's pace, two keys a second and four seconds to find and press something, it is done in ten minutes.
  const { keys, presses } = await acts(page);
  expect(keys / 2 + presses * 4).toBeLessThan(600);

  await expect(solutions.problems).toHaveText(/No problems|warning/);
  await solutions.save.click();
  await expect(page.getByText('Unsaved')).toBeHidden();
  await page.reload();
  await expect(sheet.cell(FIRST + 1, 6)).toHaveText('8,500.00');
  await solutions.tab('Tests');
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await expect(page.getByTestId('tests-failed')).toHaveText('0 failed');
});
