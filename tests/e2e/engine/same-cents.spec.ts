import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { fixtureFile } from '@suanpan/fixtures';
import { build } from 'vite';
import type { ComputedTable, computeFixtures, FixtureFile } from '../../support/compute-fixtures.ts';
import { randomFixtures } from '../../support/random-fixtures.ts';
import { placedLater, walkBatch } from '../../support/walk-batch.ts';

/** Rules of these name the first or the last row, or give an odd cent to the first of equals: their order is input. */
const ORDER_COUNTS = [
  'hard-apportionment.json',
  'hard-tables.json',
  'language-aggregate-errors.json',
  'language-names.json',
  'language-pivot-functions.json',
  'language-references.json',
  'language-rows.json',
  'language-share.json',
  'language-times.json',
  'language-union-pivot.json',
  'pe-aggregation.json',
];

const ORIGIN = 'http://engine.test';
const folder = mkdtempSync(join(tmpdir(), 'suanpan-same-cents-'));
const support = fileURLToPath(new URL('../../support/', import.meta.url));

function solution(path: string): FixtureFile {
  return { name: basename(path), file: JSON.parse(readFileSync(fixtureFile(path), 'utf8')) as unknown };
}

const walk = { ...solution('walk/walk-solution.json'), extra: [walkBatch()] };
const files: FixtureFile[] = [
  ...['golden/', 'demo/'].flatMap((each) =>
    readdirSync(fixtureFile(each))
      .filter((name) => name.endsWith('.json'))
      .map((name) => solution(`${each}${name}`)),
  ),
  walk,
];

// A browser far from home: the day before Node's, and a language whose small I has no dot.
test.use({ timezoneId: 'Pacific/Apia', locale: 'tr-TR' });

test.beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: support,
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      outDir: join(folder, 'browser'),
      target: 'es2023',
      lib: {
        entry: join(support, 'compute-fixtures.ts'),
        formats: ['es'],
        fileName: () => 'compute-fixtures.js',
      },
    },
  });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs in a process of its own: a time zone is chosen before a process starts. */
async function inNode(given: readonly FixtureFile[], zone: string, seed?: number): Promise<ComputedTable[]> {
  const [input, output] = [
    join(folder, `${zone.replace('/', '-')}.in`),
    join(folder, `${zone.replace('/', '-')}.out`),
  ];
  writeFileSync(input, JSON.stringify(given));
  await promisify(execFile)(
    process.execPath,
    [
      '--conditions=source',
      '--import',
      'tsx',
      join(support, 'compute-fixtures-in-node.ts'),
      input,
      output,
      ...(seed === undefined ? [] : [String(seed)]),
    ],
    { env: { ...process.env, TZ: zone, LANG: 'de_DE.UTF-8' } },
  );
  const answer = JSON.parse(readFileSync(output, 'utf8')) as { zone: number; computed: ComputedTable[] };
  expect(answer.zone, 'the process runs in the time zone it was given').toBe(OFFSETS[zone]);
  return answer.computed;
}

/** Minutes on the first of June, as Date tells them. */
const OFFSETS: Record<string, number> = { 'America/St_Johns': 150, 'Asia/Kathmandu': -345, UTC: 0 };

/** Computes in the page, which is given nothing but the engine and the files. */
async function inBrowser(page: Page, given: readonly FixtureFile[]) {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    if (name === '')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>engine</title>' });
    if (name === 'fixtures.json') return route.fulfill({ json: given });
    return route.fulfill({ path: join(folder, 'browser', name), contentType: 'text/javascript' });
  });
  await page.goto(`${ORIGIN}/`);
  const browser = await page.evaluate(async (address) => {
    const bundle = (await import(`${address}/compute-fixtures.js`)) as {
      computeFixtures: typeof computeFixtures;
    };
    const given = await (await fetch(`${address}/fixtures.json`)).json();
    return {
      zone: new Date(2026, 5, 1).getTimezoneOffset(),
      language: navigator.language,
      computed: await bundle.computeFixtures(given),
    };
  }, ORIGIN);
  expect(browser.zone).toBe(-780);
  expect(browser.language).toBe('tr-TR');
  return browser.computed;
}

test('the same cents in the browser and in Node, in any zone, order and place', async ({ page }) => {
  test.setTimeout(90_000);
  const computed = await inBrowser(page, files);
  const cells = computed.reduce((sum, table) => sum + table.cells, 0);
  expect(cells).toBeGreaterThan(60_000);

  await test.step('Node, rows as they are: every cell of every result, down to the sign of zero', async () => {
    expect(differences(computed, await inNode(files, 'America/St_Johns'))).toEqual([]);
  });

  await test.step('Node, rows shuffled: the same rows', async () => {
    const free = files.filter((each) => !ORDER_COUNTS.includes(each.name));
    const kept = computed.filter(({ place }) => !ORDER_COUNTS.some((name) => place.startsWith(name)));
    expect(differences(inOrder(kept), inOrder(await inNode(free, 'Asia/Kathmandu', 2026)))).toEqual([]);
  });

  await test.step('Node, behind three thousand others: people lie across blocks and keep their cents', async () => {
    const others = await inNode([{ ...walk, extra: [placedLater(walkBatch(), 3)] }], 'UTC');
    const own = (tables: readonly ComputedTable[]) =>
      tables.find(({ place }) => place === `${walk.name} the thousand people Pay`)?.rows ?? [];
    expect(own(computed)).toHaveLength(1000);
    expect(own(others)).toHaveLength(4000);
    expect(own(others).slice(-1000)).toEqual(own(computed));
  });
});

// Longer: FUZZ_CELLS=1000000 FUZZ_SEED=3 npx playwright test -c tests/playwright.config.ts tests/e2e/engine
test('random formulas over clean and dirty rows give the same cells in the browser and in Node', async ({
  page,
}) => {
  const wanted = Number(process.env['FUZZ_CELLS'] ?? 40_000);
  test.setTimeout(60_000 + wanted / 5);
  const random = await randomFixtures(Number(process.env['FUZZ_SEED'] ?? 20250131), wanted);
  const computed = await inBrowser(page, random);
  expect(computed.reduce((sum, table) => sum + table.cells, 0)).toBeGreaterThan(wanted);
  expect(differences(computed, await inNode(random, 'America/St_Johns'))).toEqual([]);
});

function inOrder(tables: readonly ComputedTable[]): ComputedTable[] {
  return tables.map((table) => ({ ...table, rows: [...table.rows].sort() }));
}

/** The first few rows that aren't the same text, with their place. */
function differences(browser: readonly ComputedTable[], node: readonly ComputedTable[]): unknown[] {
  expect(node.map(({ place }) => place)).toEqual(browser.map(({ place }) => place));
  return browser
    .flatMap(({ place, rows }, at) => {
      const others = node[at]?.rows ?? [];
      return Array.from({ length: Math.max(rows.length, others.length) }, (_, row) => ({
        place,
        browser: rows[row],
        node: others[row],
      })).filter((pair) => pair.browser !== pair.node);
    })
    .slice(0, 5);
}
