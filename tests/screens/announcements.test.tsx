import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, fill, named, press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const stored = () => house.db.selectFrom('announcements').selectAll().orderBy('id').execute();
const write = (words: string) => {
  const place = screen.getByRole('textbox', { name: /^Text/ });
  place.innerHTML = words;
  fireEvent.input(place);
};

describe('announcements', () => {
  it('are written, released, read by an employee, and withdrawn', async () => {
    await house.visit('hr', '/announcements?tab=manage');
    await press('New announcement');
    const form = await dialog('New announcement');
    await press('Save', form);
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
    expect(await stored()).toEqual([]);
    await fill(/^Title/, 'Summer party', form);
    write('<p>On <b>Friday</b><img src="x" onerror="y"></p>');
    await press('Now', form, 'radio');
    await press('Save', form);
    await read('Added.');
    const [row] = await stored();
    expect(row).toMatchObject({ title: 'Summer party', body: '<p>On <strong>Friday</strong></p>' });

    await house.visit('employee', '/announcements');
    await press(/Summer party/, undefined, 'link');
    await read('Friday');
    await read('Opened by 1 person');
    expect(named('button', 'New announcement')).toEqual([]);
    await house.visit('employee', '/announcements');
    await read('You have read everything.');
    await house.visit('employee', '/');
    await read('Summer party');

    await house.visit('hr', '/announcements?tab=manage');
    await press('Withdraw');
    await press('Confirm');
    await read('Withdrawn.');
    expect((await stored())[0]?.withdrawn_at).not.toBeNull();
  });

  it('keep what was written when the right is gone', async () => {
    await house.visit('hr', '/announcements');
    await press('New announcement');
    const form = await dialog('New announcement');
    const title = await fill(/^Title/, 'Summer party', form);
    write('<p>On Friday</p>');
    await house.strip('hr');
    await press('Save', form);
    await read('No permission');
    expect(title.value).toBe('Summer party');
    expect(await stored()).toEqual([]);
  });
});
