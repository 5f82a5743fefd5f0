import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { notify, SEND_OUTBOX } from '../../inbox/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { testContext } from '../../testing/test-context.ts';
import { PROVIDERS, type Provider } from '../integrations.words.ts';
import { appOf, finish, type House, keepFew, openHouse } from '../testing.ts';

const callers = createCallerFactory(appRouter);
const MINUTE_MS = 60_000;

describeEachDatabase('what the inbox tells people on a platform', (test) => {
  let house: House;
  const sendsTo: Record<Provider, string> = { wecom: '', dingtalk: '', feishu: '' };
  let member = { userId: '', memberId: '' };
  let stranger = '';

  const api = (provider: Provider) => house.caller.integrations[provider];
  const double = (provider: Provider) => house.vendors[provider];
  const channels = (userId: string) =>
    callers(testContext(house.services, { userId, key: newId(test.clock) })).inbox.channels;
  const carry = async (...providers: Provider[]) => {
    for (const provider of PROVIDERS)
      await api(provider).apps.update({
        id: sendsTo[provider],
        purposes: providers.includes(provider) ? ['messages', 'notices'] : ['messages'],
      });
  };
  const drain = async () => {
    await house.services.queue.door(house.services.db).enqueue(SEND_OUTBOX);
    await house.services.queue.drain(house.services);
  };
  const tell = async (title: string, more: object = {}) => {
    house.clock.advance(1000);
    await notify(house.services.db, house.clock, {
      ...{ userIds: [member.userId, stranger], category: 'approval', title: { en: title }, mail: true },
      ...{ url: '/inbox', ...more },
    });
  };
  const notices = async (provider: Provider) =>
    (await api(provider).messages.list({ filter: { where: { origin: 'notice' } } })).rows;
  const text = (provider: Provider) => JSON.stringify(double(provider).sent);

  beforeAll(async () => {
    house = await openHouse(test);
    const { services } = house;
    Object.assign(services, { config: { ...services.config, publicUrl: 'https://pay.example.test' } });
    await keepFew(house, 3);
    for (const provider of PROVIDERS) {
      const more = provider === 'wecom' ? { purposes: ['directory'] } : {};
      sendsTo[provider] = (await api(provider).apps.create(appOf(house, provider, more) as never)).id;
      await finish(house, provider, await api(provider).departments.sync({}));
      await finish(house, provider, await api(provider).members.sync({}));
    }
    const sender = { appId: '1000002', appSecret: 'app-secret', purposes: ['messages'] };
    sendsTo.wecom = (await api('wecom').apps.create(appOf(house, 'wecom', sender) as never)).id;
    const [someone] = (await api('wecom').members.ours({})).rows;
    const { person_id } = await services.db
      .selectFrom('employments')
      .select('person_id')
      .where('id', '=', someone?.id ?? '')
      .executeTakeFirstOrThrow();
    const user = (loginName: string, personId?: string) =>
      insertUser(services.db, test.clock, {
        ...{ loginName, name: loginName, passwordHash: null, roles: [] },
        ...(personId ? { personId } : {}),
      });
    member = { userId: await user('mei', person_id), memberId: someone?.externalId ?? '' };
    stranger = await user('stranger');
    await services.db.updateTable('users').set({ language: 'en' }).execute();
  });
  afterAll(() => house.vendors.close());
  beforeEach(async () => {
    for (const provider of PROVIDERS) {
      double(provider).sent.length = 0;
      double(provider).faults.reset();
    }
    for (const table of ['integration_messages', 'outbox_messages', 'inbox_channels'] as const)
      await house.services.db.deleteFrom(table).execute();
  });

  it('leaves by no platform before one is set up for it', async () => {
    await carry();
    expect((await channels(member.userId).get()).platforms).toEqual([]);
    await tell('Nobody hears of this there', { chat: true });
    await drain();
    const topics = await house.services.db.selectFrom('outbox_messages').select('topic').execute();
    expect(new Set(topics.map(({ topic }) => topic))).toEqual(new Set(['mail']));
  });

  describe.each(PROVIDERS)('by %s', (provider) => {
    it('reaches members once, in their language, with its state among the messages', async () => {
      await carry(provider);
      expect((await channels(member.userId).get()).platforms).toEqual([provider]);
      await tell('A <b>matter</b> waits', { body: { en: 'See [here](https://evil.example)' } });
      await drain();
      await drain();
      house.clock.advance(MINUTE_MS);
      await drain();
      expect(double(provider).sent.map(({ to }) => to)).toEqual([member.memberId]);
      expect(text(provider)).toContain('A ＜b＞matter＜/b＞ waits');
      expect(text(provider)).toContain('See ［here］');
      expect(text(provider)).toContain('https://pay.example.test/inbox');
      const [row] = await notices(provider);
      // What it says stays out of the list of those who look after platforms.
      expect(row).toMatchObject({ state: 'sent', title: 'Approvals', text: '', url: null, failed: [] });
      expect(row?.memberIds).toEqual([member.memberId]);
      const left = await house.services.db
        .selectFrom('outbox_messages')
        .select(['recipient_id', 'problem'])
        .where('topic', '=', 'chat')
        .where('handed_over_at', 'is', null)
        .execute();
      expect(left).toEqual([{ recipient_id: stranger, problem: 'noMember' }]);
    });

    it('heeds what each of them wishes, and lets nobody silence what has to be told', async () => {
      await carry(provider);
      const { rows } = await channels(member.userId).get();
      const wish = (chat: 'never' | 'always') => ({
        rows: rows.map((row) => ({ ...row, chat })),
      });
      await channels(member.userId).save(wish('never'));
      await tell('Silent');
      await drain();
      expect(double(provider).sent).toEqual([]);
      await tell('Must be told', { must: true });
      await drain();
      expect(text(provider)).toContain('Must be told');
      await channels(member.userId).save(wish('always'));
      await tell('Wished for', { mail: false });
      await drain();
      expect(text(provider)).toContain('Wished for');
    });

    it('waits while the platform is out, and goes once it is back', async () => {
      await carry(provider);
      const path = {
        wecom: '/cgi-bin/message/send',
        dingtalk: '/topapi/message/corpconversation/asyncsend_v2',
        feishu: '/open-apis/im/v1/messages',
      }[provider];
      double(provider).faults.plan({ path, times: 50, do: { kind: 'drop' } });
      await tell('Later');
      await tell('Later still');
      await drain();
      expect(double(provider).sent).toEqual([]);
      const [first, second] = await notices(provider);
      expect(first).toMatchObject({
        state: 'sending',
        failed: [{ id: member.memberId, reason: 'transport' }],
      });
      // Nothing else is tried at a platform that is out.
      expect(second).toMatchObject({ state: 'sending', failed: [] });
      double(provider).faults.reset();
      for (let minutes = 0; minutes < 3; minutes++) {
        house.clock.advance(MINUTE_MS);
        await drain();
      }
      expect((await notices(provider)).map(({ state }) => state)).toEqual(['sent', 'sent']);
      expect(double(provider).sent).toHaveLength(2);
    });

    it('says of whom it did not reach why', async () => {
      await carry(provider);
      const { tree } = double(provider);
      const key = tree.memberKey(member.memberId);
      const gone = tree.members.get(key);
      tree.members.delete(key);
      await tell('To nobody');
      await drain();
      house.clock.advance(MINUTE_MS);
      await drain();
      if (gone) tree.members.set(key, gone);
      const [row] = await notices(provider);
      expect(row).toMatchObject({ state: 'failed', failed: [{ id: member.memberId }] });
      expect(row?.failed[0]?.reason).not.toBe('');
    });
  });
});
