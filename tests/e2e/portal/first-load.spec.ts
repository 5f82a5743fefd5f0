import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { circlesAmong, circlesIn } from '../../support/circles.ts';
import { type FirstLoad, firstLoad } from '../../support/first-load.ts';
import { signIn } from '../../support/sign-in.ts';

/**
 * Compressed, with everything a page asks for by itself, menus and dialogs that come a moment later too. What goes beyond is to
 * be loaded when it is used. `waves`: how often the page waits for one answer before it can ask for the next, up to the first
 * answer with data; an empty line's every wait is a round trip.
 */
const BUDGETS = {
  signIn: { kilobytes: 275, requests: 36, waves: 2 },
  portal: { kilobytes: 300, requests: 44, waves: 2 },
  workbench: { kilobytes: 305, requests: 44, waves: 2 },
};

function expectWithin(found: FirstLoad, budget: (typeof BUDGETS)['portal']) {
  expect(found.kilobytes).toBeGreaterThan(100);
  expect(found.kilobytes).toBeLessThan(budget.kilobytes);
  expect(found.requests).toBeLessThan(budget.requests);
  expect(found.wavesToData).toBeLessThanOrEqual(budget.waves);
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

test('no two files of a front end wait for each other', () => {
  const circle = ['a.js', 'b.js'];
  expect(
    circlesAmong(new Map([...circle, 'c.js'].map((name) => [name, name === 'a.js' ? ['b.js'] : ['a.js']]))),
  ).toEqual([circle]);
  for (const app of ['portal', 'workbench'])
    expect(circlesIn(fileURLToPath(new URL(`../../../${app}/dist/assets`, import.meta.url)))).toEqual([]);
});
