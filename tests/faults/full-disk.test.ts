import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, runToEnd, type ServerProcess, startServerProcess } from './server-process.ts';

// The short form for CI; `COUNT=20 npx vitest run tests/faults` is the long one.
const ROUNDS = Number(process.env.COUNT ?? 2);

const folder = mkdtempSync(join(tmpdir(), 'suanpan-disk-'));
const seeded = join(folder, 'seeded');
const small = join(folder, 'small');
mkdirSync(small);
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });
// Each round leaves something in the database and the log; what is free is filled up anyway.
const size = `size=${24 + Math.ceil(ROUNDS / 2)}m`;
const mounted = run('mount', '-t', 'tmpfs', '-o', size, 'tmpfs', small).status === 0;
if (!mounted) process.stdout.write('The trials on a full disk are skipped: no tmpfs may be mounted here.\n');
const traced = run('strace', '-o', '/dev/null', 'true').status === 0;
if (!traced) process.stdout.write('The trials on a failing disk are skipped: strace is not usable here.\n');

const FILLER = join(small, 'filler');
const TEXTS = {
  en: "The server's disk is full, nothing was stored.",
  'zh-TW': '伺服器磁碟已滿，沒有儲存任何內容',
  'zh-CN': '服务器磁盘已满，没有保存任何内容',
};

/** Leaves no room, or some bytes. */
function fill(leave = 0): void {
  const { bavail, bsize } = statfsSync(small);
  const bytes = bavail * bsize - leave;
  try {
    if (bytes > 0) writeFileSync(FILLER, Buffer.alloc(bytes));
  } catch (error) {
    // The server took some of the room meanwhile: there is none left, as it should be.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

interface Batch {
  id: string;
  status: string;
  running: unknown;
  failedRows: number;
}

/** A change of some size: stored, or refused. */
function note(url: string, client: ApiClient, language: string, length: number): Promise<Response> {
  const settings = { note: 'x'.repeat(length) };
  return client.change(url, 'identity.system.saveSettings', { typeCode: 'trial', settings }, language);
}

/** What is free inside the database and its log is used up first; whoever changes too much waits, and goes on. */
async function noteUntilRefused(url: string, client: ApiClient, language: string): Promise<Response> {
  for (let times = 0; times < 400; times++) {
    const reply = await note(url, client, language, 19_000);
    if (reply.status === 429) await new Promise((resolve) => setTimeout(resolve, msToWait(reply)));
    else if (reply.status !== 200) return reply;
  }
  throw new Error('The disk was never full.');
}

const msToWait = (reply: Response) => 1_000 * Number(reply.headers.get('retry-after') ?? 1);

/** The log keeps the room that it once took, by now that of thousands of notes: it gives it back. */
async function shortenLog(dataDir: string): Promise<void> {
  const db = new Database(join(dataDir, 'suanpan.sqlite'));
  await vi.waitFor(() => expect(db.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0 }]));
  db.close();
}

const batchOf = async (client: ApiClient, url: string) => {
  const page = await client.query<{ rows: Batch[] }>(url, 'payroll.batches.list', {});
  const batch = page.rows.find((each) => each.status === 'calculated');
  if (!batch) throw new Error('The seed has no calculated batch.');
  return batch;
};

/** A line of the log that finds no room is dropped and counted: each refusal is written, or among those counted. */
function refusalsInLog(log: string): { written: number; lost: number } {
  const lines = log.split('\n');
  const written = lines.filter((line) => line.includes('platform.DISK_FULL')).length;
  const counts = lines.filter((line) => line.includes('"msg":"log lines"'));
  const lost = counts.reduce((sum, line) => sum + Number(/"lost":(\d+)/.exec(line)?.[1]), 0);
  return { written, lost };
}

function lateReads(dataDir: string): number {
  const db = new Database(join(dataDir, 'suanpan.sqlite'), { readonly: true });
  const rows = db.prepare("select count(*) from audit_rows where facts like '%readAt%'").pluck().get();
  db.close();
  return Number(rows);
}

/** Lets writes and syncs of a process fail now and then, until it is told to stop. */
async function failWrites(pid: number, error: 'EIO' | 'ENOSPC'): Promise<() => Promise<void>> {
  const calls = 'pwrite64,fsync,fdatasync';
  const fault = `inject=${calls}:error=${error}:when=5+7`;
  const strace = spawn('strace', [
    '-f',
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    fault,
    '-p',
    String(pid),
  ]);
  await new Promise<void>((resolve) => {
    strace.stderr.on('data', (said) => {
      if (String(said).includes('attached')) resolve();
    });
  });
  return async () => {
    const gone = once(strace, 'exit');
    strace.kill('SIGINT');
    await gone;
  };
}

beforeAll(() => runToEnd('server/src/command-line/seed.ts', ['--size', 'small'], seeded), 120_000);

