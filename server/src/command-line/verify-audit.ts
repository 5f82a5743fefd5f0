import { verifyAudit } from '../platform/audit/verify-audit.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { checkSecretKey } from '../platform/config/check-secret-key.ts';
import { readConfig } from '../platform/config/config.ts';
import { explainStart } from '../platform/config/explain-start.ts';
import { requireDatabase } from '../platform/config/require-database.ts';
import { startFailureText } from '../platform/config/start-fault.ts';
import { databasePath, openDatabase } from '../platform/db/connection.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
import { storedText } from './command-texts.ts';

// Exit 0: the chain is whole. 1: it is not; the first bad row is named. 2: it could not be checked.
let database: ReturnType<typeof openDatabase> | undefined;
try {
  const config = readConfig(process.env);
  requireDatabase(config);
  database = openDatabase({ url: config.databaseUrl, filename: databasePath(config) });
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
  await database?.close();
}
