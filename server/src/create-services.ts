// Every room declares its permissions, errors and jobs as it is loaded.
import { syncMailTemplates, takeEnvironment } from './admin/email/index.ts';
import { isQuestion } from './app-router.ts';
import { syncBuiltInRoles } from './identity/index.ts';
import { inboxRevisions } from './inbox/index.ts';
import { batchRevisions, configureEngine, syncBuiltInBalances } from './payroll/index.ts';
import { createChangeFeed } from './platform/changes/change-feed.ts';
import { newsByLooking, newsByNotice } from './platform/changes/change-news.ts';
import { roomRevisions, together } from './platform/changes/room-revisions.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { checkSecretKey } from './platform/config/check-secret-key.ts';
import type { Config } from './platform/config/config.ts';
import { type Database, databasePath, openDatabase } from './platform/db/connection.ts';
import { migrate } from './platform/db/migrations/migrate.ts';
import { watchVersion } from './platform/db/migrations/newer-version.ts';
import { oneAtATime } from './platform/db/one-at-a-time.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { tryFilePlace } from './platform/files/open-file-place.ts';
import { TableQueue } from './platform/jobs/table-queue.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { loadOwnWords } from './platform/texts/own-words.ts';
import { syncTimedTasks } from './platform/timetable/timed-handlers.ts';
import type { Services } from './platform/trpc/context.ts';
import './timed-handlers.ts';
import './platform/timetable/run-task.job.ts';

export interface OpenedServices {
  services: Services;
  database: Database;
}

/** Opens the database, brings it up to date and puts together what the server works with. */
export async function createServices(
  config: Config,
  given: { clock?: Clock; log?: Log; database?: Database } = {},
): Promise<OpenedServices> {
  const clock = given.clock ?? systemClock;
  configureEngine({ licenceKey: config.licences.hyperformula });
  const log = given.log ?? createLog(config.logLevel, config.logFile);
  await tryFilePlace(config);
  const database =
    given.database ??
    openDatabase({
      ...{ url: config.databaseUrl, filename: databasePath(config) },
      slow: config.slowQueryMs
        ? { ms: config.slowQueryMs, tell: (statement) => log.warn(statement, 'slow query') }
        : undefined,
    });
  await oneAtATime(database, 'bringUpToDate', async () => {
    const steps = await migrate(database, clock);
    if (steps.length > 0) log.info({ steps }, 'migrated the database');
    await checkSecretKey(database.db, config, clock);
    await syncBuiltInRoles(database.db, clock);
    await syncBuiltInBalances(database.db, clock);
    await takeEnvironment(database.db, clock, config);
    await syncMailTemplates(database.db, clock);
    await syncTimedTasks(database.db, clock);
  });
  await loadOwnWords(database.db);
  const { notices } = database;
  const services: Services = {
    config,
    clock,
    log,
    db: database.db,
    dialect: database.dialect,
    version: watchVersion(database, (step) => {
      log.error(
        { step },
        'a newer program has brought the database to its form: nothing is done here any more',
      );
      void services.queue.stop(0);
    }),
    files: createFileStore(config, clock),
    queue: new TableQueue(clock, database.dialect, notices),
    changes: createChangeFeed(
      together(
        batchRevisions(database.db),
        roomRevisions(database.db, isQuestion),
        inboxRevisions(database.db, clock, notices ? 0 : undefined),
      ),
      notices ? newsByNotice(notices) : newsByLooking(),
    ),
  };
  await services.files.encryptOld(database.db);
  return { services, database };
}
