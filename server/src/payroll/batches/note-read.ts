import { auditRead } from '../../platform/audit/audit-read.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

/** Scrolling through a table is one read of it: who reads on within this time isn't noted again. */
const ONE_READ_MS = 10 * 60_000;
const MOST_KEPT = 10_000;
const noted = new Map<string, number>();

/** Writes into the audit trail that somebody looks at people's pay: which batch and table, how many rows. */
export async function noteRead(
  ctx: SignedInCtx,
  batchId: string,
  what: { table: string; column?: string; rows?: number },
): Promise<void> {
  const reader = `${ctx.user.id}/${batchId}/${what.table}/${what.column ?? ''}`;
  const now = ctx.clock.now().getTime();
  const last = noted.get(reader);
  if (last !== undefined && now >= last && now - last < ONE_READ_MS) return;
  if (noted.size >= MOST_KEPT) noted.clear();
  noted.set(reader, now);
  try {
    await auditRead(ctx, { subject: { kind: 'payroll.batch', id: batchId }, facts: what });
  } catch (error) {
    // The read is refused; the next one is no repetition of it.
    noted.delete(reader);
    throw error;
  }
}
