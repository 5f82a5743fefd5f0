import { createHash, createHmac } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { deriveKey, signText } from '../config/encryption.ts';
import { readFact } from '../db/installation.ts';
import type { DB } from '../db/schema.ts';
import type { AuditTables } from './audit.tables.ts';

export type AuditRow = Selectable<AuditTables['audit_rows']>;

/** What the first row is chained to. */
export const CHAIN_START = '0'.repeat(64);

/** The hash of a row and of everything before it: whoever changes one row has to change all that follow. */
export function chainHash(previous: string, number: number, row: AuditRow): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, number, ...contentOf(row)]))
    .digest('hex');
}

/** Everything that was written, without what the sealer adds. */
type RowContent = Omit<AuditRow, 'sealed_number' | 'sealed_hash' | 'signature'>;

function contentOf(row: RowContent) {
  return [
    row.id,
    row.at,
    row.user_id,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.facts,
    row.person_id,
    row.personal,
    row.trace_id,
  ];
}

/** Signs rows one after the other: who can write the database but has no key can add none. */
export function rowSigner(secretKey: Buffer): (row: RowContent) => string {
  const key = deriveKey(secretKey, 'audit/row');
  return (row) =>
    createHmac('sha256', key)
      .update(JSON.stringify(contentOf(row)))
      .digest('base64url');
}

/** The last row from before rows were signed, as a mark that is signed itself. */
export function unsignedMark(secretKey: Buffer, lastNumber: number): { fact: string; value: string } {
  const signature = signText(secretKey, 'audit/unsigned', String(lastNumber));
  return { fact: 'audit-unsigned', value: `${lastNumber} ${signature}` };
}

/** Up to which number rows may be unsigned; undefined where the mark is missing or not ours. */
export async function lastUnsigned(db: Kysely<DB>, secretKey: Buffer): Promise<number | undefined> {
  const stored = await readFact(db, 'audit-unsigned');
  const number = Number(stored?.split(' ')[0]);
  return stored && unsignedMark(secretKey, number).value === stored ? number : undefined;
}
