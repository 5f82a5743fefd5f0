import { expect, type Page, test } from '@playwright/test';
import { SolutionsPage } from '../../page-models/solutions-page.ts';
import { FIRST, FORMULAS, NAMES, TableSheet } from '../../page-models/table-sheet.ts';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

test.use({ viewport: { width: 1900, height: 950 } });

const people = [
  { employee: '1', salary: 4000 },
  { employee: '2', salary: 8000 },
];

/** A salary, a bonus and a tax by brackets, with two people to try them on. */
const rules = (code: string) => ({
  format: 'suanpan.solution/1',
  code,
  name: { en: code },
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      name: { en: 'Pay' },
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', name: { en: 'Employee' }, type: 'text' },
        { code: 'salary', name: { en: 'Salary' }, type: 'money' },
        { code: 'bonus', name: { en: 'Bonus' }, type: 'money', formula: '=[@salary]*10%' },
        {
          code: 'tax',
          name: { en: 'Tax' },
          type: 'money',
          formula: '=PROGRESSIVE([@salary]+[@bonus],Brackets[from],Brackets[rate])',
        },
        { code: 'net', name: { en: 'Net' }, type: 'money', formula: '=[@salary]+[@bonus]-[@tax]' },
      ],
    },
    {
      code: 'Brackets',
      name: { en: 'Brackets' },
      kind: 'parameter',
      key: ['code'],
      columns: [
        { code: 'code', name: { en: 'Number' }, type: 'text' },
        { code: 'from', name: { en: 'From' }, type: 'number' },
        { code: 'rate', name: { en: 'Rate' }, type: 'number' },
      ],
      versions: [
        {
          rows: [
            ['1', 0, 0.1],
            ['2', 5000, 0.2],
          ],
        },
      ],
    },
  ],
  verification: [
    {
      code: 'low',
      name: { en: 'Low' },
      on: 'results',
      table: 'Pay',
      formula: '=[@net]<4000',
      severity: 'warn',
      message: { en: 'Net is low' },
    },
  ],
  tests: [
    {
      name: 'Two people',
      period: '2026-01',
      tables: { Pay: people },
      expect: {},
    },
  ],
});

/** Published, and a draft of it open on its master table. */
async function openDraft(page: Page) {
  const csrf = await signIn(page, 'solution');
  await speakEnglish(page);
  const code = `d_${Date.now().toString(36)}`;
  const entities = await ask<{ rows: { id: string; code: string }[] }>(page, 'people.legalEntities.list', {});
  const made = await command<{ id: string; copyId: string }>(page, csrf, 'payroll.solutions.create', {
    code,
    name: { en: code },
    legalEntityIds: entities.rows.filter((one) => one.code === 'SH').map((one) => one.id),
    from: { kind: 'document', file: rules(code) },
  });
  await command(page, csrf, 'payroll.copies.publish', { copyId: made.copyId });
  const draft = await command<{ copyId: string }>(page, csrf, 'payroll.copies.newDraft', {
    solutionId: made.id,
  });
  await page.goto(`/workbench/payroll/solutions/${made.id}/tables/Pay?copy=${draft.copyId}`);
  const sheet = new TableSheet(page);
  await expect(sheet.cell(FIRST, 4)).toHaveText('3,960.00');
  return sheet;
}

const names = (sheet: TableSheet) => sheet.grid.locator('tr[aria-rowindex="2"] td').allTextContents();
const before = (page: Page) => page.getByRole('switch', { name: /^Beside the published copy/ });

test('what a changed formula gives stands beside what the published copy gave', async ({ page }) => {
  const sheet = await openDraft(page);
  await expect(before(page)).toHaveAccessibleName('Beside the published copy (0 columns differ)');
  await before(page).check({ force: true });
  await sheet.open(FORMULAS, 'Bonus');
  await sheet.type('=[@salary]*20%', 'Enter');
  await expect(before(page)).toHaveAccessibleName('Beside the published copy (3 columns differ)');
  // Bonus, tax and net, each followed by its former figures.
  const bonus = await sheet.columnOf('Bonus');
  await expect(sheet.cell(FIRST, bonus)).toHaveText('800.00');
  await expect(sheet.cell(FIRST, bonus + 1)).toHaveText('400.00');
  await expect(sheet.cell(FIRST, bonus)).toHaveClass(/changed/);
  await expect(sheet.cell(FIRST, bonus)).toHaveAttribute('title', 'Published copy: 400.00');
  const net = await sheet.columnOf('Net');
  await expect(sheet.cell(FIRST, net)).toHaveText('4,320.00');
  await expect(sheet.cell(FIRST, net + 1)).toHaveText('3,960.00');
  await before(page).uncheck({ force: true });
  await expect(sheet.cell(FIRST, bonus + 1)).not.toHaveText('400.00');
});

