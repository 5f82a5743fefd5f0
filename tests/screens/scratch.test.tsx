import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { chooseFromMenu, type Dialog, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const sheets = () => house.db.selectFrom('payroll_free_sheets').selectAll().execute();
const cellsAre = (cells: object) =>
  until(sheets, ([found]) => found !== undefined && found.cells === JSON.stringify(cells));

async function openSheets(address: string): Promise<Dialog> {
  await house.visit('payroll', address);
  await waitFor(() => expect(named('button', 'More actions')).toHaveLength(1), { timeout: 60_000 });
  await chooseFromMenu('More actions', 'Scratch sheets');
  return dialog('Scratch sheets');
}

async function typeFormula(window: Dialog, formula: string): Promise<void> {
  const text = await fill('Text of the cell', formula, window);
  text.focus();
  fireEvent.keyDown(text, { key: 'Enter' });
}

const solutionOf = async (code: string) =>
  (
    await house.db
      .selectFrom('payroll_solutions')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id;

it('makes a free sheet, stores what is typed, renames, shares and deletes it', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  const window = await openSheets(`/workbench/payroll/batches/${batchId}/review`);
  await press('New sheet', window);
  await typeFormula(window, '=SUM(Pay[net])');
  const [typed] = await cellsAre({ A1: '=SUM(Pay[net])' });
  expect(typed).toMatchObject({ batch_id: batchId, solution_id: null, shared: 0 });
  await read('Saved');

  await press('Sheet menu', window);
  const name = await fill('Name', 'Check');
  fireEvent.keyDown(name, { key: 'Enter' });
  await until(sheets, ([found]) => found?.name === 'Check');
  await waitFor(() => expect(named('tab', 'Check')).toHaveLength(1));
  await press('New sheet', window);
  await until(sheets, (found) => found.map((each) => each.name).join() === 'Check,Sheet 1');
  await waitFor(() => expect(named('tab', 'Sheet 1')).toHaveLength(1));
  await press('Check', window, 'tab');
  await press('Sheet menu', window);
  await press(/^Share/, undefined, 'switch');
  await until(sheets, ([found]) => found?.shared === 1);
  await press('Delete sheet');
  await press('Delete sheet', await dialog('Delete sheet'));
  await until(sheets, (found) => found.length === 1 && found[0]?.name === 'Sheet 1');
  await press('New sheet', window);
  await until(sheets, (found) => found.map((each) => each.name).join() === 'Sheet 1,Sheet 2');
}, 120_000);

it('takes back and does again what was typed; rows put in move what stands beneath', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  const window = await openSheets(`/workbench/payroll/batches/${batchId}/review`);
  await press('New sheet', window);
  await typeFormula(window, '1,000.50');
  await cellsAre({ A1: 1000.5 });
  await press('Rows and columns', window);
  await press('Insert row above', undefined, 'menuitem');
  await cellsAre({ A2: 1000.5 });
  await press('Undo', window);
  await cellsAre({ A1: 1000.5 });
  await press('Undo', window);
  await cellsAre({});
  await press('Redo', window);
  await cellsAre({ A1: 1000.5 });
}, 120_000);

it('names the table that its reader may no longer see, in the cell’s line and above', async () => {
  const batchId = await batchOf(house.db, 'us-biweekly');
  const window = await openSheets(`/workbench/payroll/batches/${batchId}/review`);
  await press('New sheet', window);
  await waitFor(() => expect(window.element.querySelector('[data-state=saved]')).not.toBeNull());
  await house.strip('payroll');
  await typeFormula(window, '=SUM(Pay[net])');
  await read('You may not see the table Pay. The cells that read it show an error.');
  const [cell] = await waitFor(() => {
    const found = [...window.element.querySelectorAll('.ht_master td')].filter(
      ({ textContent }) => textContent === '#REF!',
    );
    expect(found.length).toBe(1);
    return found;
  });
  expect(cell?.getAttribute('title')).toBe('You may not see the table Pay.');
}, 120_000);

it('lies beside a solution too, over the rows of its first test, and is handed out as Excel', async () => {
  const solutionId = await solutionOf('us-biweekly');
  const window = await openSheets(`/workbench/payroll/solutions/${solutionId}`);
  await press('New sheet', window);
  await read(/Tables of copy \d+, with the rows of its first test: single, overtime, 401\(k\)/);
  await typeFormula(window, '=SUM(Pay[overtime])');
  await cellsAre({ A1: '=SUM(Pay[overtime])' });
  await waitFor(() => {
    const seen = [...window.element.querySelectorAll('.ht_master td')].map(({ textContent }) => textContent);
    expect(seen).toContain('380.31');
  });
  const [sheet] = await sheets();
  expect(sheet).toMatchObject({ batch_id: null, solution_id: solutionId });
  await read('Saved');
  await press('Download', window);
  await press('Excel (.xlsx)', undefined, 'menuitem');
  const files = () =>
    house.db.selectFrom('files').select('name').where('purpose', '=', 'payroll-values').execute();
  expect(await until(files, (found) => found.length === 1)).toEqual([{ name: 'Sheet 1.xlsx' }]);
}, 120_000);
