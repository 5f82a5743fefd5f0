import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PayrollMonth } from './payroll-month.ts';
import { type Place, Places } from './places.ts';
import {
  type AnsweredError,
  ApiClient,
  freePort,
  runScript,
  runToEnd,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';

const SEED = 'server/src/command-line/seed.ts';
const BACKUP = 'server/src/command-line/backup.ts';

interface JobRow {
  topic: string;
  state: string;
}

/** The revisions of a subscription, as they come over the line. */
async function* follow(client: ApiClient, url: string, path: string, input: unknown, signal: AbortSignal) {
  const answer = await client.raw(url, path, input, 'en', signal);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; reader; ) {
    const end = text.indexOf('\n\n');
    if (end >= 0) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (/^data: "/m.test(event)) yield event;
      continue;
    }
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
  }
}

const unread = (client: ApiClient, url: string) =>
  client.query<{ notifications: number }>(url, 'inbox.notifications.unreadCount', {});

/** So many days from now: far enough from today that no time zone matters. */
const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);

describe('processes with a part of the work each', () => {
  const places = new Places('postgres');
  const servers: ServerProcess[] = [];
  let place: Place;
  let month: PayrollMonth;
  let web: ServerProcess;
  let there: ServerProcess;
  /** What one process calculated. */
  let alone: string | null;

  beforeAll(async () => {
    place = await places.create('roles');
    await runToEnd(SEED, ['--size', 'small'], place.dataDir, place.env);
  }, 120_000);

  afterAll(async () => {
    for (const server of servers) await server.kill();
    await places.end();
  });

  const start = async (role: string, env: Record<string, string> = {}) => {
    const server = await startServerProcess(place.dataDir, {
      env: { ...place.env, DEMO: 'yes', ROLE: role, ...env },
      quiet: true,
    });
    servers.push(server);
    return server;
  };

  const query = async <T>(statement: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: place.env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };
  /** Under which names processes work jobs off. */
  const workers = async () =>
    (
      await query<{ name: string }>(`select objid::bigint::text as name from pg_locks
        where locktype = 'advisory' and classid = 712604003
          and database = (select oid from pg_database where datname = current_database())`)
    ).map(({ name }) => name);
  const parts = (when = 'true') =>
    query<{ state: string; attempts: number; worker: string }>(`select state, attempts, worker_id as worker
      from jobs where topic = 'payroll.calculatePart' and ${when}`);

  /** The worker that was not killed. */
  const alive = () => {
    const last = servers.filter((server) => !server.hasEnded()).at(-1);
    if (!last) throw new Error('Nobody is alive.');
    return last;
  };
  const newestCalculation = async (month: PayrollMonth, web: ServerProcess) => {
    const { rows } = await month.staff.query<{ rows: JobRow[] }>(web.url, 'platform.jobs.list', {});
    return rows.find(({ topic }) => topic === 'payroll.calculate');
  };

  it('leave jobs to those that work them off, and take over what a killed one began', async () => {
    web = await start('web');
    month = await PayrollMonth.open(web);
    await month.act(web, 'calculate');
    // Longer than any process takes to look for work.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(await newestCalculation(month, web)).toMatchObject({ state: 'queued' });

    const first = await start('worker');
    await expect
      .poll(async () => (await newestCalculation(month, web))?.state, { timeout: 60_000, interval: 20 })
      .not.toBe('queued');
    await first.kill();
    const second = await start('worker');
    await expect
      .poll(async () => (await newestCalculation(month, web))?.state, { timeout: 60_000 })
      .toBe('done');
    expect(await month.get(web)).toMatchObject({ status: 'calculated', failedRows: 0 });
    ({ resultHash: alone } = await month.get(web));
    await second.stop();
  }, 180_000);

  it('show each other at once what is done in them, and who stands in a batch', async () => {
    const here = web;
    there = await start('web');
    const other = await ApiClient.signIn(there.url, 'payroll2');
    const batch = await month.get(here);
    const until = new AbortController();
    const revisions = follow(other, there.url, 'payroll.batches.changes', { id: batch.id }, until.signal);
    await revisions.next();
    await month.act(here, 'returnToNew');
    expect((await revisions.next()).done).toBe(false);
    until.abort();
    const stand = (client: ApiClient, url: string, window: string) =>
      client
        .change(url, 'payroll.presence.stand', { batchId: batch.id, window })
        .then((answer) => answer.text());
    await stand(month.staff, here.url, 'one');
    expect(await stand(other, there.url, 'two')).toContain('"places":[]');

    // The bell rings on a page that another process serves.
    const { notifications } = await unread(other, there.url);
    const bell = new AbortController();
    const rings = follow(other, there.url, 'inbox.changes', {}, bell.signal);
    await rings.next();
    const absent = await ApiClient.signIn(here.url, 'approver');
    const asked = { purpose: 'decide', search: 'payroll2' };
    const { rows } = await absent.query<{ rows: { id: string; loginName: string }[] }>(
      here.url,
      'inbox.standIns.people',
      asked,
    );
    const delegateId = rows.find(({ loginName }) => loginName === 'payroll2')?.id;
    const away = { startsOn: day(-2), endsOn: day(9) };
    await absent.command(here.url, 'inbox.delegations.create', { delegateId, ...away });
    expect((await rings.next()).done).toBe(false);
    expect((await unread(other, there.url)).notifications).toBe(notifications + 1);
    bell.abort();
  }, 120_000);

  it('calculate one batch together, and go on where one of them is killed over its part', async () => {
    const named = new Map<string, ServerProcess>();
    // An employment each: there are more parts than workers.
    while (named.size < 2) {
      const worker = await start('worker', { CALCULATION_PART_ROWS: '1' });
      // Whoever works jobs off has signed on in the database: alone, one of them would take all of it.
      await expect.poll(workers, { timeout: 20_000 }).toHaveLength(named.size + 1);
      for (const name of await workers()) if (!named.has(name)) named.set(name, worker);
    }
    await month.act(web, 'calculate');
    let killed: string | undefined;
    while (!killed) {
      expect((await month.get(web)).status, 'nobody was met over a part').not.toBe('calculated');
      const [met] = await parts(`state = 'running'`);
      const worker = met && named.get(met.worker);
      if (!worker) continue;
      // Held still first: what it was about to store is stored by now, or never will be.
      process.kill(worker.pid, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 100));
      if ((await parts(`state = 'running' and worker_id = '${met.worker}'`)).length === 0) {
        process.kill(worker.pid, 'SIGCONT');
        continue;
      }
      await worker.kill();
      killed = met.worker;
    }
    await expect.poll(async () => (await month.get(web)).status, { timeout: 60_000 }).toBe('calculated');
    // Whoever takes the whole over alone computes alone; the parts that nobody waits for any more end by themselves.
    await expect
      .poll(async () => [...new Set((await parts()).map(({ state }) => state))], { timeout: 60_000 })
      .toEqual(['done']);
    expect(Math.max(...(await parts()).map(({ attempts }) => attempts))).toBeGreaterThan(1);
    expect(await month.get(web)).toMatchObject({ resultHash: alone, failedRows: 0 });
  }, 180_000);

  it('a worker says whether it is well, and answers nothing else', async () => {
    const worker = alive();
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    for (const path of ['/', '/api/docs', '/trpc/identity.auth.config'])
      expect((await fetch(`${worker.url}${path}`)).status, path).toBe(404);
    await expect(ApiClient.signIn(worker.url, 'payroll')).rejects.toThrow();
  }, 60_000);

  it('go down together for a restore, and come up with what it brought, as does one that stood still over it', async () => {
    await month.act(web, 'returnToNew');
    await runToEnd(BACKUP, [join(place.dataDir, 'backups')], place.dataDir, place.env);
    await month.act(web, 'calculate');
    await expect.poll(async () => (await month.get(web)).status, { timeout: 60_000 }).toBe('calculated');
    await query(`insert into user_roles (id, user_id, role_id, scope_kind, scope_value)
      select 'second-administrator', users.id, roles.id, 'all', '' from users, roles
      where users.login_name = 'payroll2' and roles.code = 'system-administrator'`);
    const [asks, agrees] = [
      await ApiClient.signIn(web.url, 'admin'),
      await ApiClient.signIn(web.url, 'payroll2'),
    ];
    const asked = await asks.command<{ id: string }>(web.url, 'admin.backups.restores.ask', {
      backupId: (await query<{ id: string }>('select id from backups order by at desc limit 1'))[0]?.id,
      reason: 'An import went wrong',
    });

    // One that neither goes down nor holds on to the database: as behind a line that was cut.
    const still = await start('web');
    expect((await month.get(still)).status).toBe('calculated');
    process.kill(still.pid, 'SIGSTOP');
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const input = { id: asked.id, inMinutes: 0 };
    await expect
      .poll(() => agrees.command(web.url, 'admin.backups.restores.agree', input).then(() => true, String), {
        timeout: 20_000,
      })
      .toBe(true);
    const restored = () =>
      query<{ state: string; problem: string | null }>('select state, problem from restores');
    await expect
      .poll(async () => (await restored().catch(() => []))[0], { timeout: 90_000 })
      .toMatchObject({ state: 'done', problem: null });
    process.kill(still.pid, 'SIGCONT');

    for (const server of servers.filter((each) => !each.hasEnded()))
      await expect
        .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 })
        .toBe(200);
    const said = (answer: Promise<unknown>) => answer.catch((error) => (error as AnsweredError).code);
    for (const server of [web, there, still]) {
      // Who was signed in then is not now, wherever it is asked.
      await expect.poll(() => said(month.get(server)), { timeout: 30_000 }).toBe('platform.SIGN_IN_NEEDED');
      await expect
        .poll(() => said(PayrollMonth.open(server).then((again) => again.get(server))), { timeout: 30_000 })
        .toMatchObject({ id: month.batchId, status: 'new' });
    }
    month = await PayrollMonth.open(web);
    await month.act(web, 'calculate');
    await expect
      .poll(() => said(month.get(still)), { timeout: 60_000 })
      .toMatchObject({ status: 'calculated', resultHash: alone });
  }, 240_000);

  it('are refused by name, and do nothing more, once a newer program has brought the database to its form', async () => {
    await month.act(web, 'returnToNew');
    // As the migration of a newer program does.
    const step = '9999-of-tomorrow';
    await query(`insert into schema_migrations values ('${step}', '')`);
    for (const server of [web, alive()])
      await expect
        .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 })
        .toBe(503);
    await expect(month.act(web, 'calculate')).rejects.toThrow('platform.PROGRAM_OUTDATED');
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
    await query(`delete from schema_migrations where name = '${step}'`);
  }, 120_000);

  it('one of an SQLite file does everything: a part is refused, as is a part that does not exist', async () => {
    const refused = async (env: Record<string, string>) =>
      runScript('server/src/main.ts', place.dataDir, {
        env: { PORT: String(await freePort()), ...env },
      });
    const alone = await refused({ ROLE: 'worker', DATABASE_URL: '' });
    expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('ROLE=worker needs PostgreSQL') });
    const unknown = await refused({ ROLE: 'clerk', ...place.env });
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('ROLE=clerk is not understood') });
  }, 60_000);
});
