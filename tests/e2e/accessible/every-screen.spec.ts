import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { ask, command, signIn } from '../../support/sign-in.ts';
import { speakEnglish } from '../../support/speak-english.ts';
import { SCREENS } from './screens.ts';

/** What depends on colours alone; everything else is the same in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const GRAVE: ReadonlySet<unknown> = new Set(['serious', 'critical']);

test.setTimeout(240_000);
// They read only: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });

async function problemsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // One page without frames: nothing has to be put together from several.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  const said = violations
    .filter(({ impact }) => GRAVE.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any }) => ({ id, target, why: any[0]?.message ?? html })),
    );
  // One element stands for all with the same complaint.
  return [...new Map(said.map((each) => [`${each.id} ${each.why.slice(0, 80)}`, each])).values()].map(
    ({ id, target, why }) => `${id} at ${target.join(' ')}: ${why.slice(0, 240)}`,
  );
}

const WINDOW = { width: 1440, height: 900 };

/** What a page at 400 % has room for (WCAG 1.4.10): nothing but a table or a sheet is moved sideways in its own frame. */
async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A page that was just made narrower may draw once more before it fits.
  if ((await wider()) > 1) await page.waitForTimeout(500);
  const over = await wider();
  await page.setViewportSize(WINDOW);
  return over > 1 ? [`${over} px wider than the screen`] : [];
}

/** Opens every address, waits until it has its figures, and looks at it in both schemes and on the narrowest screen. */
async function walk(
  page: Page,
  login: string,
  addresses: readonly string[],
  awaited = 'main',
): Promise<void> {
  await speakEnglish(page);
  await signIn(page, login);
  const found: string[] = [];
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    await page.locator(awaited).first().waitFor();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    const light = await problemsOf(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // Colours that are still changing are nobody's.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const dark = await problemsOf(page, OF_COLOURS);
    found.push(
      ...light.map((each) => `${address}: ${each}`),
      ...dark.map((each) => `${address}, dark: ${each}`),
      ...(await tooWide(page)).map((each) => `${address}, 320 px: ${each}`),
    );
  }
  expect(found).toEqual([]);
}

interface Rows<Row> {
  rows: Row[];
}
const page1 = { page: 1, pageSize: 200 };
const rowsOf = async <Row>(page: Page, path: string): Promise<Row[]> =>
  (await ask<Rows<Row>>(page, path, page1)).rows;

test('signing in', async ({ page }) => {
  await speakEnglish(page);
  await page.goto('/sign-in');
  await page.getByLabel('Login name').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

const papersOf = (page: Page) =>
  ask<{ certificates: { id: string }[]; contracts: { id: string }[] }>(page, 'portal.centre.mine');

/** What `{…}` in an address stands for, as whoever looks may see it. */
const PLACES: Record<string, (page: Page) => Promise<string | undefined>> = {
  certificate: async (page) => (await papersOf(page)).certificates[0]?.id,
  contract: async (page) => (await papersOf(page)).contracts[0]?.id,
  news: async (page) => (await rowsOf<{ id: string }>(page, 'portal.announcements.list'))[0]?.id,
  colleague: async (page) => (await rowsOf<{ id: string }>(page, 'portal.contacts.list'))[0]?.id,
  slip: async (page) => (await rowsOf<{ id: string }>(page, 'portal.payslips.list'))[0]?.id,
  employment: async (page) => (await rowsOf<{ id: string }>(page, 'people.employments.list'))[0]?.id,
  batch: async (page) =>
    (await rowsOf<{ id: string; solution: { code: string } }>(page, 'payroll.batches.list')).find(
      ({ solution }) => solution.code === 'us-biweekly',
    )?.id,
  closedBatch: async (page) =>
    (await rowsOf<{ id: string; status: string }>(page, 'payroll.batches.list')).find(
      ({ status }) => status === 'closed',
    )?.id,
  solution: async (page) =>
    (await rowsOf<{ id: string; code: string }>(page, 'payroll.solutions.list')).find(
      ({ code }) => code === 'us-biweekly',
    )?.id,
  period: async (page) => {
    const solutionId = await PLACES['solution']?.(page);
    const listed = await ask<{ rows: { id: string }[] }>(page, 'payroll.periods.list', {
      page: 1,
      pageSize: 1,
      solutionId,
    });
    return listed.rows[0]?.id;
  },
  approval: async (page) => (await rowsOf<{ id: string }>(page, 'inbox.approvals.list'))[0]?.id,
};

/** So many screens make a test: workers share them, and each has the time it needs. */
const AT_ONCE = 6;

for (const [login, addresses] of Object.entries(SCREENS))
  for (let from = 0; from < addresses.length; from += AT_ONCE)
    test(`what ${login} sees, from screen ${from + 1} on`, async ({ page }) => {
      await signIn(page, login);
      const filled: string[] = [];
      for (const address of addresses.slice(from, from + AT_ONCE)) {
        let whole: string = address;
        for (const [place, name = ''] of address.matchAll(/\{(\w+)\}/g)) {
          const found = await PLACES[name]?.(page);
          expect(found, `${address} for ${login}`).toBeTruthy();
          whole = whole.replace(place, found ?? '');
        }
        filled.push(whole);
      }
      await walk(page, login, filled);
    });

test('what an author opens over a page: free sheets and Excel', async ({ page }) => {
  const author = await signIn(page, 'solution');
  const { rows } = await ask<Rows<{ id: string; code: string }>>(page, 'payroll.solutions.list', page1);
  const addressOf = (code: string) =>
    `/workbench/payroll/solutions/${rows.find((row) => row.code === code)?.id}`;
  const besideId = rows.find(({ code }) => code === 'us-biweekly')?.id;
  const { id, version } = await command<{ id: string; version: number }>(
    page,
    author,
    'payroll.solutionScratch.create',
    { besideId, name: 'Rates' },
  );
  const cells = { A1: 'net', B1: '=SUM(Pay[net])', B2: '=SUM(Wages[net])' };
  await command(page, author, 'payroll.solutionScratch.save', { id, version, cells });
  await walk(page, 'solution', [`${addressOf('taiwan-monthly')}?sheets=open`], '[role=dialog] button');
  await walk(
    page,
    'solution',
    [`${addressOf('us-biweekly')}?sheets=${id}`],
    '[role=dialog] .ht_master td[title*=Wages]',
  );
  await page.goto(addressOf('us-biweekly'));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Excel with formulas' }).click();
  await page
    .getByRole('dialog', { name: 'Excel with formulas' })
    .getByRole('button', { name: 'Close' })
    .waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

test('the sheet of a batch is reached, asked and left by keys', async ({ page }) => {
  await speakEnglish(page);
  await signIn(page, 'payroll');
  const { rows } = await ask<Rows<{ id: string; solution: { code: string } }>>(
    page,
    'payroll.batches.list',
    page1,
  );
  const batch = rows.find(({ solution }) => solution.code === 'us-biweekly')?.id;
  await page.goto(`/workbench/payroll/batches/${batch}/prepare/Time`);
  await page.locator('.ht_master tbody td').first().waitFor({ timeout: 90_000 });
  const nameBox = page.getByLabel('Name box');
  const inGrid = () =>
    page.evaluate(() => document.activeElement?.closest('[data-testid=sheet-grid]') !== null);
  await nameBox.focus();
  for (let stops = 0; stops < 6 && !(await inGrid()); stops++) await page.keyboard.press('Tab');
  await expect(nameBox).not.toHaveValue('');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Explain' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('sheet-status')).toBeFocused();
});
