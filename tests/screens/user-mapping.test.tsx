import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

describe('users of another system', () => {
  const stored = () => house.db.selectFrom('external_users').selectAll().execute();
  const switched = () =>
    house.db.selectFrom('installation').select('value').where('fact', '=', 'user-mapping').execute();

  it('are added, mapped to an account, and let in after a question', async () => {
    await house.visit('admin', '/workbench/admin/user-mapping');
    await read(/Nobody of another system/);
    await hands.click((await screen.findAllByText('Add user'))[0] as HTMLElement);
    const form = await dialog('Add user');
    await fill(/^Name there/, 'employee', form);
    await fill(/^Name\b(?! there)/, 'Wang Fang', form);
    await press('Save', form);
    await read(/exists already/);
    expect(await stored()).toEqual([]);
    await fill(/^Name there/, 'CN-0007', form);
    await press('Save', form);
    await read('Added.');
    await chooseFromMenu('Actions for Wang Fang', 'Map to an account');
    const map = await dialog('Account of Wang Fang');
    await choose(/^Account here/, /\(employee\)/, map, 'employee');
    await press('Save', map);
    await until(stored, ([row]) => row?.user_id !== null);
    await press(/Names of the other system/, undefined, 'switch');
    await press('Let them sign in', await dialog('Let them sign in'));
    await until(switched, ([row]) => row?.value === 'on');
    await chooseFromMenu('Actions for Wang Fang', 'Undo mapping');
    await until(stored, ([row]) => row?.user_id === null);
    await chooseFromMenu('Actions for Wang Fang', 'Delete user');
    await press(/Delete|Confirm/, await dialog('Delete user'));
    await until(stored, (rows) => rows.length === 0);
  });

  it('are seen beside what the demo tells its visitors', async () => {
    await house.db.insertInto('installation').values({ fact: 'demo', value: 'whole' }).execute();
    await house.visit('admin', '/workbench/admin/user-mapping?tab=demo');
    await fill(/^Notice on the sign-in page/, 'Reset every night');
    await press('Save');
    const notice = () =>
      house.db.selectFrom('system_settings').select('value').where('setting', '=', 'notice').execute();
    await until(notice, ([row]) => row?.value === '"Reset every night"');
    await press('Withdraw analyst');
    const offered = () => house.db.selectFrom('demo_logins').select('label').orderBy('position').execute();
    await until(offered, (rows) => rows.every(({ label }) => label !== 'analyst'));
    await fill('Label', 'Somebody who counts');
    await choose('Account here', /\(analyst\)/, screen, 'analyst');
    await press('Offer account');
    await until(offered, (rows) => rows.at(-1)?.label === 'Somebody who counts');
    await house.visit(undefined, '/sign-in');
    await read('Reset every night');
    await press('Somebody who counts');
    expect((await screen.findByLabelText('Login name')) as HTMLInputElement).toHaveProperty(
      'value',
      'analyst',
    );
  });

  it('are nobody’s without the right', async () => {
    await house.visit('payroll', '/workbench/admin/user-mapping');
    await read('Sorry, you have no access to this page.');
    expect(named('button', 'Add user')).toEqual([]);
  });
});
