import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { chooseFromMenu, dialog, press, read } from './harness/hands.ts';
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
