import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { refusalCodeOf } from '../testing/refusal-of.ts';
import { firstOf } from './adapters/read-values.ts';
import { PROVIDERS, type Provider } from './integrations.words.ts';
import { planDepartments } from './sync/plan-departments.ts';
import { planLeavers } from './sync/plan-members.ts';
import { appOf, finish, type House, keepFew, openHouse } from './testing.ts';
import { passing } from './vendor/pause.ts';

/** What a platform calls its calls, and how it says what went wrong. */
const PATHS = {
  wecom: {
    token: '/cgi-bin/gettoken',
    tree: '/cgi-bin/department/list',
    people: '/cgi-bin/user/list',
    makeDepartment: '/cgi-bin/department/create',
    makeMember: '/cgi-bin/user/create',
  },
  dingtalk: {
    token: '/gettoken',
    tree: '/topapi/v2/department/listsub',
    people: '/topapi/v2/user/list',
    makeDepartment: '/topapi/v2/department/create',
    makeMember: '/topapi/v2/user/create',
  },
  feishu: {
    token: '/open-apis/auth/v3/tenant_access_token/internal',
    tree: '/open-apis/contact/v3/departments/0/children',
    people: '/open-apis/contact/v3/users/find_by_department',
    makeDepartment: '/open-apis/contact/v3/departments',
    makeMember: '/open-apis/contact/v3/users',
  },
} as const;

const wrapped = (sub_code: string, sub_msg = 'said so') => ({
  errcode: 88,
  sub_code,
  sub_msg,
  errmsg: `ding talk error[subcode=${sub_code},submsg=${sub_msg}]`,
});
const answer = (status: number, json: unknown, headers: Record<string, string> = {}) =>
  ({ kind: 'answer', status, json, headers }) as const;
const page = (status: number) =>
  ({ kind: 'answer', status, text: '<html><body>Bad Gateway</body></html>' }) as const;

