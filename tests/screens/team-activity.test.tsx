import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { press, read } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

/** The small company has no line of reports: everybody in Shanghai reports to the manager here. */
beforeEach(async () => {
  const boss = await house.db
    .selectFrom('employments')
    .select(['id', 'person_id'])
    .where('employee_number', '=', '0001')
    .executeTakeFirstOrThrow();
  await house.db
    .updateTable('users')
    .set({ person_id: null })
    .where('person_id', '=', boss.person_id)
    .execute();
  await house.db
    .updateTable('users')
    .set({ person_id: boss.person_id })
    .where('login_name', '=', 'manager')
    .execute();
  await house.db
    .updateTable('assignments')
    .set({ superior_employment_id: boss.id })
    .where('employment_id', '<>', boss.id)
    .execute();
});

describe('team activity', () => {
  it('shows sixteen cards but pay, and opens one by week, in full and back by Escape', async () => {
    await house.visit('manager', '/team-activity');
    await read('Staff statistics');
    expect(screen.queryByRole('region', { name: 'Cost of employment' })).toBeNull();
    await press('Details of Working hours');
    const details = await screen.findByTestId('card-details');
    await press('Week', undefined, 'radio');
    await press('Full screen');
    expect(details.dataset.full).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect((await screen.findByTestId('card-details')).dataset.full).toBe('false');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByTestId('card-details')).toBeNull();
  });

  it('says of a card that failed what failed, with its trace id', async () => {
    await house.visit('manager', '/team-activity');
    await read('Staff statistics');
    await house.strip('manager');
    await press('All subordinates', undefined, 'radio');
    await read('Chart error');
    const [details] = await screen.findAllByRole('button', { name: 'View details' });
    await userEvent.click(details as HTMLElement);
    await read('Trace id');
  });
});
