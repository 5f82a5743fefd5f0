import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import { createVault } from '../config/encryption.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';

export interface AuditEntry {
  /** Absent: the procedure that is running. */
  action?: string;
  subject: { kind: string; id: string };
  /** What happened, without personal values (names, pay, identity numbers). */
  facts?: Record<string, unknown>;
  /** Personal values; they are encrypted under a key of that employment, whose removal makes them unreadable. */
  personal?: { employmentId: string; values: Record<string, unknown> };
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
  /** Needed where personal values are written. */
  secretKey?: Buffer;
}

export function auditWriter(db: Kysely<DB>, origin: AuditOrigin): AuditWriter {
  return {
    async write(entry) {
      const { personal } = entry;
      const cipher = personal ? await encryptPersonal(db, origin, personal) : null;
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
          person_id: personal?.employmentId ?? null,
          personal: cipher,
          trace_id: origin.traceId,
          sealed_number: null,
          sealed_hash: null,
        })
        .execute();
    },
  };
}

async function encryptPersonal(
  db: Kysely<DB>,
  origin: AuditOrigin,
  personal: { employmentId: string; values: Record<string, unknown> },
): Promise<string> {
  if (!origin.secretKey) throw new Error('Personal values need the secret key.');
  const outer = createVault(origin.secretKey, 'audit/person-keys');
  const { employmentId } = personal;
  const known = await db
    .selectFrom('audit_person_keys')
    .select('key_cipher')
    .where('person_id', '=', employmentId)
    .executeTakeFirst();
  const key = known ? Buffer.from(outer.decrypt(known.key_cipher), 'base64url') : randomBytes(32);
  if (!known) {
    const row = {
      person_id: employmentId,
      key_cipher: outer.encrypt(key.toString('base64url')),
      created_at: instant(origin.clock),
    };
    await db.insertInto('audit_person_keys').values(row).execute();
  }
  return createVault(key, 'audit/personal').encrypt(JSON.stringify(personal.values));
}
