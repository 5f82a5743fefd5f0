import { expect, test } from '@playwright/test';
import { SheetPage } from '../../page-models/sheet-page.ts';
import { ask } from '../../support/sign-in.ts';
import { makeSmallBatch, type SmallBatch } from '../../support/small-batch.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

interface TablePage {
  total: number;
  rowKeys: string[];
  columns: Record<string, (string | number | null)[]>;
}

const stored = (page: Parameters<typeof ask>[0], batch: SmallBatch, table: string, rowKeys?: string[]) =>
  ask<TablePage>(page, 'payroll.batchTables.page', {
    batchId: batch.id,
    table,
    limit: 5000,
    ...(rowKeys ? { rowKeys } : {}),
  });

test('payroll staff paste two thousand rows as one change and take it back as one', async ({ page }) => {
  const batch = await makeSmallBatch(page);
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  const lines = Array.from(
    { length: 2000 },
    (_, i) => `X${String(i).padStart(4, '0')}\t${i % 200}\t1,050.50\tnote ${i}`,
  );
  await sheet.paste(0, 0, lines);
  await expect(sheet.status).toContainText('2,000 rows');
  const rows = await stored(page, batch, 'Hours');
  expect(rows.total).toBe(2000);
  expect(rows.columns.rate?.[1999]).toBe(1050.5);
  expect(rows.columns.employee?.[7]).toBe('X0007');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sheet.status).toContainText(/(^|[^\d,])0 rows/);
  await expect.poll(async () => (await stored(page, batch, 'Hours')).total).toBe(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(sheet.status).toContainText('2,000 rows');

  await page.keyboard.press('Control+F');
  await page.getByTestId('find-panel').getByLabel('Find', { exact: true }).fill('note 1234');
  await expect(page.getByTestId('find-count')).toHaveText('1 of 1');
  await expect(sheet.nameBox).toHaveValue(/X1234/);
  await page.getByTestId('find-panel').getByLabel('Replace with').fill('checked');
  await page.getByTestId('find-panel').getByRole('button', { name: 'Replace', exact: true }).click();
  await expect
    .poll(async () => (await stored(page, batch, 'Hours', ['X1234'])).columns.note?.[0])
    .toBe('checked');
});

test('cells are typed, filled, cleared and undone; what can’t be stored stays with its reason', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page);
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  await sheet.paste(
    0,
    0,
    batch.people.slice(0, 5).map((employee) => `${employee}\t160\t50`),
  );
  await expect(sheet.status).toContainText('5 rows');
  const hours = async () => (await stored(page, batch, 'Hours')).columns.hours;

  await sheet.type(0, 1, '8');
  await expect.poll(hours).toEqual([8, 160, 160, 160, 160]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+D');
  await expect.poll(hours).toEqual([8, 8, 8, 160, 160]);
  await expect(sheet.stats).toContainText('24');
  await page.keyboard.press('Control+Z');
  await expect.poll(hours).toEqual([8, 160, 160, 160, 160]);
  await page.keyboard.press('Control+Y');
  await expect.poll(hours).toEqual([8, 8, 8, 160, 160]);
  await sheet.select(2, 1);
  await page.keyboard.press('Delete');
  await expect.poll(hours).toEqual([8, 8, null, 160, 160]);

  await sheet.type(3, 1, 'many');
  await expect(sheet.cell(3, 1)).toHaveText('many');
  await expect(sheet.cell(3, 1)).toHaveAttribute('title', /takes a number/);
  await expect(sheet.status).toContainText('1 cell not stored');
  expect(await hours()).toEqual([8, 8, null, 160, 160]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await expect.poll(hours).toEqual([8, 8, null, 7.5, 160]);
  await expect(sheet.status).not.toContainText('not stored');

  // Without a network what is typed stays, says so, and is stored when it is typed again.
  await page.context().setOffline(true);
  await sheet.type(4, 1, '6');
  await expect(sheet.status).toContainText('1 cell not stored');
  await expect(sheet.cell(4, 1)).toHaveText('6');
  await expect(sheet.cell(4, 1)).toHaveAttribute('title', /No network connection/);
  await page.context().setOffline(false);
  await sheet.type(4, 1, '6');
  await expect.poll(hours).toEqual([8, 8, null, 7.5, 6]);
  await expect(sheet.status).not.toContainText('not stored');
});

