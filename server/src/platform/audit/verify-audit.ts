import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import { readAnchors } from './audit-anchor.ts';
import { CHAIN_START, chainHash } from './audit-chain.ts';

export interface AuditVerdict {
  ok: boolean;
  /** Rows whose place in the chain was checked. */
  sealed: number;
  /** Rows written since the last sealing; not yet protected. */
  unsealed: number;
  anchors: number;
  /** The first thing that is wrong. */
  problem?: {
    kind: 'changed' | 'missing' | 'truncated' | 'anchor';
    number: number;
    id?: string;
    text: string;
  };
}

const ROWS_AT_ONCE = 2_000;

/** Recomputes the chain from its beginning and compares it with the anchors outside the database. */
export async function verifyAudit(db: Kysely<DB>, dataDir: string, secretKey: Buffer): Promise<AuditVerdict> {
  const { anchors, badLines } = readAnchors(dataDir, secretKey);
  const anchored = new Map(anchors.map((anchor) => [anchor.number, anchor.hash]));
  const { unsealed } = await db
    .selectFrom('audit_rows')
    .select((eb) => eb.fn.countAll<number>().as('unsealed'))
    .where('sealed_number', 'is', null)
    .executeTakeFirstOrThrow();
  const verdict: AuditVerdict = { ok: true, sealed: 0, unsealed: Number(unsealed), anchors: anchors.length };
  const wrong = (problem: NonNullable<AuditVerdict['problem']>): AuditVerdict => ({
    ...verdict,
    ok: false,
    problem,
  });

  let hash = CHAIN_START;
  for (;;) {
    const rows = await db
      .selectFrom('audit_rows')
      .selectAll()
      .where('sealed_number', '>', verdict.sealed)
      .orderBy('sealed_number')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const row of rows) {
      const number = verdict.sealed + 1;
      if (row.sealed_number !== number)
        return wrong({
          kind: 'missing',
          number,
          text: `Row ${number} is missing; the next one is ${row.sealed_number}.`,
        });
      hash = chainHash(hash, number, row);
      if (hash !== row.sealed_hash)
        return wrong({
          kind: 'changed',
          number,
          id: row.id,
          text: `Row ${number} (${row.id}, ${row.at}) was changed.`,
        });
      const outside = anchored.get(number);
      if (outside !== undefined && outside !== hash)
        return wrong({
          kind: 'anchor',
          number,
          id: row.id,
          text: `The chain was rewritten up to row ${number} or before.`,
        });
      verdict.sealed = number;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  const furthest = Math.max(0, ...anchored.keys());
  if (furthest > verdict.sealed)
    return wrong({
      kind: 'truncated',
      number: verdict.sealed + 1,
      text: `The chain ends at row ${verdict.sealed}, but ${furthest} rows were anchored.`,
    });
  const [badLine] = badLines;
  if (badLine !== undefined)
    return wrong({
      kind: 'anchor',
      number: badLine,
      text: `Line ${badLine} of the anchor file was changed.`,
    });
  return verdict;
}
