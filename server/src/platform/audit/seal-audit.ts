import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import type { Services } from '../trpc/context.ts';
import { appendAnchor, readAnchors } from './audit-anchor.ts';
import { CHAIN_START, chainHash } from './audit-chain.ts';

const ROWS_AT_ONCE = 500;
const EVERY_MS = 3_000;
const SEAL_LOCK = 712_604_002;

/**
 * Chains what was written since the last time, in the order of ids, and anchors the new head outside the
 * database. Answers how many rows were sealed.
 */
export async function sealAudit(services: Services): Promise<number> {
  let sealed = 0;
  for (;;) {
    const part = await sealPart(services);
    sealed += part.count;
    if (part.head) appendAnchor(services.config.dataDir, services.config.secretKey, part.head);
    if (part.count < ROWS_AT_ONCE) return sealed;
  }
}

async function sealPart(services: Services) {
  const { db, clock, dialect } = services;
  // A look first: an idle server takes no write lock.
  const waiting = await db
    .selectFrom('audit_rows')
    .select('id')
    .where('sealed_number', 'is', null)
    .limit(1)
    .execute();
  if (waiting.length === 0) return { count: 0, head: undefined };
  return db.transaction().execute(async (trx) => {
    // One sealer at a time, however many servers share the database.
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(trx);
    const last = await chainHead(trx);
    let number = last?.number ?? 0;
    let hash = last?.hash ?? CHAIN_START;
    const rows = await trx
      .selectFrom('audit_rows')
      .selectAll()
      .where('sealed_number', 'is', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const row of rows) {
      number += 1;
      hash = chainHash(hash, number, row);
      await trx
        .updateTable('audit_rows')
        .set({ sealed_number: number, sealed_hash: hash })
        .where('id', '=', row.id)
        .execute();
    }
    return { count: rows.length, head: rows.length > 0 ? { number, hash, at: instant(clock) } : undefined };
  });
}

export async function chainHead(db: Kysely<DB>): Promise<{ number: number; hash: string } | undefined> {
  const row = await db
    .selectFrom('audit_rows')
    .select(['sealed_number', 'sealed_hash'])
    .where('sealed_number', 'is not', null)
    .orderBy('sealed_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.sealed_number === null || row.sealed_hash === null) return undefined;
  return { number: row.sealed_number, hash: row.sealed_hash };
}

/** Anchors the head again when a crash came between sealing and anchoring. */
async function anchorMissingHead(services: Services): Promise<void> {
  const { config, clock, db } = services;
  const head = await chainHead(db);
  if (!head) return;
  const last = readAnchors(config.dataDir, config.secretKey).anchors.at(-1);
  if ((last?.number ?? 0) < head.number)
    appendAnchor(config.dataDir, config.secretKey, { ...head, at: instant(clock) });
}

export function startSealer(services: Services): { stop(): Promise<void> } {
  let running: Promise<unknown> = anchorMissingHead(services).catch((error) =>
    services.log.error({ err: error }, 'the audit head could not be anchored'),
  );
  const seal = () => {
    running = running
      .then(() => sealAudit(services))
      .catch((error) => services.log.error({ err: error }, 'audit rows could not be sealed'));
  };
  const timer = setInterval(seal, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      seal();
      await running;
    },
  };
}
