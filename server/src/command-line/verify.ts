import { createServices } from '../create-services.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { requireDatabase } from '../platform/config/require-database.ts';
import { startFailureText } from '../platform/config/start-fault.ts';
import { errorMessage } from '../platform/errors/declare-errors.ts';
import { verifyEverything } from '../platform/integrity/checks.ts';
import { pageFault } from '../platform/integrity/page-fault.ts';
import { newestBackup } from '../platform/integrity/refuse-damaged.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
import '../platform/integrity/platform-checks.ts';
import { storedText } from './command-texts.ts';

// `npm run verify`: looks at everything that is stored, also while the server runs. Exit 0: all of it is what was written.
// 1: some of it isn't; it is named. 2: it couldn't be looked at.
const language = terminalLanguage(process.env);
try {
  const config = readConfig({ LOG_LEVEL: 'silent', ...process.env });
  requireDatabase(config);
  const { services, database } = await createServices(config);
  const page = await pageFault(database);
  const { checked, damages, damaged } = await verifyEverything(services);
  for (const [name, count] of Object.entries(checked)) process.stdout.write(`${count} ${name}\n`);
  if (page) process.stdout.write(storedText('pageDamaged', { reason: page }));
  for (const { code, facts } of damages)
    process.stdout.write(`${errorMessage(code, facts, language)} ${JSON.stringify(facts)}\n`);
  if (damaged > damages.length)
    process.stdout.write(storedText('moreDamages', { count: damaged - damages.length }));
  const backup = await newestBackup(database.db);
  if (damaged > 0 || page)
    process.stdout.write(
      backup ? storedText('newestBackup', { at: backup.at, place: backup.place }) : storedText('noBackup'),
    );
  else process.stdout.write(storedText('allSound'));
  await database.close();
  process.exitCode = damaged > 0 || page ? 1 : 0;
} catch (error) {
  process.stderr.write(`${startFailureText(explainStart(error, process.env), language, 'notVerified')}\n`);
  process.exitCode = 2;
}
