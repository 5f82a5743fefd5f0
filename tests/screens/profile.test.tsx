import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const profiles = () => house.db.selectFrom('portal_profiles').selectAll().execute();
const resume = () => house.db.selectFrom('portal_resume_entries').selectAll().execute();
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>';

describe('my profile', () => {
  it('shows the record, keeps a signature and a picture, and asks for a change', async () => {
    await house.visit('employee', '/profile');
    await read('Employment');
    await read('Personal information');
    expect(await profiles()).toEqual([]);
    await press('Signature');
    await fill(/^Your signature/, 'Slow is smooth', await dialog('Signature'));
    await press('Save', await dialog('Signature'));
    await read('Saved.');
    expect((await profiles())[0]?.signature).toBe('Slow is smooth');
    await house.visit('employee', '/profile');
    await read('Slow is smooth');

    await press('Change the picture');
    const form = await dialog('Change the picture');
    await press('Save', form);
    await read('Choose a picture first.');
    const field = document.querySelector('input[type=file]') as HTMLInputElement;
    await hands.upload(field, new File([new Uint8Array(2.1 * 1024 * 1024)], 'a.png', { type: 'image/png' }));
    await read('A picture has at most 2 MB.');
    expect((await profiles())[0]?.avatar_file_id).toBeNull();
    await hands.upload(field, new File([PICTURE], 'me.svg', { type: 'image/svg+xml' }));
    await press('Save', form);
    const [kept] = await until(profiles, ([first]) => first?.avatar_file_id !== null);
    await until(
      async () => document.querySelector(`header img[src$="${kept?.avatar_file_id}"]`),
      (picture) => picture !== null,
    );

    await press('Change information');
    await read('Change of my information');
  });

  it('keeps a resume, and what was typed when the right is gone', async () => {
    await house.visit('employee', '/profile?tab=resume');
    await press('Add to the resume');
    const form = await dialog('Add to the resume');
    await press('Save', form);
    await read('This field is required.');
    await fill(/^What/, 'NTU', form);
    await press('Save', form);
    await read('Added.');
    expect((await resume()).map(({ title }) => title)).toEqual(['NTU']);
    await press('Change NTU');
    const change = await dialog('Change the resume');
    const title = await fill(/^What/, 'National Taiwan University', change);
    await house.strip('employee');
    await press('Save', change);
    await read('No permission');
    expect(title.value).toBe('National Taiwan University');
    expect((await resume())[0]?.title).toBe('NTU');
  });

  it('removes an entry of the resume after asking', async () => {
    await house.visit('employee', '/profile?tab=resume');
    await press('Add to the resume');
    const form = await dialog('Add to the resume');
    await fill(/^What/, 'NTU', form);
    await press('Save', form);
    await press('Remove NTU');
    await press('Remove', await dialog('Remove'));
    await read('Removed.');
    expect(await resume()).toEqual([]);
  });

  it('counts open tasks on the overview, opens them, and ticks one', async () => {
    const me = await house.db
      .selectFrom('users')
      .innerJoin('employments', 'employments.person_id', 'users.person_id')
      .select('employments.id')
      .where('users.login_name', '=', 'employee')
      .executeTakeFirstOrThrow();
    const now = '2026-01-01T00:00:00.000Z';
    await house.db
      .insertInto('people_tasks')
      .values({
        ...{ id: 't1', list: 'onboarding', title: 'Read the handbook', about_employment_id: null },
        ...{ owner_employment_id: me.id, due_day: '2026-12-01', done_at: null },
        ...{ created_at: now, updated_at: now },
      })
      .execute();
    await house.visit('employee', '/');
    await press(/^Tasks/, undefined, 'link');
    await read('Read the handbook');
    await press('Done: Read the handbook');
    await read('Saved.');
    const task = await house.db.selectFrom('people_tasks').select('done_at').executeTakeFirst();
    expect(task?.done_at).not.toBeNull();
  });

  it('hides what is paid until it is switched on, and whole areas when they are switched off', async () => {
    await house.visit('employee', '/profile?tab=pay');
    await read('Amounts are hidden on this page. Your payslips have them.');
    const hr = await house.as('hr');
    await hr.command('portal.settings.save', { switches: { 'profile.amounts': true } });
    await house.visit('employee', '/profile?tab=pay');
    await screen.findByText(/^Paid in/);
    await hr.command('portal.settings.save', {
      switches: { 'profile.payroll': false, 'profile.time': false, avatarChange: false },
    });
    await house.visit('employee', '/profile?tab=pay');
    await read('Employment');
    expect(named('tab', 'Pay')).toEqual([]);
    expect(named('tab', 'Attendance')).toEqual([]);
    expect(named('button', 'Change the picture')).toEqual([]);
  });
});
