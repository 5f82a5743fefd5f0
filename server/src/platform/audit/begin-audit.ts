import { existsSync, renameSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { instant } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { StartFault } from '../config/start-fault.ts';
import type { DB } from '../db/schema.ts';
import { anchorPath, lastAnchor, writeAnchorFile } from './anchor-file.ts';
import { isSigned, signAnchor } from './audit-anchor.ts';
import { rowSigner, unsignedMark } from './audit-chain.ts';
import { furthestRow, newestHead } from './audit-heads.repo.ts';

/**
 * Once in the life of a database: rows from before rows were signed are told apart by a mark, and the chain of signed heads
 * begins. An anchor file that lies there belongs to an earlier database and is set aside.
 */
export async function beginAudit(db: Kysely<DB>, config: Config, clock: Clock): Promise<void> {
  const path = anchorPath(config.dataDir);
  const furthest = await furthestRow(db);
  const last = lastAnchor(path);
  // Heads without the mark of their beginning: somebody took it away to have their rows signed by the next start.
  if ((await newestHead(db)) || (furthest.number > 0 && last && isSigned(config.secretKey, last)))
    throw new StartFault('auditEmptied');
  const sign = rowSigner(config.secretKey);
  const unsigned = await db
    .selectFrom('audit_rows')
    .selectAll()
    .where('sealed_number', 'is', null)
    .where('signature', 'is', null)
    .execute();
  for (const row of unsigned)
    await db
      .updateTable('audit_rows')
      .set({ signature: sign(row) })
      .where('id', '=', row.id)
      .execute();
  await db.insertInto('installation').values(unsignedMark(config.secretKey, furthest.number)).execute();
  if (existsSync(path)) renameSync(path, `${path}.before-${instant(clock).replace(/[:.]/g, '-')}`);
  if (furthest.number === 0 || furthest.hash === null) return;
  const head = { number: furthest.number, hash: furthest.hash, at: instant(clock) };
  const anchor = signAnchor(config.secretKey, head, undefined);
  await db.insertInto('audit_heads').values(anchor).execute();
  writeAnchorFile(path, [anchor]);
}
