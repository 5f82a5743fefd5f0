import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

/** The scripts of a start, as far as a container needs them: what they do where packages and parts are as given. */
let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
const asked = (script: string, code: string, env: NodeJS.ProcessEnv = {}) => {
  const from = pathToFileURL(join(ROOT, 'server/scripts', script)).href;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', code.replace('FROM', from), folder], {
    env: { ...process.env, NODE_ENV: '', ...env },
    encoding: 'utf8',
  });
  return `${ran.stdout}${ran.stderr}`.trim();
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'suanpan-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('takes what is left of the packages for whole where the product only runs, and not where it is built', () => {
  const [used, builds] = [{ version: '1.0.0' }, { version: '2.0.0', dev: true }];
  write('package-lock.json', lock({ 'node_modules/used': used, 'node_modules/builds': builds }));
  write('node_modules/.package-lock.json', lock({ 'node_modules/used': used }));
  const code = "import { isInstalled } from 'FROM'; console.log(isInstalled(process.argv[1]))";
  expect(asked('install-where-needed.mjs', code, { NODE_ENV: 'production' })).toBe('true');
  expect(asked('install-where-needed.mjs', code)).toBe('false');
  write('node_modules/.package-lock.json', lock({}));
  expect(asked('install-where-needed.mjs', code, { NODE_ENV: 'production' })).toBe('false');
});

it('builds nothing at a start after a build, until a source changes', () => {
  write('tsconfig.base.json', '{}');
  for (const part of ['engine', 'fixtures', 'server', 'portal', 'workbench']) write(`${part}/a.ts`, part);
  for (const output of [
    'server/bundle/run-process.js',
    'portal/dist/index.html',
    'workbench/dist/index.html',
  ])
    write(output, 'built');
  const code = `import { buildWhereNeeded, stampBuilt } from 'FROM';
    const [, root] = process.argv;
    if (process.env.STAMPS) stampBuilt(root);
    await buildWhereNeeded(root, () => console.log('builds')).catch(() => undefined);`;
  const start = (env = {}) => asked('build-where-needed.mjs', code, { KEEP_PSEUDO: 'yes', ...env });
  expect(start()).toContain('builds');
  expect(start({ STAMPS: 'yes' })).toBe('');
  expect(start()).toBe('');
  write('workbench/a.ts', 'changed');
  expect(start()).toBe('builds');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['build']).toMatch(/&& node server\/scripts\/stamp-built\.mjs$/);
});

it('logs to where a container and systemd look, and takes no key or data of the machine along', () => {
  const deploy = (name: string) => readFileSync(join(ROOT, 'server/deploy', name), 'utf8');
  expect(deploy('Dockerfile')).toMatch(/^ENV NODE_ENV=production .*\bLOG_FILE=$/m);
  expect(deploy('suanpan.service')).toMatch(/^Environment=NODE_ENV=production .*\bLOG_FILE=$/m);
  const ignored = deploy('Dockerfile.dockerignore').split('\n');
  for (const path of ['.git', '.data', '**/.env', '**/node_modules']) expect(ignored).toContain(path);
});
