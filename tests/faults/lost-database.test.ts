import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, runScript, runToEnd, type ServerProcess, startServerProcess } from './server-process.ts';

// The short form for CI; `COUNT=50 npx vitest run tests/faults` is the long one.
const ROUNDS = Number(process.env.COUNT ?? 3);
const BACK_MS = 5_000;
const SEED = 'server/src/command-line/seed.ts';

interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}
// By its address: the tests are a project of their own for the compiler.
const module = new URL('../../server/src/platform/db/postgres/postgres-for-tests.ts', import.meta.url);
const { startPostgres } = (await import(fileURLToPath(module))) as {
  startPostgres(directory: string): Promise<TestPostgres>;
};

const folder = mkdtempSync(join(tmpdir(), 'suanpan-lost-'));
const dataDir = join(folder, 'data');
let postgres: TestPostgres;
let admin: pg.Client;
let url = '';
let first: ServerProcess;
let second: ServerProcess;
let staff: ApiClient;
let batchId = '';

interface Batch {
  id: string;
  status: string;
  running: unknown;
  failedRows: number;
}

const env = () => ({ DATABASE_URL: url, DEMO: 'yes' });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const loseAll = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'payroll'`);
const get = (server: ServerProcess) => staff.query<Batch>(server.url, 'payroll.batches.get', { id: batchId });
const act = (server: ServerProcess, action: string) =>
  staff.command(server.url, 'payroll.batches.act', { id: batchId, action });

async function within(milliseconds: number, what: () => Promise<boolean>): Promise<number> {
  const from = Date.now();
  while (Date.now() - from < milliseconds) {
    if (await what().catch(() => false)) return Date.now() - from;
    await pause(50);
  }
  throw new Error(`Not within ${milliseconds} ms.`);
}

describe('a PostgreSQL that comes and goes', () => {
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    postgres = await startPostgres(join(folder, 'postgres'));
    admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query('create database payroll');
    const address = new URL(postgres.url);
    address.pathname = '/payroll';
    url = address.toString();
  }, 60_000);

  afterAll(async () => {
    await first?.kill();
    await second?.kill();
    await admin?.end();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'gets its demo company whole, however often the first start is killed',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const killed = await runScript(SEED, dataDir, {
          args: ['--size', 'small'],
          env: env(),
          killWhen: round % 2 === 0 ? /employments/ : /china-monthly/,
          killAfterMs: 3_000 + Math.random() * 12_000,
        });
        expect(killed.code).not.toBe(1);
      }
      const again = await runScript(SEED, dataDir, { args: ['--size', 'small'], env: env() });
      // Exit 2: the last killed one had been done already.
      expect([0, 2]).toContain(again.code);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        'select (select count(*)::int from payroll_batches) as batches, (select value from installation where fact = $1) as demo',
        ['demo'],
      );
      await client.end();
      expect(rows[0]).toEqual({ batches: 7, demo: 'whole' });
    },
    120_000 * (ROUNDS + 1),
  );

  it(
    'kills no server, and every request is answered or refused with a code',
    async () => {
      await runToEnd(SEED, ['--size', 'small'], dataDir, env()).catch(() => undefined);
      first = await startServerProcess(dataDir, { env: env(), quiet: true });
      second = await startServerProcess(dataDir, { env: env(), quiet: true });
      staff = await ApiClient.signIn(first.url, 'payroll');
      const page = await staff.query<{ rows: Batch[] }>(first.url, 'payroll.batches.list', {
        statuses: ['calculated'],
      });
      batchId = page.rows[0]?.id ?? '';
      const answers: string[] = [];
      for (let round = 0; round < ROUNDS * 4; round++) {
        const asked = Array.from({ length: 12 }, async (_, index) => {
          await pause(Math.random() * 60);
          const reply = await (index % 3 === 0
            ? fetch(`${first.url}/healthz`)
            : staff.raw(first.url, 'payroll.batches.get', { id: batchId }));
          const retry = reply.headers.get('retry-after');
          const body = await reply.text();
          answers.push(reply.ok ? 'answered' : `${reply.status} ${retry} ${/platform\.\w+/.exec(body)?.[0]}`);
        });
        await pause(Math.random() * 60);
        await loseAll();
        await Promise.all(asked);
      }
      expect(first.hasEnded() || second.hasEnded()).toBe(false);
      const refused = '503 2 platform.DATABASE_UNAVAILABLE';
      expect(answers.filter((each) => each !== 'answered' && each !== refused)).toEqual([]);
      await within(BACK_MS, async () => (await get(first)).id === batchId);
    },
    60_000 + 10_000 * ROUNDS,
  );

  it('says what is missing while it is away, and goes on when it is back', async () => {
    await admin.query('alter database payroll with allow_connections false');
    await loseAll();
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${first.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'waiting', missing: ['database'] }]);
    await expect(get(first)).rejects.toThrow('platform.DATABASE_UNAVAILABLE');
    await expect(act(first, 'returnToNew')).rejects.toThrow('platform.DATABASE_UNAVAILABLE');
    const spoken = await staff.raw(first.url, 'payroll.batches.get', { id: batchId }, 'zh-TW');
    expect(await spoken.text()).toContain('暫時無法連上資料庫');
    await pause(3_000);
    await admin.query('alter database payroll with allow_connections true');
    await within(BACK_MS, async () => (await fetch(`${first.url}/readyz`)).ok);
    expect((await get(first)).id).toBe(batchId);
  }, 60_000);

  it(
    'has the jobs of a lost connection, and of a killed process, taken over within five seconds',
    async () => {
      await act(first, 'returnToNew');
      const alone = await calculationMs(async () => undefined);
      for (let round = 0; round < ROUNDS; round++) {
        await act(second, 'returnToNew');
        const lost = await calculationMs(async () => {
          await pause(Math.random() * alone);
          await loseAll();
        });
        expect(lost).toBeLessThan(2 * alone + BACK_MS);
        await act(second, 'returnToNew');
        const killed = await calculationMs(async () => {
          await pause(Math.random() * alone);
          await first.kill();
        });
        expect(killed).toBeLessThan(2 * alone + BACK_MS);
        first = await startServerProcess(dataDir, { env: env(), quiet: true });
      }
    },
    120_000 * ROUNDS,
  );

  /** How long a calculation asked of the first server takes, seen by the second. */
  async function calculationMs(meanwhile: () => Promise<unknown>): Promise<number> {
    await within(BACK_MS, () => act(first, 'calculate').then(() => true));
    const from = Date.now();
    await meanwhile();
    await within(60_000, async () => {
      const batch = await get(second);
      return batch.running === null && batch.status === 'calculated' && batch.failedRows === 0;
    });
    return Date.now() - from;
  }
});
