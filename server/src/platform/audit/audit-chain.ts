import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditTables } from './audit.tables.ts';

export type AuditRow = Selectable<AuditTables['audit_rows']>;

/** What the first row is chained to. */
export const CHAIN_START = '0'.repeat(64);

/** The hash of a row and of everything before it: whoever changes one row has to change all that follow. */
export function chainHash(previous: string, number: number, row: AuditRow): string {
  const content = [
    previous,
    number,
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
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
