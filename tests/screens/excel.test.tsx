import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import XLSX from 'xlsx';
import { batchOf } from './harness/demo.ts';
import { chooseFromMenu, dialog, hands, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const files = () => house.db.selectFrom('payroll_excel_files').selectAll().execute();

it('writes a batch as Excel with formulas, and hands the file over', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  await house.visit('payroll', `/workbench/payroll/batches/${batchId}/review`);
  await chooseFromMenu('More actions', 'Excel with formulas');
  const form = await dialog('Excel with formulas');
  await press('Download as Excel with formulas', form);
  // A thread of its own is started for it, from the source.
  await waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 60_000 });
  const [file] = await files();
  expect(file).toMatchObject({ batch_id: batchId, copy_id: null });
  await read(/computed cells are carried as values/);
  const link = await form.findByRole('link', { name: /^Save us-biweekly/ });
  expect(link.getAttribute('href')).toBe(`/api/files/${file?.file_id}?download`);
}, 90_000);

it('writes nothing for who has lost the right, and says why', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  const before = (await files()).length;
  await house.visit('payroll', `/workbench/payroll/batches/${batchId}/review`);
  await chooseFromMenu('More actions', 'Excel with formulas');
  const form = await dialog('Excel with formulas');
  await house.strip('payroll');
  await press('Download as Excel with formulas', form);
  await read('No permission');
  expect((await files()).length).toBe(before);
});

const filesFor = (purpose: string) =>
  house.db.selectFrom('files').selectAll().where('purpose', '=', purpose).execute();

it('stops a file that is being written', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  await house.visit('payroll', `/workbench/payroll/batches/${batchId}/review`);
  await chooseFromMenu('More actions', 'Excel with formulas');
  const form = await dialog('Excel with formulas');
  await press('Download as Excel with formulas', form);
  await press('Cancel', form);
  await read('Stopped.');
  expect(await files()).toEqual([]);
}, 60_000);

it('shows what was changed in a file, and stores what is chosen', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  const clerk = await house.as('payroll');
  const pay = await clerk.ask<{ columns: { employee: string[] } }>('payroll.batchTables.page', {
    batchId,
    table: 'Pay',
    limit: 1,
  });
  const employee = pay.columns.employee[0];
  await clerk.command('payroll.batchTables.edit', {
    batchId,
    table: 'Time',
    addRows: [{ employee, overtime_hours: 1, unpaid_hours: 0 }],
  });
  await house.visit('payroll', `/workbench/payroll/batches/${batchId}/review`);
  await chooseFromMenu('More actions', 'Excel with formulas');
  const form = await dialog('Excel with formulas');
  await press('Download as Excel with formulas', form);
  await waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 60_000 });
  const [written] = await files();
  const bytes = await house.services.files.read(house.db, written?.file_id ?? '');
  const book = XLSX.read(bytes, { type: 'buffer', cellFormula: true });
  const time = book.Sheets['Time'] ?? {};
  const [head = ''] =
    Object.entries(time).find(([at, { v }]) => /^[A-Z]+1$/.test(at) && v === 'Overtime hours') ?? [];
  const cell = head.replace('1', '2');
  time[cell] = { t: 'n', v: 3.25 };
  const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const input = form.element.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for the file');
  await hands.upload(input, new File([new Uint8Array(content)], 'back.xlsx'));
  await waitFor(() => expect(named('button', 'Store 1 in the batch', form.element)).toHaveLength(1), {
    timeout: 60_000,
  });
  await read('1 difference found.');
  await press('Store 1 in the batch', form);
  await read('1 change stored.');
  const changes = await house.db
    .selectFrom('payroll_cell_changes')
    .select(['column_code', 'value'])
    .where('reason', '=', 'back.xlsx')
    .execute();
  expect(changes).toEqual([{ column_code: 'overtime_hours', value: '3.25' }]);
}, 120_000);

it('hands out the figures of a screen', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  await house.visit('payroll', `/workbench/payroll/batches/${batchId}/review`);
  await chooseFromMenu('Download values', 'Comma-separated text (CSV)');
  await waitFor(async () => expect(await filesFor('payroll-values')).toHaveLength(1), { timeout: 60_000 });
  const [file] = await filesFor('payroll-values');
  expect(file?.name).toMatch(/^us-biweekly .*\.csv$/);
  const text = (await house.services.files.read(house.db, file?.id ?? '')).toString('utf8');
  expect(text.split('\r\n').length).toBeGreaterThan(3);
}, 60_000);
