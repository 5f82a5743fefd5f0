import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import XLSX from 'xlsx';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { makeSmallBatch } from '../../support/small-batch.ts';
import { speakEnglish } from '../../support/speak-english.ts';

interface TablePage {
  columns: Record<string, unknown[]>;
}

async function calculatedBatch(page: Page) {
  const batch = await makeSmallBatch(page);
  const staff = await signIn(page, 'payroll');
  await speakEnglish(page);
  await command(page, staff, 'payroll.batchTables.edit', {
    batchId: batch.id,
    table: 'Hours',
    source: 'paste',
    addRows: batch.people.map((employee, index) => ({ employee, hours: 100 + index, rate: 50.25 })),
  });
  await page.goto(`/workbench/payroll/batches/${batch.id}/calculate`);
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByText('Calculated', { exact: true }).first()).toBeVisible();
  return batch;
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Excel with formulas' }).click();
  return page.getByRole('dialog', { name: 'Excel with formulas' });
}

async function download(page: Page, dialog: Locator): Promise<XLSX.WorkBook> {
  await dialog.getByRole('button', { name: 'Download as Excel with formulas' }).click();
  const link = dialog.getByRole('link', { name: /^Save / });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return XLSX.read(readFileSync(await file.path()), { type: 'buffer', cellFormula: true });
}

/** Cells by the titles people see. */
function column(book: XLSX.WorkBook, sheet: string, title: string): XLSX.CellObject[] {
  const cells = book.Sheets[sheet] ?? {};
  const [head = ''] = Object.entries(cells).find(([at, { v }]) => /^[A-Z]+1$/.test(at) && v === title) ?? [];
  const found: XLSX.CellObject[] = [];
  for (let row = 2; cells[head.replace(/1$/, String(row))]; row += 1)
    found.push(cells[head.replace(/1$/, String(row))] as XLSX.CellObject);
  return found;
}

test('a batch goes out as Excel with formulas, and what was changed in it comes back', async ({ page }) => {
  const batch = await calculatedBatch(page);
  const dialog = await openDialog(page);
  const book = await download(page, dialog);
  const stored = await ask<TablePage>(page, 'payroll.batchTables.page', {
    batchId: batch.id,
    table: 'Pay',
    limit: 500,
  });
  const net = column(book, 'Pay', 'Net');
  expect(net.map(({ v }) => v)).toEqual(stored.columns.net);
  expect(net.every(({ f }) => f?.startsWith('ROUND('))).toBe(true);

  // Two inputs are changed in Excel, and a computed figure is typed over.
  const [first, second] = column(book, 'Hours', 'Hours worked');
  Object.assign(first ?? {}, { v: 77 });
  Object.assign(second ?? {}, { v: 88 });
  const [tax] = column(book, 'Pay', 'Tax');
  delete tax?.f;
  Object.assign(tax ?? {}, { v: 1 });
  const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload the changed file' }).click();
  await (await chooser).setFiles({
    name: 'changed.xlsx',
    mimeType: 'application/octet-stream',
    buffer: content,
  });
  await expect(dialog.getByText('3 differences found.')).toBeVisible({ timeout: 60_000 });
  const row = (text: string) => dialog.getByRole('row', { name: text });
  await expect(row('77')).toContainText(batch.people[0] ?? '');
  await expect(row('77')).toContainText('Hours · Hours worked');
  await expect(row('Computed: it follows from other cells')).toHaveCount(1);
  await expect(row('Computed: it follows').getByRole('checkbox')).toHaveCount(0);
  await row('88').getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Store 1 in the batch' }).click();
  await expect(dialog.getByText('1 change stored.')).toBeVisible();
  const hours = await ask<TablePage>(page, 'payroll.batchTables.page', {
    batchId: batch.id,
    table: 'Hours',
    limit: 500,
  });
  expect(hours.columns.hours?.slice(0, 2)).toEqual([77, 101]);

  // The same file again: what was stored meanwhile is a conflict now, and told.
  await dialog.getByRole('button', { name: 'Upload the changed file' }).waitFor();
  const again = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload the changed file' }).click();
  await (await again).setFiles({
    name: 'notes.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no workbook'),
  });
  await expect(dialog.getByText('This is not an Excel file that can be read.')).toBeVisible({
    timeout: 60_000,
  });
});

