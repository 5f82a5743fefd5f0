import { resolve } from 'node:path';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { protectDataDir } from '../platform/config/protect-data-dir.ts';
import { StartFault, startFailureText } from '../platform/config/start-fault.ts';
import { holdFolder } from '../platform/db/sqlite/hold-folder.ts';
// What is stored is checked by the rooms that store it.
import '../app-router.ts';

// `npm run restore -- SOURCE`: puts a backup into the empty DATA_DIR (and the empty database at DATABASE_URL). Exit 0: done,
// everything in it is what was written. 1: nothing was put there. 2: SOURCE is missing.
const [source] = process.argv.slice(2);
if (!source) {
  process.stderr.write('From where? npm run restore -- SOURCE\n');
  process.exitCode = 2;
} else {
  try {
    const config = readConfig(process.env);
    protectDataDir(config);
    if (config.unsavedKeyFile)
      throw new StartFault(
        `The secret key is missing. Put the key that was kept apart from the backup into ${config.unsavedKeyFile}, or set SECRET_KEY.`,
      );
    const folder = holdFolder(config.dataDir);
    const findings = await restoreBackup(resolve(source), config, systemClock);
    folder.letGo();
    const checked = Object.entries(findings.checked).map(([name, count]) => `${count} ${name}`);
    process.stdout.write(`Restored: ${checked.join(', ')}; everything is what was written.\n`);
  } catch (error) {
    process.stderr.write(
      `${startFailureText(explainStart(error, process.env)).replace('Suanpan could not start', 'Nothing was restored')}\n`,
    );
    process.exitCode = 1;
  }
}
