// The compiled server with the packages it uses as a few files in server/bundle: opening some 1,300 small ones is most of
// what a start costs. All lie in one folder, beside each other and as deep as server/src, so what they find from
// import.meta.url (threads, front ends) is where it is for the source.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const server = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const outDir = join(server, 'bundle');

const inDist = readdirSync(join(server, 'dist'), { recursive: true });
/** What a process or a thread is started from. */
const ENTRIES = ['main.js', 'run-process.js', ...inDist.filter((path) => /[.-]worker\.js$/.test(path))];
/** Native code, packages that start threads of their own, and those that are only loaded where they are needed. */
const LEFT_ALONE = [
  '@node-rs/argon2',
  '@suanpan/fixtures',
  'better-sqlite3',
  'hyperformula',
  'pdfkit',
  'pino',
  'piscina',
  'sharp',
];

rmSync(outDir, { recursive: true, force: true });
await build({
  root: server,
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true, external: LEFT_ALONE },
  build: {
    ssr: true,
    outDir,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((path) => [basename(path, '.js'), join(server, 'dist', path)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

// Texts are read when something is first said in a language: rooms' files keep their places, the engine's lie beside the code.
for (const path of inDist)
  if (basename(path) === 'locales')
    cpSync(join(server, 'dist', path), join(outDir, path), { recursive: true });
// What the front ends say stands in the list of terms.
for (const app of ['portal', 'workbench'])
  for (const path of readdirSync(join(server, '..', app, 'src'), { recursive: true }))
    if (basename(path) === 'locales')
      cpSync(join(server, '..', app, 'src', path), join(outDir, 'front-ends', app, path), {
        recursive: true,
      });
cpSync(join(server, '../engine/dist/texts/locales'), join(outDir, 'locales'), { recursive: true });
