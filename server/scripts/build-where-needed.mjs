import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './install-where-needed.mjs';
import { removePseudoLocale } from './pseudo-locale.mjs';
import { text } from './terminal-texts.mjs';

// The front ends take only types from the server: what it does never changes their build.
const PARTS = [
  {
    name: 'server',
    sources: ['engine', 'fixtures', 'server'],
    output: 'server/bundle/run-process.js',
    build: async (root) => {
      await node(root, '.', 'node_modules/typescript/bin/tsc', ['-b', 'server']);
      await node(root, '.', 'server/scripts/bundle.mjs', []);
    },
  },
  {
    name: 'portal',
    sources: ['engine', 'portal'],
    output: 'portal/dist/index.html',
    build: (root) => node(root, 'portal', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'error']),
  },
  {
    name: 'workbench',
    sources: ['engine', 'portal', 'workbench'],
    output: 'workbench/dist/index.html',
    build: (root) =>
      node(root, 'workbench', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'error']),
  },
];
const SKIPPED = new Set(['node_modules', 'bundle', 'dist', 'dist-types', 'test-results']);

/** Builds the parts whose sources changed since they were built last. */
export async function buildWhereNeeded(root, say) {
  // Left behind by a development server that was killed; only a test keeps it.
  if (process.env.KEEP_PSEUDO !== 'yes') removePseudoLocale(root);
  const stamps = existsSync(stampFile(root)) ? JSON.parse(readFileSync(stampFile(root), 'utf8')) : {};
  const built = PARTS.map(async (part) => {
    const hash = hashOfSources(root, part);
    if (stamps[part.name] === hash && existsSync(join(root, part.output))) return;
    say(text('building', { part: part.name }));
    await part.build(root);
    stamps[part.name] = hash;
    writeStamps(root, stamps);
  });
  // One that fails waits for the others, or they would go on behind its message.
  for (const end of await Promise.allSettled(built)) if (end.status === 'rejected') throw end.reason;
}

/** Remembers that every part was built as its sources are now: a start needs no compiler then, and writes nothing. */
export function stampBuilt(root) {
  writeStamps(root, Object.fromEntries(PARTS.map((part) => [part.name, hashOfSources(root, part)])));
}

const stampFile = (root) => join(root, '.cache/built.json');

function writeStamps(root, stamps) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile(root), `${JSON.stringify(stamps, null, 2)}\n`);
}

function node(root, folder, script, args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  return run(join(root, folder), process.execPath, [join(root, script), ...args], env);
}

function hashOfSources(root, part) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(join(root, file)));
  for (const folder of part.sources) hashFolder(hash, root, folder);
  return hash.digest('hex');
}

function hashFolder(hash, root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) hashFolder(hash, root, path);
    } else if (
      /\.(ts|tsx|mjs|json|css|html|svg|png|woff2|csv)$/.test(entry.name) &&
      !/\.(test|spec|bench)\./.test(entry.name)
    ) {
      hash.update(`${path}\0`);
      hash.update(readFileSync(join(root, path)));
    }
  }
}
