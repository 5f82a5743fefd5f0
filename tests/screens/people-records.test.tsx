import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, fill, named, part, press, read, until } from './harness/hands.ts';
import { type Login, useHouse } from './harness/house.tsx';

const house = useHouse();

const employment = (number: string) =>
  house.db
    .selectFrom('employments as e')
    .innerJoin('persons as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.contract', 'e.leave_date as leaves', 'p.name', 'p.phone'])
    .where('e.employee_number', '=', number)
    .executeTakeFirstOrThrow();

async function open(number: string, tab: string, login: Login = 'hr'): Promise<string> {
  const { id } = await employment(number);
  await house.visit(login, `/workbench/people/${id}?tab=${tab}`);
  return id;
}

describe('the record of an employee', () => {
  const saved = () => named('button', 'Save')[0] as HTMLButtonElement;

  it('is changed once it is sound, and put back by Undo', async () => {
    await open('0001', 'record');
    const phone = await fill('Phone', '021-1234');
    await press('Undo');
    expect(phone.value).toBe('');
    expect(saved().disabled).toBe(true);
    await fill('Phone', '021-1234');
    await fill('Email', 'no address');
    await press('Save');
    await read('Enter an email address.');
    expect((await employment('0001')).phone).not.toBe('021-1234');
    await fill('Email', 'wang@example.com');
    await press('Save');
    await read('Saved.');
    expect((await employment('0001')).phone).toBe('021-1234');
  });

  it('keeps what was typed when somebody else was faster, or the right is gone', async () => {
    const id = await open('0001', 'record');
    const name = await fill(/^Name/, '王安定二');
    const other = await house.as('hr');
    const { version } = await other.ask<{ version: number }>('people.employments.get', { id });
    await other.command('people.employments.update', { id, version, person: { phone: '1' } });
    await press('Save');
    await read(/changed|newer|somebody else/i);
    expect(name.value).toBe('王安定二');
    expect((await employment('0001')).name).toBe('王安定');
    await house.strip('hr');
    await press('Save');
    await read('No permission');
    expect(name.value).toBe('王安定二');
  });

  it('is only read without the right', async () => {
    await open('0001', 'record', 'analyst');
    await read(/王安定|no access/);
    expect(named('button', 'Save')).toEqual([]);
  });
});

describe('assignments', () => {
  const assigned = async (id: string) =>
    house.db
      .selectFrom('assignments')
      .select(['valid_from as from', 'valid_to as to', 'grade'])
      .where('employment_id', '=', id)
      .orderBy('valid_from')
      .execute();

  it('change from a day on, which ends the former the day before', async () => {
    const id = await open('0001', 'assignments');
    await press('Change from a day on');
    const form = await dialog('Change from a day on');
    await press('Save', form);
    await form.findByText('Choose the effective date.');
    await fill('Rank', 'M3', form);
    const from = await fill(/^From/, '2026-12-01', form);
    await press('Save', form);
    await read('Saved.');
    expect(from.value).toBe('2026-12-01');
    expect(await assigned(id)).toEqual([
      { from: '2021-03-01', to: '2026-11-30', grade: expect.anything() },
      { from: '2026-12-01', to: null, grade: 'M3' },
    ]);
  });

  it('stay as they are for who has lost the right', async () => {
    const id = await open('0001', 'assignments');
    await press('Change from a day on');
    const form = await dialog('Change from a day on');
    const grade = await fill('Rank', 'M3', form);
    await fill(/^From/, '2026-12-01', form);
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(grade.value).toBe('M3');
    expect(await assigned(id)).toHaveLength(1);
  });
});

