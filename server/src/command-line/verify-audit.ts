import { join } from 'node:path';
import { verifyAudit } from '../platform/audit/verify-audit.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { checkSecretKey } from '../platform/config/check-secret-key.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { startFailureText } from '../platform/config/start-fault.ts';
import { openDatabase } from '../platform/db/connection.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
import { storedText } from './command-texts.ts';

// Exit 0: the chain is whole. 1: it is not; the first bad row is named. 2: it could not be checked.
const config = readConfig(process.env);
const database = openDatabase({ url: config.databaseUrl, filename: join(config.dataDir, 'suanpan.sqlite') });
try {
  await checkSecretKey(database.db, config, systemClock);
  const verdict = await verifyAudit(database.db, config);
  process.stdout.write(
    storedText('auditChecked', {
      sealed: verdict.sealed,
      anchors: verdict.anchors,
      unsealed: verdict.unsealed,
    }),
  );
  process.stdout.write(verdict.ok ? storedText('auditSound') : `${verdict.problem?.text}\n`);
  process.exitCode = verdict.ok ? 0 : 1;
} catch (error) {
  const reason = explainStart(error, process.env);
  process.stderr.write(`${startFailureText(reason, terminalLanguage(process.env), 'notVerified')}\n`);
  process.exitCode = 2;
} finally {
  await database.close();
}
