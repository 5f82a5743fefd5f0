import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, part, press, read, until } from './harness/hands.ts';
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
    expect(document.body.textContent).not.toMatch(/\b1 (?:people|times)\b/);
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

describe('team staff in groups', () => {
  const figures = () =>
    [...screen.getByTestId('pivot').querySelectorAll('tfoot td')].map((cell) => cell.textContent);

  it('waits for Update while updates are deferred, and leads to the people behind a figure', async () => {
    await house.visit('manager', '/team/staff?view=pivot&status=active&columns=-');
    const before = (await screen.findByTestId('pivot')).textContent;
    await userEvent.click(screen.getByRole('checkbox', { name: 'Defer updates' }));
    await chooseFromMenu('Add to Rows', 'Sex');
    await read('Sex');
    expect(screen.getByTestId('pivot').textContent).toBe(before);
    await press('Update');
    await until(
      async () => screen.queryByTestId('pivot')?.querySelectorAll('tbody tr').length ?? 0,
      (lines) => lines > 0 && screen.queryByTestId('pivot')?.textContent !== before,
    );
    const total = figures().at(-1) ?? '';
    await press(total, part(screen.getByTestId('pivot').querySelector('tfoot') as HTMLElement));
    const people = await screen.findByRole('table', { name: 'Team staff' });
    expect(people.querySelectorAll('tbody tr')).toHaveLength(Number(total));
  });

  it('keeps a layout, keeps what was typed when the right to is gone, and brings it back', async () => {
    await house.visit('manager', '/team/staff?view=pivot&rows=sex&columns=-&chart=pie');
    await screen.findByTestId('pivot');
    await chooseFromMenu('Layouts', 'Save layout');
    const form = await dialog('Save layout');
    await fill(/^Name/, 'By sex', form);
    await press('Save', form);
    await read('Layout saved.');
    const layouts = () => house.db.selectFrom('team_pivot_layouts').selectAll().execute();
    expect(JSON.parse((await layouts())[0]?.layout ?? '')).toMatchObject({ rows: ['sex'], drawing: 'pie' });
    await chooseFromMenu('Layouts', 'By sex');
    await chooseFromMenu('Layouts', 'Save layout');
    const again = await dialog('Save layout');
    const typed = await fill(/^Name/, 'Another', again);
    await house.strip('manager');
    await press('Save', again);
    await until(layouts, (rows) => rows.length === 1);
    expect(typed.value).toBe('Another');
  });
});
