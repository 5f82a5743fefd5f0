import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  chooseFile,
  chooseFromMenu,
  type Dialog,
  dialog,
  fill,
  named,
  press,
  read,
  until,
} from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const LINES = [
  'Employee number,Name,Legal entity,Hire date,Department',
  '9001,Ada,SH,2026-01-05,HS-SH-RD',
  '9002,Wrong day,SH,2026-13-05,HS-SH-RD',
];
const numbered = (number: string) =>
  house.db.selectFrom('employments').select('id').where('employee_number', '=', number).execute();

async function toTheLastStep(lines = LINES): Promise<Dialog> {
  await house.visit('hr', '/workbench/people');
  await chooseFromMenu('Import', 'Employees');
  const form = await dialog(/^Import: /);
  await chooseFile('people.csv', lines.join('\n'));
  await form.findByText('people.csv');
  for (const _ of ['Columns', 'Options', 'Check and import']) await press('Next', form);
  return form;
}

describe('an import', () => {
  it('is checked first, which stores nothing, and then stores what is right', async () => {
    const form = await toTheLastStep();
    await press('Check without importing', form);
    await form.findByText(/Checked: nothing has been stored yet/);
    await form.findByText(/2026-13-05/);
    expect(await numbered('9001')).toEqual([]);
    await press('Import', form);
    await form.findByText(/^Imported: 1 succeeded, 1 failed\. Download the failed rows/);
    expect(await numbered('9001')).toHaveLength(1);
    expect(await numbered('9002')).toEqual([]);
    expect(named('link', 'Download the failed rows', form.element)).toHaveLength(1);
  });

  it('offers what usually follows once rows are stored', async () => {
    const form = await toTheLastStep(LINES.slice(0, 2));
    expect(named('button', 'Next: import Compensation', form.element)).toHaveLength(0);
    await press('Import', form);
    await form.findByText(/^Imported/);
    await press('Next: import Compensation', form);
    await dialog('Import: Compensation');
    await read(/^Drop a CSV or Excel file here/);
    // Who keeps people and pays nobody has no batches to go to.
    expect(named('button', 'Go to the batches')).toHaveLength(0);
  });

  it('leads to the list of the rows with mistakes, which stands with its job afterwards', async () => {
    const form = await toTheLastStep();
    await press('Import', form);
    await form.findByText(/^Imported/);
    await press('See the 1 row with mistakes', form);
    const result = await dialog('Result of an import');
    await result.findByText(/2026-13-05/);
    await result.findByText('Hire date');
    await press('Close', result);
    await read('Background jobs');
    await press('1 row with mistakes');
    await (await dialog('Result of an import')).findByText(/2026-13-05/);
  });

  it('is started by nobody who has lost the right', async () => {
    const form = await toTheLastStep();
    await house.strip('hr');
    await press('Import', form);
    await read('No permission');
    expect(await numbered('9001')).toEqual([]);
    await form.findByText(/people\.csv/);
  });
});

describe('an import that ended half way', () => {
  const settled = () =>
    house.db
      .selectFrom('imports')
      .select(['settled_at as at', 'settled_remark as remark'])
      .where('id', '=', 'incomplete')
      .execute();

  /** Leaves one behind, as a stopped import does. */
  async function tear() {
    const form = await toTheLastStep(LINES.slice(0, 2));
    await press('Import', form);
    await form.findByText(/^Imported/);
    const whole = await house.db
      .selectFrom('imports')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await house.db
      .insertInto('imports')
      .values({
        ...whole,
        id: 'incomplete',
        state: 'canceled',
        total_rows: 10,
        finished_at: '2026-11-20T03:00:00.000Z',
      })
      .execute();
  }

  it('is settled with a reason only', async () => {
    await tear();
    await house.visit('hr', '/workbench/people');
    await chooseFromMenu('Import', 'Employees');
    const again = await dialog(/^Import: /);
    await again.findByText(/1 of 10 rows are stored/);
    expect((named('button', 'Settle it')[0] as HTMLButtonElement).disabled).toBe(true);
    await fill('Why what is stored is correct', 'The rest came by mail', again);
    await press('Settle it', again);
    await read('Settled');
    await until(settled, ([found]) => found?.at !== null && found?.remark === 'The rest came by mail');
    await waitFor(() => expect(again.queryByTestId('incomplete-import')).toBeNull());
  });

  it('is listed among the jobs with what it was about, and settled there', async () => {
    await tear();
    await house.visit('hr', '/workbench/admin/jobs');
    await read('Employees: part of a file is stored');
    await read(/Batches that take HR data now are blocked/);
    await fill('Why what is stored is correct', 'Nobody else is due');
    await press('Settle it');
    await read('Settled');
    await until(settled, ([found]) => found?.remark === 'Nobody else is due');
    await waitFor(() => expect(document.querySelector('[data-testid="incomplete-import"]')).toBeNull());
  });

  it('is not listed for who may not import', async () => {
    await tear();
    await house.visit('admin', '/workbench/admin/jobs');
    await read('Background jobs');
    expect(document.querySelector('[data-testid="incomplete-import"]')).toBeNull();
  });
});
