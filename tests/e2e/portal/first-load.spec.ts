import { expect, test } from '@playwright/test';
import { firstLoad } from '../../support/first-load.ts';
import { signIn } from '../../support/sign-in.ts';

/** Compressed, with everything a page asks for by itself. What goes beyond is to be loaded when it is used. */
const BUDGETS = {
  signIn: { kilobytes: 320, requests: 28 },
  portal: { kilobytes: 325, requests: 28 },
  workbench: { kilobytes: 470, requests: 60 },
};

function expectWithin(found: { kilobytes: number; requests: number }, budget: typeof found) {
  expect(found.kilobytes).toBeGreaterThan(100);
  expect(found.kilobytes).toBeLessThan(budget.kilobytes);
  expect(found.requests).toBeLessThan(budget.requests);
}

test('the sign-in page comes in few bytes', async ({ context }) => {
  expectWithin(await firstLoad(context, '/sign-in', 'input[type=password]'), BUDGETS.signIn);
});

test('so do the portal and the workbench', async ({ browser, context, page }) => {
  await signIn(page, 'payroll');
  const { cookies } = await context.storageState();
  for (const [address, ready, budget] of [
    ['/', 'main section', BUDGETS.portal],
    ['/workbench/', 'main h1', BUDGETS.workbench],
  ] as const) {
    // Nothing stored before but who one is.
    const fresh = await browser.newContext();
    await fresh.addCookies(cookies);
    expectWithin(await firstLoad(fresh, address, ready), budget);
    await fresh.close();
  }
});
