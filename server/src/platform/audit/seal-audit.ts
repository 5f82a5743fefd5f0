import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Services } from '../trpc/context.ts';
import { addAnchors, anchorPath, lastAnchor } from './anchor-file.ts';
import { type Anchor, isSigned, signAnchor } from './audit-anchor.ts';
import { CHAIN_START, chainHash } from './audit-chain.ts';
import { furthestRow, headsAfter, newestHead } from './audit-heads.repo.ts';
import { sendHead } from './send-head.ts';

const ROWS_AT_ONCE = 500;
const EVERY_MS = 3_000;
const SEAL_LOCK = 712_604_002;

/** The head this process sealed last, by its configuration: nothing that is written elsewhere can take it back. */
const sealedLast = new WeakMap<Config, Anchor>();

/** Whose anchor file couldn't be written (a full disk): nothing is sealed before it has caught up. */
const behind = new WeakSet<Config>();

/**
 * Chains what was written since the last time, in the order of ids, stores the signed head in the database and adds it to
 * the anchor files. Never below the furthest head that the database, the file or this process knows. Answers how many rows
 * were sealed.
 */
export async function sealAudit(services: Services): Promise<number> {
  if (behind.has(services.config)) await writeAnchors(services);
  let sealed = 0;
  for (;;) {
    const count = await sealPart(services);
    sealed += count;
    if (count > 0) await writeAnchors(services);
    if (count < ROWS_AT_ONCE) return sealed;
  }
}

async function sealPart(services: Services): Promise<number> {
  const { db, clock, dialect, config } = services;
  // A look first: an idle server takes no write lock.
  const waiting = await db
    .selectFrom('audit_rows')
    .select('id')
    .where('sealed_number', 'is', null)
    .limit(1)
    .execute();
  if (waiting.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    // One sealer at a time, however many servers share the database.
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(trx);
    const head = furthestHead(services, await newestHead(trx));
    const furthest = await furthestRow(trx);
    if (furthest.number !== (head?.number ?? 0) || (head && furthest.hash !== head.hash))
      alarm(
        services,
        `the chain in the database ends at row ${furthest.number}, its head is ${head?.number ?? 0}`,
      );
    let number = Math.max(head?.number ?? 0, furthest.number);
    let hash = head?.hash ?? CHAIN_START;
    const rows = await trx
      .selectFrom('audit_rows')
      .selectAll()
      .where('sealed_number', 'is', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return 0;
    for (const row of rows) {
      number += 1;
      hash = chainHash(hash, number, row);
      await trx
        .updateTable('audit_rows')
        .set({ sealed_number: number, sealed_hash: hash })
        .where('id', '=', row.id)
        .execute();
    }
    const next = signAnchor(config.secretKey, { number, hash, at: instant(clock) }, head);
    await trx.insertInto('audit_heads').values(next).execute();
    return rows.length;
  });
}

/** Of the heads that the database, the file and this process know, the furthest one that is signed. */
function furthestHead({ config, log }: Services, stored: Anchor | undefined): Anchor | undefined {
  const known = [stored, lastAnchor(anchorPath(config.dataDir)), sealedLast.get(config)];
  let furthest: Anchor | undefined;
  for (const anchor of known)
    if (anchor && isSigned(config.secretKey, anchor) && anchor.number > (furthest?.number ?? 0))
      furthest = anchor;
  if (furthest && furthest.signature !== stored?.signature)
    alarm({ log }, `the database has lost or changed the head of row ${furthest.number}`);
  return furthest;
}

/** Brings the anchor files up to the database's heads: after a sealing, and when a crash came between the two. */
export async function writeAnchors(services: Services): Promise<void> {
  const { db, config, dialect } = services;
  const after = (number: number) => headsAfter(db, number);
  // Another server on the same PostgreSQL seals too; its anchors are added here later.
  const mostBehind = dialect === 'postgres' ? Number.POSITIVE_INFINITY : 1;
  behind.add(config);
  const fault = await addAnchors(anchorPath(config.dataDir), after, { mostBehind, mayBegin: false });
  if (fault) alarm(services, `the anchor file isn’t what was written: ${fault}`);
  behind.delete(config);
  const head = await newestHead(db);
  // Forward only: a head that was taken out of the database meanwhile isn't forgotten with it.
  if (head && head.number > (sealedLast.get(config)?.number ?? 0)) sealedLast.set(config, head);
  if (config.auditHeadsFile)
    await addAnchors(config.auditHeadsFile, after, { mostBehind: Number.POSITIVE_INFINITY, mayBegin: true })
      .then(
        (outside) => outside && alarm(services, `the second anchor file isn’t what was written: ${outside}`),
      )
      .catch((error) => services.log.error({ err: error }, 'the second anchor file can’t be written'));
  sendKnownHead(services);
}

/** Not waited for: a collector or mail server that is slow holds up no sealing. */
function sendKnownHead(services: Services): void {
  const head = sealedLast.get(services.config);
  if (head) void sendHead(services, head);
}

function alarm({ log }: Pick<Services, 'log'>, text: string): void {
  log.error({ alarm: 'audit' }, `the audit trail was tampered with: ${text}; run npm run audit:verify`);
}

export function startSealer(services: Services): { stop(): Promise<void> } {
  let running: Promise<unknown> = writeAnchors(services).catch((error) =>
    services.log.error({ err: error }, 'the audit head could not be anchored'),
  );
  const seal = () => {
    running = running
      .then(() => sealAudit(services))
      .then(() => sendKnownHead(services))
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
