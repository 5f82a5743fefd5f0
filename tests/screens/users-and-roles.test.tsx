import { afterEach, describe, expect, it, vi } from 'vitest';
import { linesTaken } from './harness/files-taken.ts';
import { choose, chooseFromMenu, dialog, fill, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const userNamed = (login: string) =>
  house.db.selectFrom('users').selectAll().where('login_name', '=', login).executeTakeFirstOrThrow();
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});
const NEW_PASSWORD = 'orchard-lantern-94';

describe('users', () => {
  const address = '/workbench/admin/users';

  it('adds one, and keeps what was typed when the server refuses', async () => {
    await house.visit('admin', address);
    await press('Add user');
    const form = await dialog('Add user');
    await fill(/^Login name/, 'payroll', form);
    const name = await fill(/^Name/, 'Ada', form);
    await fill(/^Password/, NEW_PASSWORD, form);
    await press('Save', form);
    await read(/login name.*(taken|used|exists)/i);
    expect(name.value).toBe('Ada');
    await fill(/^Login name/, 'ada', form);
    await press('Save', form);
    await read('The user was added.');
    expect((await userNamed('ada')).name).toBe('Ada');
  });

  it('wants a password for a new one, before anything is sent', async () => {
    await house.visit('admin', address);
    await press('Add user');
    const form = await dialog('Add user');
    await fill(/^Login name/, 'ada', form);
    await fill(/^Name/, 'Ada', form);
    await press('Save', form);
    await read('A password is required.');
    expect(await house.db.selectFrom('users').select('id').where('login_name', '=', 'ada').execute()).toEqual(
      [],
    );
  });

  it('changes one, asking for the password again and then sending what was typed', async () => {
    await house.visit('admin', address, { confirmed: false });
    await chooseFromMenu('Actions for payroll2', 'Edit');
    const form = await dialog('Edit user');
    await fill(/^Name/, 'Second clerk', form);
    await press('Save', form);
    const again = await dialog('Your password once more');
    await fill('Password', 'wrong', again);
    await press('Continue', again);
    await again.findByRole('alert');
    expect((await userNamed('payroll2')).name).toBe('payroll2');
    await fill('Password', 'suanpan-demo', again);
    await press('Continue', again);
    await read('Saved.');
    expect((await userNamed('payroll2')).name).toBe('Second clerk');
  });

  it('are taken as a file: all pages that the search leaves, the columns that are shown, no text a spreadsheet runs', async () => {
    const somebody = await userNamed('employee');
    const many = Array.from({ length: 130 }, (_, at) => ({
      ...somebody,
      id: `many-${at}`,
      person_id: null,
      login_name: `many-${String(at).padStart(3, '0')}`,
      login_key: `many-${String(at).padStart(3, '0')}`,
      name: at === 0 ? '=HYPERLINK("x")' : `Many ${at}`,
      email: `many-${at}@example.com`,
    }));
    await house.db.insertInto('users').values(many).execute();
    const taken = linesTaken();
    await house.visit('admin', `${address}?search=many-&size=20`);
    await read('1–20 of 130');
    await press('Choose columns');
    await press('Roles', undefined, 'checkbox');
    await hands.keyboard('{Escape}');
    await chooseFromMenu('Download list', 'Comma-separated text (CSV)');
    await read('130 rows were written.');
    const lines = await taken();
    expect(lines).toHaveLength(131);
    expect(lines[0]).toBe('Name,Login name,Status,Created');
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x""\)",many-000,Active,/);
    expect(lines[130]).toMatch(/^Many 129,many-129,Active,/);
  });

  it('disables one only after asking, and enables again', async () => {
    await house.visit('admin', address);
    await chooseFromMenu('Actions for manager', 'Disable');
    await press('Cancel', await dialog('Disable'));
    expect((await userNamed('manager')).status).toBe('active');
    await chooseFromMenu('Actions for manager', 'Disable');
    await press('Confirm', await dialog('Disable'));
    await until(
      () => userNamed('manager'),
      (user) => user.status === 'disabled',
    );
    await read('Saved.');
    await chooseFromMenu('Actions for manager', 'Enable');
    await until(
      () => userNamed('manager'),
      (user) => user.status === 'active',
    );
  });

  it('unlocks one', async () => {
    await house.db
      .updateTable('users')
      .set({ locked_until: '2026-11-21T00:00:00.000Z', failed_sign_ins: 5 })
      .where('login_name', '=', 'analyst')
      .execute();
    await house.visit('admin', address);
    await read('Locked');
    await chooseFromMenu('Actions for analyst', 'Unlock');
    await read('The user is unlocked.');
    expect((await userNamed('analyst')).locked_until).toBeNull();
  });

  it('shows an administrator what somebody sees, for a reason', async () => {
    await house.visit('admin', address);
    const { id } = await userNamed('analyst');
    await chooseFromMenu('Actions for analyst', 'See as this person');
    const asked = await dialog('See as this person');
    await fill('Reason', 'no', asked);
    await press('Continue', asked);
    const places = () =>
      house.db.selectFrom('sessions').select('id').where('place_user_id', '=', id).execute();
    expect(await places()).toEqual([]);
    await fill('Reason', 'cannot find the analysis', asked);
    await press('Continue', asked);
    await until(places, (all) => all.length === 1);
    const row = await house.db
      .selectFrom('audit_rows')
      .select('facts')
      .where('action', '=', 'identity.inPlace.look')
      .executeTakeFirstOrThrow();
    expect(row.facts).toContain('cannot find the analysis');
  });

  it('sets a password that then opens the door', async () => {
    await house.visit('admin', address);
    const before = await userNamed('analyst');
    await chooseFromMenu('Actions for analyst', 'Reset password');
    const form = await dialog('Reset password');
    await fill(/New password/, 'short', form);
    await press('Save', form);
    await read(/at least/i);
    expect((await userNamed('analyst')).password_hash).toBe(before.password_hash);
    await fill(/New password/, NEW_PASSWORD, form);
    await press('Save', form);
    await read('The password was set.');
    expect((await userNamed('analyst')).password_hash).not.toBe(before.password_hash);
  });

  it('lets nobody in without the right, and changes nothing for who has lost it', async () => {
    await house.visit('hr', address);
    await read(/you have no access/);
    await house.visit('admin', address);
    await chooseFromMenu('Actions for payroll2', 'Edit');
    const form = await dialog('Edit user');
    const name = await fill(/^Name/, 'Somebody else', form);
    await house.strip('admin');
    await press('Save', form);
    await read('No permission');
    expect(name.value).toBe('Somebody else');
    expect((await userNamed('payroll2')).name).toBe('payroll2');
  });
});

