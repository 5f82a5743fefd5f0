import { describe, expect, it } from 'vitest';
import {
  ENGINE_ORDER,
  MOST_FILES_IN_A_FOLDER,
  PAYROLL_ORDER,
  PAYROLL_SCREENS_ORDER,
  SERVER_ASSEMBLY,
  SERVER_ORDER,
  SHARED_ADMIN_DOORS,
  SHEET_ORDER,
  SOLE_IMPORTERS,
  WORKBENCH_ORDER,
  WORKSPACE_EDGES,
  WORKSPACES,
  type Workspace,
} from './edges.ts';
import { readSources, resolveRelative } from './source-tree.ts';

const sources = readSources(WORKSPACES);
const isTest = (path: string) => /\.(test|spec|bench)\.tsx?$/.test(path) || path.includes('/testing');

function packageOf(specifier: string): Workspace | undefined {
  const match = /^@suanpan\/([a-z]+)/.exec(specifier);
  return WORKSPACES.find((workspace) => workspace === match?.[1]);
}

type Source = (typeof sources)[number];
type Import = Source['imports'][number];

function wrongEdge({ path }: Source, { specifier, typeOnly }: Import): string | undefined {
  const from = path.split('/')[0] as Workspace;
  if (specifier.startsWith('.'))
    return resolveRelative(path, specifier).split('/')[0] === from
      ? undefined
      : `${path}: ${specifier} leaves its workspace; import the package by name`;
  const to = packageOf(specifier);
  if (!to || to === from) return undefined;
  const edge = WORKSPACE_EDGES[from][to];
  if (!edge && !(isTest(path) && to === 'fixtures')) return `${path}: ${from} may not import ${to}`;
  const isType = typeOnly && specifier === '@suanpan/server/types';
  return edge === 'types' && !isType && specifier !== '@suanpan/server/words'
    ? `${path}: only "import type … from '@suanpan/server/types'" is allowed`
    : undefined;
}

/** Files of a tree that one of it imports, but for what is below everything: style sheets, texts, tables and refusals. */
const targetsWithin = ({ path, imports }: Source, root: string): string[] =>
  imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => resolveRelative(path, specifier))
    .filter((target) => target.startsWith(`${root}/`) && /\.tsx?$/.test(target))
    .filter((target) => !/\.(tables|errors)\.ts$/.test(target));

const placeInServer = (group: string | undefined): number =>
  SERVER_ORDER.indexOf(group as (typeof SERVER_ORDER)[number]);

function wrongInServer({ path }: Source, { specifier, typeOnly }: Import): string | undefined {
  const [, , group] = path.split('/');
  const target = specifier.startsWith('.') ? resolveRelative(path, specifier) : '';
  const [, , toGroup, toRoom] = target.split('/');
  if (!target.startsWith('server/src/') || toGroup === group || toGroup === 'platform') return undefined;
  if (group === 'platform') {
    // The schema type and the list of migrations are put together from the rooms' own files.
    const assembles = /platform\/db\/(schema|migrations\/index)\.ts$/.test(path);
    return assembles || typeOnly ? undefined : `${path}: platform may not know ${target}`;
  }
  if (toGroup === 'admin' && SHARED_ADMIN_DOORS.some((door) => door === toRoom)) return undefined;
  const here = placeInServer(group);
  const there = placeInServer(toGroup);
  // `admin` and `integrations` stand to the right of everything but are imported by nobody.
  if (there === -1 || (here !== -1 && there > here)) return `${path}: ${group} may not import ${target}`;
  const isDoor = /\/index\.ts$|\.tables\.ts$/.test(target);
  return isDoor ? undefined : `${path}: go through the door (index.ts), not ${target}`;
}

describe('who may import whom', () => {
  it('reads the tree', () => {
    expect(sources.length).toBeGreaterThan(20);
  });

  it('keeps to the edges between workspaces', () => {
    const wrong = sources.flatMap((file) => file.imports.flatMap((each) => wrongEdge(file, each) ?? []));
    expect(wrong).toEqual([]);
  });

  it('keeps packages with a price or a weight in one folder', () => {
    const wrong = sources
      .filter((file) => !file.path.startsWith('tests/'))
      .flatMap((file) =>
        file.imports
          .filter(({ specifier }) => {
            const owner = Object.entries(SOLE_IMPORTERS).find(
              ([name]) => specifier === name || specifier.startsWith(`${name}/`),
            );
            return owner && !owner[1].some((folder) => file.path.startsWith(folder));
          })
          .map(({ specifier }) => `${file.path} imports ${specifier}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keeps the engine free of Node, DOM and every other package', () => {
    const wrong = sources
      .filter((file) => file.path.startsWith('engine/src/') && !isTest(file.path))
      .flatMap((file) =>
        file.imports
          .filter(({ specifier }) => !specifier.startsWith('.') && !/^hyperformula(\/|$)/.test(specifier))
          .map(({ specifier }) => `${file.path} imports ${specifier}`),
      );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['engine/src', ENGINE_ORDER],
    ['workbench/src', WORKBENCH_ORDER],
    ['workbench/src/sheet', SHEET_ORDER],
    ['workbench/src/payroll', PAYROLL_SCREENS_ORDER],
    ['server/src/payroll', PAYROLL_ORDER],
  ] as const)('keeps the order of the rooms in %s', (root, order) => {
    const wrong: string[] = [];
    // A room may lie within another one: the innermost counts.
    const places = order
      .flatMap((rooms, place) => [rooms].flat().map((room) => ({ folder: `${root}/${room}/`, place })))
      .sort((a, b) => b.folder.length - a.folder.length);
    const placeOf = (path: string) => places.find(({ folder }) => path.startsWith(folder))?.place ?? -1;
    for (const file of sources.filter(({ path }) => path.startsWith(`${root}/`) && !isTest(path))) {
      const here = placeOf(file.path);
      // Files beside the rooms put them together: the engine's doors, the sheet itself.
      if (here === -1) {
        if (file.path.slice(root.length + 1).includes('/'))
          wrong.push(`${file.path}: its room has no place yet`);
        continue;
      }
      for (const target of targetsWithin(file, root)) {
        const there = placeOf(target);
        if (there === -1 || there > here) wrong.push(`${file.path} may not import ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps folders small enough to be seen at a glance', () => {
    const counts = new Map<string, number>();
    for (const { path } of sources.filter((file) => !file.path.startsWith('tests/') && !isTest(file.path))) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([, count]) => count > MOST_FILES_IN_A_FOLDER).map(([folder]) => folder);
    expect(full).toEqual([]);
  });

  it('keeps the order of the rooms inside the server', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
      .filter(({ path }) => !SERVER_ASSEMBLY.some((name) => name === path.split('/')[2]))
      .flatMap((file) => file.imports.flatMap((each) => wrongInServer(file, each) ?? []));
    expect(wrong).toEqual([]);
  });

  it('keeps rooms out of the portal kit', () => {
    const wrong = sources
      .filter((file) => file.path.startsWith('portal/src/kit/'))
      .flatMap((file) =>
        file.imports
          .filter(({ specifier }) => specifier.startsWith('.'))
          .map(({ specifier }) => resolveRelative(file.path, specifier))
          .filter((target) => !target.startsWith('portal/src/kit/'))
          .map((target) => `${file.path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });
});
