import { auditRead } from '../../../platform/audit/audit-read.ts';
import { auditWriter } from '../../../platform/audit/audit-writer.ts';
import type { Services, SignedInCtx } from '../../../platform/trpc/context.ts';

/** Scrolling through a table is one read of it: further ones within this time are counted, not noted one by one. */
const ONE_READ_MS = 10 * 60_000;
const MOST_KEPT = 10_000;

interface Read {
  since: number;
  /** Reads since the one that was noted. */
  further: number;
  userId: string;
  traceId: string;
  batchId: string;
  what: ReadFacts;
}

type ReadFacts = Readonly<{ table: string; column?: string; rows?: number }>;

const reads = new Map<string, Read>();

/** Writes into the audit trail that somebody looks at people's pay: which batch, which table or view, how many rows. */
export async function noteRead(ctx: SignedInCtx, batchId: string, what: ReadFacts): Promise<void> {
  const reader = `${ctx.user.id}/${batchId}/${what.table}/${what.column ?? ''}`;
  const now = ctx.clock.now().getTime();
  const last = reads.get(reader);
  if (last && now >= last.since && now - last.since < ONE_READ_MS) {
    last.further += 1;
    return;
  }
  if (last && last.further > 0) await writeCount(ctx.services, last);
  if (reads.size >= MOST_KEPT) await writeReadCounts(ctx.services);
  reads.set(reader, { since: now, further: 0, userId: ctx.user.id, traceId: ctx.traceId, batchId, what });
  await auditRead(ctx, { subject: { kind: 'payroll.batch', id: batchId }, facts: what });
}

/** How often was read on after a read that was noted: at the end of its time, and when the server ends. */
export async function writeReadCounts(services: Services): Promise<void> {
  const all = [...reads.values()];
  reads.clear();
  for (const read of all) if (read.further > 0) await writeCount(services, read);
}

async function writeCount(services: Services, read: Read): Promise<void> {
  const { further, userId, traceId, batchId, what } = read;
  const { clock, config } = services;
  const origin = { clock, traceId, userId, action: 'payroll.batches.readOn', secretKey: config.secretKey };
  read.further = 0;
  await auditWriter(services.db, origin).write({
    subject: { kind: 'payroll.batch', id: batchId },
    facts: { ...what, further, since: new Date(read.since).toISOString() },
  });
}