test('a changed rate stands beside the published one, and the brackets are drawn anew', async ({ page }) => {
  const sheet = await openDraft(page);
  await new SolutionsPage(page).openTable(/^Brackets$/);
  const chart = page.getByRole('region', { name: 'Rate by From' });
  await expect(chart.locator('circle title')).toHaveText(['0: 0.1', '5,000: 0.2']);
  await before(page).check({ force: true });
  await sheet.open(FIRST + 1, 'Rate');
  await sheet.type('35%', 'Enter');
  await expect(chart.locator('circle title')).toHaveText(['0: 0.1', '5,000: 0.35']);
  const rate = await sheet.columnOf('Rate');
  await expect(sheet.cell(FIRST + 1, rate + 1)).toHaveText('0.2');
  await chart.getByText('Table', { exact: true }).click();
  await expect(chart.getByRole('row').last()).toHaveText(/5,000.*0\.35/);
});

test('a column is dragged to another place, and undo brings it back', async ({ page }) => {
  const sheet = await openDraft(page);
  expect((await names(sheet)).slice(0, 5)).toEqual(['Employee', 'Salary', 'Bonus', 'Tax', 'Net']);
  await sheet.head('Formula').last().scrollIntoViewIfNeeded();
  const centre = async (column: number) => {
    const box = await sheet.cell(NAMES, column).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) - 12, width: box?.width ?? 0 };
  };
  const [net, bonus] = [await centre(4), await centre(2)];
  // Once to choose the column, once more to take it.
  await page.mouse.click(net.x, net.y);
  await page.mouse.move(net.x, net.y);
  await page.mouse.down();
  await page.mouse.move(net.x - 20, net.y, { steps: 4 });
  await page.mouse.move(bonus.x - bonus.width / 2 + 8, bonus.y, { steps: 12 });
  await page.mouse.up();
  await expect
    .poll(async () => (await names(sheet)).slice(0, 5))
    .toEqual(['Employee', 'Salary', 'Net', 'Bonus', 'Tax']);
  await expect(sheet.cell(FIRST, 2)).toHaveText('3,960.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await names(sheet)).slice(0, 5))
    .toEqual(['Employee', 'Salary', 'Bonus', 'Tax', 'Net']);
});

test('columns are copied into another table, deleted with their users named, and rows that a rule catches are coloured', async ({
  page,
}) => {
  const sheet = await openDraft(page);
  await expect(sheet.cell(FIRST, 4)).toHaveClass(/warn/);
  await expect(sheet.cell(FIRST + 1, 4)).not.toHaveClass(/warn/);
  await sheet.openMenu('Salary');
  await sheet.menu.getByText('Copy column').click();
  await new SolutionsPage(page).openTable(/^Brackets$/);
  await sheet.openMenu('Rate');
  await sheet.menu.getByText('Paste columns').click();
  await expect.poll(() => sheet.columnOf('Salary')).toBeGreaterThan(0);
  await new SolutionsPage(page).openTable(/^Pay/);
  await sheet.openMenu('Bonus');
  await sheet.menu.getByText('Delete column').click();
  const question = page.getByRole('dialog', { name: 'Delete column' });
  await expect(question).toContainText(/› Tax/);
  await expect(question).toContainText(/› Net/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await names(sheet)).toContain('Bonus');
});

