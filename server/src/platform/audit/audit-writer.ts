import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import { declareCipherColumns } from '../config/cipher-columns.ts';
import { createVault } from '../config/encryption.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
import type { AuditKind } from './audit.words.ts';
import { rowSigner } from './audit-chain.ts';
import type { Changes } from './audit-changes.ts';

const PERSON_KEYS = { table: 'audit_person_keys', column: 'key_cipher', purpose: 'audit/person-keys' };
declareCipherColumns({ ...PERSON_KEYS, id: 'person_id' });

export interface AuditEntry {
  /** Absent: the procedure that is running. */
  action?: string;
  subject: { kind: AuditKind; id: string };
  /** What it was about, without personal values (names, pay, identity numbers). */
  facts?: Record<string, unknown>;
  /** What was changed, begun or removed: each field as it was and as it is, where neither is personal. */
  changes?: Changes;
  /**
   * The same of personal fields: their names stand open, their values are encrypted under a key of that employment (or
   * account, where it is nobody's employed here), whose removal makes them unreadable.
   */
  personal?: { of: string; changes: Changes };
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
  /** In whose place it is done, where it isn't as oneself. */
  inPlaceOf?: string;
  secretKey: Buffer;
}

export function auditWriter(db: Kysely<DB>, origin: AuditOrigin): AuditWriter {
  // Every request has a writer, few write: the key is derived by the first row.
  let sign: ReturnType<typeof rowSigner> | undefined;
  return {
    async write(entry) {
      const { changes, personal } = entry;
      const facts = {
        ...entry.facts,
        ...(origin.inPlaceOf !== undefined && { inPlaceOf: origin.inPlaceOf }),
        ...(personal && { changed: Object.keys(personal.changes) }),
        ...(changes && { changes }),
      };
      const id = newId(origin.clock);
      const row = {
        id,
        at: instant(origin.clock),
        user_id: origin.userId,
        action: entry.action ?? origin.action ?? 'unknown',
        subject_kind: entry.subject.kind,
        subject_id: entry.subject.id,
        facts: JSON.stringify(facts),
        person_id: personal?.of ?? null,
        personal: personal ? await encryptPersonal(db, origin, id, personal) : null,
        trace_id: origin.traceId,
      };
      sign ??= rowSigner(origin.secretKey);
      await db
        .insertInto('audit_rows')
        .values({ ...row, signature: sign(row), sealed_number: null, sealed_hash: null })
        .execute();
    },
  };
}

/** The personal changes of a row, as whoever holds the key may read them; none once the person's key is removed. */
export async function readPersonal(
  db: Kysely<DB>,
  secretKey: Buffer,
  row: { id: string; person_id: string | null; personal: string | null },
): Promise<Changes> {
  const known =
    row.person_id !== null &&
    (await db
      .selectFrom('audit_person_keys')
      .select('key_cipher')
      .where('person_id', '=', row.person_id)
      .executeTakeFirst());
  if (!known || row.person_id === null || row.personal === null) return {};
  const keyPlace = { ...PERSON_KEYS, id: row.person_id };
  const key = Buffer.from(
    createVault(secretKey, PERSON_KEYS.purpose).decrypt(known.key_cipher, keyPlace),
    'base64url',
  );
  const place = { table: 'audit_rows', column: 'personal', id: row.id };
  const text = createVault(key, 'audit/personal').decrypt(row.personal, place);
  return (JSON.parse(text) as { changes: Changes }).changes;
}

async function encryptPersonal(
  db: Kysely<DB>,
  origin: AuditOrigin,
  id: string,
  personal: NonNullable<AuditEntry['personal']>,
): Promise<string> {
  const outer = createVault(origin.secretKey, PERSON_KEYS.purpose);
  const { of, changes } = personal;
  const keyPlace = { ...PERSON_KEYS, id: of };
  const known = await db
    .selectFrom('audit_person_keys')
    .select('key_cipher')
    .where('person_id', '=', of)
    .executeTakeFirst();
  const key = known ? Buffer.from(outer.decrypt(known.key_cipher, keyPlace), 'base64url') : randomBytes(32);
  if (!known) {
    const row = {
      person_id: of,
      key_cipher: outer.encrypt(key.toString('base64url'), keyPlace),
      created_at: instant(origin.clock),
    };
    await db.insertInto('audit_person_keys').values(row).execute();
  }
  const place = { table: 'audit_rows', column: 'personal', id };
  return createVault(key, 'audit/personal').encrypt(JSON.stringify({ changes }), place);
}
