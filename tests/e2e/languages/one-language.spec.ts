import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  DEMO_CANDIDATES,
  DEMO_CONTRACTS,
  DEMO_COURSES,
  DEMO_MEETINGS,
  DEMO_NEWS,
  DEMO_ONBOARDING,
  DEMO_PAPERS,
  DEMO_SOLUTION_FILES,
  DEMO_TASKS,
  demoCompany,
  demoTime,
  fixtureFile,
} from '@suanpan/fixtures';
import { ask, signIn } from '../../support/sign-in.ts';
import { SCREENS } from '../accessible/screens.ts';

const HAN = /\p{Script=Han}/u;
/** The languages are called what their readers call them. */
const OWN_NAMES = new Set(['简体中文', '繁體中文']);

/** What stands on the page or is said of its parts; what says its own language, and files as they are, left out. */
function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const isOurs = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true }) &&
      element.closest('pre, code, textarea, script, style, [lang]:not(html)') === null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && isOurs(node.parentElement)) found.add(node.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (isOurs(element))
        for (const name of ['aria-label', 'title', 'placeholder'])
          found.add(element.getAttribute(name) ?? '');
    for (const field of document.querySelectorAll('input')) if (isOurs(field)) found.add(field.value);
    return [...found].filter((text) => text !== '');
  });
}

const LOGINS = Object.keys(SCREENS) as (keyof typeof SCREENS)[];

/**
 * Every third screen, each language another third: all of them take six minutes.
 * All: `EVERY_SCREEN=1 npx playwright test -c tests/playwright.config.ts tests/e2e/languages/one-language.spec.ts`
 */
const isRead = (at: number, third: number): boolean => Boolean(process.env.EVERY_SCREEN) || at % 3 === third;

const page1 = { page: 1, pageSize: 200 };

const LISTS: Record<string, string> = {
  slip: 'portal.payslips.list',
  employment: 'people.employments.list',
  batch: 'payroll.batches.list',
  solution: 'payroll.solutions.list',
  approval: 'inbox.approvals.list',
};

/** The address with what this login sees first in its lists. */
async function filled(page: Page, address: string): Promise<string> {
  const [, place = ''] = /\{(\w+)\}/.exec(address) ?? [];
  const list = LISTS[place];
  if (!list) return address;
  const { rows } = await ask<{ rows: { id: string; solution?: { code: string }; code?: string }[] }>(
    page,
    list,
    {
      page: 1,
      pageSize: 200,
    },
  );
  const american = rows.find((row) => (row.solution?.code ?? row.code) === 'us-biweekly');
  return address.replace(`{${place}}`, (american ?? rows[0])?.id ?? '');
}

/** Opens the screens of a login in a language and tells what stands there. */
async function readScreens(page: Page, login: keyof typeof SCREENS, language: string, third: number) {
  await page.addInitScript((chosen) => localStorage.setItem('suanpan.language', chosen), language);
  await signIn(page, login);
  const addresses: string[] = [];
  for (const [at, address] of SCREENS[login].entries())
    if (isRead(at, third)) addresses.push(await filled(page, address));
  const read: { address: string; text: string }[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('main').first().waitFor();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    const sheet = /\/(?:prepare|review)\/\w+/.test(address);
    if (sheet) await page.locator('.ht_master tbody td').first().waitFor({ timeout: 60_000 });
    for (const text of await readable(page)) read.push({ address, text });
  }
  return read;
}

interface Person {
  name: string;
  employeeNumber: string;
}

/** Names of people; they are written as their owners write them. */
async function namesOfPeople(page: Page): Promise<string[]> {
  await signIn(page, 'hr');
  const names: string[] = [];
  for (let at = 1; ; at++) {
    const { rows, total } = await ask<{ rows: Person[]; total: number }>(page, 'people.employments.list', {
      page: at,
      pageSize: 200,
    });
    names.push(...rows.map(({ name }) => name));
    if (at * 200 >= total) break;
  }
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/**
 * What people typed into a field of one text: places of work and of companies, reasons and journeys, and the rows of a
 * solution's example.
 */
async function typedByPeople(page: Page): Promise<Set<string>> {
  const typed = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') typed.add(value);
    else if (value && typeof value === 'object') for (const each of Object.values(value)) collect(each);
  };
  await signIn(page, 'hr');
  const { rows } = await ask<{ rows: { country: string; city: string | null }[] }>(
    page,
    'people.legalEntities.list',
    page1,
  );
  for (const { country, city } of rows) typed.add(`${country} · ${city}`).add(String(city));
  for (const file of Object.values(DEMO_SOLUTION_FILES)) {
    const { tests = [] } = JSON.parse(readFileSync(fixtureFile(file), 'utf8')) as { tests?: unknown[] };
    collect(tests);
  }
  const { leaves, overtime, appeals, expenses } = demoTime(demoCompany('2026-11-01'));
  collect([leaves, overtime, appeals, expenses]);
  const courses = DEMO_COURSES.map(({ details, lessons }) => [details, lessons]);
  const papers = DEMO_PAPERS.map(({ purpose }) => purpose);
  collect([courses, papers, DEMO_NEWS, DEMO_CANDIDATES, DEMO_CONTRACTS]);
  collect([DEMO_MEETINGS, DEMO_ONBOARDING, DEMO_TASKS]);
  // An announcement is read part by part.
  collect(DEMO_NEWS.map(({ body }) => body.split(/<[^>]+>/).filter(Boolean)));
  return typed;
}

