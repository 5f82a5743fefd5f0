import { expect, it } from 'vitest';
import { employment } from './harness/employees.ts';
import { choose, chooseFromMenu, dialog, fill, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

it('a task of somebody is added, kept as typed when the right is gone, and marked as done', async () => {
  const { id } = await employment(house, '0001');
  const tasks = () =>
    house.db
      .selectFrom('people_tasks')
      .select(['title', 'due_day', 'done_at'])
      .where('owner_employment_id', '=', id)
      .where('title', '=', 'Hand in the keys')
      .execute();
  await house.visit('hr', `/workbench/people/records?register=tasks&who=${id}`);
  await press('Add task');
  const form = await dialog('Add task');
  await press('Save', form);
  await form.findByText('Choose an employee.');
  await choose(/^Employee/, /0001/, form, '0001');
  const title = await fill(/^Title/, 'Hand in the keys', form);
  await fill(/^Due/, '2026-12-01', form);
  await press('Save', form);
  await read('Added.');
  expect(await tasks()).toEqual([{ title: 'Hand in the keys', due_day: '2026-12-01', done_at: null }]);
  expect(title.isConnected).toBe(false);
  await read('Hand in the keys');
  await chooseFromMenu(/^More about/, 'Mark as done');
  await press('Mark as done', await dialog('Mark as done'));
  await read('Saved.');
  expect((await tasks())[0]?.done_at).toEqual(expect.any(String));

  await press('Add task');
  const again = await dialog('Add task');
  await choose(/^Employee/, /0001/, again, '0001');
  const typed = await fill(/^Title/, 'Another', again);
  await fill(/^Due/, '2026-12-02', again);
  await house.strip('hr');
  await press('Save', again);
  await read('No permission');
  expect(typed.value).toBe('Another');
});

it('the leave of the year is counted before it is granted, and granted once', async () => {
  const now = new Date().toISOString();
  await house.db
    .insertInto('leave_types')
    .values({
      ...{ id: 'yearly', code: 'YEAR', names: '{"en":"Yearly leave"}', search_text: 'year', unit: 'day' },
      ...{ paid_share: 100, entitlement: 'fixed', amount: 12, steps: '[]', carry_over: null, active: 1 },
      ...{ lowest_balance: 0, from_overtime: 0, created_at: now, updated_at: now },
    })
    .execute();
  const posted = () =>
    house.db
      .selectFrom('leave_ledger')
      .select(['kind', 'amount'])
      .where('leave_type_id', '=', 'yearly')
      .execute();
  await house.visit('hr', '/workbench/people/time?register=leaveBalances');
  await press('Grant the year’s leave');
  const form = await dialog('Grant the leave of a year');
  await form.findByText(/people: .* grants, 0 lapse/);
  expect(await posted()).toEqual([]);
  await press('Grant', form);
  await read(/^Granted to/);
  const granted = await posted();
  expect(granted.length).toBeGreaterThan(5);
  expect(new Set(granted.map(({ kind, amount }) => `${kind} ${amount}`))).toEqual(new Set(['grant 12']));
  await press('Grant the year’s leave');
  await read(/^Everything of \d+ has been granted/);
  expect((named('button', 'Grant')[0] as HTMLButtonElement).disabled).toBe(true);
});

it('an employee opens none of it', async () => {
  await house.visit('employee', '/workbench/people/records');
  await read(/no access/);
});
