import { resolve } from 'node:path';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { checkSecretKey } from '../platform/config/check-secret-key.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { requireDatabase } from '../platform/config/require-database.ts';
import { startFailureText } from '../platform/config/start-fault.ts';
import { databasePath, openDatabase } from '../platform/db/connection.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
// What is stored is checked by the rooms that store it.
import '../app-router.ts';
import { storedText } from './command-texts.ts';

// `npm run backup -- TARGET`: a verified backup in a new folder of TARGET, also while the server runs. Exit 0: made. 1: it
// couldn't be made, or isn't whole. 2: TARGET is missing.
const [target] = process.argv.slice(2);
if (!target) {
  process.stderr.write(storedText('whereTo'));
  process.exitCode = 2;
} else {
  process.umask(0o077);
  try {
    const config = readConfig(process.env);
    requireDatabase(config);
    const database = openDatabase({ url: config.databaseUrl, filename: databasePath(config) });
    await checkSecretKey(database.db, config, systemClock);
    const { place, size, findings } = await makeBackup(database, config, systemClock, resolve(target));
    await database.close();
    const checked = Object.entries(findings.checked).map(([name, count]) => `${count} ${name}`);
    const facts = { megabytes: (size / 1e6).toFixed(1), checked: checked.join(', ') };
    process.stdout.write(`${place}\n${storedText('backedUp', facts)}${storedText('keyApart')}`);
  } catch (error) {
    process.stderr.write(
      `${startFailureText(explainStart(error, process.env), terminalLanguage(process.env), 'notBackedUp')}\n`,
    );
    process.exitCode = 1;
  }
}