test('no Chinese stands on an English page but what people wrote', async ({ browser, page }) => {
  test.setTimeout(600_000);
  const names = await namesOfPeople(page);
  const typed = await typedByPeople(page);
  // A reason or a journey stands beside what it is the reason of; the longest first, as one may lie within another.
  const written = [...OWN_NAMES, ...names, ...[...typed].filter((text) => HAN.test(text))].sort(
    (a, b) => b.length - a.length,
  );
  const withoutNames = (text: string) => written.reduce((left, name) => left.replaceAll(name, ''), text);
  // The circle beside a name, and the fields of the family's and the given one, hold an end of it.
  const isPart = (text: string) => names.some((name) => name.startsWith(text) || name.endsWith(text));
  const isOwn = (text: string) => OWN_NAMES.has(text) || typed.has(text) || isPart(text);
  const chinese = new Set<string>();
  let screens = 0;
  for (const login of LOGINS) {
    const context = await browser.newContext();
    const read = await readScreens(await context.newPage(), login, 'en', 0);
    await context.close();
    screens += new Set(read.map(({ address }) => address)).size;
    for (const { address, text } of read)
      if (HAN.test(text) && !isOwn(text) && HAN.test(withoutNames(text)))
        chinese.add(`${login} ${address}: ${text.slice(0, 120)}`);
  }
  expect([...chinese]).toEqual([]);
  expect(screens).toBeGreaterThan(process.env.EVERY_SCREEN ? 70 : 25);
});

type Names = Record<string, string>;

/** Texts that are written otherwise in Traditional: of the product, its demo's solutions and its demo's company. */
function simplifiedOnly(): Set<string> {
  const [simplified, traditional] = [new Set<string>(), new Set<string>()];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (value && typeof value === 'object') {
      const { 'zh-CN': one, 'zh-TW': other } = value as Names;
      if (typeof one === 'string' && typeof other === 'string') {
        simplified.add(one);
        traditional.add(other);
      }
      for (const each of Object.values(value)) collect(each);
    }
  };
  for (const file of Object.values(DEMO_SOLUTION_FILES))
    collect(JSON.parse(readFileSync(fixtureFile(file), 'utf8')));
  collect(demoCompany('2026-11-01'));
  const leaves = (value: unknown, into: Set<string>): void => {
    if (typeof value === 'string') into.add(value);
    else if (value && typeof value === 'object') for (const each of Object.values(value)) leaves(each, into);
  };
  const root = join(import.meta.dirname, '../../..');
  const texts = ['portal/src', 'workbench/src', 'server/src', 'engine/src'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('locales/zh-CN.json'))
      .map((path) => join(root, room, path)),
  );
  for (const path of texts) {
    leaves(JSON.parse(readFileSync(path, 'utf8')), simplified);
    leaves(JSON.parse(readFileSync(path.replace('zh-CN.json', 'zh-TW.json'), 'utf8')), traditional);
  }
  return new Set([...simplified].filter((text) => HAN.test(text) && !traditional.has(text)));
}

test('a page in Traditional Chinese says nothing as the Simplified one does', async ({ browser, page }) => {
  test.setTimeout(600_000);
  const typed = await typedByPeople(page);
  const simplified = simplifiedOnly();
  expect(simplified.size).toBeGreaterThan(1000);
  expect(simplified).toContain('工资单');
  const found = new Set<string>();
  for (const login of LOGINS) {
    const context = await browser.newContext();
    const read = await readScreens(await context.newPage(), login, 'zh-TW', 1);
    await context.close();
    for (const { address, text } of read)
      if (simplified.has(text) && !OWN_NAMES.has(text) && !typed.has(text))
        found.add(`${login} ${address}: ${text}`);
  }
  expect([...found]).toEqual([]);
});
