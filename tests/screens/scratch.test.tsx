import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { chooseFromMenu, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const sheets = () => house.db.selectFrom('payroll_scratch_sheets').selectAll().execute();

it('makes a free sheet, stores what is typed, renames, shares and deletes it', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  await house.visit('payroll', `/workbench/payroll/batches/${batchId}/review`);
  await waitFor(() => expect(named('button', 'More actions')).toHaveLength(1), { timeout: 60_000 });
  await chooseFromMenu('More actions', 'Scratch sheets');
  const window = await dialog('Scratch sheets');
  await press('New sheet', window);
  const text = await fill('Text of the cell', '=SUM(Pay[net])', window);
  fireEvent.keyDown(text, { key: 'Enter' });
  const [typed] = await until(sheets, (found) => found[0]?.cells !== '{}' && found.length === 1);
  expect(typed).toMatchObject({ batch_id: batchId, shared: 0, cells: '{"A1":"=SUM(Pay[net])"}' });
  await read('Saved');

  await press('Sheet menu', window);
  const name = await fill('Name', 'Check');
  fireEvent.keyDown(name, { key: 'Enter' });
  await until(sheets, ([found]) => found?.name === 'Check');
  await press(/^Share/, undefined, 'switch');
  await until(sheets, ([found]) => found?.shared === 1);
  await press('Delete sheet');
  await press('Delete sheet', await dialog('Delete sheet'));
  await until(sheets, (found) => found.length === 0);
}, 120_000);