/** A solution of its own with one test: rate and hours in, pay out. */
async function publishedSolution(page: Page): Promise<{ id: string; copyId: string }> {
  const author = await signIn(page, 'solution');
  await speakEnglish(page);
  const entities = await ask<{ rows: { id: string; code: string }[] }>(page, 'people.legalEntities.list', {
    page: 1,
    pageSize: 50,
  });
  const made = await command<{ id: string; copyId: string }>(page, author, 'payroll.solutions.create', {
    code: `excel_${Date.now().toString(36)}`,
    name: { en: 'Excel and back' },
    currency: 'CNY',
    periodType: 'month',
    legalEntityIds: [entities.rows.find(({ code }) => code === 'BJ')?.id],
    from: {
      kind: 'document',
      file: {
        format: 'suanpan.solution/1',
        code: 'x',
        currency: 'CNY',
        periodType: 'month',
        parameters: [{ code: 'tax_rate', type: 'number', values: [{ value: 0.1 }] }],
        tables: [
          {
            code: 'Pay',
            name: 'Pay',
            kind: 'data',
            master: true,
            key: ['employee'],
            columns: [
              { code: 'employee', type: 'text' },
              { code: 'base', type: 'money', tags: ['gross'] },
              { code: 'tax', type: 'money', formula: '=[@base]*PARAM("tax_rate")', tags: ['deduction'] },
              { code: 'net', type: 'money', formula: '=[@base]-[@tax]', tags: ['net'] },
            ],
          },
        ],
        tests: [
          {
            name: 'one month',
            period: '2026-10',
            tables: { Pay: [{ employee: 'A1', base: 1000 }] },
            expect: { Pay: [{ employee: 'A1', net: 900 }] },
          },
        ],
      },
    },
  });
  await command(page, author, 'payroll.copies.publish', { copyId: made.copyId });
  return made;
}

test('a solution goes out as Excel with formulas, and what was changed in it is taken into a draft', async ({
  page,
}) => {
  const { id, copyId } = await publishedSolution(page);
  await page.goto(`/workbench/payroll/solutions/${id}`);
  const dialog = await openDialog(page);
  const book = await download(page, dialog);
  const [tax] = column(book, 'Pay', 'tax');
  expect(tax).toMatchObject({ v: 100, f: expect.stringContaining('PARAM_tax_rate') });
  const [net] = column(book, 'Pay', 'net');
  expect(net).toMatchObject({ v: 900, f: expect.stringContaining('-') });

  // In Excel: another rate, another formula for the net pay, an input of the test, and a function that Suanpan hasn't.
  Object.assign(column(book, 'Parameters', 'value')[0] ?? {}, { v: 0.2 });
  const [base] = column(book, 'Pay', 'base');
  Object.assign(base ?? {}, { v: 2000 });
  Object.assign(net ?? {}, { f: 'ROUND(C2-D2-1,2)' });
  Object.assign(tax ?? {}, { f: 'WEBSERVICE("https://example.com")' });
  const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload the changed file' }).click();
  await (await chooser).setFiles({
    name: 'changed.xlsx',
    mimeType: 'application/octet-stream',
    buffer: content,
  });
  await expect(dialog.getByText('4 differences found.')).toBeVisible({ timeout: 60_000 });
  const row = (text: string | RegExp) => dialog.getByRole('row', { name: text });
  await expect(row(/^tax_rate/)).toContainText('0.1');
  await expect(row(/^tax_rate/)).toContainText('0.2');
  // The rounding that the column has anyway is none of its formula.
  await expect(row(/^Pay · net/)).toContainText('=[@base]-[@tax]-1');
  await expect(row(/no function WEBSERVICE/).getByRole('checkbox')).toHaveCount(0);
  await row('2,000').getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Take 2 into a draft' }).click();
  await expect(dialog.getByTestId('excel-taken')).toContainText('2 changes stored.');
  await dialog.getByRole('link', { name: 'Open the draft' }).click();
  await expect(page).toHaveURL(/copy=/);
  const draft = new URL(page.url()).searchParams.get('copy') ?? '';
  expect(draft).not.toBe(copyId);
  interface Copy {
    status: string;
    file: {
      parameters: { values: unknown[] }[];
      tables: { columns: { code: string; formula?: string }[] }[];
      tests: { tables: { Pay: unknown[] } }[];
    };
  }
  const { file, status } = await ask<Copy>(page, 'payroll.copies.get', { copyId: draft });
  expect(status).toBe('draft');
  expect(file.parameters[0]?.values).toEqual([{ value: 0.2 }]);
  const formulas = file.tables[0]?.columns.map(({ formula }) => formula);
  expect(formulas?.slice(2)).toEqual(['=[@base]*PARAM("tax_rate")', '=[@base]-[@tax]-1']);
  // What wasn't chosen isn't taken, and the published copy is as it was.
  expect(file.tests[0]?.tables.Pay).toEqual([{ employee: 'A1', base: 1000 }]);
  const published = await ask<Copy>(page, 'payroll.copies.get', { copyId });
  expect(published.file.parameters[0]?.values).toEqual([{ value: 0.1 }]);
});