describe('roles', () => {
  const address = '/workbench/admin/roles';
  const own = () => house.db.selectFrom('roles').selectAll().where('built_in', '=', 0).execute();

  it('adds one, changes it, and deletes it after asking', async () => {
    await house.visit('admin', address);
    await press('Add role');
    const form = await dialog('Add role');
    await fill(/^Code/, 'Not a code', form);
    await press('Save', form);
    await read(/A small letter first/);
    expect(await own()).toEqual([]);
    await fill(/^Code/, 'checker', form);
    await fill(/繁體中文/, '稽核', form);
    await fill(/简体中文/, '稽核', form);
    await fill(/English/, 'Auditor', form);
    await press(/identity\.users\.view/, form, 'checkbox');
    await press('Save', form);
    await until(own, (roles) => roles.length === 1);
    const held = await house.db
      .selectFrom('role_permissions')
      .select('permission')
      .where('role_id', '=', (await own())[0]?.id ?? '')
      .execute();
    expect(held).toEqual([{ permission: 'identity.users.view' }]);

    await press('Delete');
    await press('Cancel', await dialog('Delete'));
    expect(await own()).toHaveLength(1);
    await press('Delete');
    await press('Confirm', await dialog('Delete'));
    await read('The role was deleted.');
    expect(await own()).toEqual([]);
  });

  it('takes its rights of payroll from a template that was made here', async () => {
    const named = async (form: Awaited<ReturnType<typeof dialog>>, code: string) => {
      await fill(/^Code/, code, form);
      for (const language of [/繁體中文/, /简体中文/, /English/]) await fill(language, code, form);
    };
    await house.visit('admin', address);
    await press('Permission templates', undefined, 'radio');
    await press('Add template');
    let form = await dialog('Add template');
    await named(form, 'readers');
    await press(/payroll\.solutions\.view/, form, 'checkbox');
    await press('Save', form);
    await until(own, (roles) => roles.some(({ template }) => template === 1));
    // Stands in the list once its dialog has closed: a later one would be closed by it.
    await read(/^readers$/);
    await press('Roles', undefined, 'radio');
    await press('Add role');
    form = await dialog('Add role');
    await named(form, 'helper');
    await press(/payroll\.batches\.view/, form, 'checkbox');
    await press(/people\.employments\.view/, form, 'checkbox');
    await choose('Take from a permission template', 'readers', form);
    await press('Save', form);
    await until(own, (roles) => roles.length === 2);
    const helper = (await own()).find(({ code }) => code === 'helper');
    const held = await house.db
      .selectFrom('role_permissions')
      .select('permission')
      .where('role_id', '=', helper?.id ?? '')
      .orderBy('permission')
      .execute();
    expect(held.map(({ permission }) => permission)).toEqual(
      ['people.employments.view', 'payroll.solutions.view'].sort(),
    );
  });

  it('refuses a code that there is, and keeps the form', async () => {
    await house.visit('admin', address);
    await press('Add role');
    const form = await dialog('Add role');
    const code = await fill(/^Code/, 'manager', form);
    for (const language of [/繁體中文/, /简体中文/, /English/]) await fill(language, 'Again', form);
    await press('Save', form);
    await read(/code.*(taken|used|exists)/i);
    expect(code.value).toBe('manager');
    expect(await own()).toEqual([]);
  });
});

