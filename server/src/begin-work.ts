import { createApp, createWorkerApp } from './app.ts';
import { type FirstStart, openInstallation } from './first-start.ts';
import { closeEnginePool, warmEnginePool, writeReadCounts } from './payroll/index.ts';
import { startSealer } from './platform/audit/seal-audit.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/connection.ts';
import { finishBackgroundWrites } from './platform/db/sqlite/background-writes.ts';
import { startCheckpoints } from './platform/db/sqlite/checkpoints.ts';
import type { Door } from './platform/http/door.ts';
import { loadOwnWords } from './platform/texts/own-words.ts';
import { fireTasks } from './platform/timetable/fire-tasks.ts';
import type { Services } from './platform/trpc/context.ts';

const SHUTDOWN_MS = 10_000;
/** How often the timetable is looked at. */
const TICK_MS = 1_000;
/** How soon another process says what was changed here. */
const OWN_WORDS_MS = 15_000;

/** What works with the data, from opening the database to closing it; the port outlives it. */
export interface Work {
  services: Services;
  database: Database;
  firstStart: FirstStart;
  /** Ends what runs or hands it back to the queue, once nobody asks any more, and closes the database. */
  close(quiet?: Promise<void>): Promise<void>;
}

/** @param demo whether an empty database gets the demo company */
export async function beginWork(
  config: Config,
  door: Door,
  demo: boolean,
  maintenanceAt: () => string | undefined,
): Promise<Work> {
  const { services, database, firstStart } = await openInstallation(
    config,
    demo ? { size: 'demo' } : undefined,
  );
  const { log } = services;
  const web = config.role !== 'worker';
  const worker = config.role !== 'web';
  database.warm?.().catch((error) => log.warn({ err: error }, 'the connections could not be opened'));
  door.answerBy(web ? createApp(services, { maintenanceAt }) : createWorkerApp(services));
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

  /** What a full disk can't take is told, and holds up no stop: the database is closed in order all the same. */
  const last = (step: string, writing: Promise<unknown>) =>
    writing.catch((error) => log.error({ err: error, step }, 'a last write before the stop failed'));
  async function end(quiet: Promise<void>): Promise<void> {
    clearInterval(timetable);
    clearInterval(words);
    services.version.stop();
    services.changes.stop();
    await last('jobs handed back', services.queue.stop(SHUTDOWN_MS));
    await quiet;
    await finishBackgroundWrites();
    await last('counts of reads', writeReadCounts(services));
    await sealer?.stop();
    await closeEnginePool();
    await checkpoints.stop();
    await database.close();
  }
  let ending: Promise<void> | undefined;
  return {
    services,
    database,
    firstStart,
    close: (quiet = Promise.resolve()) => {
      ending ??= end(quiet);
      return ending;
    },
  };
}
