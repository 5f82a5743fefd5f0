import { afterEach, beforeEach, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { nodesIn } from './menu-tree.ts';

const createCaller = createCallerFactory(appRouter);
const KEEPER = rightsOf('system-administrator');

describeEachDatabase('menus', (test) => {
  let services: Services;
  beforeEach(async () => {
    services = await createTestServices(test);
  });
  afterEach(async () => {
    for (const table of ['menus', 'menu_applications', 'menu_tags'] as const)
      await services.db.deleteFrom(table).execute();
  });

  const as = (permissions: readonly string[]) => createCaller(testContext(services, { permissions }));
  const keeper = () => as(KEEPER).identity;
  const seen = async (permissions: readonly string[], appId = 'workbench') =>
    (await as(permissions).identity.menus.tree({ appId })).map(({ code, entries }) => ({
      code,
      ids: nodesIn(entries).map(({ id }) => id),
    }));
  const batches = { id: 'payroll.batches', applicationId: 'payroll' };
  const PAY = ['payroll.batches.view', 'payroll.solutions.view'];

  it('begin as they are declared, and show nobody what they lack the permission for', async () => {
    expect(await seen(PAY)).toEqual([
      {
        code: 'payroll',
        ids: [
          ...['payroll.overview', 'payroll.solutions', 'payroll.batches', 'payroll.globalTables'],
          ...['payroll.payTypes', 'payroll.balanceItems'],
        ],
      },
      { code: 'mine', ids: ['mine.inbox'] },
    ]);
    const others = await as(PAY).identity.menus.ofRoles({ appKeys: ['mine', 'portal'] });
    expect(others.rows.map(({ id }) => id)).toEqual([
      ...['portal.home', 'portal.inbox', 'portal.settings', 'mine.inbox'],
    ]);
    const one = await as(PAY).identity.menus.ofRoles({
      appKeys: ['workbench'],
      filter: { where: { applicationId: 'mine' }, pageSize: 1 },
    });
    expect(one).toMatchObject({ total: 1, rows: [{ id: 'mine.inbox' }] });
  });

  it('hide, rename and move what is built in, never its address, and give it back', async () => {
    const { menus } = keeper();
    const folder = await menus.create({ applicationId: 'payroll', kind: 'folder', names: { en: 'Month' } });
    await menus.update({ ...batches, version: 0, parentId: folder.id, names: { en: 'Runs' } });
    await menus.move({ id: folder.id, applicationId: 'payroll', parentId: null, before: 'payroll.overview' });
    await menus.update({ id: 'payroll.payTypes', applicationId: 'payroll', version: 0, hidden: true });
    const [payroll] = await as(PAY).identity.menus.tree({ appId: 'payroll' });
    expect(payroll?.entries.map(({ id }) => id)).toEqual([
      ...[folder.id, 'payroll.overview', 'payroll.solutions', 'payroll.globalTables', 'payroll.balanceItems'],
    ]);
    expect(payroll?.entries[0]?.children).toMatchObject([{ id: 'payroll.batches', names: { en: 'Runs' } }]);
    // A heading over nothing that one may see isn't shown.
    expect((await seen([])).flatMap(({ ids }) => ids)).not.toContain(folder.id);
    const wrong = { ...batches, version: 1, url: '/elsewhere' };
    await expect(menus.update(wrong)).rejects.toThrow('MENU_BUILT_IN');
    await expect(menus.remove({ ids: [batches.id] })).rejects.toThrow('MENU_BUILT_IN');
    await expect(menus.update({ ...batches, version: 0 })).rejects.toThrow('VERSION_CHANGED');
    await expect(
      menus.move({ id: folder.id, applicationId: 'payroll', parentId: folder.id, before: null }),
    ).rejects.toThrow('MENU_PLACE');
    await expect(menus.update({ id: 'portal.home', applicationId: 'payroll', version: 0 })).rejects.toThrow(
      'MENU_OTHER_SHELL',
    );
    // What stood below a folder that is removed moves up.
    expect(await menus.remove({ ids: [folder.id] })).toEqual({ removed: 1, movedUp: 1 });
    await menus.reset({ id: batches.id });
    expect(await menus.get({ id: batches.id })).toMatchObject({ names: null, parentId: null, version: 0 });
  });

  it('take addresses of the company’s own, for roles, for a permission, and for what the screen behind asks', async () => {
    const { menus } = keeper();
    const role = await services.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'manager')
      .executeTakeFirstOrThrow();
    const put = (url: string, more: object = {}) =>
      menus.create({ applicationId: 'portal', names: { en: url }, url, ...more });
    const open = await put('https://canteen.test/menu', { target: 'new', selfApply: true });
    const managers = await put('https://managers.test', { roleIds: [role.id] });
    const held = await put('https://payroll.test', { permission: 'payroll.batches.view' });
    const behind = await put('/workbench/admin/users?status=locked');
    const own = async (permissions: readonly string[]) =>
      (await as(permissions).identity.menus.custom()).map(({ id }) => id);
    expect(await own([])).toEqual([open.id]);
    expect(await own(PAY)).toEqual([open.id, held.id]);
    expect(await own(KEEPER)).toEqual([open.id, behind.id]);
    const preview = await menus.preview({ roleId: role.id });
    const ids = preview.flatMap(({ entries }) => nodesIn(entries).map(({ id }) => id));
    expect(ids).toContain(managers.id);
    expect(ids).not.toContain('admin.menus');
    expect(await as([]).inbox.applications.selfApply()).toMatchObject([
      { id: open.id, url: 'https://canteen.test/menu', source: 'menu' },
    ]);
    for (const url of ['javascript:alert(1)', '//evil.test', '/\\evil.test', 'http://plain.test'])
      await expect(put(url)).rejects.toThrow();
    await expect(put('/x', { permission: 'no.such' })).rejects.toThrow('PERMISSION_UNKNOWN');
  });

  it('never lock out who keeps them', async () => {
    const { menus, menuApplications } = keeper();
    await menus.update({ id: 'admin.menus', applicationId: 'admin', version: 0, hidden: true });
    expect((await seen(KEEPER)).find(({ code }) => code === 'admin')?.ids).toContain('admin.menus');
    await menuApplications.setEnabled({ ids: ['admin', 'payroll'], enabled: false });
    expect((await seen(KEEPER)).find(({ code }) => code === 'admin')?.ids).toEqual(['admin.menus']);
    expect(await seen(PAY)).toEqual([{ code: 'mine', ids: ['mine.inbox'] }]);
    // By hand in the database: a circle, and an application that isn't there.
    const now = '2026-01-01T00:00:00.000Z';
    const row = {
      ...{ kind: 'folder' as const, target: 'same' as const, hidden: 0 as const, self_apply: 0 as const },
      ...{ in_app_browser: 0 as const, position: 0, created_at: now, updated_at: now },
    };
    await services.db
      .insertInto('menus')
      .values([
        { ...row, id: 'a', application_id: 'mine', parent_id: 'b', names: '{"en":"A"}' },
        { ...row, id: 'b', application_id: 'mine', parent_id: 'a', names: '{"en":"B"}' },
        { ...row, id: 'mine.inbox', kind: 'screen', application_id: 'gone', parent_id: 'a', names: null },
      ])
      .execute();
    expect(await seen([])).toContainEqual({ code: 'mine', ids: ['a', 'mine.inbox'] });
  });

  it('have sections of the company’s own, in its order, that go with all that is in them', async () => {
    const { menus, menuApplications } = keeper();
    const made = await menuApplications.create({ code: 'links', shell: 'workbench', names: { en: 'Links' } });
    await menus.create({ applicationId: made.id, names: { en: 'Law' }, url: 'https://law.test' });
    await menus.move({ id: 'mine.inbox', applicationId: made.id, parentId: null, before: null });
    await menuApplications.sort({ ids: [made.id] });
    expect((await seen([]))[0]).toMatchObject({ code: 'links', ids: [expect.anything(), 'mine.inbox'] });
    expect(await menuApplications.list({ filter: { where: { builtIn: false } } })).toMatchObject({
      ...{ total: 1, rows: [{ code: 'links', entries: 2, enabled: true }] },
    });
    await menuApplications.update({ id: made.id, version: 2, names: { en: 'Addresses' } });
    expect(await menuApplications.get({ id: made.id })).toMatchObject({ names: { en: 'Addresses' } });
    await expect(menuApplications.remove({ ids: ['mine'] })).rejects.toThrow('MENU_BUILT_IN');
    await expect(
      menuApplications.create({ code: 'mine', shell: 'portal', names: { en: 'x' } }),
    ).rejects.toThrow('APPLICATION_CODE_TAKEN');
    const gone = await menuApplications.remove({ ids: [made.id] });
    expect(gone).toEqual({ applications: 1, removed: 1, returned: 1 });
    expect(await seen([])).toContainEqual({ code: 'mine', ids: ['mine.inbox'] });
  });

  it('order what the browser in a chat application shows by tags, none deleted unasked while it is used', async () => {
    const { menus, menuTags } = keeper();
    const tag = await menuTags.create({ names: { en: 'Daily' }, sequence: 3 });
    expect(await menuTags.highest()).toEqual({ maxSeqNumber: 3 });
    expect(await menuTags.checkNumber({ sequence: 3 })).toBe(true);
    expect(await menuTags.checkNumber({ sequence: 3, id: tag.id })).toBe(false);
    expect(await menuTags.checkNumber({ sequence: 4 })).toBe(false);
    await expect(menuTags.create({ names: { en: 'Again' }, sequence: 3 })).rejects.toThrow(
      'TAG_NUMBER_TAKEN',
    );
    const inbox = { id: 'portal.inbox', applicationId: 'portal', version: 0, inAppBrowser: true };
    await menus.update({ ...inbox, tagIds: [tag.id] });
    await menus.update({ id: 'portal.settings', applicationId: 'portal', version: 0, inAppBrowser: false });
    const shown = await as([]).portal.home.inAppMenus();
    expect(shown).toMatchObject([
      { tag: { names: { en: 'Daily' } }, entries: [{ id: 'portal.inbox', names: { en: 'Inbox' } }] },
      { tag: null, entries: [{ id: 'portal.home' }] },
    ]);
    expect(await menuTags.update({ id: tag.id, version: 1, names: { en: 'Often' }, sequence: 5 })).toEqual({
      ...{ id: tag.id, version: 2 },
    });
    await expect(menuTags.remove({ ids: [tag.id] })).rejects.toThrow('TAG_USED');
    expect(await menuTags.list()).toMatchObject([{ menus: 1, sequence: 5 }]);
    expect(await menuTags.remove({ ids: [tag.id], confirmDel: true })).toEqual({ removed: 1 });
    expect(await menuTags.list()).toEqual([]);
    expect(await menus.get({ id: 'portal.inbox' })).toMatchObject({ tagIds: [] });
  });
});