describe('dated pay', () => {
  const paid = async (id: string) =>
    house.db
      .selectFrom('compensation_items')
      .select(['item', 'valid_from as from', 'valid_to as to'])
      .where('employment_id', '=', id)
      .orderBy('item')
      .orderBy('valid_from')
      .execute();

  it('is added once it is sound; a raise ends the former amount the day before', async () => {
    const id = await open('0001', 'compensation');
    const before = await paid(id);
    await press('Add item');
    const form = await dialog('Add item');
    await press('Save', form);
    await form.findByText('The amount is required.');
    await fill(/^Item/, before[0]?.item ?? '', form);
    await fill(/^From/, '2026-12-01', form);
    await fill(/^Amount/, '0', form);
    await press('Save', form);
    await form.findByText('The amount must not be zero.');
    expect(await paid(id)).toEqual(before);
    await fill(/^Amount/, '8800.5', form);
    await press('Save', form);
    await read('Saved.');
    expect(await paid(id)).toEqual([
      { ...before[0], to: '2026-11-30' },
      { ...before[0], from: '2026-12-01', to: null },
    ]);
  });

  it('is deleted only after asking', async () => {
    const id = await open('0001', 'compensation');
    await press('Delete item');
    await press('Cancel', await dialog('Delete item'));
    expect(await paid(id)).toHaveLength(1);
    await press('Delete item');
    await press(/Delete|Confirm/, await dialog('Delete item'));
    await read('The item was deleted.');
    expect(await paid(id)).toEqual([]);
  });

  it('stays as it is for who has lost the right', async () => {
    const id = await open('0001', 'compensation');
    await press('Add item');
    const form = await dialog('Add item');
    await fill(/^Item/, 'bonus', form);
    const amount = await fill(/^Amount/, '100', form);
    await fill(/^From/, '2026-12-01', form);
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(amount.value).toBe('100');
    expect(await paid(id)).toHaveLength(1);
  });
});

describe('dated facts', () => {
  const facts = async (id: string) =>
    house.db
      .selectFrom('employee_facts')
      .select(['item', 'text_value as text', 'valid_to as to'])
      .where('employment_id', '=', id)
      .orderBy('item')
      .execute();

  it('are added with a value or a text, changed, and deleted only after asking', async () => {
    const id = await open('0001', 'facts');
    const before = await facts(id);
    await press('Add fact');
    const form = await dialog('Add fact');
    await fill(/^Fact/, 'zodiac', form);
    await fill(/^From/, '2026-01-01', form);
    await press('Save', form);
    await form.findByText('Enter a value or a text.');
    await fill('Text', 'ox', form);
    await press('Save', form);
    await until(
      () => facts(id),
      (rows) => rows.length === before.length + 1,
    );
    await screen.findByText('ox');
    const row = part((await screen.findByText('ox')).closest('tr') as HTMLElement);
    await press('Edit', row);
    const again = await dialog('Edit fact');
    await fill('Text', 'tiger', again);
    await press('Save', again);
    await until(
      () => facts(id),
      (rows) => rows.some(({ text }) => text === 'tiger'),
    );
    const changed = part((await screen.findByText('tiger')).closest('tr') as HTMLElement);
    await press('Delete fact', changed);
    await press('Cancel', await dialog('Delete fact'));
    expect(await facts(id)).toHaveLength(before.length + 1);
    await press('Delete fact', changed);
    await press(/Delete|Confirm/, await dialog('Delete fact'));
    await read('The fact was deleted.');
    expect(await facts(id)).toEqual(before);
  });
});

describe('the summary of an employee', () => {
  it('shows where somebody stands today, and the identity number only when it is asked for', async () => {
    const { id } = await employment('0001');
    await house.db
      .updateTable('assignments')
      .set({ grade: 'R3', pay_grade: 'P7' })
      .where('employment_id', '=', id)
      .execute();
    await house.visit('hr', `/workbench/people/${id}`);
    await read('P7');
    expect(screen.getByText('Pay grade').nextSibling?.textContent).toBe('P7');
    expect(screen.getByText('Rank').nextSibling?.textContent).toBe('R3');
    expect(screen.getByText('Employee number').nextSibling?.textContent).toBe('0001');
  });
});