/** Row by row what a client of these platforms has to survive; each test is named as its row. */
describeEachDatabase('what has to be survived', (test) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(test);
    await keepFew(house, 6);
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
      'integration_messages',
    ] as const)
      await house.services.db.deleteFrom(table).execute();
  });

  const api = (provider: Provider) => house.caller.integrations[provider];
  const double = (provider: Provider) => house.vendors[provider];
  const setUp = (provider: Provider, more: object = {}) =>
    api(provider).apps.create(appOf(house, provider, more));
  const sync = async (provider: Provider, object: 'departments' | 'members', more: object = {}) =>
    finish(house, provider, await api(provider)[object].sync(more));
  const items = async (provider: Provider, id: string) => (await api(provider).runs.items({ id })).rows;
  async function inStep(provider: Provider) {
    await setUp(provider);
    expect((await sync(provider, 'departments')).state).toBe('done');
    expect((await sync(provider, 'members')).state).toBe('done');
    const { faults } = double(provider);
    faults.seen.length = 0;
  }
  const mappingOf = (localId: string) =>
    house.services.db
      .selectFrom('integration_mappings')
      .selectAll()
      .where('local_id', '=', localId)
      .executeTakeFirst();
  const someone = async (provider: Provider) => {
    const [row] = (await api(provider).members.ours({})).rows;
    if (!row) throw new Error('Nobody works here.');
    return row;
  };

  it.each(PROVIDERS)('Token expires mid-page (%s): one refresh, same cursor', async (provider) => {
    await inStep(provider);
    const { faults, desk } = double(provider);
    const given = desk.given;
    faults.plan({ path: PATHS[provider].people, nth: 2, do: { kind: 'expireToken' } });
    expect(await sync(provider, 'members')).toMatchObject({ state: 'done', counts: {} });
    expect(desk.given).toBe(given + 1);
    const asked = faults.calls(PATHS[provider].people).map(({ query, body }) => {
      const { access_token: _token, ...place } = query;
      return JSON.stringify([place, body]);
    });
    expect(asked[1]).toBe(asked[2]);
    expect(new Set(asked).size).toBe(asked.length - 1);
  });

  it.each(PROVIDERS)('Stampede on refresh (%s): single flight', async (provider) => {
    await inStep(provider);
    const { desk } = double(provider);
    const given = desk.given;
    desk.expireAll();
    await house.services.db.deleteFrom('integration_tokens').execute();
    const { externalId } = await someone(provider);
    await Promise.all(Array.from({ length: 12 }, () => api(provider).members.get({ id: externalId ?? '' })));
    expect(desk.given).toBe(given + 1);
  });

  const RATES = {
    wecom: [
      answer(200, { errcode: 45009, errmsg: 'api freq out of limit' }),
      answer(200, { errcode: 45033 }),
    ],
    dingtalk: [
      answer(200, wrapped('90018')),
      answer(200, { errcode: 90002, errmsg: 'rate' }),
      answer(200, { status: 1111, wait: 5, source: 'x5', punish: 'deny' }),
      page(403),
    ],
    feishu: [
      answer(429, { code: 99991400, msg: 'limit' }, { 'x-ogw-ratelimit-reset': '7' }),
      answer(400, { code: 99991400, msg: 'limit' }),
    ],
  };
  it.each(PROVIDERS)('Rate (%s): wait, back off, continue', async (provider) => {
    await inStep(provider);
    const waited: number[] = [];
    const { wait } = passing;
    passing.wait = async (milliseconds) => void waited.push(milliseconds);
    try {
      for (const [at, how] of RATES[provider].entries()) {
        double(provider).faults.plan({ path: PATHS[provider].people, do: how });
        expect([at, (await sync(provider, 'members')).state]).toEqual([at, 'done']);
      }
    } finally {
      passing.wait = wait;
    }
    // As long as the platform says, where it says so.
    if (provider === 'feishu') expect(waited).toContain(7000);
    if (provider === 'dingtalk') expect(waited).toContain(5000);
    expect(waited.filter((each) => each > 300).length).toBeGreaterThanOrEqual(RATES[provider].length);
  });

  it.each(['dingtalk', 'feishu'] as const)(
    'Monthly/daily quota (%s): stop run, tell admin, no retry',
    async (provider) => {
      await setUp(provider);
      const { faults } = double(provider);
      const how =
        provider === 'dingtalk'
          ? answer(200, { errcode: 90020, errmsg: 'monthly quota' })
          : answer(400, { code: 99991403, msg: 'monthly quota' });
      faults.plan({ path: PATHS[provider].makeDepartment, nth: 2, times: 50, do: how });
      const run = await sync(provider, 'departments');
      expect(run).toMatchObject({ state: 'failed', reason: { code: 'integrations.VENDOR_QUOTA' } });
      expect(faults.calls(PATHS[provider].makeDepartment)).toHaveLength(2);
    },
  );

  const IPS = {
    wecom: answer(200, { errcode: 60020, errmsg: 'not allow to access from your ip, from ip: 203.0.113.9' }),
    dingtalk: answer(200, wrapped('60020', '访问ip不在白名单之中,request ip=203.0.113.9')),
    feishu: answer(400, { code: 99991401, msg: 'ip 203.0.113.9 is denied by app setting' }),
  };
  it.each(PROVIDERS)('IP (%s): config error on screen with the IP from the message', async (provider) => {
    const { id } = await setUp(provider);
    for (const path of [PATHS[provider].tree, '/cgi-bin/department/simplelist'])
      double(provider).faults.plan({ path, times: 9, do: IPS[provider] });
    const verified = await api(provider).apps.verify({ id });
    expect(verified).toMatchObject({ ok: false, code: 'ip' });
    expect(verified.message).toContain('203.0.113.9');
  });

  const SCOPES = {
    wecom: [48002, 60011].map((errcode) => answer(200, { errcode, errmsg: 'api forbidden: contacts' })),
    dingtalk: [answer(200, wrapped('60011', 'requiredScopes=[contacts]'))],
    feishu: [99991672, 40004, 41050].map((code) => answer(400, { code, msg: 'required: [contacts]' })),
  };
  it.each(PROVIDERS)('Permission (%s): name the missing scope', async (provider) => {
    await setUp(provider);
    for (const how of SCOPES[provider]) {
      double(provider).faults.reset();
      for (const path of [PATHS[provider].tree, '/cgi-bin/department/simplelist'])
        double(provider).faults.plan({ path, times: 9, do: how });
      const run = await sync(provider, 'departments');
      expect(run).toMatchObject({ state: 'failed', reason: { code: 'integrations.VENDOR_PERMISSION' } });
      expect(run.reason?.message).toContain('contacts');
    }
  });

  const BUSY = {
    wecom: [answer(200, { errcode: -1, errmsg: 'busy' })],
    dingtalk: [answer(200, { errcode: -1, errmsg: 'busy' })],
    feishu: [43024, 43030, 44025, 41027].map((code) => answer(504, { code, msg: 'lock' })),
  };
  it.each(PROVIDERS)('Busy / lock (%s): retry ≤3–4', async (provider) => {
    await setUp(provider);
    const { faults } = double(provider);
    const path = PATHS[provider].makeDepartment;
    for (const how of BUSY[provider].slice(0, 3)) faults.plan({ path, do: how });
    expect((await sync(provider, 'departments')).state).toBe('done');
    faults.reset();
    await inStepAgain(provider);
    faults.plan({ path, times: 99, do: BUSY[provider].at(-1) ?? page(503) });
    await addDepartment('busy');
    const run = await sync(provider, 'departments');
    expect(run.state).toBe('partial');
    expect(faults.calls(path)).toHaveLength(4);
    expect(await items(provider, run.id)).toMatchObject([{ action: 'create', state: 'failed' }]);
    await removeDepartment('busy');
  });
  const inStepAgain = async (provider: Provider) =>
    expect((await sync(provider, 'departments')).counts).toEqual({});
  async function addDepartment(code: string, more: { parentId?: string; name?: string } = {}) {
    const { db } = house.services;
    const some = await db
      .selectFrom('departments')
      .selectAll()
      .where('active', '=', 1)
      .where('parent_id', 'is', null)
      .orderBy('code')
      .executeTakeFirstOrThrow();
    const parent = more.parentId
      ? await db
          .selectFrom('departments')
          .selectAll()
          .where('id', '=', more.parentId)
          .executeTakeFirstOrThrow()
      : some;
    const id = `dep-${code}`;
    await db
      .insertInto('departments')
      .values({
        ...some,
        ...{ id, code, names: JSON.stringify({ 'zh-CN': more.name ?? code, en: more.name ?? code }) },
        ...{ parent_id: parent.id, level: parent.level + 1, path: `${parent.path}${id}/` },
      })
      .execute();
    return id;
  }
  const removeDepartment = (code: string) =>
    house.services.db.deleteFrom('departments').where('code', '=', code).execute();

  it.each(PROVIDERS)('Partial success (%s): per-recipient result; “partial” state', async (provider) => {
    await inStep(provider);
    if (provider === 'wecom')
      await setUp(provider, {
        appId: '1000002',
        appSecret: 'app-secret',
        purposes: ['messages'],
        name: 'Sender',
      });
    // What sends for WeCom is an app of its own.
    const app = provider === 'wecom' ? { appConfigId: '1000002' } : {};
    const { externalId } = await someone(provider);
    const { id } = await api(provider).messages.create({
      ...app,
      text: `Hello ${provider}`,
      memberIds: [externalId ?? '', 'Nobody'],
    } as never);
    await api(provider).messages.send({ id });
    await house.services.queue.drain(house.services);
    const sent = await api(provider).messages.get({ id });
    expect(sent.state).toBe('partial');
    expect(sent.failed.map((each) => each.id.toLowerCase())).toEqual(['nobody']);
    expect(double(provider).sent.map(({ to }) => to)).toEqual([externalId]);
  });

  it.each([44054, 44055, 44056])('Partial success (feishu, %i): made, with a warning', async (code) => {
    await setUp('feishu');
    await sync('feishu', 'departments');
    const { faults, tree } = double('feishu');
    const who = await someone('feishu');
    faults.plan({ path: PATHS.feishu.makeMember, do: { kind: 'doneBut', code } });
    await api('feishu').members.create({ employmentId: who.id });
    expect(tree.members.size).toBe(1);
    expect((await mappingOf(who.id))?.last_error).not.toBeNull();
    expect(faults.calls(PATHS.feishu.makeMember)).toHaveLength(1);
  });

  const MEMBER = { wecom: 60102, dingtalk: 60102, feishu: 41011 } as const;
  it.each(PROVIDERS)('Duplicate user (%s): look up; ours → link, else conflict queue', async (provider) => {
    await setUp(provider);
    await sync(provider, 'departments');
    const { tree, faults } = double(provider);
    const plan = await sync(provider, 'members', { dryRun: true });
    const [first, second] = (await items(provider, plan.id)).filter(({ action }) => action === 'create');
    // Meanwhile somebody has made one of them there under our number, and another took the phone of a second.
    const number = String(first?.changes.key?.after);
    tree.addMember({ id: number, departments: [], fields: { mobile: '13911110000' }, disabled: false });
    const phone = String(second?.changes.mobile?.after);
    tree.addMember({ id: 'their-own', departments: [], fields: { mobile: phone }, disabled: false });
    const taken = await house.services.db
      .selectFrom('employments')
      .select('id')
      .where('id', 'not in', [first?.localId ?? '', second?.localId ?? ''])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await api(provider).runs.map({ object: 'member', localId: taken.id, externalId: 'their-own' });
    const run = await finish(house, provider, await api(provider).runs.confirm({ id: plan.id }));
    expect(run.state).toBe('partial');
    expect((await mappingOf(first?.localId ?? ''))?.external_id).toBe(number);
    expect(await mappingOf(second?.localId ?? '')).toBeUndefined();
    const all = await items(provider, run.id);
    expect(all.find(({ localId }) => localId === second?.localId)).toMatchObject({ state: 'failed' });
    expect((await mappingOf(taken.id))?.external_id).toBe('their-own');
    expect(faults.calls(PATHS[provider].makeMember).length).toBe(tree.members.size);
    expect(MEMBER[provider]).toBeGreaterThan(0);
  });

  it.each(PROVIDERS)(
    'Duplicate department (%s): look up under parent; link or conflict',
    async (provider) => {
      await inStep(provider);
      const { tree } = double(provider);
      const id = await addDepartment('dup');
      const plan = await sync(provider, 'departments', { dryRun: true });
      const [item] = await items(provider, plan.id);
      const wanted = { id: provider === 'feishu' ? 'dup' : '777', name: 'dup', order: 0, key: 'dup' };
      tree.create({ ...wanted, parentId: String(item?.changes.parentId?.after ?? tree.rules.root) });
      const run = await finish(house, provider, await api(provider).runs.confirm({ id: plan.id }));
      expect(run.state).toBe('done');
      expect((await mappingOf(id))?.external_id).toBe(wanted.id);
      expect([...tree.departments.values()].filter(({ name }) => name === 'dup')).toHaveLength(1);
      await removeDepartment('dup');
    },
  );

  it.each(PROVIDERS)('Moved under itself (%s): check before sending', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const child = [...tree.departments.values()].find(({ parentId }) => parentId !== tree.rules.root);
    const parent = tree.get(child?.parentId ?? '');
    for (const parentId of [parent.id, child?.id ?? ''])
      expect(await refusalCodeOf(api(provider).departments.update({ id: parent.id, parentId }))).toBe(
        'integrations.MOVED_UNDER_ITSELF',
      );
    expect(faults.seen.filter(({ path, method }) => /update/.test(path) || method === 'PATCH')).toEqual([]);
  });

  it.each(PROVIDERS)(
    'Parent deleted meanwhile (%s): re-read tree, mark subtree skipped',
    async (provider) => {
      await inStep(provider);
      const { tree } = double(provider);
      const above = await addDepartment('above');
      await addDepartment('below', { parentId: above });
      await addDepartment('beside');
      const plan = await sync(provider, 'departments', { dryRun: true });
      const parent = (await items(provider, plan.id)).find(({ name }) => name === 'above');
      double(provider).faults.plan({
        path: PATHS[provider].makeDepartment,
        nth: 1 + (await items(provider, plan.id)).findIndex(({ name }) => name === 'above'),
        do: {
          wecom: answer(200, { errcode: 60004, errmsg: 'parent not found' }),
          dingtalk: answer(200, { errcode: 60004, errmsg: 'parent not found' }),
          feishu: answer(400, { code: 44101, msg: 'parent missing' }),
        }[provider],
      });
      const run = await finish(house, provider, await api(provider).runs.confirm({ id: plan.id }));
      expect(run.state).toBe('partial');
      const came = Object.fromEntries(
        (await items(provider, run.id)).map(({ name, state }) => [name, state]),
      );
      expect(came).toMatchObject({ above: 'failed', below: 'skipped', beside: 'done' });
      expect(parent?.action).toBe('create');
      // Read again, the rest is made.
      expect((await sync(provider, 'departments')).state).toBe('done');
      expect([...tree.departments.values()].map(({ name }) => name)).toEqual(
        expect.arrayContaining(['above', 'below', 'beside']),
      );
      for (const code of ['below', 'above', 'beside']) await removeDepartment(code);
    },
  );

  it.each(PROVIDERS)('Delete non-empty (%s): leaf-first, else report', async (provider) => {
    await inStep(provider);
    const { tree } = double(provider);
    const above = await addDepartment('upper');
    const below = await addDepartment('lower', { parentId: above });
    expect((await sync(provider, 'departments')).state).toBe('done');
    const there = async (id: string) => (await mappingOf(id))?.external_id ?? '';
    const [upper, lower] = [await there(above), await there(below)];
    tree.addMember({ id: 'guest', departments: [lower], fields: { mobile: '13922220000' }, disabled: false });
    for (const code of ['lower', 'upper']) await removeDepartment(code);
    const run = await sync(provider, 'departments');
    expect(run.state).toBe('partial');
    expect((await items(provider, run.id)).map(({ name, state }) => [name, state])).toEqual([
      ['lower', 'failed'],
      ['upper', 'failed'],
    ]);
    tree.removeMember('guest');
    expect(await sync(provider, 'departments')).toMatchObject({ state: 'done', counts: { delete: 2 } });
    expect([tree.departments.has(upper), tree.departments.has(lower)]).toEqual([false, false]);
  });

  it.each(PROVIDERS)('Unknown user (%s): distinguish “not visible” from “gone”', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const who = await someone(provider);
    tree.removeMember(who.externalId ?? '');
    const run = await sync(provider, 'members');
    expect(run.state).toBe('partial');
    expect(await items(provider, run.id)).toMatchObject([{ action: 'conflict', code: 'goneThere' }]);
    // Neither made a second time nor forgotten.
    expect(faults.calls(PATHS[provider].makeMember)).toEqual([]);
    expect((await mappingOf(who.id))?.external_id).toBe(who.externalId);
    expect(await refusalCodeOf(api(provider).members.get({ id: who.externalId ?? '' }))).toBe(
      'platform.NOT_FOUND',
    );
  });

  it.each(PROVIDERS)('10 000 members (%s): stream to snapshot, a page at a time', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const [home] = [...tree.departments.keys()];
    for (let n = 0; n < 130; n++)
      tree.addMember({
        id: `crowd${n}`,
        departments: [home ?? ''],
        fields: { mobile: `137${String(n).padStart(8, '0')}` },
        disabled: false,
      });
    const run = await finish(house, provider, await api(provider).members.read({}));
    expect(run.counts.found).toBe(tree.members.size);
    const pages = faults.calls(PATHS[provider].people).length;
    const extra = { wecom: 0, dingtalk: 1, feishu: 2 }[provider];
    expect(pages).toBeGreaterThanOrEqual(tree.departments.size + 1 + extra);
  });

  it('Bad cursor (wecom): restart listing, at most twice', async () => {
    await inStep('wecom');
    const { faults } = double('wecom');
    house.vendors.wecom.hidesDetails = true;
    const path = '/cgi-bin/user/list_id';
    const bad = answer(200, { errcode: 50100, errmsg: 'invalid cursor' });
    faults.plan({ path, times: 2, do: bad });
    expect((await sync('wecom', 'members')).state).toBe('done');
    faults.reset();
    faults.plan({ path, times: 99, do: bad });
    const { runId } = await api('wecom').members.read({});
    await house.services.queue.drain(house.services);
    expect(faults.calls(path).length).toBe(3);
    expect((await finish(house, 'wecom', { runId })).state).toBe('failed');
  });
  it('Bad cursor (feishu): restart listing, at most twice', async () => {
    await inStep('feishu');
    const { faults } = double('feishu');
    faults.plan({
      path: PATHS.feishu.people,
      nth: 2,
      times: 2,
      do: answer(400, { code: 40012, msg: 'page_token invalid' }),
    });
    expect(await sync('feishu', 'members')).toMatchObject({ state: 'done', counts: {} });
  });

  it.each(PROVIDERS)(
    'One person in several departments (%s): dedupe, merge department sets',
    async (provider) => {
      await inStep(provider);
      const { tree } = double(provider);
      const [one, other] = [...tree.departments.keys()];
      tree.addMember({
        id: 'double',
        departments: [one ?? '', other ?? ''],
        fields: { name: 'Double', mobile: '13933330000' },
        disabled: false,
      });
      const run = await finish(house, provider, await api(provider).members.read({}));
      expect(run.counts.found).toBe(tree.members.size);
      const { rows } = await api(provider).members.theirs({ filter: { where: { id: 'double' } } });
      expect(rows).toHaveLength(1);
      expect([...(rows[0]?.departmentIds ?? [])].sort()).toEqual([one, other].sort());
    },
  );

  it.each(PROVIDERS)(
    'Emoji / 4-byte / combining names (%s): sent whole, never a pair cut',
    async (provider) => {
      await setUp(provider);
      const name = '研发👩‍💻𠮷é部';
      await addDepartment('emoji', { name });
      expect((await sync(provider, 'departments')).state).toBe('done');
      expect([...double(provider).tree.departments.values()].map((row) => row.name)).toContain(name);
      const family = '👩‍💻'.repeat(40);
      const cut = firstOf(family, 64, (text) => Buffer.byteLength(text));
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(64);
      expect(family.startsWith(cut) && cut.length % '👩‍💻'.length === 0).toBe(true);
      await removeDepartment('emoji');
    },
  );

  const FORBIDDEN = { wecom: '\\:*?"<>|', dingtalk: '-,，', feishu: '/' };
  it.each(PROVIDERS)('Forbidden characters (%s): validate in plan', async (provider) => {
    await inStep(provider);
    const signs = [...FORBIDDEN[provider]];
    for (const [at, sign] of signs.entries()) await addDepartment(`sign${at}`, { name: `A${sign}${at}` });
    const run = await sync(provider, 'departments');
    const all = await items(provider, run.id);
    expect(all.map(({ action, code }) => [action, code])).toEqual(
      signs.map(() => ['conflict', 'nameForbidden']),
    );
    expect(double(provider).faults.calls(PATHS[provider].makeDepartment)).toEqual([]);
    for (const at of signs.keys()) await removeDepartment(`sign${at}`);
  });

  it.each(PROVIDERS)('Hidden fields (%s): absent ≠ empty', async (provider) => {
    await inStep(provider);
    const { tree, faults } = double(provider);
    const kept = [...tree.members].map(([id, { fields }]) => [id, fields.mobile]);
    // No longer shown to the app.
    for (const member of tree.members.values()) {
      delete member.fields.mobile;
      delete member.fields.email;
    }
    expect(await sync(provider, 'members')).toMatchObject({ counts: {} });
    expect(faults.seen.filter(({ path, method }) => /user\/update/.test(path) || method === 'PATCH')).toEqual(
      [],
    );
    expect(kept.every(([, mobile]) => mobile)).toBe(true);
  });

  it.each(PROVIDERS)('Timeout after commit (%s): look up / idempotency key', async (provider) => {
    await setUp(provider);
    await sync(provider, 'departments');
    const { tree, faults } = double(provider);
    for (const nth of [1, 3])
      faults.plan({ path: PATHS[provider].makeMember, nth, do: { kind: 'dropAfterCommit' } });
    const run = await sync(provider, 'members');
    expect(run).toMatchObject({ state: 'done' });
    expect(tree.members.size).toBe(run.counts.create);
    expect(new Set([...tree.members.values()].map(({ fields }) => fields.mobile)).size).toBe(
      tree.members.size,
    );
  });

  it.each(PROVIDERS)('Truncated or HTML body (%s): transport error, retry reads only', async (provider) => {
    await inStep(provider);
    const { faults } = double(provider);
    faults.plan({ path: PATHS[provider].people, nth: 1, do: { kind: 'truncate' } });
    faults.plan({ path: PATHS[provider].people, nth: 1, do: page(502) });
    expect(await sync(provider, 'members')).toMatchObject({ state: 'done', counts: {} });
    const { rows } = await api(provider).calls.list({ filter: { where: { fault: 'transport' } } });
    expect(rows.length).toBeGreaterThanOrEqual(2);
    if (provider === 'feishu') return;
    // A creation is not said again before it was looked for.
    await addDepartment('page');
    faults.reset();
    faults.plan({ path: PATHS[provider].makeDepartment, do: page(502) });
    expect((await sync(provider, 'departments')).state).toBe('done');
    const at = faults.seen.flatMap(({ path }, index) =>
      path === PATHS[provider].makeDepartment ? [index] : [],
    );
    expect(at).toHaveLength(2);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(1);
    await removeDepartment('page');
  });

  it('Leaver still referenced: let in no more, and what the platform refuses is told', () => {
    // Who leads whom is never written, so nothing of ours refers to a leaver there.
    const left = { localId: 'a', externalId: 'a', base: null, state: 'mapped', madeHere: true } as const;
    const leaver = { ...left, name: 'A', isActive: true };
    expect(planLeavers([leaver], { canDisable: true })).toMatchObject([{ action: 'disable' }]);
    expect(planLeavers([leaver], { canDisable: false })).toMatchObject([{ action: 'delete' }]);
    expect(planLeavers([{ ...leaver, madeHere: false }], { canDisable: false })).toMatchObject([
      { action: 'conflict', conflict: 'leftHere' },
    ]);
  });

  it('Clock skew: how long a token holds is counted by our clock alone', async () => {
    await inStep('wecom');
    const { expires_at } = await house.services.db
      .selectFrom('integration_tokens')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    const lasts = Date.parse(expires_at) - house.clock.now().getTime();
    expect(lasts).toBeGreaterThan(0);
    expect(lasts).toBeLessThanOrEqual((7200 - 300) * 1000);
  });

  it('Moved under itself, in ours: a circle is put off, not sent', () => {
    const row = (id: string, parentId: string) => ({
      ...{ id, code: id, name: id, parentId, managerEmploymentId: null },
    });
    const plan = planDepartments({
      ours: [row('a', 'b'), row('b', 'a')],
      theirs: [],
      mappings: [],
      rules: { departmentName: { most: 32, forbidden: /\|/ }, levels: 15 },
    });
    expect(plan.map(({ action, conflict }) => [action, conflict])).toEqual([
      ['conflict', 'tooDeep'],
      ['conflict', 'tooDeep'],
    ]);
  });
});
