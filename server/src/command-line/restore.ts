import { resolve } from 'node:path';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { protectDataDir } from '../platform/config/protect-data-dir.ts';
import { StartFault, startFailureText } from '../platform/config/start-fault.ts';
import { lockDataFolder } from '../platform/db/sqlite/lock-data-folder.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
// What is stored is checked by the rooms that store it.
import '../app-router.ts';
import { storedText } from './command-texts.ts';

// `npm run restore -- SOURCE`: puts a backup into the empty DATA_DIR (and the empty database at DATABASE_URL). Exit 0: done,
// everything in it is what was written. 1: nothing was put there. 2: SOURCE is missing.
const [source] = process.argv.slice(2);
if (!source) {
  process.stderr.write(storedText('whereFrom'));
  process.exitCode = 2;
} else {
  try {
    const config = readConfig(process.env);
    protectDataDir(config);
    if (config.unsavedKeyFile) throw new StartFault('keyNeeded', { path: config.unsavedKeyFile });
    const folder = lockDataFolder(config.dataDir);
    const findings = await restoreBackup(resolve(source), config, systemClock);
    folder.release();
    const checked = Object.entries(findings.checked).map(([name, count]) => `${count} ${name}`);
    process.stdout.write(storedText('restored', { checked: checked.join(', ') }));
  } catch (error) {
    process.stderr.write(
      `${startFailureText(explainStart(error, process.env), terminalLanguage(process.env), 'notRestored')}\n`,
    );
    process.exitCode = 1;
  }
}
