import { expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { PROVIDERS } from '../integrations.words.ts';
import { finish } from '../testing.ts';
import { passing } from '../vendor/pause.ts';
import { answer, PATHS, page, useSurvivalHouse, wrapped } from './survival-house.ts';

/** Tokens, rates, locks, cursors and bodies that are none. Each test is named as its row of what has to be survived. */
describeEachDatabase('what has to be survived on the line', (test) => {
  const at = useSurvivalHouse(test);
  const { api, double, setUp, sync, items, inStep, someone, inStepAgain, addDepartment, removeDepartment } =
    at;

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
    await at.house.services.db.deleteFrom('integration_tokens').execute();
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
  it('Bad cursor (wecom): restart listing, at most twice', async () => {
    await inStep('wecom');
    const { faults } = double('wecom');
    at.house.vendors.wecom.hidesDetails = true;
    const path = '/cgi-bin/user/list_id';
    const bad = answer(200, { errcode: 50100, errmsg: 'invalid cursor' });
    faults.plan({ path, times: 2, do: bad });
    expect((await sync('wecom', 'members')).state).toBe('done');
    faults.reset();
    faults.plan({ path, times: 99, do: bad });
    const { runId } = await api('wecom').members.read({});
    await at.house.services.queue.drain(at.house.services);
    expect(faults.calls(path).length).toBe(3);
    expect((await finish(at.house, 'wecom', { runId })).state).toBe('failed');
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

  it('Clock skew: how long a token holds is counted by our clock alone', async () => {
    await inStep('wecom');
    const { expires_at } = await at.house.services.db
      .selectFrom('integration_tokens')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    const lasts = Date.parse(expires_at) - at.house.clock.now().getTime();
    expect(lasts).toBeGreaterThan(0);
    expect(lasts).toBeLessThanOrEqual((7200 - 300) * 1000);
  });
});
