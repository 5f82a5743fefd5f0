import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, dialog, fill, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
/** Somebody who works here, by their number. */
const colleague = async () =>
  (
    await house.db
      .selectFrom('employments')
      .select('employee_number')
      .where('leave_date', 'is', null)
      .where('hire_date', '<', '2026-01-01')
      .orderBy('employee_number')
      .executeTakeFirstOrThrow()
  ).employee_number;
const invite = async (form: Awaited<ReturnType<typeof dialog>>) => {
  const number = await colleague();
  await choose(/^Invitees/, new RegExp(`· ${number}$`), form, number);
};
const entries = () => house.db.selectFrom('calendar_entries').selectAll().orderBy('id').execute();

describe('the calendar', () => {
  it('asks for subject, address and an invitee, stores the entry, and takes it away again', async () => {
    await house.visit('manager', '/calendar');
    await press('New entry');
    const form = await dialog('New entry');
    await press('Save', form);
    expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
    expect(await entries()).toEqual([]);
    await fill(/^Subject/, 'Review', form);
    await fill(/^Address/, 'Room 5', form);
    await invite(form);
    await press('Save', form);
    await read('Added.');
    const [entry] = await entries();
    expect(entry).toMatchObject({
      subject: 'Review',
      location: 'Room 5',
      reminder: 15,
      availability: 'busy',
    });
    await house.visit('manager', `/calendar/${entry?.id}`);
    await read('Not viewed');
    await press('Delete');
    await press('Confirm');
    await read(/Deleted\. Whoever/);
    expect((await entries())[0]?.deleted_at).not.toBeNull();
    await house.visit('manager', `/calendar/${entry?.id}`);
    await read('This schedule has been deleted by its creator.');
  });

  it('keeps what was typed when the right is gone', async () => {
    await house.visit('manager', '/calendar');
    await press('New entry');
    const form = await dialog('New entry');
    const subject = await fill(/^Subject/, 'Review', form);
    await fill(/^Address/, 'Room 5', form);
    await invite(form);
    await house.strip('manager');
    await press('Save', form);
    await read('No permission');
    expect(subject.value).toBe('Review');
    expect(await entries()).toEqual([]);
  });
});
