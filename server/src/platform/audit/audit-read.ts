import { instant } from '../clock/clock.ts';
import { writeInBackground } from '../db/sqlite/background-writes.ts';
import { findRefusal } from '../http/error-body.ts';
import type { Ctx } from '../trpc/context.ts';
import type { AuditEntry } from './audit-writer.ts';

/** Looks whose rows found no room; each writes its own. */
const pending: (() => Promise<void>)[] = [];
/** Beyond so many nobody looks at pay unseen. */
const MOST_PENDING = 10_000;
const SETTLE_MS = 2_000;
let settling = false;

/**
 * Writes that somebody has looked at something, without making them wait for a long save of others. On a full disk people
 * go on reading: the row is pending, and written with the time of the look when there is room again.
 */
export async function auditRead(
  ctx: Pick<Ctx, 'audit' | 'log' | 'clock' | 'db'>,
  entry: AuditEntry,
): Promise<void> {
  const lookedAt = instant(ctx.clock);
  const report = (error: unknown) =>
    ctx.log.error({ err: error, subject: entry.subject }, 'a read could not be written into the audit trail');
  const mayPass = (error: unknown) =>
    findRefusal(error)?.status === 503 && !ctx.db.isTransaction && pending.length < MOST_PENDING;
  const owe = () => {
    pending.push(() => ctx.audit.write({ ...entry, facts: { ...entry.facts, readAt: lookedAt } }));
    settleSoon();
  };
  try {
    await writeInBackground(ctx.audit.write(entry), (error) => {
      report(error);
      // The answer has left by then; its row is owed all the same.
      if (mayPass(error)) owe();
    });
  } catch (error) {
    if (!mayPass(error)) throw error;
    report(error);
    owe();
  }
}

function settleSoon(): void {
  if (settling) return;
  settling = true;
  setTimeout(() => {
    settling = false;
    settle().catch(() => settleSoon());
  }, SETTLE_MS).unref();
}

async function settle(): Promise<void> {
  for (let write = pending.shift(); write; write = pending.shift()) {
    try {
      await write();
    } catch (error) {
      pending.unshift(write);
      throw error;
    }
  }
}
