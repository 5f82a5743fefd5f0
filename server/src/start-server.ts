import { createServer, type RequestListener } from 'node:http';
import { createApp, createWorkerApp } from './app.ts';
import { type FirstStart, openInstallation } from './first-start.ts';
import { closeEnginePool, warmEnginePool, writeReadCounts } from './payroll/index.ts';
import { startSealer } from './platform/audit/seal-audit.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { explainStart } from './platform/config/explain-start.ts';
import { protectDataDir } from './platform/config/protect-data-dir.ts';
import { readFact } from './platform/db/installation.ts';
import { finishBackgroundWrites } from './platform/db/sqlite/background-writes.ts';
import { startCheckpoints } from './platform/db/sqlite/checkpoints.ts';
import { lockDataFolder } from './platform/db/sqlite/lock-data-folder.ts';
import type { Log } from './platform/log/log.ts';
import { loadOwnWords } from './platform/texts/own-words.ts';
import { fireTasks } from './platform/timetable/fire-tasks.ts';

const SHUTDOWN_MS = 10_000;
/** How often the timetable is looked at. */
const TICK_MS = 1_000;
/** How soon another process says what was changed here. */
const OWN_WORDS_MS = 15_000;

/** What a connection may take: headers as long as any other request's content, uploads on a slow line longer. */
const ARRIVAL = { headersTimeout: 30_000, requestTimeout: 10 * 60_000, connectionsCheckingInterval: 5_000 };

export interface RunningServer {
  port: number;
  config: Config;
  database: 'sqlite' | 'postgres';
  firstStart: FirstStart;
  log: Log;
  /** Whether it is the demo company, with its known passwords. */
  isDemo: boolean;
  /** Takes no new requests, ends what runs or hands it back to the queue, closes the database. */
  stop(reason: string): Promise<void>;
}

/** What is asked while the database is being opened, migrated or filled for the first time. */
const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '2' }).end('Starting …');
};

/** Refuses with a StartFault wherever a plain sentence can say why. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const opened: { close(): void }[] = [];
  try {
    return await start(readConfig(env), opened);
  } catch (error) {
    for (const each of opened.reverse()) each.close();
    throw explainStart(error, env);
  }
}

async function start(config: Config, opened: { close(): void }[]): Promise<RunningServer> {
  protectDataDir(config);
  // PostgreSQL is meant for several processes.
  const folder = config.databaseUrl ? undefined : lockDataFolder(config.dataDir);
  if (folder) opened.push({ close: folder.release });
  // The port comes first: whether it is free is known before a minute of seeding, not after.
  const server = createServer(ARRIVAL, answerStarting);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  opened.push(server);
  const wanted = config.demo === 'asked' || (config.demo === 'allowed' && !config.databaseUrl);
  const { services, database, firstStart } = await openInstallation(
    config,
    wanted ? { size: 'demo' } : undefined,
  );
  const { log } = services;
  const web = config.role !== 'worker';
  const worker = config.role !== 'web';
  server.on('error', (error) => log.error({ err: error }, 'the server reported an error'));
  server.off('request', answerStarting).on('request', web ? createApp(services) : createWorkerApp(services));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  if (worker) await services.queue.start(services);
  const sealer = worker ? startSealer(services) : undefined;
  const checkpoints = await startCheckpoints(services);
  warmEnginePool().catch((error) => log.error({ err: error }, 'the engine could not be loaded'));
  const timetable = worker
    ? setInterval(() => {
        fireTasks(services).catch((error) => log.warn({ err: error }, 'the timetable was not looked at'));
      }, TICK_MS)
    : undefined;
  const words = setInterval(() => {
    loadOwnWords(services.db).catch((error) => log.warn({ err: error }, 'own words were not read'));
  }, OWN_WORDS_MS);
  log.info({ port, database: database.dialect, role: config.role }, 'listening');

  let stopping: Promise<void> | undefined;
  /** What a full disk can't take is told, and holds up no stop: the database is closed in order all the same. */
  const last = (step: string, writing: Promise<unknown>) =>
    writing.catch((error) => log.error({ err: error, step }, 'a last write before the stop failed'));
  async function stop(reason: string): Promise<void> {
    log.info({ reason }, 'shutting down');
    clearInterval(timetable);
    clearInterval(words);
    services.changes.stop();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await last('jobs handed back', services.queue.stop(SHUTDOWN_MS));
    setTimeout(() => server.closeAllConnections(), 2000).unref();
    await closed;
    await finishBackgroundWrites();
    await last('counts of reads', writeReadCounts(services));
    await sealer?.stop();
    await closeEnginePool();
    await checkpoints.stop();
    await database.close();
    folder?.release();
    log.info('stopped');
  }
  return {
    port,
    config,
    database: database.dialect,
    firstStart,
    log,
    isDemo: (await readFact(services.db, 'demo')) !== undefined,
    stop: (reason) => {
      stopping ??= stop(reason);
      return stopping;
    },
  };
}