test('in the form of a column Tab goes on to the next field, also when the code was changed', async ({
  page,
}) => {
  const sheet = await openDraft(page);
  await sheet.open(NAMES, 'Bonus');
  await page.getByRole('button', { name: 'Details' }).click();
  const name = sheet.panel.getByLabel('Name', { exact: true });
  await sheet.panel.getByLabel('Code').fill('extra');
  await page.keyboard.press('Shift+Tab');
  // The code is another one in every formula, and the keys are still in the form.
  await expect(sheet.cell(FORMULAS, 4)).toHaveText('=[@salary]+[@extra]-[@tax]');
  await expect(sheet.panel.locator(':focus')).toHaveCount(1);
  await name.click();
  await name.fill('');
  await page.keyboard.type('Year-end bonus');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(sheet.panel.locator(':focus')).toHaveCount(1);
  await expect(sheet.cell(NAMES, 2)).toHaveText('Year-end bonus');
  await expect(name).toHaveValue('Year-end bonus');
});

test('the people of a batch stand under the formulas, computed anew with each of them, and stay as they are', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page, {}, [], false);
  const staff = await signIn(page, 'payroll');
  const hours = batch.people.slice(0, 3).map((employee, at) => ({ employee, hours: 10 + at, rate: 100 }));
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    source: 'paste',
    addRows: hours,
  });
  const author = await signIn(page, 'solution');
  await speakEnglish(page);
  const draft = await command<{ copyId: string }>(page, author, 'payroll.copies.newDraft', {
    solutionId: batch.solutionId,
  });
  await page.goto(`/workbench/payroll/solutions/${batch.solutionId}/tables/Pay?copy=${draft.copyId}`);
  const sheet = new TableSheet(page);
  await sheet.head('Formula').last().waitFor();
  await page.getByRole('combobox', { name: 'Rows beneath the formulas' }).click();
  // A batch that nobody named is called by what it is for.
  await page.getByRole('option', { name: /^Regular pay, October 2026 · / }).click();
  const [base, net] = [await sheet.columnOf('Base'), await sheet.columnOf('Net')];
  await expect(sheet.cell(FIRST, 0)).toHaveText(batch.people[0] ?? '');
  await expect(sheet.cell(FIRST, base)).toHaveText('1,000.00');
  await expect(sheet.cell(FIRST + 2, net)).toHaveText('1,080.00');
  await expect(page.getByText(`25 of ${batch.people.length} people`, { exact: false })).toBeVisible();

  await sheet.open(FORMULAS, 'Tax');
  await sheet.type('=[@base]*20%', 'Enter');
  await expect(sheet.cell(FIRST, net)).toHaveText('800.00');
  await expect(sheet.cell(FIRST + 2, net)).toHaveText('960.00');
  await before(page).check({ force: true });
  await expect(sheet.cell(FIRST, (await sheet.columnOf('Net')) + 1)).toHaveText('900.00');
  // What is typed into the batch's own rows goes nowhere.
  await expect(page.getByText("Rows of a batch can't be changed here.")).toBeVisible();
});

test('a text is found in formulas and replaced, seen before it is done, and undone as one', async ({
  page,
}) => {
  const sheet = await openDraft(page);
  await page.keyboard.press('Escape');
  await sheet.open(FORMULAS, 'Net');
  await page.keyboard.press('Control+H');
  const find = page.getByTestId('formula-find');
  await find.getByLabel('Find', { exact: true }).fill('[@bonus]');
  await find.getByLabel('Replace with').fill('[@salary]');
  await expect(find.getByRole('status')).toHaveText('2 formulas');
  await expect(find.getByRole('row')).toHaveCount(2);
  await find.getByRole('button', { name: 'Replace in 2 formulas' }).click();
  await expect(sheet.cell(FORMULAS, 4)).toHaveText('=[@salary]+[@salary]-[@tax]');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.cell(FORMULAS, 4)).toHaveText('=[@salary]+[@bonus]-[@tax]');
});

test('a copied column goes into a table of another solution', async ({ page }) => {
  const sheet = await openDraft(page);
  await sheet.openMenu('Salary');
  await sheet.menu.getByText('Copy column').click();
  const other = await openDraft(page);
  await new SolutionsPage(page).openTable(/^Brackets$/);
  await other.openMenu('Rate');
  await other.menu.getByText('Paste columns').click();
  await expect.poll(() => other.columnOf('Salary')).toBeGreaterThan(0);
  await expect(page.getByText('Unsaved')).toBeVisible();
});