describe('pay without approval', () => {
  const address = '/workbench/admin/without-approval';
  const allowed = () =>
    house.db
      .selectFrom('payroll_solutions')
      .select('without_approval_by')
      .where('code', '=', 'us-biweekly')
      .executeTakeFirstOrThrow();

  it('is allowed with a reason only, and taken back', async () => {
    await house.visit('admin', address);
    await press('Allow batches of US bi-weekly without approval', undefined, 'switch');
    const form = await dialog('Allow US bi-weekly without approval');
    await press('Save', form);
    expect((await allowed()).without_approval_by).toBeNull();
    await fill(/Reason/, 'One owner, one employee', form);
    await press('Save', form);
    await read('Saved.');
    expect((await allowed()).without_approval_by).not.toBeNull();
    await read(/^admin, /);
    await press('Allow batches of US bi-weekly without approval', undefined, 'switch');
    const back = await dialog('No longer allow US bi-weekly without approval');
    await fill(/Reason/, 'Two of us now', back);
    await press('Save', back);
    await until(allowed, (found) => found.without_approval_by === null);
  });

  it('is no business of payroll staff', async () => {
    await house.visit('payroll', address);
    await read(/you have no access/);
  });
});

describe('background jobs', () => {
  it('asks before it cancels one', async () => {
    const job = await house.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    await house.db
      .insertInto('jobs')
      .values({ ...job, id: 'waiting', state: 'queued', run_at: '2027-01-01T00:00:00.000Z', attempts: 0 })
      .execute();
    const asked = async () =>
      (
        await house.db
          .selectFrom('jobs')
          .select(['cancel_requested'])
          .where('id', '=', 'waiting')
          .executeTakeFirstOrThrow()
      ).cancel_requested;
    await house.visit('admin', '/workbench/admin/jobs');
    await press('Cancel');
    const form = await dialog('Cancel job');
    expect(await asked()).toBe(0);
    await press('Cancel job', form);
    await read('The job was asked to stop.');
    expect(await asked()).toBe(1);
  });

  it('shows nobody but its own to who may not see all, and cancels none of others', async () => {
    await house.visit('employee', '/workbench/admin/jobs');
    await read(/you have no access/);
  });
});

describe('access to a solution', () => {
  const held = async (login: string) => {
    const { id } = await userNamed(login);
    const rows = house.db.selectFrom('user_roles').selectAll().where('user_id', '=', id);
    return (await rows.where('scope_kind', '=', 'solution').execute()).length;
  };

  it('is given by a role over it alone, and taken after asking', async () => {
    await house.visit('admin', '/workbench/admin/solution-access?solution=us-biweekly');
    const form = await dialog(/^Access to/);
    // Rights to pay go to people, and most accounts of the small company are nobody's.
    await choose(/^User/, /· employee$/, form, 'employee');
    await choose(/^Role/, 'Payroll staff', form);
    await press('Give the role', form);
    await read('The role was given.');
    expect(await held('employee')).toBe(1);
    await press(/^Take Payroll staff from/, form);
    await press('Cancel', await dialog('Take the role'));
    expect(await held('employee')).toBe(1);
    await press(/^Take Payroll staff from/, form);
    await press('Take the role', await dialog('Take the role'));
    await read('The role was taken.');
    await until(
      () => held('employee'),
      (count) => count === 0,
    );
  });

  it('is told to whoever sees the solution, and given over all of them by administrators alone', async () => {
    const { id } = await house.db
      .selectFrom('payroll_solutions')
      .select('id')
      .where('code', '=', 'us-biweekly')
      .executeTakeFirstOrThrow();
    await house.visit('solution', `/workbench/payroll/solutions/${id}/authorization`);
    await read('Who may do what');
    await read('payroll2@demo.example');
    await house.visit('solution', '/workbench/admin/solution-access');
    await read('Sorry, you have no access to this page.');
  });

  it('asks again before the last who may edit a solution is shut out', async () => {
    const others = ['payroll', 'payroll2'];
    const { name } = await userNamed('solution');
    await house.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('login_name', 'in', others)
      .execute();
    await house.visit('admin', '/workbench/admin/users');
    await chooseFromMenu(`Actions for ${name}`, 'Disable');
    await press('Confirm', await dialog('Disable'));
    await press('Cancel', await dialog('Leaves no manager'));
    expect((await userNamed('solution')).status).toBe('active');
    await chooseFromMenu(`Actions for ${name}`, 'Disable');
    await press('Confirm', await dialog('Disable'));
    await press('Disable', await dialog('Leaves no manager'));
    await until(
      () => userNamed('solution'),
      ({ status }) => status === 'disabled',
    );
  });
});
