/**
 * Brings a large directory in step with a platform that stands on this machine, twice, and says what it took.
 * `node --expose-gc --conditions=source --import tsx server/src/testing/measure-directory.ts PROVIDER PEOPLE DEPARTMENTS`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { appRouter } from '../app-router.ts';
import { createServices } from '../create-services.ts';
import { PROVIDERS, type Provider } from '../integrations/integrations.words.ts';
import { passing } from '../integrations/vendor/pause.ts';
import { readConfig } from '../platform/config/config.ts';
import { newId } from '../platform/ids/new-id.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { storeDirectory } from './directory-of-size.ts';
import { testContext } from './test-context.ts';

/** What may be added to the heap by a larger directory, once what isn't needed any more was collected. */
const GOAL_HEAP_MB = 64;
const KEYS = {
  wecom: { appKey: 'corp', appSecret: 'contacts-secret', appId: '1' },
  dingtalk: { appKey: 'ding-key', appSecret: 'ding-secret', appId: '3000001' },
  feishu: { appKey: 'cli_a', appSecret: 'feishu-secret', appId: '' },
};

const [wanted, people = '10600', departments = '2000'] = process.argv.slice(2);
const provider: Provider = PROVIDERS.find((each) => each === wanted) ?? 'wecom';
const say = (line: string) => void process.stdout.write(`${line}\n`);
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const folder = mkdtempSync(join(tmpdir(), 'suanpan-directory-'));
const platform = spawn(
  process.execPath,
  ['--conditions=source', '--import', 'tsx', fileURLToPath(new URL('serve-vendors.ts', import.meta.url))],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
try {
  const lines = createInterface({ input: platform.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const baseUrls = JSON.parse(line) as Record<Provider, string>;
  // Asks as fast as the machine allows: how long a platform makes one wait is known from its limits.
  passing.wait = async () => undefined;
  const config = readConfig({
    DATA_DIR: folder,
    SECRET_KEY: 'only for measuring',
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  const { services, database } = await createServices(config);
  await storeDirectory(services, { people: Number(people), departments: Number(departments) });
  const callerOf = createCallerFactory(appRouter);
  const permissions = ['integrations.view', 'integrations.edit'];
  const api = () =>
    callerOf({ ...testContext(services, { permissions, key: newId(services.clock) }) }).integrations[
      provider
    ];
  await api().apps.create({ name: 'Ours', ...KEYS[provider], baseUrl: baseUrls[provider] });

  const writes = async () => {
    const { count } = await services.db
      .selectFrom('integration_calls')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb.or(['%create', '%update', '%delete'].map((end) => eb('path', 'like', end))))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  async function sync(object: 'departments' | 'members'): Promise<number> {
    const before = await writes();
    const standing = heap();
    let most = standing;
    const watch = setInterval(() => {
      most = Math.max(most, heap());
    }, 1000);
    const started = performance.now();
    const { runId } = await api()[object].sync({});
    await services.queue.drain(services);
    clearInterval(watch);
    most = Math.max(most, heap());
    const run = await api().runs.get({ id: runId });
    const took = (performance.now() - started) / 1000;
    const wrote = (await writes()) - before;
    const grown = most - standing;
    const isFlat = grown < GOAL_HEAP_MB;
    if (run.state !== 'done' || !isFlat) process.exitCode = 1;
    say(
      `  ${object.padEnd(12)} ${run.state.padEnd(8)} ${took.toFixed(1).padStart(7)} s ${String(wrote).padStart(7)} writes ${grown.toFixed(0).padStart(4)} MB of heap${isFlat ? '' : ` (goal < ${GOAL_HEAP_MB})`}`,
    );
    return wrote;
  }
  say(`${provider}: ${people} people, ${departments} departments`);
  say(' first');
  await sync('departments');
  await sync('members');
  say(' second');
  // Nothing has changed: nothing is written.
  if ((await sync('departments')) + (await sync('members')) > 0) process.exitCode = 1;
  await database.close();
} finally {
  platform.stdin.end();
  rmSync(folder, { recursive: true, force: true });
}
