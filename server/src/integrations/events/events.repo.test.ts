import { createCipheriv, createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Provider } from '../integrations.words.ts';
import { appOf, type House, openHouse } from '../testing.ts';
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
    for (const table of ['integration_events', 'integration_apps'] as const)
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
});
