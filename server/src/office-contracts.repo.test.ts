import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { notify } from './inbox/index.ts';
import { SEND_OUTBOX } from './inbox/notifications/send-outbox.job.ts';
import { writeFact } from './platform/db/installation.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { listRestCalls } from './platform/http/rest/rest-calls.ts';
import { defineJob } from './platform/jobs/job-queue.ts';
import { createTestServices } from './testing/create-test-services.ts';
import { mailServer } from './testing/mail-server.ts';
import { type ContractStage, type Contracts, given } from './testing/office-contracts/contract.ts';
import { EMAIL_CONTRACTS } from './testing/office-contracts/email-contracts.ts';
import { LANGUAGE_CONTRACTS } from './testing/office-contracts/language-contracts.ts';
import { MENU_CONTRACTS } from './testing/office-contracts/menu-contracts.ts';
import { MESSAGE_CONTRACTS } from './testing/office-contracts/message-contracts.ts';
import { SYSTEM_CONTRACTS } from './testing/office-contracts/system-contracts.ts';
import { TASK_CONTRACTS, WORKED_OFF } from './testing/office-contracts/task-contracts.ts';
import { RestHouse } from './testing/rest-house.ts';
import { messageServer } from './testing/vendors/messages/message-server.ts';
import { weblateServer } from './testing/weblate-server.ts';

const GROUPS = [
  ...['language', 'system-config', 'user-mapping', 'import-template', 'application', 'menu'],
  ...['queue-monitor', 'email', 'message', 'timed-task', 'parameter'],
];
const CONTRACTS: Contracts = {
  ...LANGUAGE_CONTRACTS,
  ...SYSTEM_CONTRACTS,
  ...MENU_CONTRACTS,
  ...EMAIL_CONTRACTS,
  ...MESSAGE_CONTRACTS,
  ...TASK_CONTRACTS,
};
const specification = new URL('../../tests/architecture/endpoints.json', import.meta.url);
const specified = (
  JSON.parse(readFileSync(specification, 'utf8')) as { group: string; method: string; path: string }[]
).filter(({ group }) => GROUPS.includes(group));

const withoutNames = (call: string) => call.replace(/\{[^}]+\}/g, '{}');
const served = new Map(
  listRestCalls(appRouter).map((call) => [withoutNames(`${call.method} ${call.path}`), call]),
);

defineJob({
  topic: 'test.contract',
  async run({ payload }) {
    WORKED_OFF.push((payload as { name: string }).name);
  },
});

/** Every call of the back office: it does what it says for who may, is refused for who may not, and takes nothing unsound. */
describeEachDatabase('the calls of the back office', (test) => {
  let stage: ContractStage;

  beforeAll(async () => {
    WORKED_OFF.length = 0;
    test.clock.set('2026-11-27T00:01:00.000Z');
    const services = await createTestServices(test);
    const [smtp, vendors, weblate] = [await mailServer(), await messageServer(), await weblateServer()];
    Object.assign(services, {
      config: {
        ...services.config,
        publicUrl: 'https://pay.example.test',
        outgoingPrivateHosts: ['127.0.0.1'],
        weblate: { url: weblate.url, token: 'wlp_secret', project: 'suanpan' },
      },
    });
    const house = await RestHouse.open(services);
    const { db, queue } = services;
    await writeFact(db, 'demo', 'whole');
    await db.updateTable('timed_tasks').set({ state: 'paused' }).execute();
    const reach = { email: 'admin@example.test', phone: '0912345678', language: 'en' };
    await db.updateTable('users').set(reach).where('login_name', '=', 'admin').execute();
    const drain = async () => void (await queue.drain(services));
    stage = {
      ...{ house, services, db, clock: test.clock, smtp, vendors, weblate, made: {}, drain },
      async tell(how, title) {
        test.clock.advance(1_000);
        await notify(db, test.clock, {
          ...{ userIds: [house.users.get('admin') ?? ''], category: 'other', title: { en: title } },
          ...{ url: '/inbox', inbox: false, mail: how === 'mail', message: how === 'message' },
        });
        await queue.door(db).enqueue(SEND_OUTBOX);
        await drain();
      },
    };
  }, 60_000);
  afterAll(async () => {
    await stage.house.close();
    for (const server of [stage.smtp, stage.vendors, stage.weblate]) await server.close();
  });

  /** What has been changed until now; a file that was sent is there, and nothing has come of it. */
  const changes = async () => {
    const rows = stage.db
      .selectFrom('audit_rows')
      .where('subject_kind', '<>', 'file')
      .select((eb) => eb.fn.countAll<number>().as('n'));
    return Number((await rows.executeTakeFirstOrThrow()).n);
  };

  it('are each under a contract', () => {
    const calls = specified.map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBe(123);
    expect(Object.keys(CONTRACTS).sort()).toEqual(calls.sort());
  });

  it.each(Object.entries(CONTRACTS))('%s', async (name, contract) => {
    const call = served.get(withoutNames(name));
    if (!call) throw new Error(`Nobody serves ${name}.`);
    const [method = '', path = ''] = name.split(' ');
    const who = contract.who ?? 'admin';
    const body = await given(contract.body, stage);
    const asked = `${method} ${await given(contract.at ?? path, stage)}`;
    const before = await changes();

    if (call.permission !== 'public') {
      const stranger = await stage.house.call('nobody', asked, body);
      expect(stranger.status).toBe(401);
    }
    if (call.permission !== 'public' && call.permission !== 'signedIn') {
      const other = await stage.house.call(who === 'admin' ? 'staff' : 'admin', asked, body);
      expect([other.status, other.data?.code]).toEqual([403, 'AUTHORIZATION_REQUIRED']);
    }
    if (contract.bad !== 'takes nothing') {
      const { bad } = contract;
      const wrong = `${method} ${await given(bad.at ?? contract.at ?? path, stage)}`;
      const refused = await stage.house.call(who, wrong, await given(bad.body ?? contract.body, stage));
      expect([refused.data?.code, refused.status >= 400 && refused.status < 500]).toEqual([bad.code, true]);
    } else expect(call.input === undefined || method === 'GET').toBe(true);
    expect(await changes(), 'what is refused changes nothing').toBe(before);

    const answer = await stage.house.call(who, asked, body);
    expect([answer.status, answer.data?.code ?? ''], answer.text.slice(0, 300)).toEqual([
      call.success,
      answer.status < 400 ? (answer.data?.code ?? '') : '',
    ]);
    await contract.effect(stage, answer);
  });
});
