import { join } from 'node:path';
import { verifyAudit } from '../platform/audit/verify-audit.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { checkSecretKey } from '../platform/config/check-secret-key.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/connection.ts';

// Exit 0: the chain is whole. 1: it is not; the first bad row is named. 2: it could not be checked.
const config = readConfig(process.env);
const database = openDatabase({ url: config.databaseUrl, filename: join(config.dataDir, 'suanpan.sqlite') });
try {
  await checkSecretKey(database.db, config, systemClock);
  const verdict = await verifyAudit(database.db, config);
  process.stdout.write(
    `${verdict.sealed} rows checked, ${verdict.anchors} anchors, ${verdict.unsealed} not yet sealed.\n`,
  );
  process.stdout.write(verdict.ok ? 'The audit trail is whole.\n' : `${verdict.problem?.text}\n`);
  process.exitCode = verdict.ok ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The audit trail could not be read: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 2;
} finally {
  await database.close();
}
