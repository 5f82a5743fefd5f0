import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { employment, openEmployee } from './harness/employees.ts';
import { choose, dialog, fill, named, part, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('the record of an employee', () => {
  const saved = () => named('button', 'Save')[0] as HTMLButtonElement;

  it('is changed once it is sound, and put back by Undo', async () => {
    await openEmployee(house, '0001', 'record');
    const phone = await fill('Phone', '021-1234');
    await press('Undo');
    expect(phone.value).toBe('');
    expect(saved().disabled).toBe(true);
    await fill('Phone', '021-1234');
    await fill('Email', 'no address');
    await press('Save');
    await read('Enter an email address.');
    expect((await employment(house, '0001')).phone).not.toBe('021-1234');
    await fill('Email', 'wang@example.com');
    await press('Save');
    await read('Saved.');
    expect((await employment(house, '0001')).phone).toBe('021-1234');
  });

  it('keeps what was typed when somebody else was faster, or the right is gone', async () => {
    const id = await openEmployee(house, '0001', 'record');
    const name = await fill(/^Name/, '王安定二');
    const other = await house.as('hr');
    const { version } = await other.ask<{ version: number }>('people.employments.get', { id });
    await other.command('people.employments.update', { id, version, person: { phone: '1' } });
    await press('Save');
    await read(/changed|newer|somebody else/i);
    expect(name.value).toBe('王安定二');
    expect((await employment(house, '0001')).name).toBe('王安定');
    await house.strip('hr');
    await press('Save');
    await read('No permission');
    expect(name.value).toBe('王安定二');
  });

  it('offers kinds of contract by their names, and keeps one from before there was a list', async () => {
    const kept = async () =>
      house.db
        .selectFrom('employments')
        .select('contract')
        .where('employee_number', '=', '0001')
        .executeTakeFirstOrThrow();
    await house.db
      .updateTable('employments')
      .set({ contract: 'by handshake' })
      .where('employee_number', '=', '0001')
      .execute();
    await openEmployee(house, '0001', 'record');
    const field = (await screen.findByRole('combobox', { name: 'Contract' })) as HTMLInputElement;
    expect(field.value).toBe('by handshake');
    await choose('Contract', 'Fixed term');
    await press('Save');
    await read('Saved.');
    expect(await kept()).toEqual({ contract: 'fixedTerm' });
  });

  it('is only read without the right', async () => {
    await openEmployee(house, '0001', 'record', 'analyst');
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
    const id = await openEmployee(house, '0001', 'assignments');
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

  it('are taken back after asking, and the one before goes on', async () => {
    const { id } = await employment(house, '0001');
    const before = await assigned(id);
    const hr = await house.as('hr');
    const { version } = await hr.ask<{ version: number }>('people.employments.get', { id });
    const assignment = { validFrom: '2026-12-01', grade: 'M3' };
    await hr.command('people.employments.update', { id, version, assignment });
    await openEmployee(house, '0001', 'assignments');
    await read('M3');
    const row = part((await screen.findByText('M3')).closest('tr') as HTMLElement);
    await press('Delete assignment', row);
    await press(/Delete|Confirm/, await dialog('Delete assignment'));
    await read('The assignment was deleted.');
    expect(await assigned(id)).toEqual(before);
    expect(named('button', 'Delete assignment')).toEqual([]);
  });

  it('stay as they are for who has lost the right', async () => {
    const id = await openEmployee(house, '0001', 'assignments');
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

describe('the summary of an employee', () => {
  it('shows where somebody stands today, and the identity number only when it is asked for', async () => {
    const { id } = await employment(house, '0001');
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
