import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { notify } from '../../inbox/index.ts';
import { SEND_OUTBOX } from '../../inbox/notifications/send-outbox.job.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { RestHouse } from '../../testing/rest-house.ts';

const BASE = '/api/base/email';

describeEachDatabase('the mail room', (test) => {
  let services: Services;
  let house: RestHouse;
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  let serviceId = '';

  const service = (more: object = {}) => ({
    ...{ name: 'Main', host: '127.0.0.1', port: smtp.port, security: 'none', userName: 'suanpan' },
    ...{ password: 'right', fromName: 'Pay, Roll', fromAddress: 'pay@example.test' },
    ...more,
  });
  const admin = (call: string, body?: unknown) => house.call('admin', call, body);
  const logs = async (filter: object = {}) => (await house.list('admin', `${BASE}/logs`, filter)).data.rows;
  const newest = async () => (await logs({ order: ['createdAt DESC'], pageSize: 1 }))[0];
  const drain = () => services.queue.drain(services);
  /** Tells the administrator something, and lets it leave. */
  const tell = async (title: string, more: object = {}) => {
    test.clock.advance(1_000);
    const userIds = [house.users.get('admin') ?? ''];
    const texts = { en: title };
    await notify(services.db, test.clock, {
      userIds,
      category: 'other',
      title: texts,
      url: '/inbox',
      mail: true,
      ...more,
    });
    await services.queue.door(services.db).enqueue(SEND_OUTBOX);
    await drain();
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    smtp = await mailServer(['nobody@example.test']);
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
      .set({ email: 'admin@example.test', language: 'en' })
      .where('login_name', '=', 'admin')
      .execute();
  });
  afterEach(() => {
    smtp.got.length = 0;
    smtp.faults.length = 0;
  });
  afterAll(async () => {
    await house.close();
    await smtp.close();
  });

  it('keeps what waits until there is a service, and nobody without the right makes one', async () => {
    await tell('Too early');
    expect(await logs()).toEqual([]);
    for (const call of ['POST /service', 'PATCH /service', 'POST /template', 'POST /status', 'POST /resend'])
      expect((await house.call('staff', call.replace(' ', ` ${BASE}`), {})).status).toBe(403);
    for (const list of ['services', 'templates', 'logs']) {
      expect((await house.list('staff', `${BASE}/${list}`)).status).toBe(403);
      expect((await house.call('nobody', `GET ${BASE}/${list}`)).status).toBe(401);
      expect((await house.list('admin', `${BASE}/${list}`, { where: { nothing: 1 } })).status).toBe(400);
    }
    const made = await admin(`POST ${BASE}/service`, service());
    expect(made.status).toBe(201);
    serviceId = made.data.id;
    await tell('In time');
    expect(smtp.got.map(({ text }) => /Subject: (.*)\r/.exec(text)?.[1])).toEqual(['Too early', 'In time']);
  });

  it('never tells a password, and takes it to no other server', async () => {
    const list = await house.list('admin', `${BASE}/services`, { where: { name: 'Main' } });
    const one = await admin(`GET ${BASE}/service/${serviceId}`);
    expect(one.data).toMatchObject({ hasPassword: true, isDefault: true, enabled: true, version: 1 });
    for (const { text } of [list, one]) expect(text).not.toMatch(/right|cipher/);
    const stored = await services.db.selectFrom('mail_services').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain('"right"');
    const { password: _, ...without } = service();
    const moved = { id: serviceId, version: 1, ...without, host: 'mail.example.test' };
    expect((await admin(`PATCH ${BASE}/service`, moved)).data.code).toBe('admin.email.SECRET_AGAIN');
    const kept = await admin(`PATCH ${BASE}/service`, {
      id: serviceId,
      version: 1,
      ...without,
      name: 'Kept',
    });
    expect([kept.status, kept.data.version]).toEqual([201, 2]);
    expect((await admin(`PATCH ${BASE}/service`, { id: serviceId, version: 1, ...without })).data.code).toBe(
      'platform.VERSION_CHANGED',
    );
    for (const wrong of [
      { fromAddress: 'pay@example.test\r\nBcc: evil@example.test' },
      { fromAddress: 'a@example.test, evil@example.test' },
      { fromName: 'Pay\r\nBcc: evil@example.test' },
      { host: 'http://127.0.0.1/' },
      { port: 0 },
    ])
      expect((await admin(`POST ${BASE}/service`, service(wrong))).status, JSON.stringify(wrong)).toBe(422);
    const dkim = { domain: 'example.test', selector: 's', privateKey: 'no key' };
    expect((await admin(`POST ${BASE}/service`, service({ dkim }))).status).toBe(400);
  });

  it('connects to configured services alone, and says how it went', async () => {
    const connect = (body: object) => admin(`POST ${BASE}/template/connection`, body);
    expect((await connect({})).data).toMatchObject({ ok: true, service: 'Kept' });
    expect((await connect({ host: '127.0.0.1', port: smtp.port })).status).toBe(400);
    expect((await connect({ serviceId: 'none' })).status).toBe(404);
    const wrong = await admin(`POST ${BASE}/service`, service({ name: 'Wrong', password: 'wrong' }));
    expect((await connect({ serviceId: wrong.data.id })).data).toMatchObject({ ok: false, problem: 'login' });
    const inside = await admin(`POST ${BASE}/service`, service({ name: 'Inside', host: 'localhost' }));
    expect((await connect({ serviceId: inside.data.id })).data).toMatchObject({
      ok: false,
      problem: 'private',
    });
    const gone = await admin(`DELETE ${BASE}/services`, { ids: [wrong.data.id, inside.data.id] });
    expect(gone.status).toBe(204);
    expect((await admin(`GET ${BASE}/service/${wrong.data.id}`)).status).toBe(410);
    expect((await admin(`DELETE ${BASE}/services`, { ids: ['none'] })).status).toBe(404);
  });

  it('says what the template says, in the language of who is told', async () => {
    const texts = {
      en: { subject: 'Hello {{name}}: {{title}}', body: 'Dear {{name}},\n\n{{body}}\n\nLook at {{link}}.' },
      'zh-TW': { subject: '{{title}}', body: '{{name}} 您好' },
    };
    const template = { purpose: 'notice', name: 'Ours', texts };
    const unknown = { ...texts.en, body: '{{password}}' };
    const refused = await admin(`POST ${BASE}/template`, { ...template, texts: { en: unknown } });
    expect([refused.status, refused.data.code]).toEqual([400, 'admin.email.PLACE_UNKNOWN']);
    const made = await admin(`POST ${BASE}/template`, template);
    expect(made.status).toBe(201);
    await tell('All done\r\nBcc: evil@example.test');
    expect(smtp.got[0]?.to).toEqual(['admin@example.test']);
    expect(smtp.got[0]?.text).toContain('Subject: Hello admin: All done Bcc: evil@example.test');
    expect(smtp.got[0]?.text).not.toMatch(/^Bcc:/m);
    expect(smtp.got[0]?.text).toContain('Look at https://pay.example.test/inbox.');
    expect(smtp.got[0]?.text).toContain('From: "Pay, Roll" <pay@example.test>');
    await services.db
      .updateTable('users')
      .set({ language: 'zh-TW' })
      .where('login_name', '=', 'admin')
      .execute();
    await tell('x');
    expect(smtp.got[1]?.text).toContain('admin =E6=82=A8=E5=A5=BD');
    await services.db
      .updateTable('users')
      .set({ language: 'en' })
      .where('login_name', '=', 'admin')
      .execute();

    // Switched off it sends nothing: the product's own does.
    const off = await admin(`POST ${BASE}/status`, { ids: [made.data.id], enabled: false });
    expect(off.status).toBe(200);
    await tell('Plain');
    expect(smtp.got[2]?.text).toContain('Subject: Plain');
    const builtIn = (
      await house.list('admin', `${BASE}/templates`, { where: { purpose: 'notice', builtIn: true } })
    ).data.rows[0];
    expect(builtIn.inUse).toBe(true);
    await admin(`POST ${BASE}/status`, { ids: [builtIn.id], enabled: false });
    await tell('Nothing leaves');
    expect(smtp.got.length).toBe(3);
    expect(await newest()).toMatchObject({ state: 'cancelled', problem: 'templateOff' });
    await admin(`POST ${BASE}/status`, { ids: [builtIn.id], enabled: true });
    const { data: one } = await admin(`GET ${BASE}/template/${made.data.id}`);
    const changed = { ...template, id: one.id, version: one.version, name: 'Ours again', enabled: true };
    expect((await admin(`PATCH ${BASE}/template`, changed)).status).toBe(201);
    expect((await admin(`PATCH ${BASE}/template`, changed)).data.code).toBe('platform.VERSION_CHANGED');
    expect((await admin(`DELETE ${BASE}/templates`, { ids: [builtIn.id] })).data.code).toBe(
      'admin.email.TEMPLATE_BUILT_IN',
    );
    expect((await admin(`DELETE ${BASE}/templates`, { ids: [made.data.id] })).status).toBe(204);
  });

  it('writes every mail down, sends it again, and forgets it when told to', async () => {
    await tell('Once');
    const first = await newest();
    expect(first).toMatchObject({
      state: 'sent',
      subject: 'Once',
      attempts: 1,
      address: 'admin@example.test',
    });
    const again = await admin(`POST ${BASE}/resend`, { ids: [first.id] });
    expect(again.status).toBe(202);
    expect((await admin(`DELETE ${BASE}/logs`, { ids: again.data.ids })).data.code).toBe(
      'admin.email.STILL_WAITING',
    );
    await drain();
    const body = (text: string | undefined) => text?.split('\r\n\r\n')[1];
    expect(smtp.got.length).toBe(2);
    expect(body(smtp.got[1]?.text)).toBe(body(smtp.got[0]?.text));
    const detail = (await admin(`GET ${BASE}/log/${again.data.ids[0]}`)).data;
    expect(detail).toMatchObject({ resentOf: first.id, state: 'sent', tries: [{ problem: null }] });
    expect(JSON.stringify(detail)).not.toContain('https://pay.example.test');
    expect((await admin(`DELETE ${BASE}/logs`, { ids: [first.id] })).status).toBe(204);
    expect((await admin(`GET ${BASE}/log/${first.id}`)).status).toBe(410);
    expect((await admin(`POST ${BASE}/resend`, { ids: ['none'] })).status).toBe(404);
    expect((await admin(`POST ${BASE}/resend`, { ids: [] })).status).toBe(400);
    const rows = await services.db.selectFrom('mail_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('pay.example.test/inbox');
  });

  it('tries again what may go better, and parks an address that doesn’t exist', async () => {
    smtp.faults.push({ refuse: { code: 451, text: 'greylisted' } }, { drop: true }, { delayMs: 50 });
    await tell('Patience');
    expect(await newest()).toMatchObject({ state: 'retrying', problem: 'refused', attempts: 1 });
    test.clock.advance(60_000);
    await drain();
    expect(await newest()).toMatchObject({ state: 'retrying', problem: 'unreachable', attempts: 2 });
    await drain();
    expect(smtp.got).toEqual([]);
    test.clock.advance(300_000);
    await drain();
    expect(await newest()).toMatchObject({ state: 'sent', attempts: 3 });

    await services.db
      .updateTable('users')
      .set({ email: 'Nobody@example.test' })
      .where('login_name', '=', 'admin')
      .execute();
    await services.db.updateTable('mail_services').set({ per_minute: null }).execute();
    await tell('Into the void');
    smtp.faults.length = 0;
    const refused = await newest();
    expect(refused).toMatchObject({ state: 'sent' });
    smtp.faults.push({ refuse: { code: 550, text: '5.1.1 no such user' } });
    await tell('Refused');
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'refused', attempts: 1 });
    await tell('Kept back');
    expect(await newest()).toMatchObject({ state: 'cancelled', problem: 'parked' });
    await services.db
      .updateTable('users')
      .set({ email: 'admin@example.test' })
      .where('login_name', '=', 'admin')
      .execute();
  });

  it('tells the trail of the default that was, when another takes its place', async () => {
    const rows = () =>
      services.db
        .selectFrom('audit_rows')
        .select('facts')
        .where('subject_id', '=', serviceId)
        .orderBy('id')
        .execute();
    const other = await admin(`POST ${BASE}/service`, service({ name: 'Other', isDefault: true }));
    expect(JSON.parse((await rows()).at(-1)?.facts ?? '{}').changes).toMatchObject({
      is_default: { before: 1, after: 0 },
    });
    const { version } = (await admin(`GET ${BASE}/service/${serviceId}`)).data;
    await admin(`PATCH ${BASE}/service`, service({ id: serviceId, version, isDefault: true }));
    await admin(`DELETE ${BASE}/services`, { ids: [other.data.id] });
    const defaults = await services.db
      .selectFrom('mail_services')
      .select('id')
      .where('is_default', '=', 1)
      .execute();
    expect(defaults).toEqual([{ id: serviceId }]);
  });

  it('keeps to what a server takes in a minute', async () => {
    test.clock.advance(120_000);
    await services.db.updateTable('mail_services').set({ per_minute: 2 }).execute();
    for (const title of ['1', '2', '3']) await tell(title);
    expect(smtp.got.length).toBe(2);
    expect((await logs({ where: { state: 'queued' } })).length).toBe(1);
    test.clock.advance(70_000);
    await drain();
    expect(smtp.got.length).toBe(3);
    await services.db.updateTable('mail_services').set({ per_minute: null }).execute();
  });

  it('signs for the domain, and takes files along', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { version } = (await admin(`GET ${BASE}/service/${serviceId}`)).data;
    const dkim = { domain: 'example.test', selector: 'pay', privateKey: pem };
    expect((await admin(`PATCH ${BASE}/service`, service({ id: serviceId, version, dkim }))).status).toBe(
      201,
    );
    const file = await services.files.save(services.db, {
      ...{ name: 'guide.txt', content: Buffer.from('How to read it'), purpose: 'upload' },
      createdBy: house.users.get('admin') ?? null,
    });
    const texts = { en: { subject: '{{title}}', body: '{{body}} {{link}}' } };
    const made = await admin(`POST ${BASE}/template`, {
      purpose: 'notice',
      name: 'Guide',
      texts,
      files: [file.id],
    });
    expect(made.status).toBe(201);
    await tell('Signed');
    expect(smtp.got[0]?.text).toMatch(/^DKIM-Signature:[\s\S]*d=example\.test/m);
    expect(smtp.got[0]?.text).toContain('filename=guide.txt');
    const foreign = await services.files.save(services.db, {
      ...{ name: 'x.txt', content: Buffer.from('x'), purpose: 'upload', createdBy: 'somebody' },
    });
    const stolen = await admin(`POST ${BASE}/template`, {
      purpose: 'notice',
      name: 'X',
      texts,
      files: [foreign.id],
    });
    expect(stolen.data.code).toBe('admin.email.FILE_NOT_YOURS');
  });

  it('hands over at once what comes in while others are being handed over', async () => {
    const { queue, db, clock } = { ...services, clock: test.clock };
    const admin = house.users.get('admin') ?? '';
    const numbers = Array.from({ length: 8 }, (_, number) => number);
    const comeIn = async () => {
      for (const number of numbers) {
        const title = { en: `In between ${number}` };
        await notify(db, clock, { userIds: [admin], category: 'other', title, url: '/inbox', mail: true });
        await queue.door(db).enqueue(SEND_OUTBOX);
      }
    };
    test.clock.advance(1_000);
    const coming = comeIn().then(() => 'over');
    const soon = () => new Promise<string>((resolve) => setTimeout(resolve, 1, 'later'));
    while ((await Promise.race([coming, soon()])) !== 'over') await drain();
    await drain();
    const got = smtp.got.map(({ text }) => /Subject: (.*)\r/.exec(text)?.[1]);
    expect(got.toSorted()).toEqual(numbers.map((number) => `In between ${number}`).toSorted());
  });

  it('leaves what no service sends to the clock, and is not busy with it', async () => {
    await tell('Of no service');
    const { id } = await newest();
    const waits = { state: 'queued', service_id: 'gone', due_at: '2000-01-01T00:00:00.000Z' } as const;
    await services.db.updateTable('mail_log').set(waits).where('id', '=', id).execute();
    const jobs = () =>
      services.db.selectFrom('jobs').select('id').where('topic', '=', 'admin.email.send').execute();
    const before = (await jobs()).length;
    await services.queue.door(services.db).enqueue(SEND_OUTBOX);
    await drain();
    // The one that was asked for, and one for whatever else is to be tried again.
    expect((await jobs()).length - before).toBeLessThanOrEqual(2);
    await services.db.deleteFrom('mail_log').where('id', '=', id).execute();
  });

  it('takes SMTP_URL as a service like the others, which is changed where it is set', async () => {
    const smtpUrl = `smtp://suanpan:right@127.0.0.1:${smtp.port}`;
    Object.assign(services, {
      config: { ...services.config, smtp: { url: smtpUrl, from: 'env@example.test' } },
    });
    const rows = (await house.list('admin', `${BASE}/services`)).data.rows;
    const own = rows.find((row: { origin: string }) => row.origin === 'environment');
    expect(own).toMatchObject({ host: '127.0.0.1', fromAddress: 'env@example.test', isDefault: false });
    const { origin: _, hasPassword: __, updatedAt: ___, dkim: ____, ...values } = own;
    expect((await admin(`PATCH ${BASE}/service`, { ...values, isDefault: true })).status).toBe(201);
    await tell('By the environment');
    expect(smtp.got[0]?.from).toBe('env@example.test');
    const moved = await admin(`PATCH ${BASE}/service`, {
      ...values,
      isDefault: true,
      version: 2,
      host: 'evil.example.test',
    });
    expect(moved.data.code).toBe('admin.email.SERVICE_OF_INSTALLATION');
    expect((await admin(`DELETE ${BASE}/services`, { ids: [own.id] })).data.code).toBe(
      'admin.email.SERVICE_OF_INSTALLATION',
    );
  });
});
