import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('timed tasks', () => {
  const own = () => house.db.selectFrom('timed_tasks').selectAll().where('built_in', '=', 0).execute();
  const runs = () =>
    house.db.selectFrom('timed_task_runs').selectAll().where('task_name', '=', 'Nightly backup').execute();

  it('are added with what their handler takes, and show when they fire before they are kept', async () => {
    await house.visit('admin', '/workbench/admin/timed-tasks');
    await press('Add task');
    const form = await dialog('Add task');
    await fill(/^Name/, 'Nightly backup', form);
    await choose(/^What it does/, 'Make a backup', form);
    await fill(/^Timetable/, '0 30 2 * * *', form);
    await form.findByText(/The timetable can't be read at/);
    await fill(/^Timetable/, '0 30 2 * * ?', form);
    await choose(/^Time zone/, 'America/New_York', form, 'New_York');
    await form.findByText('Fires next, by the clocks of America/New_York');
    await form.findAllByText(/2:30 AM/);
    await fill(/^Backups to keep/, '2', form);
    await press('Save', form);
    await read(/The parameters don't fit/);
    expect(await own()).toEqual([]);
    await fill(/^Backups to keep/, '30', form);
    await choose(/^Firings missed/, 'Skip them', form);
    await press('Save', form);
    const [task] = await until(own, (rows) => rows.length === 1);
    expect(task).toMatchObject({
      ...{ handler: 'backup', params: '{"keep":30}', misfire: 'skip', time_zone: 'America/New_York' },
      ...{ expression: '0 30 2 * * ?', overlaps: 0, state: 'running' },
    });
  });

  it('are paused, resumed, run by hand and deleted', async () => {
    const admin = await house.as('admin');
    await admin.command('admin.timedTasks.add', {
      ...{ name: 'Nightly backup', handler: 'outbox', expression: '0 0 1 * * ?' },
    });
    await house.visit('admin', '/workbench/admin/timed-tasks?search=Nightly');
    await chooseFromMenu('Actions for Nightly backup', 'Pause');
    await press('Pause', await dialog('Pause'));
    await until(own, ([row]) => row?.state === 'paused' && row.next_at === null);
    await chooseFromMenu('Actions for Nightly backup', 'Resume');
    await until(own, ([row]) => row?.state === 'running' && row.next_at !== null);
    await chooseFromMenu('Actions for Nightly backup', 'Run now');
    await press('Run now', await dialog('Run now'));
    await until(runs, (rows) => rows.length === 1);
    await chooseFromMenu('Actions for Nightly backup', 'Show log');
    await hands.click(await screen.findByText('By hand'));
    const detail = await dialog('Nightly backup');
    await detail.findByText('Parameters');
    await press('Close', detail);
    await house.visit('admin', '/workbench/admin/timed-tasks?search=Nightly');
    await chooseFromMenu('Actions for Nightly backup', 'Delete task');
    await press(/Delete|Confirm/, await dialog('Delete task'));
    await until(own, (rows) => rows.length === 0);
  });

  it('are nobody’s without the right', async () => {
    await house.visit('hr', '/workbench/admin/timed-tasks');
    await read('Sorry, you have no access to this page.');
    expect(named('button', 'Add task')).toEqual([]);
  });
});
