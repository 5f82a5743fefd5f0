/**
 * Everything that is done with a batch of `people` × 60 items, each with the longest turn it took of the thread that serves
 * requests, in milliseconds of processor time: other work on the machine doesn't count, threads of the engine do.
 * `node --conditions=source --import tsx server/src/payroll/whole-month.bench.ts [people] [postgres-url]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices } from '../create-services.ts';
import { insertUser } from '../identity/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { startCheckpoints } from '../platform/db/sqlite/checkpoints.ts';
import { callerOf } from '../seeding/seed-callers.ts';
import { makeLargeBatch } from '../testing/large-batch.ts';
import { runImport } from '../testing/run-import.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';

const people = Number(process.argv[2] ?? 106_000);
const IMPORTED_COLUMNS = 10;
const PASTED_CELLS = 10_000;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = processorMs();
  const started = performance.now();
  let [last, longest, on] = [began, 0, true];
  const turn = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (on) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  on = false;
  const figures = [processorMs() - began, performance.now() - started, longest].map((value) =>
    value.toFixed(0).padStart(8),
  );
  process.stdout.write(`  ${name.padEnd(42)}${figures.join('')}\n`);
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'month-bench-'));
const { services, database } = await createServices(
  readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: process.argv[3] ?? '',
    SECRET_KEY: 'only for measuring',
  }),
);
const checkpoints = await startCheckpoints(services);
const caller = callerOf(services, {
  id: 'bench',
  loginName: 'bench',
  name: 'Bench',
  roles: ['payroll-staff', 'solution-administrator', 'hr-administrator'],
});
const { batches, batchTables, payslips } = caller.payroll;
process.stdout.write(`${database.dialect}, ${people} people × 60: processor time, time, longest turn (ms)\n`);
const { id, periodId, rowKeys } = await makeLargeBatch(services, caller, { people, items: 60 }, step);
const table = { batchId: id, table: 'Pay' };
const [first = '', second = ''] = rowKeys;
const act = (action: Parameters<typeof batches.act>[0]['action'], batchId = id) =>
  batches.act({ id: batchId, action });
const calculate = async () => {
  await act('calculate');
  await services.queue.drain(services);
};
const explain = (rowKey: string) => batches.explain({ id, table: 'Pay', rowKey, column: 'c5' });
const paste = (batchId: string, cells: number) =>
  batchTables.edit({
    batchId,
    table: 'Pay',
    source: 'paste',
    edits: rowKeys.slice(0, cells).map((rowKey, row) => ({ rowKey, column: 'in11', value: row / 100 })),
  });

await step('import 10 columns of everybody', () => {
  const columns = ['employee', ...Array.from({ length: IMPORTED_COLUMNS }, (_, i) => `in${i}`)];
  const lines = rowKeys.map((key, row) =>
    [key, ...columns.slice(1).map((_, i) => (row * 31 + i * 7) % 50_000)].join(),
  );
  return runImport(services, {
    subject: 'payroll.table',
    name: 'pay.csv',
    content: `${[columns.join(), ...lines].join('\n')}\n`,
    mapping: Object.fromEntries(columns.map((code, place) => [code, place])),
    mode: 'updateOnly',
    target: table,
  });
});
await step('calculate and save', calculate);
await step('the batch page', () => batches.get({ id }));
await step('why a figure is what it is', () => explain(first));
await step('change a cell', () => paste(id, 1));
await step('the batch page: whom did it change', () => batches.get({ id }));
await step('why, when something has changed', () => explain(second));
await step('sort a sheet by a figure', () =>
  batchTables.page({ ...table, limit: 100, sort: [{ column: 'c5', direction: 'desc' }] }),
);
await step('turn its page', () =>
  batchTables.page({ ...table, limit: 100, offset: 100, sort: [{ column: 'c5', direction: 'desc' }] }),
);
await step('sort it by employee number', () =>
  batchTables.page({ ...table, limit: 100, sort: [{ column: 'employee', direction: 'desc' }] }),
);
await step('search it', () => batchTables.page({ ...table, limit: 100, search: first }));
await step('5,000 rows of it', () => batchTables.page({ ...table, limit: 5000 }));
await services.db
  .updateTable('employments')
  .set({ contract: 'x' })
  .where('employee_number', '=', first)
  .execute();
await step('the batch page after a change in HR', () => batches.get({ id }));
await step('take HR data anew', () => act('refreshSnapshots'));
await step('calculate again', calculate);
const other = await step('create another batch of everybody', () =>
  batches.create({ periodId, name: 'Other', purpose: 'supplementary' }),
);
await step('paste 10,000 cells', () => paste(other.id, PASTED_CELLS));
await step('delete it', () => act('delete', other.id));
// Whoever prepares a batch doesn't decide it.
const decides = { loginName: 'decides', name: 'Decides', roles: ['payroll-approver'] };
const approverId = await insertUser(services.db, services.clock, {
  ...decides,
  passwordHash: null,
  roles: decides.roles.map((role) => ({ role })),
});
const { approvalId } = await step('ask for approval', () => act('submitForApproval'));
await step('approve', () =>
  callerOf(services, { id: approverId, ...decides }).inbox.approvals.decide({
    id: approvalId ?? '',
    decision: 'approve',
  }),
);
await step('submit and close', () => act('submitAndClose'));
await step('generate payslips', () => act('generatePayslips'));
await step('publish them', () => act('publishPayslips'));
await step('list them', () => payslips.list({ batchId: id, page: 1, pageSize: 50 }));
await step('variance', () => batches.variance({ id, column: 'c0', page: 1, pageSize: 50 }));
await step('who deserves a look', () => batches.abnormal({ id, page: 1, pageSize: 50 }));
const { list } = caller.people.employments;
await step('employees', () => list({ page: 1, pageSize: 50 }));
await step('employees by name', () =>
  list({ page: 1, pageSize: 50, sort: [{ column: 'name', direction: 'asc' }] }),
);
await step('employees found', () => list({ page: 1, pageSize: 50, search: 'li' }));

await closeEnginePool();
await checkpoints.stop();
await database.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
