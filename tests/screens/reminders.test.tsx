import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, fill, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const birthday = () =>
  house.db
    .selectFrom('inbox_reminder_rules')
    .selectAll()
    .where('kind', '=', 'birthday')
    .executeTakeFirstOrThrow();

describe('rules of HR reminders', () => {
  it('are changed by whoever may, and what was typed stays where that is refused', async () => {
    await house.visit('hr', '/workbench/admin/reminders');
    await read('Probation ends');
    (await screen.findByText('Birthday')).click();
    const asked = await dialog('Birthday');
    await fill('Days before', '20', asked);
    await press('Save', asked);
    await until(birthday, (rule) => rule.days_before === 20);
    (await screen.findByText('Birthday')).click();
    const again = await dialog('Birthday');
    const days = await fill('Days before', '30', again);
    await house.strip('hr');
    await press('Save', again);
    await read(/permission/i);
    expect(days.value).toBe('30');
    expect((await birthday()).days_before).toBe(20);
  });
});

describe('the inbox on a page that is open', () => {
  it('shows what comes without being asked, and counts it in the title', async () => {
    await house.visit('hr', '/inbox/notifications');
    await read('Notifications');
    const caller = await house.as('employee');
    const title = document.title;
    await caller.command('inbox.applications.submit', {
      type: 'general',
      form: { subject: 'Light', content: 'More of it.' },
    });
    await read(/Request: Light/);
    await until(
      async () => document.title,
      (now) => now !== title && /^\(\d+\) /.test(now),
    );
  });
});
