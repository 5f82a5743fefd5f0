/**
 * A batch of `people` × 100 pay items, pasted, calculated and saved, paged and submitted, with storage.
 * `node --conditions=source --import tsx server/src/payroll/calculation/calculate-batch.bench.ts [people] [postgres-url]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices } from '../../create-services.ts';
import { readConfig } from '../../platform/config/config.ts';
import { callerOf } from '../../seeding/seed-callers.ts';
import { makeLargeBatch } from '../../testing/large-batch.ts';
import { closeEnginePool } from './threads/engine-pool.ts';

const people = Number(process.argv[2] ?? 10_000);
const url = process.argv[3] ?? '';
const ITEMS = 100;

async function timed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  process.stdout.write(`  ${label.padEnd(48)} ${(performance.now() - start).toFixed(0).padStart(8)} ms\n`);
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'calculate-bench-'));
const { services, database } = await createServices(
  readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', DATABASE_URL: url, SECRET_KEY: 'only for measuring' }),
);
const caller = callerOf(services, {
  id: 'bench',
  loginName: 'bench',
  name: 'Bench',
  roles: ['payroll-staff', 'solution-administrator'],
});
process.stdout.write(`${database.dialect}, ${people} × ${ITEMS}\n`);
const batch = await makeLargeBatch(services, caller, { people, items: ITEMS }, timed);
const { rowKeys } = batch;
const calculate = async () => {
  await caller.payroll.batches.act({ id: batch.id, action: 'calculate' });
  await services.queue.drain(services);
};
await timed('calculate and save, cold (new worker)', calculate);
await timed('calculate and save, warm', calculate);
await timed('calculate and save, warm', calculate);
const state = await timed('the batch page', () => caller.payroll.batches.get({ id: batch.id }));
if (state.status !== 'calculated' || state.failedRows > 0)
  throw new Error(`${state.status}, ${state.failedRows} failed`);
const tables = { batchId: batch.id, table: 'Pay' };
const middle = Math.floor(rowKeys.length / 2);
await timed('a page of 200, all columns', () =>
  caller.payroll.batchTables.page({ ...tables, offset: middle, limit: 200 }),
);
await timed('a page of 200, again', () =>
  caller.payroll.batchTables.page({ ...tables, offset: middle, limit: 200 }),
);
await timed('a page of 200, sorted by a column', () =>
  caller.payroll.batchTables.page({ ...tables, limit: 200, sort: [{ column: 'c5', direction: 'desc' }] }),
);
await timed('a page of 200, filtered', () =>
  caller.payroll.batchTables.page({
    ...tables,
    limit: 200,
    filter: [{ column: 'c4', operator: '>', value: 50_000 }],
  }),
);
await timed('edit one cell', () =>
  caller.payroll.batchTables.edit({
    ...tables,
    edits: [{ rowKey: rowKeys[middle] ?? '', column: 'in3', value: 1 }],
  }),
);
await timed('what is stale, and for whom', () => caller.payroll.batches.get({ id: batch.id }));
await timed('calculate and save again', calculate);
const cell = { id: batch.id, table: 'Pay', rowKey: rowKeys[middle] ?? '', column: 'c5' };
await timed('explain a cell, first', () => caller.payroll.batches.explain(cell));
await timed('explain a cell, next', () => caller.payroll.batches.explain({ ...cell, column: 'c11' }));
await timed('submit and close', () => caller.payroll.batches.act({ id: batch.id, action: 'submitAndClose' }));
await closeEnginePool();
await database.close();
rmSync(folder, { recursive: true });
