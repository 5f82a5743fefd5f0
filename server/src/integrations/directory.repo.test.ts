import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { refusalCodeOf } from '../testing/refusal-of.ts';
import { PROVIDERS, type Provider } from './integrations.words.ts';
import { appOf, finish, type House, openHouse } from './testing.ts';

const doubleOf = (house: House, provider: Provider) => house.vendors[provider];

describeEachDatabase('a directory kept in step', (test) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(test);
  });
  afterAll(() => house.vendors.close());
  beforeEach(async () => {
    house.vendors.reset();
    for (const table of [
      'integration_mappings',
      'integration_mirror',
      'integration_runs',
      'integration_run_items',
      'integration_apps',
      'integration_tokens',
      'integration_calls',
      'integration_field_configs',
    ] as const)
      await house.services.db.deleteFrom(table).execute();
  });

  const setUp = (provider: Provider, more: object = {}) =>
    house.caller.integrations[provider].apps.create(appOf(house, provider, more));
  const sync = async (provider: Provider, object: 'departments' | 'members', more: object = {}) =>
    finish(house, provider, await house.caller.integrations[provider][object].sync(more));

  it.each(PROVIDERS)(
    '%s: makes what is missing there, parents first, and writes nothing the second time',
    async (provider) => {
      await setUp(provider);
      const first = await sync(provider, 'departments');
      expect(first.state).toBe('done');
      const { tree, faults } = doubleOf(house, provider);
      expect(tree.departments.size).toBe(house.stored.departmentIds.size);
      const people = await sync(provider, 'members');
      expect(people).toMatchObject({ state: 'done' });
      expect(tree.members.size).toBe(people.counts.create);
      expect(tree.members.size).toBeGreaterThan(5);
      const both = await house.caller.integrations[provider].departments.pairs({});
      expect(both.filter(({ state }) => state !== 'both')).toEqual([]);
      const theirs = await house.caller.integrations[provider].members.theirs({});
      expect(theirs.total).toBe(tree.members.size);
      expect(theirs.rows.filter(({ localId }) => localId === null)).toEqual([]);
      const writes = () => faults.seen.filter(({ path }) => /create|update|delete/.test(path)).length;
      const before = writes();
      expect((await sync(provider, 'departments')).counts).toEqual({});
      expect((await sync(provider, 'members')).counts).toEqual({});
      expect(writes()).toBe(before);
      if (provider === 'feishu') expect(faults.seen.filter(({ method }) => method === 'PATCH')).toEqual([]);
    },
  );

  it.each(PROVIDERS)('%s: shows a plan first, and does it when somebody has looked', async (provider) => {
    await setUp(provider);
    const plan = await sync(provider, 'departments', { dryRun: true });
    expect(plan).toMatchObject({ state: 'planned', endedAt: null });
    const { tree } = doubleOf(house, provider);
    expect(tree.departments.size).toBe(0);
    const items = await house.caller.integrations[provider].runs.items({ id: plan.id });
    expect(items.rows.every(({ action }) => action === 'create')).toBe(true);
    // Who decides reads names, also of those above that are made by the same plan.
    const nameOf = new Map(items.rows.map(({ localId, name }) => [`ours:${localId}`, name]));
    const above = items.rows.flatMap(({ changes: { parentId } }) =>
      parentId ? [String(parentId.after)] : [],
    );
    expect(above.length).toBeGreaterThan(2);
    expect(items.departmentNames).toEqual(Object.fromEntries(above.map((id) => [id, nameOf.get(id)])));
    const done = await finish(
      house,
      provider,
      await house.caller.integrations[provider].runs.confirm({ id: plan.id }),
    );
    expect(done.state).toBe('done');
    expect(tree.departments.size).toBe(items.total);
    // With both in step there is nothing to look at.
    const idle = await sync(provider, 'departments', { dryRun: true });
    expect(idle).toMatchObject({ state: 'done', counts: {}, endedAt: expect.any(String) });
    const people = await sync(provider, 'members', { dryRun: true });
    const { departmentNames } = await house.caller.integrations[provider].runs.items({ id: people.id });
    expect(Object.keys(departmentNames).length).toBeGreaterThan(2);
    for (const [id, name] of Object.entries(departmentNames)) expect(tree.get(id).name).toBe(name);
    const undone = await finish(
      house,
      provider,
      await house.caller.integrations[provider].runs.undo({ id: plan.id }),
    );
    expect(undone.state).toBe('done');
    expect(tree.departments.size).toBe(0);
  });

  it.each(PROVIDERS)('%s: makes nothing twice where the answer to a creation was lost', async (provider) => {
    await setUp(provider);
    const { tree, faults } = doubleOf(house, provider);
    const path = {
      wecom: '/cgi-bin/department/create',
      dingtalk: '/topapi/v2/department/create',
      feishu: '/open-apis/contact/v3/departments',
    }[provider];
    faults.plan({ path, nth: 2, do: { kind: 'dropAfterCommit' } });
    expect((await sync(provider, 'departments')).state).toBe('done');
    expect(tree.departments.size).toBe(house.stored.departmentIds.size);
    const member = {
      wecom: '/cgi-bin/user/create',
      dingtalk: '/topapi/v2/user/create',
      feishu: '/open-apis/contact/v3/users',
    }[provider];
    faults.plan({ path: member, nth: 1, do: { kind: 'dropAfterCommit' } });
    const people = await sync(provider, 'members');
    expect(people.state).toBe('done');
    expect(tree.members.size).toBe(people.counts.create);
  });

  it.each(PROVIDERS)(
    '%s: fetches one token for all, and another once where it ran out on the way',
    async (provider) => {
      await setUp(provider);
      const { desk, faults } = doubleOf(house, provider);
      const given = desk.given;
      const path = {
        wecom: '/cgi-bin/department/create',
        dingtalk: '/topapi/v2/department/create',
        feishu: '/open-apis/contact/v3/departments',
      }[provider];
      faults.plan({ path, nth: 3, do: { kind: 'expireToken' } });
      expect((await sync(provider, 'departments')).state).toBe('done');
      expect(desk.given - given).toBe(2);
      const { rows } = await house.caller.integrations[provider].calls.list({
        filter: { where: { fault: 'expired' } },
      });
      expect(rows).toHaveLength(1);
      const logged = JSON.stringify(
        await house.services.db.selectFrom('integration_calls').selectAll().execute(),
      );
      expect(logged).not.toMatch(/-secret|access_token=|t-[0-9a-f]{8}-/);
    },
  );

  it.each(PROVIDERS)(
    '%s: disables or deletes nobody after a reading that broke off or lost many',
    async (provider) => {
      await setUp(provider);
      await sync(provider, 'departments');
      await sync(provider, 'members');
      const { tree, faults } = doubleOf(house, provider);
      const path = {
        wecom: '/cgi-bin/user/list',
        dingtalk: '/topapi/v2/user/list',
        feishu: '/open-apis/contact/v3/users/find_by_department',
      }[provider];
      const all = tree.members.size;
      faults.plan({
        path,
        nth: 2,
        times: 40,
        do: { kind: 'answer', status: 502, text: '<html>Bad Gateway</html>' },
      });
      const broken = await sync(provider, 'members');
      expect(broken.state).toBe('failed');
      expect(broken.reason?.code).toBe('integrations.VENDOR_TRANSPORT');
      // The job's further tries use the faults up; whatever they found, nobody is gone.
      faults.reset();
      const kept = [...tree.members];
      for (const [key] of kept.slice(0, Math.ceil(all / 2))) tree.members.delete(key);
      const lost = await sync(provider, 'members');
      expect(lost).toMatchObject({ state: 'stopped', reason: { code: 'integrations.READ_LOST_MANY' } });
      expect(tree.members.size).toBe(all - Math.ceil(all / 2));
    },
  );

  it.each(PROVIDERS)('%s: waits where it is told to, and goes on', async (provider) => {
    await setUp(provider);
    const { faults } = doubleOf(house, provider);
    const path = {
      wecom: '/cgi-bin/department/create',
      dingtalk: '/topapi/v2/department/create',
      feishu: '/open-apis/contact/v3/departments',
    }[provider];
    const slow = {
      wecom: { status: 200, json: { errcode: 45009, errmsg: 'api freq out of limit' } },
      dingtalk: { status: 200, json: { status: 1111, wait: 5, source: 'x5', punish: 'deny' } },
      feishu: { status: 429, json: { code: 99991400, msg: 'request trigger frequency limit' } },
    }[provider];
    faults.plan({ path, times: 2, do: { kind: 'answer', ...slow } });
    expect((await sync(provider, 'departments')).state).toBe('done');
    expect(faults.calls(path).length).toBe(house.stored.departmentIds.size + 2);
  });

  it.each(PROVIDERS)('%s: changes, moves and deletes what is ours alone', async (provider) => {
    await setUp(provider);
    await sync(provider, 'departments');
    const { tree } = doubleOf(house, provider);
    const { db } = house.services;
    const some = await db
      .selectFrom('departments')
      .selectAll()
      .where('parent_id', 'is not', null)
      .orderBy('level', 'desc')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('departments')
      .set({ names: JSON.stringify({ 'zh-CN': '新名称' }) })
      .where('id', '=', some.id)
      .execute();
    const changed = await sync(provider, 'departments');
    expect(changed.counts).toMatchObject({ update: 1, done: 1 });
    expect([...tree.departments.values()].map(({ name }) => name)).toContain('新名称');
    await db.updateTable('departments').set({ active: 0 }).where('id', '=', some.id).execute();
    const gone = await sync(provider, 'departments');
    expect(gone.counts).toMatchObject({ delete: 1 });
    expect([...tree.departments.values()].map(({ name }) => name)).not.toContain('新名称');
    await db
      .updateTable('departments')
      .set({ active: 1, names: some.names })
      .where('id', '=', some.id)
      .execute();
  });

  it.each(PROVIDERS)('%s: leaves to a person what both sides have changed', async (provider) => {
    await setUp(provider);
    await sync(provider, 'departments');
    const { tree } = doubleOf(house, provider);
    const { db } = house.services;
    const some = await db.selectFrom('departments').selectAll().orderBy('code').executeTakeFirstOrThrow();
    const mapping = await db
      .selectFrom('integration_mappings')
      .selectAll()
      .where('local_id', '=', some.id)
      .executeTakeFirstOrThrow();
    tree.update(mapping.external_id, { name: 'Theirs' });
    await db
      .updateTable('departments')
      .set({ names: JSON.stringify({ 'zh-CN': 'Ours' }) })
      .where('id', '=', some.id)
      .execute();
    const run = await sync(provider, 'departments');
    expect(run.state).toBe('partial');
    const items = await house.caller.integrations[provider].runs.items({ id: run.id });
    expect(items.rows).toMatchObject([{ action: 'conflict', code: 'changedOnBothSides' }]);
    expect(tree.get(mapping.external_id).name).toBe('Theirs');
    await house.caller.integrations[provider].runs.settle({
      runId: run.id,
      itemId: items.rows[0]?.id ?? '',
      how: 'ours',
    });
    expect((await sync(provider, 'departments')).state).toBe('done');
    expect(tree.get(mapping.external_id).name).toBe('Ours');
    await db.updateTable('departments').set({ names: some.names }).where('id', '=', some.id).execute();
  });

  it('keeps the secret to itself, calls no stranger, and tells a wrong secret from a wrong address', async () => {
    const { vendors } = house;
    const api = () => house.caller.integrations.wecom;
    const { id } = await setUp('wecom', { appSecret: 'wrong' });
    expect(JSON.stringify(await api().apps.get({ id }))).not.toMatch(/wrong|cipher/);
    expect(await api().apps.verify({ id })).toMatchObject({ ok: false, code: 'credentials' });
    await api().apps.update({ id, appSecret: 'contacts-secret' });
    expect(await api().apps.verify({ id })).toEqual({ ok: true, code: null, message: null });
    vendors.wecom.trustsAddress = false;
    const refused = await api().apps.verify({ id });
    expect(refused.code).toBe('ip');
    expect(refused.message).toContain('203.0.113.9');
    expect(await refusalCodeOf(api().apps.update({ id, baseUrl: 'http://169.254.169.254' }))).toBe(
      'integrations.HOST_NOT_ALLOWED',
    );
    expect(
      await refusalCodeOf(api().apps.update({ id, baseUrl: 'https://qyapi.weixin.qq.com.example.org' })),
    ).toBe('integrations.HOST_NOT_ALLOWED');
  });

  it('reads members of WeCom by their ids where details are hidden, and clears nothing it does not see', async () => {
    await setUp('wecom');
    await sync('wecom', 'departments');
    await sync('wecom', 'members');
    const { wecom } = house.vendors;
    const numbers = [...wecom.tree.members.values()].map(({ fields }) => fields.mobile);
    wecom.hidesDetails = true;
    const again = await sync('wecom', 'members');
    expect(
      again.counts,
      JSON.stringify((await house.caller.integrations.wecom.runs.items({ id: again.id })).rows[0]),
    ).toEqual({});
    expect([...wecom.tree.members.values()].map(({ fields }) => fields.mobile)).toEqual(numbers);
  });

  it('fills fields that the company added at Feishu, where the app sees them', async () => {
    const { id: appConfigId } = await setUp('feishu');
    await sync('feishu', 'departments');
    await sync('feishu', 'members');
    const { fields } = house.caller.integrations.feishu;
    await fields.create({ appConfigId, sourceField: 'employeeNumber', targetField: 'C-100' });
    expect((await sync('feishu', 'members')).counts).toEqual({});
    const members = [...house.vendors.feishu.tree.members.values()];
    for (const member of members) member.fields.custom_attrs = [];
    expect((await sync('feishu', 'members')).counts).toEqual({
      update: members.length,
      done: members.length,
    });
    for (const member of house.vendors.feishu.tree.members.values())
      expect(member.fields.custom_attrs).toEqual([
        { type: 'TEXT', id: 'C-100', value: { text: member.fields.employee_no } },
      ]);
    expect((await sync('feishu', 'members')).counts).toEqual({});
  });
});
