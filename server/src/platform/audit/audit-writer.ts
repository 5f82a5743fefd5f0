import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';

export interface AuditEntry {
  /** Absent: the procedure that is running. */
  action?: string;
  subject: { kind: string; id: string };
  /** What happened, without personal values (names, pay, identity numbers). */
  facts?: Record<string, unknown>;
}

export interface AuditWriter {
  /** Adds one row in the running transaction. A read of many people's pay is one row with scope and count. */
  write(entry: AuditEntry): Promise<void>;
}

export interface AuditOrigin {
  clock: Clock;
  traceId: string;
  userId: string | null;
  action?: string;
}

export function auditWriter(db: Kysely<DB>, origin: AuditOrigin): AuditWriter {
  return {
    async write(entry) {
      await db
        .insertInto('audit_rows')
        .values({
          id: newId(origin.clock),
          at: instant(origin.clock),
          user_id: origin.userId,
          action: entry.action ?? origin.action ?? 'unknown',
          subject_kind: entry.subject.kind,
          subject_id: entry.subject.id,
          facts: JSON.stringify(entry.facts ?? {}),
          person_id: null,
          personal: null,
          trace_id: origin.traceId,
          sealed_number: null,
          sealed_hash: null,
        })
        .execute();
    },
  };
}
