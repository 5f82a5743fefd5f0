// What is done with a batch besides calculating it, each with what everybody else waits meanwhile.
import { type Asker, approve, Client, out, type Served, seconds, wait } from './api-load.ts';

const IMPORTED_COLUMNS = 10;
/** As many rows as the workbench asks for at once when it writes a file of a table. */
const ROWS_PER_PAGE = 5000;
const PAGE = 100;

interface Page {
  readonly total: number;
  readonly rowKeys: readonly string[];
}

export async function wholeMonth(client: Client, served: Served, ask: () => Asker): Promise<void> {
  const { batchId, employees } = served;
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const during = ask();
    const started = performance.now();
    const result = await work();
    const took = performance.now() - started;
    const waits = await during.stop();
    out(`  ${name}: ${seconds(took)}`);
    out(`    ${waits.summary()}`);
    return result;
  };
  const page = (more: object = {}) =>
    client.query<Page>('payroll.batchTables.page', { batchId, table: 'Pay', limit: PAGE, ...more });
  const act = (action: string, id = batchId) => client.command('payroll.batches.act', { id, action });
  const explain = (rowKey: string) =>
    client.query('payroll.batches.explain', { id: batchId, table: 'Pay', rowKey, column: 'c5' });

  const { rowKeys } = await page();
  const [first = '', second = '', third = ''] = rowKeys;
  await step('why a figure is what it is, the first time', () => explain(first));
  await step('the same of other people', async () => {
    await explain(second);
    await explain(third);
  });
  await step('sort a sheet by a figure', () => page({ sort: [{ column: 'c5', direction: 'desc' }] }));
  await step('turn its pages', async () => {
    for (let offset = PAGE; offset <= 5 * PAGE; offset += PAGE)
      await page({ sort: [{ column: 'c5', direction: 'desc' }], offset });
  });
  await step('sort it by employee number', () => page({ sort: [{ column: 'employee', direction: 'desc' }] }));
  await step('filter it', () => page({ filter: [{ column: 'c5', operator: '>', value: 30_000 }] }));
  await step('search it', () => page({ search: first }));
  await step('read all of it in pages, for a file', async () => {
    for (let offset = 0; offset < employees; offset += ROWS_PER_PAGE)
      await page({ offset, limit: ROWS_PER_PAGE });
  });

  const file = await step(`upload a file of ${employees} rows × ${IMPORTED_COLUMNS} columns`, async () =>
    client.upload('pay.csv', await fileOf(client, served)),
  );
  await step('import it', () => importFile(client, batchId, file));
  await step('see what became stale, and for whom', () =>
    client.query('payroll.batches.get', { id: batchId }),
  );
  await step('calculate again', async () => {
    await act('calculate');
    await until(async () => (await state(client, batchId)) === 'calculated');
  });
  const other = await step('create another batch of everybody', () =>
    client.command<{ id: string }>('payroll.batches.create', {
      periodId: served.periodId,
      name: 'Other',
      purpose: 'supplementary',
    }),
  );
  await step('give everybody one figure by hand', async () => {
    for (let offset = 0; offset < employees; offset += 10_000) {
      const keys = (
        await client.query<Page>('payroll.batchTables.page', {
          batchId,
          table: 'Pay',
          offset,
          limit: 10_000,
          columns: ['employee'],
        })
      ).rowKeys;
      await client.command('payroll.batchTables.edit', {
        batchId: other.id,
        table: 'Pay',
        source: 'paste',
        edits: keys.map((rowKey) => ({ rowKey, column: 'in0', value: 1 })),
      });
    }
  });
  await step('delete it', () => act('delete', other.id));
  await step('approve', () => approve(client, served));
  await step('submit and close', () => act('submitAndClose'));
  await step('generate payslips', () => act('generatePayslips'));
  await step('publish them', () => act('publishPayslips'));
  await ownSlip(served, step);
}

/** An employee opens their own payslip, and asks how its figures came about. */
async function ownSlip(
  served: Served,
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const own = new Client(served.url);
  await own.signIn(served.employee, served.password);
  const slips = await own.query<{ rows: { id: string }[] }>('portal.payslips.list', {
    page: 1,
    pageSize: 10,
  });
  const id = slips.rows[0]?.id;
  await step("open one's own payslip", () => own.query('portal.payslips.get', { id }));
  await step('ask why', () => own.query('portal.payslips.explain', { id }));
  await step('ask once more', () => own.query('portal.payslips.explain', { id }));
}

async function fileOf(client: Client, { batchId, employees }: Served): Promise<string> {
  const columns = Array.from({ length: IMPORTED_COLUMNS }, (_, i) => `in${i}`);
  const lines = [['employee', ...columns].join()];
  for (let offset = 0; offset < employees; offset += 20_000) {
    const { rowKeys } = await client.query<Page>('payroll.batchTables.page', {
      batchId,
      table: 'Pay',
      offset,
      limit: 20_000,
      columns: ['employee'],
    });
    for (const [row, key] of rowKeys.entries())
      lines.push([key, ...columns.map((_, i) => ((offset + row) * 31 + i * 7) % 50_000)].join());
  }
  return `${lines.join('\n')}\n`;
}

async function importFile(client: Client, batchId: string, fileId: string): Promise<void> {
  const columns = ['employee', ...Array.from({ length: IMPORTED_COLUMNS }, (_, i) => `in${i}`)];
  const { jobId } = await client.command<{ jobId: string }>('admin.imports.start', {
    subject: 'payroll.table',
    target: { batchId, table: 'Pay' },
    fileId,
    mapping: Object.fromEntries(columns.map((code, place) => [code, place])),
    mode: 'updateOnly',
  });
  const read = () =>
    client.query<{ status: string; counts: { updated: number; failed: number } }>('admin.imports.get', {
      jobId,
    });
  await until(async () => (await read()).status !== 'running');
  const { status, counts } = await read();
  if (status !== 'success' || counts.failed > 0)
    throw new Error(`The import ended ${status}, ${counts.failed} rows failed.`);
}

async function state(client: Client, id: string): Promise<string> {
  return (await client.query<{ status: string }>('payroll.batches.get', { id })).status;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(100);
}
