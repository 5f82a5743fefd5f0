import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, runToEnd, type ServerProcess, startServerProcess } from './server-process.ts';

// The short form for CI; `COUNT=50 npx vitest run tests/faults` is the long one.
const ROUNDS = Number(process.env.COUNT ?? 3);

interface Batch {
  id: string;
  status: string;
  submitted: boolean;
  running: unknown;
  resultHash: string | null;
  failedRows: number;
  solution: { code: string };
}

const folder = mkdtempSync(join(tmpdir(), 'suanpan-faults-'));
const seeded = join(folder, 'seeded');
const approved = join(folder, 'approved');
const started: ServerProcess[] = [];
let staff: ApiClient;
let approver: ApiClient;
let batchId = '';
let hash = '';

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir);
  started.push(server);
  return server;
}

const get = (url: string) => staff.query<Batch>(url, 'payroll.batches.get', { id: batchId });
const act = (url: string, action: string, key?: string) =>
  staff.command<{ approvalId: string | null }>(url, 'payroll.batches.act', { id: batchId, action }, key);

async function untilIdle(url: string): Promise<Batch> {
  for (let i = 0; i < 900; i++) {
    const batch = await get(url);
    if (batch.running === null) return batch;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The batch stayed in calculation.');
}

/** What the database holds of the batch, read without the server. */
function stored(dataDir: string) {
  const db = new Database(join(dataDir, 'suanpan.sqlite'), { readonly: true });
  const one = (sql: string) => db.prepare(sql).pluck().get(batchId) as number;
  const found = {
    movements: one('select count(*) from payroll_balance_movements where batch_id = ?'),
    sets: one("select count(*) from payroll_table_sets where batch_id = ? and part = 'result'"),
    totals: one('select count(*) from payroll_totals where batch_id = ?'),
    status: db.prepare('select status from payroll_batches where id = ?').pluck().get(batchId) as string,
  };
  db.close();
  return found;
}

describe('kill -9', () => {
  beforeAll(async () => {
    await runToEnd('server/src/command-line/seed.ts', ['--size', 'small'], seeded);
    const server = await start(seeded);
    staff = await ApiClient.signIn(server.url, 'payroll');
    approver = await ApiClient.signIn(server.url, 'approver');
    const page = await staff.query<{ rows: Batch[] }>(server.url, 'payroll.batches.list', {
      statuses: ['calculated'],
    });
    const batch = page.rows[0];
    if (!batch) throw new Error('The seed has no calculated batch.');
    batchId = batch.id;
    await act(server.url, 'returnToNew');
    await server.kill();

    cpSync(seeded, approved, { recursive: true });
    const next = await start(approved);
    await act(next.url, 'calculate');
    hash = (await untilIdle(next.url)).resultHash ?? '';
    const { approvalId } = await act(next.url, 'submitForApproval');
    await approver.command(next.url, 'inbox.approvals.decide', { id: approvalId, decision: 'approve' });
    await next.kill();
  }, 180_000);

  afterAll(async () => {
    for (const server of started) await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'during a calculation leaves the batch whole and able to be calculated, with the same result',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const dataDir = join(folder, `calculate-${round}`);
        cpSync(seeded, dataDir, { recursive: true });
        const server = await start(dataDir);
        await act(server.url, 'calculate');
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 2000));
        await server.kill();

        const between = stored(dataDir);
        // Acknowledged: the calculation was asked for. Its results are there altogether or not at all.
        expect(['toBeCalculated', 'calculated']).toContain(between.status);
        expect(between.sets > 0 && between.totals > 0).toBe(between.status === 'calculated');
        expect(between.movements).toBe(0);

        const again = await start(dataDir);
        let batch = await untilIdle(again.url);
        if (batch.status === 'toBeCalculated') {
          await act(again.url, 'calculate');
          batch = await untilIdle(again.url);
        }
        expect(batch).toMatchObject({ status: 'calculated', failedRows: 0, resultHash: hash });
        await again.kill();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    120_000 * ROUNDS,
  );

  it(
    'during submit and close posts everything or nothing, and once',
    async () => {
      let complete = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const dataDir = join(folder, `close-${round}`);
        cpSync(approved, dataDir, { recursive: true });
        const server = await start(dataDir);
        await get(server.url);
        const key = randomUUID();
        let acknowledged = false;
        const asked = act(server.url, 'submitAndClose', key).then(
          () => {
            acknowledged = true;
          },
          () => undefined,
        );
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
        await server.kill();
        await asked;

        const between = stored(dataDir);
        if (acknowledged) expect(between.status).toBe('closed');
        expect(['approvalDone', 'closed']).toContain(between.status);
        expect(between.movements > 0).toBe(between.status === 'closed');

        const again = await start(dataDir);
        // The same command under the same key: done now, or answered as it was then.
        await act(again.url, 'submitAndClose', key);
        expect(await get(again.url)).toMatchObject({ status: 'closed', submitted: true, resultHash: hash });
        await again.kill();
        const after = stored(dataDir);
        if (between.status === 'closed') expect(after.movements).toBe(between.movements);
        if (complete > 0) expect(after.movements).toBe(complete);
        complete = after.movements;
        expect(complete).toBeGreaterThan(0);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    120_000 * ROUNDS,
  );
});
