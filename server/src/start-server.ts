import { createServer } from 'node:http';
import { beginWork, type Work } from './begin-work.ts';
import type { FirstStart } from './first-start.ts';
import { instant } from './platform/clock/clock.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { explainStart } from './platform/config/explain-start.ts';
import { protectDataDir } from './platform/config/protect-data-dir.ts';
import { readFact } from './platform/db/installation.ts';
import { lockDataFolder } from './platform/db/sqlite/lock-data-folder.ts';
import { openDoor } from './platform/http/door.ts';
import { answerMaintenance } from './platform/http/maintenance.ts';
import type { Log } from './platform/log/log.ts';
import { beginRestore, carryOutRestore, finishRestore } from './platform/restore/carry-out-restore.ts';
import { restoreOnce, whileNobodyRestores } from './platform/restore/restore-lock.ts';
import {
  type Agreed,
  agreedRestore,
  newestRestored,
  settleRestores,
} from './platform/restore/watch-restores.ts';

/** How long open connections may take to end when the server stops. */
const CLOSE_ALL_MS = 2_000;
/** How often it is looked whether a restore was agreed on. */
const LOOK_MS = 1_000;

/** What a connection may take: headers as long as any other request's content, uploads on a slow line longer. */
const ARRIVAL = {
  headersTimeout: 30_000,
  requestTimeout: 10 * 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than proxies keep an idle one: closed while they send the next request on it, that one would be lost.
  keepAliveTimeout: 130_000,
};

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
  /** Settled when it can't go on after a restore: what came in its way. */
  lost: Promise<unknown>;
}

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
  const server = createServer(ARRIVAL);
  const door = openDoor(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  opened.push(server);
  await restoreOnce(config, async () => void (await finishRestore(config)));
  let agreed: Agreed | undefined;
  const wanted = config.demo === 'asked' || (config.demo === 'allowed' && !config.databaseUrl);
  /** The restore that brought what is worked with. */
  let restored: string | undefined;
  const begin = async (demo: boolean): Promise<Work> => {
    agreed = undefined;
    const begun = await beginWork(config, door, demo, () => agreed?.beginsAt);
    restored = await newestRestored(begun.services.db);
    return begun;
  };
  let work = await whileNobodyRestores(config, async () => {
    const begun = await begin(wanted);
    await settleRestores(begun.services);
    return begun;
  });
  const { firstStart, database } = work;
  const { log } = work.services;
  server.on('error', (error) => log.error({ err: error }, 'the server reported an error'));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  log.info({ port, database: database.dialect, role: config.role }, 'listening');

  let lose = (_error: unknown) => {};
  const lost = new Promise<unknown>((resolve) => {
    lose = resolve;
  });
  let restoring: Promise<void> = Promise.resolve();
  let looking = false;
  const look = async () => {
    if (looking || stopping) return;
    looking = true;
    try {
      const { db, clock } = work.services;
      const newest = await newestRestored(db);
      agreed = await agreedRestore(db);
      // One that stood still while another process restored has the state of before in its head.
      const missed = newest !== restored ? newest : undefined;
      const due = agreed && agreed.beginsAt <= instant(clock) ? agreed.id : undefined;
      const id = due ?? missed;
      if (id) {
        restoring = restore(id);
        await restoring;
      }
    } catch (error) {
      log.warn({ err: error }, 'it was not looked whether a restore was agreed on');
    } finally {
      looking = false;
    }
  };
  const looks = setInterval(() => void look(), LOOK_MS);

  /**
   * The product goes down, its data is exchanged, and it comes up again at the same port; where nothing was exchanged, with what
   * was there. Of several processes one does it, the others let go of the database and wait.
   */
  async function restore(id: string): Promise<void> {
    log.warn({ restore: id }, 'going down for a restore');
    door.answerBy(answerMaintenance);
    work.services.changes.stop();
    await door.quiet();
    try {
      const mine = await restoreOnce(config, async () => {
        const failure = await exchange(id);
        work = await begin(false);
        await settleRestores(work.services, failure);
        log.warn({ restore: id }, failure ? 'up again, with what was there' : 'up again');
      });
      if (mine) return;
      await work.close();
      work = await whileNobodyRestores(config, () => begin(false));
      log.warn({ restore: id }, 'up again, after another process was at it');
    } catch (error) {
      log.fatal({ err: error }, 'the server could not go on after a restore');
      clearInterval(looks);
      lose(error);
    }
  }

  /** Answers why nothing was exchanged. */
  async function exchange(id: string): Promise<unknown> {
    try {
      const handedOn = await beginRestore(work.services.db, id);
      await work.close();
      if (handedOn) await carryOutRestore(config, work.services.clock, handedOn);
      return undefined;
    } catch (error) {
      log.error({ err: error }, 'nothing was restored');
      await work.close();
      return error;
    }
  }

  let stopping: Promise<void> | undefined;
  async function stop(reason: string): Promise<void> {
    log.info({ reason }, 'shutting down');
    clearInterval(looks);
    await restoring;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    work.services.changes.stop();
    setTimeout(() => server.closeAllConnections(), CLOSE_ALL_MS).unref();
    await work.close(closed);
    folder?.release();
    log.info('stopped');
  }
  return {
    port,
    config,
    database: database.dialect,
    firstStart,
    log,
    isDemo: (await readFact(work.services.db, 'demo')) !== undefined,
    lost,
    stop: (reason) => {
      stopping ??= stop(reason);
      return stopping;
    },
  };
}
