// `npm run bench -- --load`: how soon the sign-in page, the portal and the workbench can be used on a slow phone with slow
// mobile data, and how much comes over the wire.
import { chromium } from '@playwright/test';
import { firstLoad } from '../support/first-load.ts';
import { ms, out, type Served } from './api-load.ts';
import { withLargeServer } from './large-server.ts';

const GOAL_MS = 2500;
const REPEATS = 5;

const system = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(system ? { executablePath: system } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  await withLargeServer('sqlite', 200, 60, measure);
} finally {
  await browser.close();
}

async function measure({ url, loginName, password }: Served): Promise<void> {
  for (const [name, address, ready, signedIn] of [
    ['sign-in page', '/sign-in', 'input[type=password]', false],
    ['portal', '/', 'main section', true],
    ['workbench', '/workbench/', 'main h1', true],
  ] as const) {
    const loads = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const context = await browser.newContext({ baseURL: url });
      if (signedIn) {
        const answer = await context.request.post('/trpc/identity.auth.signIn', {
          data: { loginName, password },
        });
        if (!answer.ok()) throw new Error(`${loginName} can't sign in: ${await answer.text()}`);
      }
      loads.push(await firstLoad(context, address, ready, true));
      await context.close();
    }
    const median = loads.map(({ readyMs }) => readyMs).sort((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0;
    const { kilobytes = 0, requests = 0 } = loads[0] ?? {};
    out(
      `${name.padEnd(14)} ready after ${ms(median)} (goal ≤ ${GOAL_MS} ms: ${median <= GOAL_MS ? 'holds' : 'MISSED'}), ` +
        `${Math.round(kilobytes)} kB in ${requests} requests`,
    );
  }
}
