import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { SCREENS } from '../e2e/accessible/screens.ts';
import { ROOT } from './source-tree.ts';

type Menus = { allMenus(): readonly { code: string; app: string; group: string | null; url: string }[] };
const load = (path: string) => import(pathToFileURL(join(ROOT, path)).href);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let menus: ReturnType<Menus['allMenus']>;
beforeAll(async () => {
  await load('server/src/app-menus.ts');
  menus = ((await load('server/src/identity/index.ts')) as Menus).allMenus();
}, 60_000);

const nameOf = (code: string) => code.slice(code.lastIndexOf('.') + 1);

it('has a word for every entry of a menu, and no other', () => {
  for (const app of ['portal', 'workbench']) {
    const { groups = {}, ...words } = JSON.parse(read(`${app}/src/app/locales/en.json`)).menu;
    const entries = menus.filter((menu) => menu.app === app);
    expect(Object.keys(words).sort(), app).toEqual(entries.map(({ code }) => nameOf(code)).sort());
    const headings = new Set(entries.flatMap(({ group }) => group ?? []));
    expect(Object.keys(groups).sort(), app).toEqual([...headings].sort());
  }
});

it('has an icon for every entry of a menu, and no other', () => {
  const [, icons = ''] = /ICONS[^=]*= \{([^}]*)\}/.exec(
    read('portal/src/kit/shell/navigation/menu-entry.ts'),
  )!;
  const named = [...icons.matchAll(/(\w+): Icon/g)].map(([, name]) => name!);
  expect(named.sort()).toEqual([...new Set(menus.map(({ code }) => nameOf(code)))].sort());
});

it('looks at every screen of a menu with axe', () => {
  const looked = new Set(
    Object.values(SCREENS)
      .flat()
      .map((address) => address.replace(/\?.*/, '')),
  );
  expect(
    menus.map(({ url }) => url).filter((url) => ![url, `${url}/`].some((each) => looked.has(each))),
  ).toEqual([]);
});
