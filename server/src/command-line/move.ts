import { existsSync, renameSync } from 'node:fs';
import { sql } from 'kysely';
import { systemClock } from '../platform/clock/clock.ts';
import { checkSecretKey } from '../platform/config/check-secret-key.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { requireDatabase } from '../platform/config/require-database.ts';
import { StartFault, startFailureText } from '../platform/config/start-fault.ts';
import { type Database, databasePath, openDatabase } from '../platform/db/connection.ts';
import { lockDataFolder } from '../platform/db/sqlite/lock-data-folder.ts';
import { createFileStore } from '../platform/files/file-store.ts';
import { verifyEverything } from '../platform/integrity/checks.ts';
import '../platform/integrity/platform-checks.ts';
import { moveDatabase } from '../platform/move/move-database.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
// What is stored is checked by the rooms that store it.
import '../app-router.ts';
import { storedText } from './command-texts.ts';

// `npm run move -- --to postgres://… | sqlite`: everything that is stored into an empty database of the other kind, read again
// there and checked. Exit 0: it is there whole. 1: it isn't; what has come stays for the next try. 2: `--to` is missing.
const [option, target] = process.argv.slice(2);
if (option !== '--to' || !target) {
  process.stderr.write(storedText('moveTo'));
  process.exitCode = 2;
} else {
  process.umask(0o077);
  try {
    await move(target);
  } catch (error) {
    process.stderr.write(
      `${startFailureText(explainStart(error, process.env), terminalLanguage(process.env), 'notMoved')}\n`,
    );
    process.exitCode = 1;
  }
}

async function move(target: string): Promise<void> {
  const config = readConfig(process.env);
  const back = target === 'sqlite';
  const there = readConfig({ ...process.env, DATABASE_URL: back ? '' : target });
  if (back !== (config.databaseUrl !== undefined))
    throw new StartFault('moveSame', { kind: back ? 'SQLite' : 'PostgreSQL' });
  const path = databasePath(config);
  if (back && existsSync(path)) throw new StartFault('placeTaken', { path });
  requireDatabase(config);
  const folder = lockDataFolder(config.dataDir);
  const from = openDatabase({ url: config.databaseUrl, filename: path });
  const to = openDatabase({ url: there.databaseUrl, filename: `${path}.moving` });
  try {
    if (back) await refuseBusy(from);
    await checkSecretKey(from.db, config, systemClock);
    let tables = 0;
    const rows = await moveDatabase(from, to, systemClock, ({ table, rows, before }) => {
      tables += 1;
      process.stdout.write(storedText(before ? 'movedBefore' : 'movedTable', { table, rows }));
    });
    const checked = await check(to, there);
    process.stdout.write(storedText('moved', { rows, tables, checked }));
  } finally {
    await from.close();
    await to.close();
    folder.release();
  }
  if (back) renameSync(`${path}.moving`, path);
  process.stdout.write(storedText(back ? 'movedToSqlite' : 'movedToPostgres'));
}

/** What a server writes after the moment that is read would be missing there. */
async function refuseBusy({ db }: Database): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  const connections = rows[0]?.n ?? 0;
  if (connections > 0) throw new StartFault('moveBusy', { connections });
}

async function check({ db }: Database, config: Config): Promise<string> {
  const files = createFileStore(config, systemClock);
  const { damaged, checked } = await verifyEverything({ db, files, config, clock: systemClock });
  if (damaged > 0) throw new StartFault('backupDamaged', { count: damaged, named: 'npm run verify' });
  return Object.entries(checked)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
