// How soon an open sheet shows what somebody else typed, and what an import stored.
import type { Page } from '@playwright/test';
import { type Client, type Served, wait } from './api-load.ts';

const EDITS = 15;
const IMPORTS = 3;
const IMPORTED_ROWS = 2_000;
/** The row and the column of the cell that is watched; the sheet shows `in0` there. */
const [ROW, COLUMN] = [2, 1];
const INPUT = 'in0';

export interface Following {
  /** From the moment somebody else presses Enter until the open sheet shows the value. */
  readonly edits: readonly number[];
  /** From the moment an import says that it is done until the open sheet shows what it brought. */
  readonly imports: readonly number[];
  readonly importedRows: number;
}

/** `page` has the sheet open and types nothing; the client is the other person. */
export async function measureFollowing({ batchId }: Served, client: Client, page: Page): Promise<Following> {
  const { rowKeys } = await client.query<{ rowKeys: string[] }>('payroll.batchTables.page', {
    batchId,
    table: 'Pay',
    offset: 0,
    limit: IMPORTED_ROWS,
    columns: [],
  });
  const edits: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const shown = await watchCell(page);
    const began = Date.now();
    const value = 3_000 + edit * 11;
    await client.command('payroll.batchTables.edit', {
      batchId,
      table: 'Pay',
      edits: [{ rowKey: rowKeys[ROW], column: INPUT, value }],
    });
    edits.push((await shown()) - began);
    await wait(300);
  }
  const imports: number[] = [];
  for (let turn = 0; turn < IMPORTS; turn += 1) {
    const lines = rowKeys.map((key, at) => `${key},${5_000 + turn * 100 + (at % 90)}`);
    const fileId = await client.upload('inputs.csv', `employee,${INPUT}\n${lines.join('\n')}\n`);
    const shown = await watchCell(page);
    const ended = await runImport(client, batchId, fileId);
    imports.push(Math.max(0, (await shown()) - ended));
    await wait(300);
  }
  return { edits, imports, importedRows: rowKeys.length };
}

async function runImport(client: Client, batchId: string, fileId: string): Promise<number> {
  const { jobId } = await client.command<{ jobId: string }>('admin.imports.start', {
    subject: 'payroll.table',
    target: { batchId, table: 'Pay' },
    fileId,
    mapping: { employee: 0, [INPUT]: 1 },
    mode: 'updateOnly',
    emptyHandling: 'skip',
    dryRun: false,
  });
  for (;;) {
    const { status } = await client.query<{ status: string }>('admin.imports.get', { jobId });
    if (status === 'success') return Date.now();
    if (status === 'failed') throw new Error('the import failed');
    await wait(20);
  }
}

/** Tells when the cell's text next changed, as it was painted. */
async function watchCell(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(
    ([row, column]) => {
      const text = () =>
        document.querySelectorAll('.ht_master tbody tr')[row!]?.querySelectorAll('td')[column!]?.textContent;
      const before = text();
      const painted = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('the sheet never changed')), 30_000);
        const look = () => {
          if (text() !== before && text()) requestAnimationFrame(() => resolve(Date.now()));
          else requestAnimationFrame(look);
        };
        look();
      });
      return { painted };
    },
    [ROW, COLUMN],
  );
  return () => watch.evaluate((each) => each.painted);
}
