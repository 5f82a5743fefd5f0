import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { copyProduct, type RunningCopy, startCopy } from '../../support/product-copy.ts';
import { ask, signIn } from '../../support/sign-in.ts';
import { cut, listenForData, untranslated } from '../../support/texts-on-page.ts';

/** What `server/scripts/pseudo-locale.mjs` writes. */
const PSEUDO = 'en-XA';

/** Files alone, and few: what they lack is said in English. */
const FEW = {
  'portal/src/kit/locales/eo.json': { shell: { language: 'Lingvo' } },
  'server/src/platform/locales/eo.json': { errors: { PATH_NOT_FOUND: 'Ne trovita' } },
  'engine/src/texts/locales/eo.json': { formula: { empty: 'La formulo estas malplena.' } },
};

/** Every main screen, and who sees it. `{…}` is filled with what the demo company has. */
const SCREENS: Record<string, readonly string[]> = {
  employee: ['/', '/payslips', '/payslips/{slip}', '/inbox', '/settings', '/access-denied', '/no/such/page'],
  payroll: [
    '/workbench/',
    '/workbench/payroll/solutions',
    '/workbench/payroll/solutions/{solution}/overview',
    '/workbench/payroll/solutions/{solution}/periods',
    '/workbench/payroll/batches',
    '/workbench/payroll/batches/{batch}/prepare',
    '/workbench/payroll/batches/{batch}/calculate',
    '/workbench/payroll/batches/{batch}/review',
    '/workbench/payroll/batches/{batch}/approve',
    '/workbench/payroll/batches/{batch}/submit',
    '/workbench/payroll/payslips',
  ],
  hr: ['/workbench/people', '/workbench/people/organisation', '/workbench/people/{employment}'],
  admin: [
    '/workbench/admin/users',
    '/workbench/admin/roles',
    '/workbench/admin/jobs',
    '/workbench/admin/without-approval',
  ],
};

test.describe.configure({ mode: 'serial' });
let product: RunningCopy;

test.beforeAll(async () => {
  test.setTimeout(420_000);
  const address = process.env.LANGUAGES_COPY;
  if (address) {
    product = { address, stop: async () => undefined };
    return;
  }
  const copy = copyProduct();
  execFileSync(process.execPath, ['server/scripts/pseudo-locale.mjs', 'write'], { cwd: copy });
  for (const [path, texts] of Object.entries(FEW)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), JSON.stringify(texts));
  }
  expect(readdirSync(join(copy, 'portal/src/kit/locales'))).toContain('eo.json');
  product = await startCopy(copy, Number(process.env.E2E_PORT ?? 3190) + 7);
});
test.afterAll(() => product?.stop());

/** Nothing is loading any more, and what was made narrower has been drawn. */
async function settled(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(
    page.locator('.mantine-Skeleton-root, .mantine-Loader-root').filter({ visible: true }),
  ).toHaveCount(0);
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('main, form').first().waitFor();
}

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('suanpan.language', chosen), language);

async function addresses(page: Page, login: string): Promise<readonly string[]> {
  const first = async (path: string, input: unknown) => {
    const { rows } = await ask<{ rows: { id: string }[] }>(page, path, input);
    return rows[0]?.id ?? '';
  };
  const places: Record<string, string> =
    login === 'employee'
      ? { slip: await first('portal.payslips.list', {}) }
      : login === 'payroll'
        ? {
            solution: await first('payroll.solutions.list', {}),
            batch: await first('payroll.batches.list', {}),
          }
        : login === 'hr'
          ? { employment: await first('people.employments.list', {}) }
          : {};
  return SCREENS[login]!.map((path) => path.replace(/\{(\w+)\}/, (_, name: string) => places[name] ?? ''));
}

test('a language of three small files is offered and spoken; what it lacks is English', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: product.address });
  await signIn(page, 'employee');
  await open(page, '/');
  await settled(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'esperanto' }).click();
  await expect(page.getByRole('button', { name: 'Lingvo' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'eo');
  await expect(page.getByRole('region', { name: 'Latest payslip' })).toBeVisible();
  const refusal = await page.request.get('/api/no/such/call', { headers: { 'X-Language': 'eo' } });
  expect(await refusal.text()).toContain('Ne trovita');
  const bare = await page.locator('body').innerText();
  expect(bare).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]\w+\b/);
  await page.close();
});

test('every screen is translated and whole, wide and on a phone', async ({ browser }) => {
  test.setTimeout(480_000);
  const found: string[] = [];
  for (const login of Object.keys(SCREENS)) {
    const page = await browser.newPage({ baseURL: product.address });
    await speak(page, PSEUDO);
    const data = listenForData(page);
    await signIn(page, login);
    for (const path of await addresses(page, login)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, path);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        for (const text of await untranslated(page, data))
          found.push(`${path} at ${width}: not translated: ${text}`);
        // A page that was just made narrower may draw once more before it fits.
        if ((await cut(page)).length > 0) await page.waitForTimeout(500);
        for (const text of await cut(page)) found.push(`${path} at ${width}: cut: ${text}`);
        if (process.env.LANGUAGES_PICTURES)
          await page.screenshot({
            path: join(process.env.LANGUAGES_PICTURES, `${width}${path.replaceAll('/', '_')}.png`),
          });
      }
    }
    await page.close();
  }
  expect(found).toEqual([]);
});
