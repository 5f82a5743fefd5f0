import { resolve } from 'node:path';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { checkSecretKey } from '../platform/config/check-secret-key.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { startFailureText } from '../platform/config/start-fault.ts';
import { databasePath, openDatabase } from '../platform/db/connection.ts';
// What is stored is checked by the rooms that store it.
import '../app-router.ts';

// `npm run backup -- TARGET`: a verified backup in a new folder of TARGET, also while the server runs. Exit 0: made. 1: it
// couldn't be made, or isn't whole. 2: TARGET is missing.
const [target] = process.argv.slice(2);
if (!target) {
  process.stderr.write('Where to? npm run backup -- TARGET\n');
  process.exitCode = 2;
} else {
  process.umask(0o077);
  try {
    const config = readConfig(process.env);
    const database = openDatabase({ url: config.databaseUrl, filename: databasePath(config) });
    await checkSecretKey(database.db, config, systemClock);
    const { place, size, findings } = await makeBackup(database, config, systemClock, resolve(target));
    await database.close();
    const checked = Object.entries(findings.checked).map(([name, count]) => `${count} ${name}`);
    process.stdout.write(
      `${place}\n${(size / 1e6).toFixed(1)} MB, restored for trial: ${checked.join(', ')}\n`,
    );
    process.stdout.write('The secret key is not part of it; keep it elsewhere (docs/backup.md).\n');
  } catch (error) {
    process.stderr.write(
      `${startFailureText(explainStart(error, process.env)).replace('Suanpan could not start', 'There is no backup')}\n`,
    );
    process.exitCode = 1;
  }
}
