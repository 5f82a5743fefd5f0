// `npm run bench -- --screen`: a person types into a sheet of 10,000 rows in a real browser. Measured from the key that
// ends the typing until the browser has painted the typed cell, and until it has painted a cell that depends on it; and how soon
// the same sheet shows what somebody else typed and what an import stored.
import { chromium, type Page } from '@playwright/test';
import { Client, ms, out, type Served, wait } from './api-load.ts';
import { withLargeServer } from './large-server.ts';
import { measureFollowing } from './measure-following.ts';

const GOAL_MS = 50;
/** Of what somebody else changed. */
const FOLLOWING_GOAL_MS = 1000;
const EDITS = 30;
/** Shown: the employee, the typed column `in0`, and `c0`, the first computed column, which reads it. */
const [ROW, TYPED, DEPENDENT] = [2, 1, 2];

const system = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(system ? { executablePath: system } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  await withLargeServer('sqlite', 10_600, 60, measure);
} finally {
  await browser.close();
}

async function measure(served: Served): Promise<void> {
  const client = new Client(served.url);
  await client.signIn(served.loginName, served.password);
  await client.command('payroll.batches.act', { id: served.batchId, action: 'calculate' });
  const status = () => client.query<{ status: string }>('payroll.batches.get', { id: served.batchId });
  while ((await status()).status !== 'calculated') await wait(200);
  const page = await openSheet(served);
  const typed: number[] = [];
  const effect: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const painted = await typeInto(page, String(1000 + edit * 13));
    typed.push(painted.typed);
    effect.push(painted.effect);
  }
  out(`${served.employees} employees × 60 items in the sheet, ${EDITS} edits in Chromium`);
  report('the typed value is painted', typed, undefined);
  report('what depends on it is painted', effect, GOAL_MS);
  const following = await measureFollowing(served, client, page);
  report('what somebody else typed', following.edits, FOLLOWING_GOAL_MS);
  report(`an import of ${following.importedRows} rows, once done`, following.imports, FOLLOWING_GOAL_MS);
}

function report(what: string, times: readonly number[], goal: number | undefined): void {
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const verdict = goal === undefined ? '' : `, goal ≤ ${goal} ms: ${median <= goal ? 'holds' : 'MISSED'}`;
  out(`  ${what.padEnd(38)} median ${ms(median)}, longest ${ms(sorted.at(-1) ?? Number.NaN)}${verdict}`);
  if (goal !== undefined && !(median <= goal)) process.exitCode = 1;
}

/** The batch's sheet with the typed and the dependent column beside each other, as a person would lay them out. */
async function openSheet({ url, batchId, loginName, password }: Served): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const answer = await page.request.post('/trpc/identity.auth.signIn', { data: { loginName, password } });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  const hidden = Array.from({ length: 19 }, (_, index) => `in${index + 1}`);
  // The compiler that runs this file names functions by a helper that the page doesn't have.
  await page.addInitScript('globalThis.__name = (each) => each');
  await page.addInitScript(
    ([key, layout]) => localStorage.setItem(key!, layout!),
    ['suanpan.sheet.bench.Pay', JSON.stringify({ hidden: [...hidden, 'band'] })],
  );
  await page.goto(`/workbench/payroll/batches/${batchId}/review/Pay?tab=tables`);
  await page.locator('[data-table="Pay"] .ht_master tbody td').first().waitFor();
  // All rows are fetched quietly once the first are there; that is over before somebody has found the cell to type into.
  await wait(5000);
  return page;
}

interface Painted {
  readonly typed: number;
  readonly effect: number;
}

async function typeInto(page: Page, value: string): Promise<Painted> {
  const cell = page.locator('.ht_master tbody tr').nth(ROW).locator('td').nth(TYPED);
  await cell.click();
  await page.waitForTimeout(400);
  await page.keyboard.type(value);
  const watch = await page.evaluateHandle(watchRow, {
    row: ROW,
    columns: [TYPED, DEPENDENT],
    timeout: 10_000,
  });
  await page.keyboard.press('Enter');
  return watch.evaluate((each) => each.painted);
}

/** Runs in the page. The next key is the one that ends the typing; answers when the row's two cells have changed. */
function watchRow({ row, columns, timeout }: { row: number; columns: number[]; timeout: number }) {
  const texts = () => {
    const cells = document.querySelectorAll('.ht_master tbody tr')[row]?.querySelectorAll('td');
    return columns.map((column) => cells?.[column]?.textContent);
  };
  const before = texts();
  let began = 0;
  let typed = 0;
  addEventListener('keydown', () => (began = performance.now()), { capture: true, once: true });
  const painted = new Promise<Painted>((resolve, reject) => {
    setTimeout(() => reject(new Error('the sheet never changed')), timeout);
    const look = () => {
      // A message that is sent in a frame arrives after the frame was painted.
      const channel = new MessageChannel();
      const [own, dependent] = texts();
      channel.port1.onmessage = () => {
        const now = performance.now() - began;
        if (own !== before[0] && typed === 0) typed = now;
        if (typed > 0 && dependent !== before[1]) resolve({ typed, effect: now });
        else requestAnimationFrame(look);
      };
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  return { painted };
}
