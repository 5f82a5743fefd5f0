import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Not the engine's: its doors pass on everything, and a page would bring along what it has from none but them. */
const OF_PAGES = /\/(?:portal|workbench)\/src\/|node_modules\/|\/@component-styles\//;

/**
 * How both front ends are cut: what the first screen needs in few files that stay cached, and in them nothing else; what several
 * other screens share of the kit, not in a file for each. Every language's words are files already (`locale-files.ts`).
 *
 * @param firstPages by name: the screens, below the application's folder, that people come in by
 */
export function chunkGroups(root: string, firstPages: Readonly<Record<string, readonly string[]>>): Group[] {
  return [
    // Two of like size: fetched at once, they are here at once.
    {
      name: 'react',
      test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler)\//,
      tags: ['$initial'],
    },
    {
      name: 'framework',
      test: /node_modules\/(?:@tanstack|@trpc|i18next|react-i18next)\//,
      tags: ['$initial'],
    },
    {
      name: 'kit',
      test: /portal\/src\/kit\/|node_modules\/|engine\/src\/|\/@component-styles\//,
      tags: ['$initial'],
    },
    // A first page waits for the last of its files, and a browser asks for six at a time: what it shares with others is one.
    // Before what only one of them needs, or it would be put into that.
    { name: partsOf(root, firstPages, 2), test: OF_PAGES, debugName: 'all first pages', minShareCount: 2 },
    { name: partsOf(root, firstPages, 1), test: OF_PAGES, debugName: 'first pages', minShareCount: 2 },
    { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
    // Small, and used nearly everywhere: put beside something heavy they would bring it along.
    {
      name: 'small',
      test: /@mantine\/(?:hooks|core\/esm\/(?:core|components\/(?:Portal|Transition|TextInput|ActionIcon)))\/|kit\/shell\/(?:logo|menus\/late-choice-menus)/,
      minShareCount: 2,
    },
    // The menus above every page: beside a table's parts they would bring the table along.
    {
      name: 'menus',
      test: /@floating-ui\/|@mantine\/core\/esm\/(?:utils\/Floating|components\/(?:Floating|Popover|Menu|Tooltip))\//,
      minShareCount: 2,
    },
    // A file for what the same screens share, so that none loads what it hasn't. Small ones are not merged: merged, two of
    // them came to wait for each other, and what runs first found the other empty.
    {
      name: 'parts',
      test: /portal\/src\/kit\/|node_modules\/|\/@component-styles\//,
      minShareCount: 2,
      entriesAware: true,
    },
  ];
}

/** Names a module after the first pages that wait for it, where there are as many. */
function partsOf(root: string, firstPages: Readonly<Record<string, readonly string[]>>, atLeast: number) {
  let reached: Map<string, string[]> | undefined;
  return (id: string, build: Rolldown.ChunkingContext): string | null => {
    if (!reached) {
      reached = new Map();
      for (const [page, screens] of Object.entries(firstPages))
        for (const screen of screens) reach(join(root, screen), page, reached, build);
    }
    const pages = reached.get(id) ?? [];
    return pages.length < atLeast ? null : pages.join('~');
  };
}

function reach(
  id: string,
  page: string,
  reached: Map<string, string[]>,
  build: Rolldown.ChunkingContext,
): void {
  const pages = reached.get(id) ?? [];
  if (pages.includes(page)) return;
  reached.set(id, [...pages, page]);
  const { importedIds = [], code = '' } = build.getModuleInfo(id) ?? {};
  const named = new Set([...(code ?? '').matchAll(NAMED)].flatMap(([, names]) => names?.match(/\w+/g) ?? []));
  for (const imported of importedIds) {
    const exported = exportsOf(imported, build.getModuleInfo(imported)?.code ?? '');
    // A door with many rooms behind it: only those that are named are entered.
    if (exported.size === 0) reach(imported, page, reached, build);
    for (const [name, behind] of exported) if (named.has(name)) reach(behind, page, reached, build);
  }
}

const NAMED = /\bimport\s*\{([^}]*)\}/g;
const PASSED_ON = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;

/** Of a file that only passes on what others export: each name, with the file it comes from. */
function exportsOf(id: string, code: string): Map<string, string> {
  const names = new Map<string, string>();
  if (!/\/(?:index\.(?:mjs|ts)|screens\.ts|tabler-icons-react\.mjs)$/.test(id)) return names;
  for (const [, list = '', from = ''] of code.matchAll(PASSED_ON)) {
    for (const each of list.split(','))
      names.set(each.trim().split(/\s+/).at(-1) ?? '', join(dirname(id), from));
  }
  return names;
}

/** A shared file is named by all who share it: the first is enough, the hash tells it from others. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.split('~')[0]}-[hash].js`;
