/**
 * A batch of `people` × 100 pay items, pasted, calculated and saved, paged and submitted, with storage.
 * `node --conditions=source --import tsx server/src/payroll/calculation/calculate-batch.bench.ts [people] [postgres-url]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SolutionFile } from '@suanpan/engine';
import { largeCompany } from '@suanpan/fixtures';
import { createServices } from '../../create-services.ts';
import { storePeople } from '../../people/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { callerOf } from '../../seeding/seed-callers.ts';
import { closeEnginePool } from './engine-pool.ts';

const people = Number(process.argv[2] ?? 10_000);
const url = process.argv[3] ?? '';
const INPUTS = 20;
const ITEMS = 100;

type Columns = NonNullable<SolutionFile['tables'][number]['columns']>;

/** 20 typed columns and 80 formulas: arithmetic, IF, MIN/MAX, ROUND, a bracket look-up, chains six deep. */
function solution(): SolutionFile {
  const columns: Columns[number][] = [{ code: 'employee', type: 'text' }];
  for (let i = 0; i < INPUTS; i++) columns.push({ code: `in${i}`, type: 'money' });
  columns.push({
    code: 'band',
    type: 'reference',
    table: 'Bands',
    on: { over: 'in0' },
    match: { over: 'floor' },
  });
  for (let i = 0; i < ITEMS - INPUTS - 1; i++) {
    const [a, b] = [`in${i % INPUTS}`, `in${(i * 7 + 3) % INPUTS}`];
    const chain = i % 6 === 0 ? `[@${a}]` : `[@c${i - 1}]`;
    const formulas = [
      `=ROUND([@${a}]*1.1+[@${b}],2)`,
      `=IF(${chain}>[@${b}],${chain}-[@${b}],0)`,
      `=MAX(0,MIN(${chain},[@${a}]*0.5))`,
      `=([@${a}]-[@band.over])*[@band.rate]+[@band.quick]`,
      `=${chain}*0.08+[@${b}]*0.02`,
      `=ROUND(${chain}/3,2)+[@${a}]`,
    ];
    columns.push({ code: `c${i}`, type: 'money', formula: formulas[i % 6] ?? '=0' });
  }
  return {
    format: 'suanpan.solution/1',
    code: 'bench',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      {
        code: 'Bands',
        kind: 'parameter',
        key: ['over'],
        columns: [
          { code: 'over', type: 'money' },
          { code: 'rate', type: 'number' },
          { code: 'quick', type: 'money' },
        ],
        rows: [0, 3000, 12000, 25000, 35000, 55000, 80000].map((over, i) => [
          over,
          0.03 + i * 0.05,
          over * 0.05,
        ]),
      },
      { code: 'Pay', kind: 'data', master: true, key: ['employee'], columns },
    ],
    balances: [{ code: 'bench_total', reset: 'year', add: ['Pay.c0'] }],
  };
}

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
const company = largeCompany('2026-11-01', people);
const stored = await timed('store the people', () => storePeople(services, company));
const created = await caller.payroll.solutions.create({
  code: 'bench',
  name: 'Bench',
  legalEntityIds: [...stored.legalEntityIds.values()],
  from: { kind: 'document', file: solution() },
  settings: { approvalNodes: [] },
});
if (created.problems.length > 0) throw new Error(JSON.stringify(created.problems[0]));
await caller.payroll.copies.publish({ copyId: created.copyId });
await caller.payroll.periods.generate({ solutionId: created.id, from: '2026-10-01', count: 1 });
const [period] = (await caller.payroll.periods.list({ solutionId: created.id })).rows;
await caller.payroll.periods.enable({ id: period?.id ?? '' });
const batch = await timed('create the batch', () =>
  caller.payroll.batches.create({ periodId: period?.id ?? '', name: 'Bench' }),
);
process.stdout.write(`  ${batch.employees} employees\n`);
const rowKeys: string[] = [];
for (let offset = 0; offset < batch.employees; offset += 20_000) {
  const page = await caller.payroll.batchTables.page({
    batchId: batch.id,
    table: 'Pay',
    offset,
    limit: 20_000,
    columns: ['employee'],
  });
  rowKeys.push(...page.rowKeys);
}
const perPaste = 10_000;
await timed(`paste ${rowKeys.length * INPUTS} cells`, async () => {
  for (let at = 0; at < rowKeys.length; at += perPaste) {
    const edits = rowKeys.slice(at, at + perPaste).flatMap((rowKey, row) =>
      Array.from({ length: INPUTS }, (_, i) => ({
        rowKey,
        column: `in${i}`,
        value: ((row * 7919 + i * 104729) % 9_000_000) / 100,
      })),
    );
    await caller.payroll.batchTables.edit({ batchId: batch.id, table: 'Pay', source: 'paste', edits });
  }
});
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
const middle = Math.floor(batch.employees / 2);
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
