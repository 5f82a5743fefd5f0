import { openInstallation } from '../first-start.ts';
import { closeEnginePool } from '../payroll/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { protectDataDir } from '../platform/config/protect-data-dir.ts';
import { startFailureText } from '../platform/config/start-fault.ts';
import { lockDataFolder } from '../platform/db/sqlite/lock-data-folder.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
import { SEED_SIZES, type SeedSize } from '../seeding/index.ts';
import { storedText } from './command-texts.ts';

// `npm run seed -- --size small|demo|large`: fills the empty database in DATA_DIR (or at DATABASE_URL).
// Exit 0: seeded. 2: it isn't empty, or the size is unknown.
const at = process.argv.indexOf('--size');
const size = at < 0 ? 'demo' : process.argv[at + 1];
const say = (text: string) => process.stdout.write(`${text}\n`);

if (!SEED_SIZES.includes(size as SeedSize)) {
  process.stderr.write(storedText('sizes', { sizes: SEED_SIZES.join(', ') }));
  process.exitCode = 2;
} else {
  const env = { LOG_LEVEL: 'warn', ...process.env, DEMO: 'yes' };
  try {
    const config = readConfig(env);
    protectDataDir(config);
    const folder = config.databaseUrl ? undefined : lockDataFolder(config.dataDir);
    const { database, firstStart } = await openInstallation(config, { size: size as SeedSize, say });
    await closeEnginePool();
    await database.close();
    folder?.release();
    if (!firstStart.seededDemo) {
      process.stderr.write(storedText('seedNotEmpty'));
      process.exitCode = 2;
    }
  } catch (error) {
    process.stderr.write(`${startFailureText(explainStart(error, env), terminalLanguage(env))}\n`);
    process.exit(1);
  }
}
