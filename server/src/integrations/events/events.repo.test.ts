import { createCipheriv, createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Provider } from '../integrations.words.ts';
import { appOf, finish, type House, openHouse } from '../testing.ts';
import { feishuSignature, openSealed, seal, sortedSignature } from './event-crypto.ts';

const TOKEN = 'QDG6eK';
const KEY = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C';
const LEAD = Buffer.alloc(16, 'a');

describeEachDatabase('what a platform tells us', (test) => {
  let house: House;
  let server: Server;
  beforeAll(async () => {
    house = await openHouse(test);
    server = createServer(createApp(house.services)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await house.vendors.close();
  });
  beforeEach(async () => {
    house.vendors.reset();
    for (const table of [
      'integration_events',
      'integration_runs',
      'integration_run_items',
      'integration_mappings',
      'integration_mirror',
      'integration_tokens',
      'integration_apps',
      'jobs',
    ] as const)
      await house.services.db.deleteFrom(table).execute();
  });

  const listen = async (provider: Provider, eventKey = KEY) =>
    (
      await house.caller.integrations[provider].apps.create(
        appOf(house, provider, { eventToken: TOKEN, eventKey }),
      )
    ).id;
  const now = () => Math.floor(house.clock.now().getTime() / 1000);
  async function tell(id: string, query: object, body?: string, headers: Record<string, string> = {}) {
    const { port } = server.address() as AddressInfo;
    const search = new URLSearchParams({ ...query } as Record<string, string>);
    const answer = await fetch(`http://127.0.0.1:${port}/api/integrations/events/${id}?${search}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      headers,
    });
    return { status: answer.status, text: await answer.text() };
  }
  const marked = async (id: string) =>
    (
      await house.services.db
        .selectFrom('integration_apps')
        .select('changed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).changed_at;
  const forget = () => house.services.db.updateTable('integration_apps').set({ changed_at: null }).execute();

  it('WeCom: proves the address, marks the directory once, and hears nobody else', async () => {
    const id = await listen('wecom');
    const signed = (sealed: string, at = now()) => {
      const timestamp = String(at);
      return { msg_signature: sortedSignature(TOKEN, timestamp, 'n1', sealed), timestamp, nonce: 'n1' };
    };
    const hello = seal(KEY, 'hello 😀', 'corp', LEAD);
    expect(await tell(id, { ...signed(hello), echostr: hello })).toEqual({ status: 200, text: 'hello 😀' });
    expect(await marked(id)).toBeNull();

    const said = '<xml><Event><![CDATA[change_contact]]></Event><ChangeType>update_user</ChangeType></xml>';
    const sealed = seal(KEY, said, 'corp', LEAD);
    const body = `<xml><ToUserName>corp</ToUserName><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`;
    const first = signed(sealed);
    expect(await tell(id, first, body)).toEqual({ status: 200, text: 'success' });
    expect(await marked(id)).not.toBeNull();
    const [event] = await house.services.db.selectFrom('integration_events').selectAll().execute();
    expect(event?.kind).toBe('change_contact.update_user');

    await forget();
    expect((await tell(id, first, body)).status).toBe(200);
    expect((await tell(id, signed(sealed, now() - 3600), body)).status).toBe(403);
    expect((await tell(id, { ...first, msg_signature: 'f'.repeat(40) }, body)).status).toBe(403);
    const another = seal(KEY, said, 'another-corp', LEAD);
    expect((await tell(id, signed(another), `<xml><Encrypt>${another}</Encrypt></xml>`)).status).toBe(403);
    expect((await tell('nobody', first, body)).status).toBe(403);
    expect(await marked(id)).toBeNull();
  });

  it('DingTalk: answers encrypted, and takes each event once', async () => {
    const id = await listen('dingtalk');
    const say = (said: object) => {
      const encrypt = seal(KEY, JSON.stringify(said), 'ding-key', LEAD);
      const timestamp = String(house.clock.now().getTime());
      const signature = sortedSignature(TOKEN, timestamp, 'n2', encrypt);
      return tell(id, { signature, timestamp, nonce: 'n2' }, JSON.stringify({ encrypt }));
    };
    const { status, text } = await say({ EventType: 'check_url' });
    expect(status).toBe(200);
    const heard = JSON.parse(text) as Record<'msg_signature' | 'timeStamp' | 'nonce' | 'encrypt', string>;
    expect(openSealed(KEY, heard.encrypt)).toEqual({ text: 'success', receiver: 'ding-key' });
    expect(heard.msg_signature).toBe(sortedSignature(TOKEN, heard.timeStamp, heard.nonce, heard.encrypt));
    expect(await marked(id)).toBeNull();
    const left = { EventType: 'user_leave_org', eventId: 'e1', userId: ['0001'] };
    expect((await say(left)).status).toBe(200);
    expect(await marked(id)).not.toBeNull();
    await forget();
    expect((await say(left)).status).toBe(200);
    expect(await marked(id)).toBeNull();
    expect(
      (await tell(id, { signature: 'x', timestamp: '1', nonce: 'n' }, '{"encrypt":"AAAA"}')).status,
    ).toBe(403);
    expect((await tell(id, {}, 'no json')).status).toBe(403);
  });

  it('Feishu: answers the challenge, checks token and signature, encrypted or not', async () => {
    const encryptKey = 'test key';
    const hidden = await listen('feishu', encryptKey);
    const encrypted = (said: object) => {
      const key = createHash('sha256').update(encryptKey).digest();
      const cipher = createCipheriv('aes-256-cbc', key, LEAD);
      const bytes = Buffer.concat([LEAD, cipher.update(JSON.stringify(said)), cipher.final()]);
      return JSON.stringify({ encrypt: bytes.toString('base64') });
    };
    const signed = (body: string, at = String(now())) => ({
      'x-lark-request-timestamp': at,
      'x-lark-request-nonce': 'n3',
      'x-lark-signature': feishuSignature(at, 'n3', encryptKey, body),
    });
    const challenge = { type: 'url_verification', challenge: 'c1', token: TOKEN };
    expect(await tell(hidden, {}, encrypted(challenge))).toEqual({ status: 200, text: '{"challenge":"c1"}' });
    const header = { event_id: 'e1', event_type: 'contact.user.deleted_v3', token: TOKEN };
    const body = encrypted({ schema: '2.0', header, event: {} });
    expect((await tell(hidden, {}, body)).status).toBe(403);
    expect((await tell(hidden, {}, body, signed(body, String(now() - 3600)))).status).toBe(403);
    expect(await marked(hidden)).toBeNull();
    expect((await tell(hidden, {}, body, signed(body))).status).toBe(200);
    expect(await marked(hidden)).not.toBeNull();

    await house.services.db.updateTable('integration_apps').set({ event_key_cipher: null }).execute();
    await forget();
    const plain = (token: string) => JSON.stringify({ header: { ...header, event_id: 'e2', token } });
    expect((await tell(hidden, {}, plain('another'))).status).toBe(403);
    expect((await tell(hidden, {}, plain(TOKEN))).status).toBe(200);
    expect(await marked(hidden)).not.toBeNull();
  });

  /** Two people who are told of by DingTalk, and its directory in step before. */
  async function inStep() {
    const id = await listen('dingtalk');
    for (const object of ['departments', 'members'] as const)
      await finish(house, 'dingtalk', await house.caller.integrations.dingtalk[object].sync({}));
    let count = 0;
    const say = async (kind: string) => {
      count += 1;
      const encrypt = seal(KEY, JSON.stringify({ EventType: kind, eventId: `r${count}` }), 'ding-key', LEAD);
      const timestamp = String(house.clock.now().getTime());
      const signature = sortedSignature(TOKEN, timestamp, 'n', encrypt);
      const heard = await tell(id, { signature, timestamp, nonce: 'n' }, JSON.stringify({ encrypt }));
      expect(heard.status).toBe(200);
    };
    const passed = async () => {
      await house.services.queue.drain(house.services);
      house.clock.advance(61_000);
      await house.services.queue.drain(house.services);
    };
    const runs = async () =>
      house.services.db
        .selectFrom('integration_runs')
        .select(['object', 'state', 'counts', 'reason'])
        .where('trigger', '=', 'event')
        .where('kind', '=', 'sync')
        .orderBy('started_at')
        .orderBy('id')
        .execute();
    return { id, say, passed, runs, double: house.vendors.dingtalk };
  }

  it('is read again a minute after, once for a swarm, and leaves the plan to a person', async () => {
    const { id, say, passed, runs, double } = await inStep();
    const [some, other] = [...double.tree.members.values()];
    double.tree.changeMember(some?.id ?? '', { fields: { title: 'Chief there' } });
    const before = JSON.stringify([...double.tree.members]);
    const people = () => house.services.db.selectFrom('persons').selectAll().orderBy('id').execute();
    const ours = await people();
    for (const kind of ['user_modify_org', 'user_modify_org', 'label_user_change', 'chat_disband'])
      await say(kind);
    double.faults.seen.length = 0;
    await house.services.queue.drain(house.services);
    expect(double.faults.seen).toEqual([]);
    await passed();
    expect(double.faults.calls('/topapi/v2/user/list').length).toBeGreaterThan(0);
    expect(await runs()).toMatchObject([{ object: 'member', state: 'planned' }]);
    expect(await marked(id)).toBeNull();
    expect(JSON.stringify([...double.tree.members])).toBe(before);
    expect(await people()).toEqual(ours);

    // Told again before anybody has looked: one plan waits, of what is there now.
    double.tree.changeMember(other?.id ?? '', { fields: { title: 'Deputy there' } });
    await say('user_modify_org');
    await passed();
    const [old, now] = await runs();
    expect(old?.state).toBe('cancelled');
    expect(now).toMatchObject({ state: 'planned' });
    expect(JSON.parse(now?.counts ?? '{}').planned).toBe(2);
    await house.services.queue.drain(house.services);
    expect(JSON.stringify([...double.tree.members])).not.toBe(before);
  });

  it('stops where the reading lost many, waits for a run under way, and keeps the mark of what could not be read', async () => {
    const { id, say, passed, runs, double } = await inStep();
    const all = [...double.tree.members.keys()];
    for (const key of all.slice(0, Math.ceil(all.length / 2))) double.tree.members.delete(key);
    await say('user_leave_org');
    await passed();
    expect(await runs()).toMatchObject([{ state: 'stopped' }]);
    expect(double.tree.members.size).toBe(all.length - Math.ceil(all.length / 2));

    const { runId } = await house.caller.integrations.dingtalk.departments.read({});
    await say('org_dept_modify');
    house.clock.advance(61_000);
    await house.services.db
      .updateTable('jobs')
      .set({ run_at: '9999' })
      .where('topic', '=', 'integrations.sync')
      .execute();
    await house.services.queue.drain(house.services);
    expect(await runs()).toHaveLength(1);
    expect(await marked(id)).not.toBeNull();
    await house.services.db
      .updateTable('jobs')
      .set({ run_at: '' })
      .where('topic', '=', 'integrations.sync')
      .execute();
    await finish(house, 'dingtalk', { runId });
    await passed();
    expect((await runs()).at(-1)).toMatchObject({ object: 'department', state: 'done' });
    expect(await marked(id)).toBeNull();

    double.faults.plan({
      path: '/topapi/v2/department/listsub',
      times: 60,
      do: { kind: 'answer', status: 502, text: '<html>' },
    });
    await say('org_dept_modify');
    for (let tries = 0; tries < 4; tries++) await passed();
    expect((await runs()).at(-1)).toMatchObject({ state: 'failed' });
    expect(await marked(id)).not.toBeNull();
    double.faults.reset();
  });
});
