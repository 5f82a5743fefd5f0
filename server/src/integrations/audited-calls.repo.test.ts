import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../app-router.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { listProcedures, listRestCalls } from '../platform/http/rest/rest-calls.ts';
import { refusalCodeOf } from '../testing/refusal-of.ts';
import { PROVIDERS, type Provider } from './integrations.words.ts';
import { appOf, finish, type House, openHouse } from './testing.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeEachDatabase('what is done at a platform', (test) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(test);
  });
  afterAll(() => house.vendors.close());

  /** Runs a command, and answers how many rows the trail has gained. */
  async function audited(path: string, input: unknown): Promise<unknown> {
    const count = async () => {
      const { rows } = await house.services.db
        .selectFrom('audit_rows')
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    const before = await count();
    let place = house.caller as unknown as Record<string, unknown>;
    for (const step of path.split('.')) place = place[step] as Record<string, unknown>;
    const answer = await (place as unknown as (given: unknown) => Promise<unknown>)(input);
    expect(await count(), `${path} leaves a row in the trail`).toBeGreaterThan(before);
    done.add(path);
    return answer;
  }
  const done = new Set<string>();
  const idOf = (answer: unknown) => (answer as { id: string }).id;

  describe.each(PROVIDERS)('%s', (provider: Provider) => {
    const call = (path: string, input: unknown) => audited(`integrations.${provider}.${path}`, input);
    const api = () => house.caller.integrations[provider];
    const double = () => house.vendors[provider];
    const finished = async (answer: unknown) => finish(house, provider, answer as { runId: string });

    it('keeps apps, micro apps and fields, each with a row in the trail', async () => {
      const directory = provider === 'wecom' ? { purposes: ['directory'] } : {};
      const id = idOf(await call('apps.create', appOf(house, provider, directory)));
      await call('apps.update', { id, name: 'Main' });
      expect(await api().apps.list({ filter: { where: { name: 'Main' } } })).toMatchObject({ total: 1 });
      const unused = idOf(
        await call('apps.create', { ...appOf(house, provider), appKey: 'unused', enabled: false }),
      );
      await call('apps.remove', { id: unused });
      expect(await refusalCodeOf(api().apps.get({ id: unused }))).toBe('platform.NOT_FOUND');
      if (provider === 'wecom')
        await call('apps.create', {
          ...appOf(house, provider),
          appId: '1000002',
          appSecret: 'app-secret',
          purposes: ['messages', 'attendance'],
        });
      const micro = idOf(await call('microApps.create', { appConfigId: id, agentId: '77', name: 'By hand' }));
      await call('microApps.remove', { id: micro });
      if (provider !== 'feishu')
        expect((await api().microApps.reload({})).rows.map(({ name }) => name)).toContain('Payroll');
      const target = provider === 'wecom' ? 'alias' : provider === 'dingtalk' ? 'remark' : 'nickname';
      const line = { object: 'member', sourceModel: 'employee', sourceField: 'job', targetField: target };
      const made = idOf(await call('fields.create', { appConfigId: id, ...line }));
      await call('fields.update', { id: made, ...line, transform: 'first', parameter: '4' });
      expect(
        await refusalCodeOf(
          api().fields.create({ appConfigId: id, ...line, targetField: 'salary' } as never),
        ),
      ).toBe('integrations.TARGET_UNKNOWN');
      expect(
        await refusalCodeOf(
          api().fields.create({
            appConfigId: id,
            ...line,
            sourceField: 'bankAccount',
            targetField: 'name',
          } as never),
        ),
      ).toBe('integrations.SOURCE_UNKNOWN');
      await call('fields.remove', { id: made });
    });

    it('reads and syncs both objects, and changes single ones there', async () => {
      await finished(await call('departments.sync', {}));
      await finished(await call('members.sync', {}));
      await finished(await call('departments.read', {}));
      await finished(await call('members.read', {}));
      const theirs = await api().departments.theirs({});
      expect(theirs.total).toBe(double().tree.departments.size);
      expect((await api().departments.pairs({})).every(({ state }) => state === 'both')).toBe(true);
      const made = (await call('departments.create', { code: 'X9', name: 'Ninth' })) as { id: string };
      expect(double().tree.get(made.id).name).toBe('Ninth');
      await call('departments.update', { id: made.id, name: 'Tenth' });
      expect((await api().departments.get({ id: made.id })).name).toBe('Tenth');
      expect(await refusalCodeOf(api().departments.create({ code: 'X10', name: 'Tenth' }))).toBe(
        'integrations.VENDOR_DUPLICATE',
      );
      await call('departments.remove', { id: made.id });
      expect(await refusalCodeOf(api().departments.get({ id: made.id }))).toBe('platform.NOT_FOUND');
      const [someone] = (await api().members.ours({})).rows;
      const external = someone?.externalId ?? '';
      await call('members.remove', { id: external });
      expect(double().tree.members.has(double().tree.memberKey(external))).toBe(false);
      await call('members.create', { employmentId: someone?.id });
      await call('members.update', { employmentId: someone?.id });
      expect((await api().members.get({ id: external })).name).toBe(someone?.name);
      expect(
        (await api().members.theirs({ filter: { search: someone?.name ?? '' } })).rows[0]?.phone,
      ).toMatch(/^\*+\d{3}$/);
    });

    it('takes plans, their undoing and mappings by hand', async () => {
      const { rows } = await api().departments.ours({});
      const last = rows.at(-1);
      const pair = { object: 'department', localId: last?.id ?? '' };
      await call('runs.unmap', pair);
      const other = rows[0];
      expect(
        await refusalCodeOf(api().runs.map({ ...pair, externalId: other?.externalId ?? '' } as never)),
      ).toBe('integrations.ALREADY_MAPPED');
      await call('runs.map', { ...pair, externalId: last?.externalId });
      double().tree.update(last?.externalId ?? '', { name: 'Of old' });
      const plan = await finished(await api().departments.sync({ dryRun: true }));
      expect(plan.state).toBe('planned');
      await finished(await call('runs.confirm', { id: plan.id }));
      await finished(await call('runs.undo', { id: plan.id }));
      const dropped = await finished(await api().departments.sync({ dryRun: true }));
      await call('runs.drop', { id: dropped.id });
      expect(await refusalCodeOf(api().runs.confirm({ id: dropped.id }))).toBe(
        'integrations.RUN_NOT_WAITING',
      );
      const [conflict] = await conflictOf();
      await call('runs.settle', { runId: conflict?.run, itemId: conflict?.item, how: 'leave' });
    });

    async function conflictOf() {
      const { db } = house.services;
      const [some] = (await api().departments.ours({})).rows;
      double().tree.update(some?.externalId ?? '', { name: 'Theirs' });
      const { names } = await db
        .selectFrom('departments')
        .select('names')
        .where('id', '=', some?.id ?? '')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('departments')
        .set({ names: JSON.stringify({ 'zh-CN': `Ours ${provider}` }) })
        .where('id', '=', some?.id ?? '')
        .execute();
      const run = await finished(await api().departments.sync({}));
      await db
        .updateTable('departments')
        .set({ names })
        .where('id', '=', some?.id ?? '')
        .execute();
      const { rows } = await api().runs.items({ id: run.id, action: 'conflict' });
      return rows.map(({ id }) => ({ run: run.id, item: id }));
    }

    it('sends messages once, tells who did not get them, and recalls them within a day', async () => {
      const [someone] = (await api().members.theirs({})).rows;
      const draft = { kind: 'text', text: `Hello ${provider}`, memberIds: [someone?.id, 'nobody'] };
      const id = idOf(await call('messages.create', draft));
      await call('messages.update', { id, ...draft, text: `Hello again ${provider}` });
      await call('messages.send', { id });
      await house.services.queue.drain(house.services);
      expect(await api().messages.get({ id })).toMatchObject({
        state: 'partial',
        failed: [{ id: 'nobody' }],
      });
      expect(double().sent.map(({ to }) => to)).toEqual([someone?.id]);
      expect(await refusalCodeOf(api().messages.send({ id }))).toBe('integrations.NOT_A_DRAFT');
      await call('messages.remove', { id });
      expect(double().recalled).toHaveLength(1);
      expect((await api().messages.get({ id })).state).toBe('recalled');
      expect(await refusalCodeOf(api().messages.remove({ id }))).toBe('integrations.NOT_RECALLABLE');
      const file = await house.services.files.save(house.services.db, {
        name: 'a.png',
        content: PNG,
        purpose: 'upload',
        createdBy: 'tester',
      });
      const media = (await call('messages.media', { fileId: file.id, kind: 'image' })) as { mediaId: string };
      expect(media.mediaId).not.toBe('');
    });
  });

  it('brings attendance in by day and person, once', async () => {
    const { wecom, dingtalk, feishu } = house.caller.integrations;
    const at = Date.parse('2026-03-13T01:02:00Z');
    const [member] = (await wecom.members.ours({})).rows;
    house.vendors.wecom.punches = [
      {
        userid: member?.externalId,
        checkin_type: '上班打卡',
        exception_type: '',
        checkin_time: at / 1000,
        sch_checkin_time: at / 1000,
      },
    ];
    const [other] = (await dingtalk.members.ours({})).rows;
    house.vendors.dingtalk.punches = Array.from({ length: 60 }, (_each, n) => ({
      id: n + 1,
      userId: other?.externalId,
      workDate: String(at),
      checkType: 'OnDuty',
      timeResult: n === 0 ? 'Late' : 'Normal',
      userCheckTime: String(at + n * 60_000),
    }));
    for (const [api, many] of [
      [wecom, 1],
      [dingtalk, 60],
    ] as const)
      for (let twice = 0; twice < 2; twice++) {
        expect(await api.attendance.read({ from: '2026-03-13', to: '2026-03-13' })).toMatchObject({
          read: many,
        });
        const { rows, total } = await api.attendance.list({
          filter: { where: { day: '2026-03-13' }, order: ['at'] },
        });
        expect(total).toBe(many);
        expect(rows[0]).toMatchObject({ day: '2026-03-13', at: '2026-03-13T01:02:00.000Z' });
        expect(rows[0]?.employeeName).toBeTruthy();
      }
    expect(await refusalCodeOf(feishu.attendance.read({}))).toBe('integrations.NOT_SUPPORTED');
    for (const provider of ['wecom', 'dingtalk'])
      await audited(`integrations.${provider}.attendance.takeIn`, { from: '2026-03-13', to: '2026-03-13' });
  });

  it('serves the office directory in words of its own', async () => {
    const call = (path: string, input: unknown) => audited(`integrations.office.${path}`, input);
    const { office, feishu } = house.caller.integrations;
    expect((await office.apps.options()).length).toBe(1);
    const added = idOf(await call('apps.add', { appId: 'cli_b', appSecret: 's', appKey: 'second' }));
    await call('apps.update', { id: added, name: 'Second' });
    expect((await office.apps.list({ searchText: 'seco' })).map(({ name }) => name)).toEqual(['Second']);
    await call('apps.remove', { id: added });
    const baseUrl = house.vendors.baseUrls.feishu;
    expect(await office.apps.verify({ appId: 'cli_a', appSecret: 'feishu-secret', baseUrl })).toMatchObject({
      ok: true,
    });
    expect(await office.apps.verify({ appId: 'cli_a', appSecret: 'wrong', baseUrl })).toMatchObject({
      ok: false,
      code: 'credentials',
    });
    const made = (await call('departments.create', { code: 'F9', name: 'Ninth' })) as { id: string };
    await call('departments.edit', { id: made.id, name: 'Tenth' });
    expect((await office.departments.get({ id: made.id })).name).toBe('Tenth');
    expect((await office.departments.children({ id: '0' })).map(({ name }) => name)).toContain('Tenth');
    const [some] = await office.departments.ourOptions();
    await call('departments.mapMany', { items: [{ localId: some?.value, externalId: 'F9' }] });
    const file = await office.departments.download({});
    expect(await house.services.files.find(house.services.db, file.fileId)).toBeDefined();
    const csv = await house.services.files.save(house.services.db, {
      name: 'map.csv',
      content: Buffer.from('code,name,externalId,externalName\nNO-SUCH,x,F9,y\n'),
      purpose: 'upload',
      createdBy: 'tester',
    });
    const upload = idOf(await call('departments.upload', { fileId: csv.id }));
    expect(await office.departments.uploadInfo({ id: upload })).toMatchObject({
      total: 1,
      done: 0,
      wrong: [{ row: 2 }],
    });
    const [someone] = (await office.personnel.list({})).rows;
    await call('personnel.remove', { id: someone?.externalId });
    await feishu.departments.sync({}).then((run) => finish(house, 'feishu', run));
    await call('personnel.create', { employmentId: someone?.id });
    await call('personnel.edit', { id: someone?.id });
    expect(
      (await office.personnel.customFields({ id: someone?.externalId ?? '' })).find(
        ({ field }) => field === 'name',
      )?.value,
    ).toBe(someone?.name);
    await call('personnel.map', { localId: someone?.id, externalId: someone?.externalId });
    await call('personnel.mapMany', { items: [{ localId: someone?.id, externalId: someone?.externalId }] });
  });

  it('has tried every command there is', () => {
    // Looks whether an app is known: nothing is changed by it. Feishu’s clock isn’t read.
    const looks = /\.apps\.verify$|feishu\.attendance\.takeIn$/;
    const commands = listProcedures(appRouter)
      .filter(({ definition, path }) => definition.type === 'mutation' && path.startsWith('integrations.'))
      .map(({ path }) => path);
    expect(commands.filter((path) => !done.has(path) && !looks.test(path))).toEqual([]);
    const paths = listRestCalls(appRouter).filter(({ path }) => /^\/api\/base\/(qywx|ding|fs)\//.test(path));
    expect(paths).toHaveLength(115);
  });
});
