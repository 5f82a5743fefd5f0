import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, dialog, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('a notice of an import', () => {
  it('names the file and hands it over, and is read once the file was taken', async () => {
    const { id: user_id } = await house.db
      .selectFrom('users')
      .select('id')
      .where('login_name', '=', 'hr')
      .executeTakeFirstOrThrow();
    const file = {
      id: '00000000-0000-7000-8000-00000000f11e',
      name: 'units-not-imported.csv',
      media_type: 'text/csv',
      size: 10,
      sha256: '',
      purpose: 'import-failures',
      read_permission: null,
      created_by: user_id,
      created_at: '2026-11-02T00:00:00.000Z',
      expires_at: null,
    };
    await house.db.insertInto('files').values(file).execute();
    const notice = {
      id: 'notice-of-import',
      user_id,
      category: 'import',
      title: JSON.stringify({ en: 'Imported: units.csv → Departments' }),
      body: JSON.stringify({ en: 'Created: 1 · Updated: 0 · Skipped: 0 · Failed: 1' }),
      url: '/workbench/people/organisation',
      file_id: file.id,
      read_at: null,
      created_at: file.created_at,
    };
    await house.db.insertInto('inbox_notifications').values(notice).execute();
    await house.visit('hr', '/inbox/notifications');
    await read('Imported: units.csv → Departments');
    // How many of a kind are unread stands beside it.
    expect(named('radio', 'Import 1')).toHaveLength(1);
    const [link] = named('link', 'Download units-not-imported.csv') as HTMLAnchorElement[];
    expect(link?.getAttribute('href')).toBe(`/api/files/${file.id}?download`);
    expect(link?.closest('button')).toBeNull();
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    await until(
      () =>
        house.db
          .selectFrom('inbox_notifications')
          .select('read_at')
          .where('id', '=', notice.id)
          .executeTakeFirstOrThrow(),
      ({ read_at }) => read_at !== null,
    );
  });
});

describe('notifications', () => {
  const unread = async () =>
    (await house.db.selectFrom('inbox_notifications').select('id').where('read_at', 'is', null).execute())
      .length;

  it('are read one by one, or all', async () => {
    await house.visit('approver', '/inbox/notifications');
    const before = await unread();
    expect(before).toBeGreaterThan(1);
    const [first] = await screen.findAllByTestId('notification-row');
    await press('Mark as read', part(first as HTMLElement));
    await until(unread, (now) => now === before - 1);
    await press('Mark all read');
    await read('All notifications are marked as read.');
    expect(await unread()).toBeLessThan(before - 1);
    expect(named('button', 'Mark as read')).toEqual([]);
    // A kind of which there is nothing says what belongs there.
    await press('Attendance', undefined, 'radio');
    await read(/Days that need a look and decided appeals appear here/);
  });

  it('leave by the ways that somebody wishes', async () => {
    await house.visit('employee', '/inbox/notifications');
    await press('Preferences');
    await read(/^As usual: whoever tells you chooses/);
    const form = await dialog('How I am told');
    await choose('Mail', 'Never', part(form.getByRole('group', { name: 'Approval' })));
    await press('Save', form);
    await read('Preferences saved.');
    const wishes = await house.db.selectFrom('inbox_channels').selectAll().execute();
    expect(wishes).toMatchObject([{ category: 'approval', channel: 'mail', wanted: 0 }]);
    expect(screen.queryByLabelText('Feishu')).toBeNull();

    // A platform is a way once an app carries notices.
    await (await house.as('admin')).command('integrations.feishu.apps.create', {
      ...{ name: 'Ours', appKey: 'cli_a', appSecret: 'secret', purposes: ['notices'] },
    });
    await house.visit('employee', '/inbox/notifications');
    await press('Preferences');
    await read(/^As usual: whoever tells you chooses/);
    const again = await dialog('How I am told');
    await choose('Feishu', 'Always', part(again.getByRole('group', { name: 'Approval' })));
    await press('Save', again);
    await until(
      () => house.db.selectFrom('inbox_channels').selectAll().where('channel', '=', 'chat').execute(),
      ([row]) => row?.category === 'approval' && row.wanted === 1,
    );
  });
});
