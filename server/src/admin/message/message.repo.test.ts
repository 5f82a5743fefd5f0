import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { notify } from '../../inbox/index.ts';
import { SEND_OUTBOX } from '../../inbox/notifications/send-outbox.job.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { RestHouse } from '../../testing/rest-house.ts';
import { messageServer } from '../../testing/vendors/messages/message-server.ts';

const BASE = '/api/base/message';
const PHONE = '0912345678';

describeEachDatabase('the room for messages', (test) => {
  let services: Services;
  let house: RestHouse;
  let vendors: Awaited<ReturnType<typeof messageServer>>;
  const made: Record<string, string> = {};

  const admin = (call: string, body?: unknown) => house.call('admin', call, body);
  const list = async (what: string, data: object = {}) =>
    (await house.list('admin', `${BASE}/${what}`, data, 'data')).data;
  const newest = async () => (await list('logs', { order: ['createdAt DESC'], pageSize: 1 })).rows[0];
  const drain = () => services.queue.drain(services);
  const tell = async (title: string, more: object = {}) => {
    test.clock.advance(1_000);
    await notify(services.db, test.clock, {
      ...{ userIds: [house.users.get('admin') ?? ''], category: 'other', title: { en: title } },
      ...{ url: '/inbox', inbox: false, message: true, ...more },
    });
    await services.queue.door(services.db).enqueue(SEND_OUTBOX);
    await drain();
  };
  const post = async (what: string, body: object) => {
    const answer = await admin(`POST ${BASE}/${what}`, body);
    expect([what, answer.status, answer.data?.code]).toEqual([what, 201, undefined]);
    return answer.data.id as string;
  };
  const account = (provider: 'aliyun' | 'tencent' | 'twilio', more: object = {}) => ({
    ...{ name: provider, provider, keyId: vendors.keyId, secret: vendors.secret },
    ...{ endpoint: vendors.addresses[provider], ...more },
  });

  beforeAll(async () => {
    services = await createTestServices(test);
    vendors = await messageServer();
    Object.assign(services, {
      config: {
        ...services.config,
        publicUrl: 'https://pay.example.test',
        outgoingPrivateHosts: ['127.0.0.1'],
      },
    });
    house = await RestHouse.open(services);
    await services.db
      .updateTable('users')
      .set({ phone: PHONE, language: 'en' })
      .where('login_name', '=', 'admin')
      .execute();
  });
  afterEach(() => {
    vendors.taken.length = 0;
    vendors.faults.length = 0;
  });
  afterAll(async () => {
    await house.close();
    await vendors.close();
  });

  it('is nobody’s without the right', async () => {
    for (const call of [
      ...['POST /configuration', 'PATCH /configuration', 'DELETE /accounts', 'POST /service'],
      ...['PATCH /service', 'POST /services/freeze', 'POST /sign', 'PATCH /sign', 'DELETE /signs'],
      ...['POST /template', 'PATCH /template', 'DELETE /templates', 'DELETE /logs', 'POST /resend'],
    ])
      expect((await house.call('staff', call.replace(' ', ` ${BASE}`), {})).status, call).toBe(403);
    for (const what of ['accounts', 'services', 'signs', 'templates', 'logs']) {
      expect((await house.list('staff', `${BASE}/${what}`, {}, 'data')).status).toBe(403);
      expect((await house.call('nobody', `GET ${BASE}/${what}`)).status).toBe(401);
      const wrong = await house.list('admin', `${BASE}/${what}`, { where: { nothing: 1 } }, 'data');
      expect(wrong.status).toBe(400);
    }
  });

  it('takes accounts, tells no secret, and takes it to no other address', async () => {
    for (const provider of ['aliyun', 'tencent', 'twilio'] as const)
      made[provider] = await post('configuration', account(provider));
    const one = await admin(`GET ${BASE}/account/${made.aliyun}`);
    expect(one.data).toMatchObject({ provider: 'aliyun', hasSecret: true, version: 1 });
    const all = await house.list('admin', `${BASE}/accounts`, { where: { provider: 'aliyun' } }, 'data');
    expect(all.data.total).toBe(1);
    for (const { text } of [one, all]) expect(text).not.toMatch(/secret-of-ours|cipher/);
    const stored = await services.db.selectFrom('message_accounts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(vendors.secret);
    const { secret: _, ...without } = account('aliyun');
    const change = (values: object, version = 1) =>
      admin(`PATCH ${BASE}/configuration`, { id: made.aliyun, version, ...without, ...values });
    expect((await change({ endpoint: 'https://dysmsapi.ap-southeast-1.aliyuncs.com' })).data.code).toBe(
      'admin.message.SECRET_AGAIN',
    );
    expect((await change({ endpoint: 'https://evil.example.test' })).data.code).toBe(
      'admin.message.HOST_NOT_ALLOWED',
    );
    expect((await change({ name: 'Main' })).status).toBe(201);
    expect((await change({ name: 'Late' })).data.code).toBe('platform.VERSION_CHANGED');
    expect((await admin(`GET ${BASE}/account/none`)).status).toBe(404);
  });

  it('sends by each vendor as its contract is', async () => {
    for (const provider of ['aliyun', 'tencent'] as const)
      made[`${provider} sign`] = await post('sign', { accountId: made[provider], name: '算盤' });
    const needs = { name: 'By Aliyun', accountId: made.aliyun, countryCode: '+886' };
    expect((await admin(`POST ${BASE}/service`, needs)).data.code).toBe('admin.message.SIGN_MISSING');
    const strange = { ...needs, signId: made['tencent sign'] };
    expect((await admin(`POST ${BASE}/service`, strange)).data.code).toBe('admin.message.SIGN_UNKNOWN');
    made.byAliyun = await post('service', { ...needs, signId: made['aliyun sign'] });
    const tencent = { ...needs, name: 'By Tencent', accountId: made.tencent };
    made.byTencent = await post('service', {
      ...{ ...tencent, sender: '1400006666', signId: made['tencent sign'] },
    });
    const twilio = { ...needs, name: 'By Twilio', accountId: made.twilio, sender: '+15005550006' };
    made.byTwilio = await post('service', twilio);
    expect((await list('services', { where: { isDefault: true } })).rows).toMatchObject([
      { name: 'By Aliyun', signName: '算盤' },
    ]);

    const template = { purpose: 'notice', name: 'Ours', approval: 'approved' };
    const texts = { en: 'Hello {{name}}: {{title}}, {{link}}' };
    expect(
      (await admin(`POST ${BASE}/template`, { ...template, texts, serviceId: made.byAliyun })).data.code,
    ).toBe('admin.message.CODE_MISSING');
    const strangePlace = {
      ...template,
      code: 'SMS_1',
      serviceId: made.byAliyun,
      texts: { en: '{{password}}' },
    };
    expect((await admin(`POST ${BASE}/template`, strangePlace)).data.code).toBe(
      'admin.message.PLACE_UNKNOWN',
    );
    made.template = await post('template', {
      ...{ ...template, texts, code: 'SMS_1', serviceId: made.byAliyun },
    });

    await tell('Not yet signed');
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'sign' });
    expect(vendors.taken).toEqual([]);
    for (const provider of ['aliyun', 'tencent'] as const) {
      const sign = { id: made[`${provider} sign`], version: 1, accountId: made[provider], name: '算盤' };
      expect((await admin(`PATCH ${BASE}/sign`, { ...sign, approval: 'approved' })).status).toBe(201);
    }
    await tell('It’s *done* (1)!');
    const values = { name: 'admin', title: 'It’s *done* (1)!', link: 'https://pay.example.test/inbox' };
    expect(vendors.taken).toEqual([{ phone: '886912345678', sign: '算盤', code: 'SMS_1', values }]);
    expect(await newest()).toMatchObject({
      ...{ state: 'sent', providerId: 'biz-1', phone: '*******678', serviceName: 'By Aliyun' },
      templateName: 'Ours',
    });

    const patch = (version: number, more: object) =>
      admin(`PATCH ${BASE}/template`, { ...template, texts, id: made.template, version, ...more });
    expect((await patch(1, { code: '1110', serviceId: made.byTencent })).status).toBe(201);
    await tell('Second');
    expect(vendors.taken[1]).toEqual({
      ...{ phone: '+886912345678', sign: '算盤', sender: '1400006666', code: '1110' },
      values: ['admin', 'Second', 'https://pay.example.test/inbox'],
    });
    expect((await patch(2, { serviceId: made.byTwilio })).status).toBe(201);
    await tell('Third');
    expect(vendors.taken[2]).toMatchObject({
      ...{ phone: '+886912345678', sender: '+15005550006' },
      text: 'Hello admin: Third, https://pay.example.test/inbox',
    });
    const everything = JSON.stringify(await services.db.selectFrom('message_log').selectAll().execute());
    expect(everything).not.toMatch(/912345678|Third/);
    expect((await house.list('admin', `${BASE}/logs`, {}, 'data')).text).not.toContain('912345678');
  });

  it('asks each vendor what became of a message: it arrived, or did not, and nobody reads the number', async () => {
    const rows = async () =>
      (await list('logs', { where: { state: { in: ['sent', 'delivered', 'failed'] } } })).rows.filter(
        ({ providerId }: { providerId: string | null }) => providerId,
      );
    expect((await rows()).map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent', 'sent']);
    // Nobody has heard of them after a minute; after five more the vendors know.
    test.clock.advance(60_000);
    await drain();
    expect(new Set((await rows()).map(({ state }: { state: string }) => state))).toEqual(new Set(['sent']));
    const [byAliyun = '', byTencent = '', byTwilio = ''] = vendors.sent.map(({ providerId }) => providerId);
    vendors.receipts.set(byAliyun, 'delivered').set(byTencent, 'failed').set(byTwilio, 'delivered');
    test.clock.advance(5 * 60_000);
    await drain();
    const told = new Map((await rows()).map((row: { providerId: string }) => [row.providerId, row]));
    expect(told.get(byAliyun)).toMatchObject({
      ...{ state: 'delivered', problem: null, deliveredAt: '2026-11-28T04:00:00.000Z', phone: '*******678' },
    });
    expect(told.get(byTencent)).toMatchObject({
      ...{ state: 'failed', problem: 'undelivered', vendorCode: 'FAIL', response: 'UNDELIV' },
    });
    expect(told.get(byTwilio)).toMatchObject({
      ...{ state: 'delivered', deliveredAt: '2026-11-28T04:00:00.000Z' },
    });
    // Those that are known of are asked after no more.
    const waits = await services.db
      .selectFrom('message_log')
      .select('id')
      .where('receipt_due_at', 'is not', null)
      .execute();
    expect(waits).toEqual([]);
  });

  it('freezes services in batch: nothing leaves by them, and the log says so', async () => {
    const ids = [made.byTwilio, made.byTencent];
    expect((await admin(`POST ${BASE}/services/freeze`, { ids })).data).toEqual({ changed: 2 });
    expect((await list('services', { where: { frozen: true } })).total).toBe(2);
    const sent = (await list('logs', { where: { state: 'delivered' }, order: ['createdAt DESC'] })).rows[0];
    expect((await admin(`POST ${BASE}/resend`, { ids: [sent.id] })).data.code).toBe(
      'admin.message.SERVICE_FROZEN',
    );
    await tell('Kept back');
    expect(await newest()).toMatchObject({ state: 'cancelled', problem: 'serviceOff' });
    expect(vendors.taken).toEqual([]);
    await admin(`POST ${BASE}/services/freeze`, { ids, frozen: false });
    await tell('Again');
    expect(vendors.taken.length).toBe(1);
  });

  it('sends again into a row of its own, and forgets what it is told to', async () => {
    await tell('Once');
    const first = await newest();
    test.clock.advance(1_000);
    const again = await admin(`POST ${BASE}/resend`, { ids: [first.id] });
    expect(again.status).toBe(202);
    expect((await admin(`DELETE ${BASE}/logs`, { ids: again.data.ids })).data.code).toBe(
      'admin.message.STILL_WAITING',
    );
    await drain();
    expect(vendors.taken.map(({ text }) => text)).toEqual([vendors.taken[0]?.text, vendors.taken[0]?.text]);
    expect(await newest()).toMatchObject({ resentOf: first.id, state: 'sent' });
    expect((await admin(`DELETE ${BASE}/logs`, { ids: [first.id] })).status).toBe(204);
    expect((await admin(`POST ${BASE}/resend`, { ids: [first.id] })).status).toBe(404);
  });

  it('tries again what the vendor asks for, and never what it may have', async () => {
    vendors.faults.push('20429', 'drop', '21610');
    await tell('Busy');
    expect(await newest()).toMatchObject({ state: 'retrying', problem: 'limit', vendorCode: '20429' });
    test.clock.advance(60_000);
    await drain();
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'unreachable', attempts: 2 });
    expect(vendors.taken.length).toBe(1);
    await tell('Unsubscribed');
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'number', vendorCode: '21610' });
    await services.db.updateTable('users').set({ phone: '12' }).where('login_name', '=', 'admin').execute();
    await tell('No number');
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'number', vendorCode: null });
    await services.db.updateTable('users').set({ phone: PHONE }).where('login_name', '=', 'admin').execute();
  });

  it('leaves what no service sends to the clock, and is not busy with it', async () => {
    const { id } = await newest();
    const before = await services.db
      .selectFrom('message_log')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const waits = { state: 'queued', service_id: 'gone', due_at: '2000-01-01T00:00:00.000Z' } as const;
    const set = (values: Partial<typeof before>) =>
      services.db.updateTable('message_log').set(values).where('id', '=', id).execute();
    await set(waits);
    const jobs = () =>
      services.db.selectFrom('jobs').select('id').where('topic', '=', 'admin.message.send').execute();
    const many = (await jobs()).length;
    await services.queue.door(services.db).enqueue(SEND_OUTBOX);
    await drain();
    // The one that was asked for, and one for whatever else is to be tried again.
    expect((await jobs()).length - many).toBeLessThanOrEqual(2);
    await set(before);
  });

  it('brings a code for a forgotten password, of which nothing is kept', async () => {
    const template = { purpose: 'signIn', name: 'Codes', serviceId: made.byAliyun, code: 'SMS_2' };
    await post('template', { ...template, texts: { en: 'Your code: {{code}}' }, approval: 'approved' });
    test.clock.advance(1_000);
    const { beginProof } = await import('../../identity/recovery/proofs.repo.ts');
    const { handle } = await beginProof(services.db, test.clock, {
      ...{ kind: 'recovery', userId: house.users.get('admin') ?? '' },
    });
    expect((await house.call('nobody', 'POST /api/UserBases/codeSend', { userId: handle })).status).toBe(200);
    await drain();
    expect(vendors.taken).toMatchObject([{ code: 'SMS_2', values: { code: expect.any(String) } }]);
    const { code } = (vendors.taken[0]?.values ?? {}) as { code?: string };
    const judged = await house.call('nobody', 'POST /api/UserBases/codeValid', { userId: handle, code });
    expect(judged.data).toMatchObject({ valid: true });
    const row = await newest();
    expect(row).toMatchObject({ state: 'sent', purpose: 'signIn', kept: false });
    expect((await admin(`POST ${BASE}/resend`, { ids: [row.id] })).data.code).toBe('admin.message.NOT_KEPT');
  });

  it('refuses to delete what is used, with the reason', async () => {
    expect((await admin(`DELETE ${BASE}/accounts`, { ids: [made.aliyun] })).data.code).toBe(
      'admin.message.ACCOUNT_USED',
    );
    const sign = await admin(`DELETE ${BASE}/signs`, { ids: [made['aliyun sign']] });
    expect([sign.data.code, sign.text]).toEqual([
      'admin.message.SIGN_USED',
      expect.stringContaining('By Aliyun'),
    ]);
    expect((await admin(`DELETE ${BASE}/templates`, { ids: [made.template] })).status).toBe(204);
    expect((await list('templates')).rows.map(({ name }: { name: string }) => name)).toEqual(['Codes']);
    const spare = await post('configuration', account('twilio', { name: 'Spare' }));
    expect((await admin(`DELETE ${BASE}/accounts`, { ids: [spare] })).status).toBe(204);
  });
});
