import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import { declareCipherColumns } from '../config/cipher-columns.ts';
import { createVault } from '../config/encryption.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
import { rowSigner } from './audit-chain.ts';

const PERSON_KEYS = { table: 'audit_person_keys', column: 'key_cipher', purpose: 'audit/person-keys' };
declareCipherColumns({ ...PERSON_KEYS, id: 'person_id' });

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
  secretKey: Buffer;
}

export function auditWriter(db: Kysely<DB>, origin: AuditOrigin): AuditWriter {
  const sign = rowSigner(origin.secretKey);
  return {
    async write(entry) {
      const { personal } = entry;
      const id = newId(origin.clock);
      const row = {
        id,
        at: instant(origin.clock),
        user_id: origin.userId,
        action: entry.action ?? origin.action ?? 'unknown',
        subject_kind: entry.subject.kind,
        subject_id: entry.subject.id,
        facts: JSON.stringify(entry.facts ?? {}),
        person_id: personal?.employmentId ?? null,
        personal: personal ? await encryptPersonal(db, origin, id, personal) : null,
        trace_id: origin.traceId,
      };
      await db
        .insertInto('audit_rows')
        .values({ ...row, signature: sign(row), sealed_number: null, sealed_hash: null })
        .execute();
    },
  };
}

async function encryptPersonal(
  db: Kysely<DB>,
  origin: AuditOrigin,
  id: string,
  personal: { employmentId: string; values: Record<string, unknown> },
): Promise<string> {
  const outer = createVault(origin.secretKey, PERSON_KEYS.purpose);
  const { employmentId } = personal;
  const keyPlace = { ...PERSON_KEYS, id: employmentId };
  const known = await db
    .selectFrom('audit_person_keys')
    .select('key_cipher')
    .where('person_id', '=', employmentId)
    .executeTakeFirst();
  const key = known ? Buffer.from(outer.decrypt(known.key_cipher, keyPlace), 'base64url') : randomBytes(32);
  if (!known) {
    const row = {
      person_id: employmentId,
      key_cipher: outer.encrypt(key.toString('base64url'), keyPlace),
      created_at: instant(origin.clock),
    };
    await db.insertInto('audit_person_keys').values(row).execute();
  }
  const place = { table: 'audit_rows', column: 'personal', id };
  return createVault(key, 'audit/personal').encrypt(JSON.stringify(personal.values), place);
}