afterAll(() => {
  if (mounted) run('umount', '-l', small);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!mounted)('a full disk', () => {
  let server: ServerProcess;
  const dataDir = join(small, 'data');

  it(
    'stops no answer: reads go on, writes say that nothing was stored, and it recovers by itself',
    async () => {
      cpSync(seeded, dataDir, { recursive: true });
      server = await startServerProcess(dataDir, {
        env: { LOG_FILE: join(dataDir, 'server.log'), LOG_LEVEL: 'info' },
        quiet: true,
      });
      const { url } = server;
      const client = await ApiClient.signIn(url, 'payroll');
      const clerk = await ApiClient.signIn(url, 'admin');
      // Nobody may send more than two hundred files in an hour.
      const senders = await Promise.all(
        ['payroll', 'admin', 'hr', 'payroll2', 'approver'].map((name) => ApiClient.signIn(url, name)),
      );
      const batch = await batchOf(client, url);
      const get = () => client.query<Batch>(url, 'payroll.batches.get', { id: batch.id });
      let refusals = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const sender = senders[round % senders.length] ?? client;
        const before = await get();
        await shortenLog(dataDir);
        fill(round % 2 === 0 ? 0 : Math.floor(Math.random() * 40_000));
        for (let times = 0; times < 20; times++) {
          expect((await get()).status).toBe(before.status);
          expect((await fetch(`${url}/readyz`)).status).toBe(200);
        }
        for (const [language, text] of Object.entries(TEXTS)) {
          const refused = await noteUntilRefused(url, clerk, language);
          expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
          expect(await refused.text()).toContain(text);
          refusals += 1;
        }
        // A look at pay is answered too; its row in the audit trail is owed.
        const looks = await client.raw(url, 'payroll.payslips.list', {});
        expect(looks.status).toBe(200);
        const upload = await sender.sendFile(url, 'upload.csv', Buffer.alloc(200_000, 'a,b\n'));
        expect([upload.status, (await upload.text()).includes('platform.DISK_FULL')]).toEqual([503, true]);
        refusals += 1;
        rmSync(FILLER, { force: true });
        const stored = await note(url, clerk, 'en', 10);
        expect(stored.status).toBe(200);
        expect((await sender.sendFile(url, 'upload.csv', Buffer.alloc(2_000, 'a,b\n'))).status).toBe(201);
        expect(server.hasEnded()).toBe(false);
      }
      await vi.waitFor(() => expect(lateReads(dataDir)).toBeGreaterThan(0), { timeout: 40_000 });
      const { written, lost } = refusalsInLog(readFileSync(join(dataDir, 'server.log'), 'utf8'));
      expect(written + lost).toBeGreaterThanOrEqual(refusals);
    },
    60_000 + 60_000 * ROUNDS,
  );

  it('delays jobs, and loses none', async () => {
    const { url } = server;
    const client = await ApiClient.signIn(url, 'payroll');
    const batch = await batchOf(client, url);
    const act = (action: string) => client.command(url, 'payroll.batches.act', { id: batch.id, action });
    await act('returnToNew');
    await act('calculate');
    fill();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    rmSync(FILLER, { force: true });
    for (let tries = 0; tries < 300; tries++) {
      const now = await client.query<Batch>(url, 'payroll.batches.get', { id: batch.id });
      if (now.running === null && now.status === 'calculated') break;
      if (now.running === null) await act('calculate').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const end = await client.query<Batch>(url, 'payroll.batches.get', { id: batch.id });
    expect(end).toMatchObject({ running: null, status: 'calculated', failedRows: 0 });
  }, 120_000);

  it('lets it stop in order, and keeps the database sound', async () => {
    const { url } = server;
    const [clerk, client] = [await ApiClient.signIn(url, 'admin'), await ApiClient.signIn(url, 'payroll')];
    await batchOf(client, url);
    await shortenLog(dataDir);
    fill();
    await noteUntilRefused(url, clerk, 'en');
    // What was looked at is still to be counted when the server is asked to stop.
    await batchOf(client, url);
    expect(await server.stop()).toBe(0);
    rmSync(FILLER, { force: true });
    const db = new Database(join(dataDir, 'suanpan.sqlite'));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  }, 60_000);
});

describe.skipIf(!traced)('a failing disk', () => {
  it(
    'ends nothing: each write is stored or refused with a code',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const dataDir = join(folder, `failing-${round}`);
        cpSync(seeded, dataDir, { recursive: true });
        const server = await startServerProcess(dataDir, {
          env: { LOG_FILE: join(dataDir, 'server.log') },
          quiet: true,
        });
        const client = await ApiClient.signIn(server.url, 'payroll');
        const clerk = await ApiClient.signIn(server.url, 'admin');
        const batch = await batchOf(client, server.url);
        const stop = await failWrites(server.pid, round % 2 === 0 ? 'EIO' : 'ENOSPC');
        let refused = 0;
        for (let times = 0; times < 10; times++) {
          const reply = await note(server.url, clerk, 'en', 19_000);
          if (reply.status === 200) continue;
          refused += 1;
          expect(reply.status).toBe(503);
          expect(await reply.text()).toMatch(/platform\.(STORAGE_FAILED|DISK_FULL)/);
          const read = await client.raw(server.url, 'payroll.batches.get', { id: batch.id });
          expect([200, 503]).toContain(read.status);
        }
        await stop();
        expect(refused).toBeGreaterThan(0);
        expect(server.hasEnded()).toBe(false);
        expect((await note(server.url, clerk, 'en', 10)).status).toBe(200);
        expect((await client.query<Batch>(server.url, 'payroll.batches.get', { id: batch.id })).id).toBe(
          batch.id,
        );
        await server.kill();
        const db = new Database(join(dataDir, 'suanpan.sqlite'));
        expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
        db.close();
      }
    },
    120_000 * ROUNDS,
  );
});
