import { backUp } from '@suanpan/server/server-for-tests';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('the queue monitor', () => {
  const jobs = () => house.db.selectFrom('jobs').selectAll().where('id', 'in', ['dead', 'waits']).execute();
  const put = (id: string, more: object) =>
    house.db
      .insertInto('jobs')
      .values({
        ...{ id, topic: 'inbox.outbox', priority: 0, unique_key: id, result: null, progress: null },
        ...{
          payload: '{"name":"Wang Fang"}',
          attempts: 3,
          max_attempts: 3,
          run_at: '2999-01-01T00:00:00.000Z',
        },
        ...{ worker_id: null, cancel_requested: 0, created_by: null, started_at: null, finished_at: null },
        ...{ created_at: '2026-01-01T00:00:00.000Z', state: 'queued', error: null },
        ...more,
      })
      .execute();

  it('changes what goes first, tries dead letters again and cancels what waits', async () => {
    const topic = (await house.db.selectFrom('jobs').select('topic').executeTakeFirst())?.topic ?? '';
    expect(topic).not.toBe('');
    await put('dead', { state: 'dead', error: '{"code":"X","message":"no such host"}' });
    await put('waits', { attempts: 0 });
    await house.visit('admin', '/workbench/admin/queue-monitor');
    await press('Change the priority of Handing over notices');
    const form = await dialog('Priority of Handing over notices');
    await fill('Priority', '7', form);
    await press('Save', form);
    await until(
      () => house.db.selectFrom('job_topics').selectAll().where('topic', '=', 'inbox.outbox').execute(),
      ([row]) => row?.priority === 7,
    );
    await house.visit('admin', '/workbench/admin/queue-monitor?tab=messages&topic=inbox.outbox&state=dead');
    await hands.click(await screen.findByText('no such host'));
    const detail = await dialog('Handing over notices');
    await detail.findByText(/"name": "•••"/);
    await press('Close', detail);
    await chooseFromMenu('Actions for Handing over notices', 'Try again');
    await until(jobs, (rows) => rows.every(({ id, state }) => id !== 'dead' || state !== 'dead'));
    await house.visit('admin', '/workbench/admin/queue-monitor?tab=messages&topic=inbox.outbox&state=queued');
    const [menu] = await screen.findAllByLabelText('Actions for Handing over notices');
    await hands.click(menu as HTMLElement);
    await press('Cancel message', undefined, 'menuitem');
    await press('Cancel message', await dialog('Cancel message'));
    await until(jobs, (rows) => rows.some((row) => row.cancel_requested === 1 || row.state === 'cancelled'));
  });

  it('makes a backup when told to', async () => {
    await house.visit('admin', '/workbench/admin/backups');
    await read('No backup has been made yet.');
    await press('Back up now');
    await until(
      () => house.db.selectFrom('jobs').select('state').where('topic', '=', 'platform.backup').execute(),
      (rows) => rows.length === 1,
    );
    await house.visit('payroll', '/workbench/admin/backups');
    await read('Sorry, you have no access to this page.');
    expect(named('button', 'Back up now')).toEqual([]);
  });

  it('goes back to a backup when one asks and another one agrees', async () => {
    await backUp(house);
    const restores = () => house.db.selectFrom('restores').selectAll().orderBy('id').execute();
    await house.visit('admin', '/workbench/admin/backups');
    await hands.click((await screen.findAllByLabelText(/^Actions for the backup of/))[0] as HTMLElement);
    await press('Restore …', undefined, 'menuitem');
    const ask = await dialog(/^Restore the backup of/);
    await ask.findByText(/what (it tells|they tell) of is taken back/);
    await press('Ask for it', ask);
    expect(await restores()).toEqual([]);
    await fill(/^Why/, 'The import of May', ask);
    await press('Ask for it', ask);
    await read('Asked. Another administrator has to agree.');
    expect(await restores()).toMatchObject([{ state: 'asked', reason: 'The import of May' }]);

    // Not by who asked.
    await house.visit('admin', '/workbench/admin/backups?tab=restores');
    await hands.click((await screen.findAllByLabelText(/^Actions for the backup of/))[0] as HTMLElement);
    const own = await screen.findByRole('menuitem', { name: 'Another administrator has to agree.' });
    expect(own.hasAttribute('disabled')).toBe(true);
    await house.db.updateTable('restores').set({ asked_by: 'somebody else' }).execute();
    await house.visit('admin', '/workbench/admin/backups?tab=restores');
    await hands.click((await screen.findAllByLabelText(/^Actions for the backup of/))[0] as HTMLElement);
    await press('Agree …', undefined, 'menuitem');
    const agree = await dialog(/^Agree to the restore/);
    await agree.findByText('The import of May');
    await press('Restore', agree);
    await until(restores, ([row]) => row?.state === 'agreed' && row.begins_at !== null);
    await hands.click((await screen.findAllByLabelText(/^Actions for the backup of/))[0] as HTMLElement);
    await press('Take back', undefined, 'menuitem');
    await press('Take back', await dialog('Take this restore back?'));
    await until(restores, ([row]) => row?.state === 'withdrawn');
  });

  it('and the audit trail are looked into, and nobody’s without the right', async () => {
    await house.visit('admin', '/workbench/admin/audit');
    // What was done is said in words: signing in and looking here are in it.
    await read('Signed in');
    await read('Audit trail');
    await press('Verify chain');
    await read(/^The (chain is whole|trail is not what was written)/);
    for (const screenOf of ['queue-monitor', 'audit']) {
      await house.visit('payroll', `/workbench/admin/${screenOf}`);
      await read('Sorry, you have no access to this page.');
    }
    expect(named('button', 'Verify chain')).toEqual([]);
  });
});
