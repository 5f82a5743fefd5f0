import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readSources, resolveRelative } from './source-tree.ts';

/** The engine's doors by the name they are imported under. */
function engineDoors(): Map<string, string> {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'engine/package.json'), 'utf8')) as {
    exports: Record<string, { source: string }>;
  };
  return new Map(
    Object.entries(exports).map(([door, { source }]) => [
      `@suanpan/engine${door.slice(1)}`,
      `engine/${source.slice(2)}`,
    ]),
  );
}

/** Loaded with every start, because every start uses them. Whatever else a room needs is imported where it is used. */
const LOADED_AT_THE_START = [
  '@node-rs/argon2',
  '@trpc/server',
  '@zxcvbn-ts/language-common',
  'better-sqlite3',
  'compression',
  'express',
  'express-static-gzip',
  'helmet',
  'kysely',
  'multer',
  'pino',
  'piscina',
  'rate-limiter-flexible',
  'zod',
];

it('loads no more packages at the start of the server than it uses then', () => {
  const sources = new Map(readSources(['engine', 'server']).map((file) => [file.path, file]));
  const doors = engineDoors();
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    const file = sources.get(path);
    if (!file || seen.has(path)) return;
    seen.add(path);
    for (const { specifier, typeOnly, dynamic } of file.imports) {
      if (typeOnly || dynamic || specifier.startsWith('node:')) continue;
      const inside = specifier.startsWith('.') ? resolveRelative(path, specifier) : doors.get(specifier);
      if (inside) visit(inside);
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
    }
  };
  visit('server/src/main.ts');
  expect(seen.size).toBeGreaterThan(200);
  expect([...packages].sort()).toEqual(LOADED_AT_THE_START);
});
