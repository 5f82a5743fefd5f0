import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readSources, resolveRelative } from './source-tree.ts';

const files = new Map(readSources(['portal', 'workbench']).map((file) => [file.path, file]));
const FIRST = ['portal', 'workbench'].flatMap((app) =>
  [...(files.get(`${app}/src/first-rooms.ts`)?.text.matchAll(/'([^']+)'/g) ?? [])].map(
    ([, room]) => `${app}/${room}`,
  ),
);
/** The screens whose words are there with the page; `routes.tsx` and `router.tsx` load every other with its words. */
const FIRST_SCREENS = [
  'portal/src/app/main.tsx',
  'portal/src/app/signed-in-frame.tsx',
  'portal/src/home/home-screen.tsx',
  'portal/src/identity/sign-in-screen.tsx',
  'workbench/src/main.tsx',
  'workbench/src/payroll/overview/overview-screen.tsx',
];
const ROOM = /'((?:portal|workbench)\/[a-z/-]+)'/g;
const SCREENS = 'portal/src/screens.ts';

/** What a file loads, itself or later, unless later with all words. */
function loadedBy(path: string): string[] {
  const file = files.get(path);
  if (!file) return [];
  const inBrackets = (at: number) =>
    file.text.lastIndexOf('withLateTexts(', at) > file.text.lastIndexOf(';\n', at);
  return file.imports.flatMap(({ specifier, typeOnly, dynamic }) => {
    if (typeOnly || (dynamic && inBrackets(file.text.indexOf(`import('${specifier}')`)))) return [];
    if (specifier.startsWith('.')) return [resolveRelative(path, specifier)];
    if (specifier === '@suanpan/portal/screens') return fromScreens(file.text);
    const [, room] = /^@suanpan\/portal\/kit\/(.+)$/.exec(specifier) ?? [];
    return room ? [`portal/src/kit/${room}/index.ts`] : [];
  });
}

/** The portal's door to the workbench has screens of many rooms behind it: only those that are named are loaded. */
function fromScreens(text: string): string[] {
  const names = /import \{([^}]*)\} from '@suanpan\/portal\/screens'/.exec(text)?.[1]?.match(/\w+/g) ?? [];
  const exported = files.get(SCREENS)?.text ?? '';
  return names.map((name) => {
    const target = new RegExp(`\\b${name}\\b[^;]*? from '([^']+)'`).exec(exported)?.[1] ?? '';
    return resolveRelative(SCREENS, target);
  });
}

it('sends the words of every room that a first page shows along with it', () => {
  const seen = new Set<string>();
  const lacking = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    // These two name every room there is.
    const words = path.endsWith('-texts.ts') ? [] : (files.get(path)?.text.matchAll(ROOM) ?? []);
    for (const [, room] of words) {
      const folder = join(ROOT, (room ?? '').replace('/', '/src/'), 'locales');
      if (room && existsSync(folder) && !FIRST.includes(room)) lacking.add(`${path} says words of ${room}`);
    }
    loadedBy(path).forEach(visit);
  };
  FIRST_SCREENS.forEach(visit);
  expect(seen.size).toBeGreaterThan(100);
  expect([...seen].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect([...lacking]).toEqual([]);
});

it('names no room among the first that has no words', () => {
  expect(FIRST).toContain('portal/kit');
  expect(FIRST).toContain('workbench/app');
  const folders = FIRST.map((room) => `${room.replace('/', '/src/')}/locales`);
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});
