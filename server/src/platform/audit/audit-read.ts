import { writeBeside } from '../db/write-beside.ts';
import type { Ctx } from '../trpc/context.ts';
import type { AuditEntry } from './audit-writer.ts';

/** Writes that somebody has looked at something, without making them wait for a long save of others. */
export function auditRead(ctx: Pick<Ctx, 'audit' | 'log'>, entry: AuditEntry): Promise<void> {
  return writeBeside(ctx.audit.write(entry), (error) =>
    ctx.log.error({ err: error, subject: entry.subject }, 'a read could not be written into the audit trail'),
  );
}
