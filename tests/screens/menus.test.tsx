import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const shell = () => within(screen.getByRole('navigation', { name: 'Menu' }));

describe('the menus', () => {
  const stored = (id: string) =>
    house.db.selectFrom('menus').selectAll().where('id', '=', id).executeTakeFirst();
  const own = () => house.db.selectFrom('menus').selectAll().where('kind', '<>', 'screen').execute();
  const order = async () => {
    const rows = await house.db.selectFrom('menus').selectAll().orderBy('position').execute();
    return rows.filter((row) => row.application_id === 'admin').map(({ id }) => id);
  };

  it('take a link whose address is one, and the shell shows it at once', async () => {
    await house.visit('admin', '/workbench/admin/menus');
    await press('Add an entry to Administration');
    const form = await dialog('Add entry');
    await fill(/^Name/, 'Tax law', form);
    await fill(/^Address/, 'javascript:alert(1)', form);
    await press('Save', form);
    await form.findByText(/begins with \/ or https/);
    expect(await own()).toEqual([]);
    await fill(/^Address/, 'https://law.test/tax', form);
    await press('Save', form);
    const [row] = await until(own, (rows) => rows.length === 1);
    expect(row).toMatchObject({
      application_id: 'admin',
      url: 'https://law.test/tax',
      names: '{"en":"Tax law"}',
    });
    const link = await shell().findByRole('link', { name: 'Tax law' });
    expect(link.getAttribute('href')).toBe('https://law.test/tax');
    await chooseFromMenu('Actions for Tax law', 'Delete entry');
    await press(/Delete|Confirm/, await dialog('Delete entry'));
    await until(own, (rows) => rows.length === 0);
  });

  it('hide and rename what is built in, move it by keys, and give it back', async () => {
    await house.visit('admin', '/workbench/admin/menus');
    await chooseFromMenu('Actions for Roles', 'Hide');
    await until(
      () => stored('admin.roles'),
      (row) => row?.hidden === 1,
    );
    await read('Hidden');
    await chooseFromMenu('Actions for Users', 'Edit');
    const form = await dialog('Entry “Users”');
    await fill(/^Name/, 'Accounts', form);
    await press('Save', form);
    await shell().findByRole('link', { name: 'Accounts' });
    expect(shell().queryByRole('link', { name: 'Roles' })).toBeNull();
    screen.getByRole('button', { name: 'Move Accounts' }).focus();
    await hands.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await until(order, (ids) => ids.join() === 'admin.roles,admin.users');
    await chooseFromMenu('Actions for Accounts', 'Restore the default');
    await until(
      () => stored('admin.users'),
      (row) => row === undefined,
    );
    await shell().findByRole('link', { name: 'Users' });
  });

  it('turn a section off after asking, and keep the way back to themselves', async () => {
    await house.visit('admin', '/workbench/admin/menus?tab=applications');
    await press('Show “Administration”', undefined, 'switch');
    const asked = await dialog('Turn section off');
    await asked.findByText(/vanish from everybody’s menu/);
    await press(/Turn|Confirm|OK/, asked);
    const applications = () => house.db.selectFrom('menu_applications').selectAll().execute();
    await until(applications, ([row]) => row?.enabled === 0);
    await shell().findByRole('link', { name: 'Menus' });
    await until(
      async () => shell().queryByRole('link', { name: 'Users' }),
      (link) => link === null,
    );
    await hands.click((await screen.findAllByText('Add section'))[0] as HTMLElement);
    const form = await dialog('Add section');
    await fill(/^Name/, 'Links', form);
    await fill(/^Code/, 'mine', form);
    await press('Save', form);
    await read(/The code "mine" exists already/);
    await fill(/^Code/, 'links', form);
    await press('Save', form);
    await until(applications, (rows) => rows.some(({ code }) => code === 'links'));
  });

  it('take a tag with a number of its own, and say how many entries lose one', async () => {
    await house.visit('admin', '/workbench/admin/menus?tab=tags');
    const tags = () => house.db.selectFrom('menu_tags').selectAll().orderBy('sequence').execute();
    for (const name of ['Daily', 'Yearly']) {
      await hands.click((await screen.findAllByText('Add tag'))[0] as HTMLElement);
      const form = await dialog('Add tag');
      await fill(/^Name/, name, form);
      await until(
        async () => (form.getByLabelText(/^Number/) as HTMLInputElement).value,
        (value) => value !== '',
      );
      if (name === 'Yearly') {
        await fill(/^Number/, '1', form);
        await press('Save', form);
        await form.findByText('Another tag has the number 1.');
        await fill(/^Number/, '5', form);
      }
      await press('Save', form);
      await until(tags, (rows) => rows.length === (name === 'Daily' ? 1 : 2));
      await until(
        async () => screen.queryByRole('dialog'),
        (open) => open === null,
      );
    }
    expect((await tags()).map(({ sequence }) => sequence)).toEqual([1, 5]);
    await chooseFromMenu('Actions for Yearly', 'Delete tag');
    await press(/Delete|Confirm/, await dialog('Delete tag'));
    await until(tags, (rows) => rows.length === 1);
  });

  it('show what another role sees, and close to who may not keep them', async () => {
    const role = await house.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'payroll-staff')
      .executeTakeFirstOrThrow();
    await house.visit('admin', `/workbench/admin/menus?tab=preview&role=${role.id}`);
    const seen = within(await screen.findByRole('region', { name: 'Workbench' }));
    await seen.findByText('Batches');
    expect(seen.queryByText('Users')).toBeNull();
    await house.visit('payroll', '/workbench/admin/menus');
    await read(/no access/);
  });
});
