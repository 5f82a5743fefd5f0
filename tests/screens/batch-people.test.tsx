import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { linesTaken } from './harness/files-taken.ts';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
afterEach(() => vi.restoreAllMocks());
const at = (id: string) => `/workbench/payroll/batches/${id}/people`;
const countOf = async (id: string) =>
  (
    await house.db
      .selectFrom('payroll_batch_employments')
      .select('employment_id')
      .where('batch_id', '=', id)
      .execute()
  ).length;
const holds = (id: string) =>
  house.db.selectFrom('payroll_batch_holds').selectAll().where('batch_id', '=', id).execute();

async function open(login: 'payroll' | 'approver' = 'payroll', solution = 'us-biweekly') {
  const id = await batchOf(house.db, solution);
  await house.visit(login, at(id));
  const first = await house.db
    .selectFrom('payroll_batch_employments')
    .select(['employee_number', 'person_name'])
    .where('batch_id', '=', id)
    .orderBy('employee_number', 'desc')
    .executeTakeFirstOrThrow();
  await read(first.person_name);
  return { id, number: first.employee_number, name: first.person_name };
}

describe('the people of a batch', () => {
  it('are taken out only with a reason, stay in sight with it, and are chosen again from the scope', async () => {
    const { id, number } = await open('payroll', 'china-monthly');
    const before = await countOf(id);
    await chooseFromMenu(`Actions for ${number}`, 'Remove from the batch');
    const form = await dialog('Remove from the batch');
    await press('Remove from the batch', form);
    await form.findByText('This field is required.');
    expect(await countOf(id)).toBe(before);
    await fill(/^Reason/, 'Paid by the parent company', form);
    await press('Remove from the batch', form);
    await until(
      () => countOf(id),
      (count) => count === before - 1,
    );
    await house.visit('payroll', `${at(id)}?list=removed`);
    await read('Paid by the parent company');
    await press('Add employees');
    const chooser = await dialog('Add employees');
    await press('Select row', chooser, 'checkbox');
    await press('Add 1', chooser);
    await until(
      () => countOf(id),
      (count) => count === before,
    );
  });

  it('that are abnormal are given to somebody until a day, said to be in order with a note, and narrowed', async () => {
    const { id } = await open('payroll', 'china-monthly');
    const tasks = () =>
      house.db.selectFrom('payroll_abnormal_tasks').selectAll().where('batch_id', '=', id).execute();
    const list = document.querySelector<HTMLElement>('[aria-label="Abnormal-employee check"]');
    const tick = async () => {
      const [box] = named('checkbox', 'Select row', list ?? document);
      if (!box) throw new Error('Nobody is abnormal.');
      await hands.click(box);
    };
    await until(
      async () => named('checkbox', 'Select row', list ?? document).length,
      (count) => count > 0,
    );
    await tick();
    await press('Assign …');
    const form = await dialog('Assign findings');
    await press('Assign', form);
    await form.findByText('This field is required.');
    const mate = await house.db
      .selectFrom('users')
      .select('name')
      .where('login_name', '=', 'payroll2')
      .executeTakeFirstOrThrow();
    await choose(/^To/, mate.name, form);
    await press('Assign', form);
    await until(tasks, (rows) => rows.length === 1 && rows[0]?.assignee_id !== null);
    // What was ticked is let go once the answer is there, which is after it was stored.
    await until(
      async () =>
        named('checkbox', 'Select row', list ?? document).filter((box) => (box as HTMLInputElement).checked),
      (ticked) => ticked.length === 0,
    );
    await tick();
    await press('Acknowledge 1');
    const note = await dialog('Acknowledge 1');
    await fill(/^Why this is acceptable/, 'Joined this month', note);
    await press('Acknowledge 1', note);
    await until(tasks, (rows) => rows.some((row) => row.note === 'Joined this month'));
    await read(/Joined this month/);
  });

  it('are taken as a file before they are chosen: the ticked ones alone', async () => {
    const { id } = await open('payroll', 'china-monthly');
    const people = await house.db
      .selectFrom('payroll_batch_employments')
      .select(['employment_id', 'employee_number'])
      .where('batch_id', '=', id)
      .orderBy('employee_number', 'desc')
      .limit(2)
      .execute();
    const clerk = await house.as('payroll');
    await clerk.command('payroll.batchPeople.remove', {
      id,
      employmentIds: people.map((one) => one.employment_id),
      reason: 'Paid by the parent company',
    });
    const taken = linesTaken();
    await house.visit('payroll', at(id));
    await press('Add employees');
    const chooser = await dialog('Add employees');
    for (const { employee_number: number } of people) await chooser.findByText(number);
    await hands.click(named('checkbox', 'Select row', chooser.element)[1] as HTMLElement);
    await press('Download list', chooser);
    await press('Comma-separated text (CSV)', undefined, 'menuitem');
    await read('1 row was written.');
    const lines = await taken();
    expect(lines).toHaveLength(2);
    const ticked = chooser.element.querySelector('tr[aria-selected=true]')?.textContent ?? '';
    expect(ticked).toContain(lines[1]?.split(',')[1]);
  });

  it('have a salary held and released, each with its reason, and the totals say how much', async () => {
    const { id, number } = await open();
    await chooseFromMenu(`Actions for ${number}`, 'Hold the salary');
    const form = await dialog('Hold the salary');
    await fill(/^Reason/, 'The account is being changed', form);
    await press('Hold the salary', form);
    await until(
      () => holds(id),
      (rows) => rows.length === 1 && rows[0]?.released_at === null,
    );
    await read('1 salary is held');
    await read('The account is being changed');
    await chooseFromMenu(`Actions for ${number}`, 'Release the salary');
    const back = await dialog('Release the salary');
    await fill(/^Reason/, 'The account is confirmed', back);
    await press('Release the salary', back);
    await until(
      () => holds(id),
      ([hold]) => hold?.released_reason === 'The account is confirmed',
    );
    await read(/^Held by .*The account is being changed/);
  });

  it('are held by nobody whose right is gone, and what was typed stays', async () => {
    const { id, number } = await open();
    await chooseFromMenu(`Actions for ${number}`, 'Hold the salary');
    const form = await dialog('Hold the salary');
    await fill(/^Reason/, 'Why ever', form);
    await house.strip('payroll');
    await press('Hold the salary', form);
    await read('No permission');
    await form.findByDisplayValue('Why ever');
    expect(await holds(id)).toEqual([]);
  });

  it('are only read by who doesn’t prepare the batch', async () => {
    await open('approver');
    await waitFor(() => expect(named('button', /^Actions for/)).toEqual([]));
    expect(named('button', 'Add employees')).toEqual([]);
  });
});