test('a computed cell is typed over with a reason, shows its effect, and says why when asked', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page);
  const sheet = new SheetPage(page);
  const [first = '', second = ''] = batch.people;
  await sheet.open(batch.id, 'prepare', 'Hours');
  await sheet.paste(0, 0, [`${first}\t100\t30`, `${second}\t0\t30`]);
  await expect(sheet.status).toContainText('2 rows');
  await sheet.calculate(batch.id);
  await expect(page.getByRole('table', { name: 'Failed cells' })).toContainText('#DIV/0!');

  await sheet.open(batch.id, 'review', 'Pay', `?tab=tables&row=${encodeURIComponent(first)}&column=base`);
  await expect(sheet.formulaBar).toContainText('[@worked.hours]*[@worked.rate]');
  await expect(sheet.cell(0, 2)).toHaveText('3,000.00');
  await expect(sheet.cell(1, 5)).toHaveText('#DIV/0!');
  await expect(sheet.cell(1, 5)).toHaveAttribute('title', /.+/);

  await sheet.type(0, 2, '4000');
  await sheet.giveReason('agreed by telephone');
  await expect(sheet.cell(0, 2)).toHaveAttribute('title', 'agreed by telephone');
  // The engine in the browser shows what follows before anything is calculated on the server.
  await expect(sheet.cell(0, 4)).toHaveText('3,600.00');
  expect((await stored(page, batch, 'Pay', [first])).columns.net?.[0]).toBe(2700);
  // So does whoever opens the page only now.
  await page.reload();
  await expect(sheet.cell(0, 4)).toHaveText('3,600.00');

  await sheet.calculate(batch.id);
  await sheet.open(
    batch.id,
    'review',
    'Pay',
    `?tab=tables&row=${encodeURIComponent(first)}&column=net&panel=explain`,
  );
  await expect(page.getByTestId('explain-value')).toHaveText('3,600.00');
  await sheet.panel.getByRole('button', { name: /Show in the table: .*Base/ }).click();
  await expect(page).toHaveURL(/column=base/);
  await expect(sheet.panel).toContainText('agreed by telephone');
  await page.reload();
  await expect(sheet.panel).toContainText('agreed by telephone');
  await expect(sheet.nameBox).toHaveValue(`${first} · base`);

  await page.getByRole('button', { name: 'History of the cell' }).click();
  await expect(sheet.panel).toContainText('Typed over');
});

test('a paste over computed cells asks for one reason for all, and one undo takes it back', async ({
  page,
}) => {
  const batch = await makeSmallBatch(page);
  const sheet = new SheetPage(page);
  const three = batch.people.slice(0, 3);
  await sheet.open(batch.id, 'prepare', 'Hours');
  await sheet.paste(
    0,
    0,
    three.map((employee, at) => `${employee}\t${100 + at}\t30`),
  );
  await expect(sheet.status).toContainText('3 rows');
  await sheet.calculate(batch.id);
  await sheet.open(batch.id, 'review', 'Pay', '?tab=tables');
  await expect(sheet.cell(0, 2)).toHaveText('3,000.00');
  await sheet.paste(0, 2, ['4000', '5000', '6000']);
  await expect(sheet.dialog).toContainText('The formulas of 3 cells won’t hold');
  await sheet.giveReason('agreed with all three');
  for (const row of [0, 1, 2]) {
    await expect(sheet.cell(row, 2)).toHaveAttribute('title', 'agreed with all three');
    await expect(sheet.cell(row, 4)).toHaveText(['3,600.00', '4,500.00', '5,400.00'][row] ?? '');
  }
  await expect
    .poll(async () => (await stored(page, batch, 'Pay', three)).columns.base)
    .toEqual([4000, 5000, 6000]);
  await page.keyboard.press('Control+Z');
  await expect(sheet.cell(2, 2)).toHaveText('3,060.00');
  await expect(sheet.cell(0, 2)).not.toHaveAttribute('title', 'agreed with all three');
});

test('rows are sorted and filtered on the server, and the address keeps it', async ({ page }) => {
  const batch = await makeSmallBatch(page);
  const sheet = new SheetPage(page);
  await sheet.open(batch.id, 'prepare', 'Hours');
  await sheet.paste(
    0,
    0,
    Array.from({ length: 30 }, (_, i) => `X${String(i).padStart(4, '0')}\t${i}\t10`),
  );
  await expect(sheet.status).toContainText('30 rows');
  await sheet.openColumnMenu('Hours worked');
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await expect(sheet.cell(0, 1)).toHaveText('29');
  await sheet.openColumnMenu('Hours worked');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await sheet.dialog.getByRole('tab', { name: 'By condition' }).click();
  await sheet.dialog.getByLabel('Condition', { exact: true }).first().click();
  await page.getByRole('option', { name: 'less than', exact: true }).click();
  await sheet.dialog.getByLabel('Value', { exact: true }).fill('5');
  await sheet.dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet.status).toContainText('5 of 30 rows');
  await page.reload();
  await expect(sheet.status).toContainText('5 of 30 rows');
  await expect(sheet.cell(0, 1)).toHaveText('4');
});
