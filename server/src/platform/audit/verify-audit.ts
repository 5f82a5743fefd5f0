import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { DB } from '../db/schema.ts';
import { type AnchorFile, anchorPath, readAnchorFile } from './anchor-file.ts';
import { type Anchor, anchorFault, anchorLine } from './audit-anchor.ts';
import { CHAIN_START, chainHash, lastUnsigned, rowSigner } from './audit-chain.ts';
import { headsAfter, newestHead } from './audit-heads.repo.ts';

export interface AuditVerdict {
  ok: boolean;
  /** Rows whose place in the chain was checked. */
  sealed: number;
  /** Rows written since the last sealing; signed, but not yet part of the chain. */
  unsealed: number;
  anchors: number;
  /** Why the last anchor isn't in the file though nothing is wrong: a crash came between; the next start adds it. */
  unfinished: boolean;
  /** The first thing that is wrong. */
  problem?: AuditProblem;
}

export interface AuditProblem {
  kind: 'changed' | 'missing' | 'truncated' | 'forged' | 'anchor' | 'mark';
  number: number;
  id?: string;
  text: string;
}

export type AuditPlaces = Pick<Config, 'dataDir' | 'secretKey'> & Partial<Pick<Config, 'auditHeadsFile'>>;

const ROWS_AT_ONCE = 2_000;

/**
 * Recomputes the chain from its beginning, tries every row's signature and compares the heads in the database, in the anchor
 * file and in the second file with the chain and with one another, one by one.
 */
export async function verifyAudit(db: Kysely<DB>, places: AuditPlaces): Promise<AuditVerdict> {
  // The files first: what is sealed meanwhile is then in the database and not yet missing from it.
  const file = readAnchorFile(anchorPath(places.dataDir));
  const outside = places.auditHeadsFile ? readAnchorFile(places.auditHeadsFile) : undefined;
  const heads = await headsAfter(db, 0);
  const verdict: AuditVerdict = {
    ok: true,
    sealed: 0,
    unsealed: 0,
    anchors: heads.length,
    unfinished: heads.length === file.anchors.length + 1,
  };
  const problem =
    headsProblem(places, heads, file, outside) ?? (await rowsProblem(db, places, heads, verdict));
  return problem ? { ...verdict, ok: false, problem } : verdict;
}

function headsProblem(
  { secretKey }: AuditPlaces,
  heads: readonly Anchor[],
  file: AnchorFile,
  outside: AnchorFile | undefined,
): AuditProblem | undefined {
  const anchor = (number: number, text: string): AuditProblem => ({ kind: 'anchor', number, text });
  const inDatabase = anchorFault(secretKey, heads);
  if (inDatabase)
    return anchor(
      heads[inDatabase.index]?.number ?? 0,
      `Head ${inDatabase.index + 1} in the database ${inDatabase.text}.`,
    );
  if (!file.exists && heads.length > 1) return anchor(0, 'The anchor file is missing.');
  const inFile = anchorFault(secretKey, file.anchors);
  if (inFile) return anchor(inFile.index + 1, `Line ${inFile.index + 1} of the anchor file ${inFile.text}.`);
  for (const [index, line] of file.anchors.entries())
    if (!isSame(line, heads[index]))
      return anchor(
        index + 1,
        `Line ${index + 1} of the anchor file isn’t head ${index + 1} in the database${heads[index] ? '' : ': heads were removed'}.`,
      );
  // One line may be missing, as a crash leaves it: it stands, signed, in the database.
  const next = heads[file.anchors.length];
  if (heads.length > file.anchors.length + 1)
    return anchor(file.anchors.length + 1, 'Lines at the end of the anchor file are missing.');
  if (file.unfinished !== '' && !(next && anchorLine(next).startsWith(file.unfinished)))
    return anchor(file.anchors.length + 1, 'The unfinished last line of the anchor file was changed.');
  if (outside && !outside.exists && heads.length > 1) return anchor(0, 'The second anchor file is missing.');
  const bad = outside?.anchors.findIndex((line, index) => !isSame(line, heads[index])) ?? -1;
  if (bad < 0) return undefined;
  const line = outside?.anchors[bad];
  return line && line.number > (heads.at(-1)?.number ?? 0)
    ? {
        kind: 'truncated',
        number: line.number,
        text: `The second anchor file knows ${line.number} rows; the trail was cut off.`,
      }
    : anchor(bad + 1, `Line ${bad + 1} of the second anchor file isn’t head ${bad + 1} in the database.`);
}

const isSame = (a: Anchor | undefined, b: Anchor | undefined) =>
  a !== undefined && b !== undefined && anchorLine(a) === anchorLine(b);

async function rowsProblem(
  db: Kysely<DB>,
  { secretKey }: AuditPlaces,
  heads: readonly Anchor[],
  verdict: AuditVerdict,
): Promise<AuditProblem | undefined> {
  const unsigned = await lastUnsigned(db, secretKey);
  if (unsigned === undefined)
    return {
      kind: 'mark',
      number: 0,
      text: 'The mark of the trail’s beginning in installation was changed or removed.',
    };
  const sign = rowSigner(secretKey);
  const hashAt = new Map(heads.map((head) => [head.number, head.hash]));
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
        return {
          kind: 'missing',
          number,
          text: `Row ${number} is missing; the next one is ${row.sealed_number}.`,
        };
      hash = chainHash(hash, number, row);
      if (hash !== row.sealed_hash)
        return {
          kind: 'changed',
          number,
          id: row.id,
          text: `Row ${number} (${row.id}, ${row.at}) was changed.`,
        };
      if (number > unsigned && row.signature !== sign(row))
        return {
          kind: 'forged',
          number,
          id: row.id,
          text: `Row ${number} (${row.id}, ${row.at}) wasn’t written by this server.`,
        };
      if ((hashAt.get(number) ?? hash) !== hash)
        return {
          kind: 'anchor',
          number,
          id: row.id,
          text: `The chain was rewritten up to row ${number} or before.`,
        };
      verdict.sealed = number;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  const anchored = heads.at(-1)?.number ?? 0;
  if (anchored > verdict.sealed)
    return {
      kind: 'truncated',
      number: verdict.sealed + 1,
      text: `The chain ends at row ${verdict.sealed}, but ${anchored} rows were anchored.`,
    };
  const waiting = await db.selectFrom('audit_rows').selectAll().where('sealed_number', 'is', null).execute();
  verdict.unsealed = waiting.length;
  const forged = waiting.find((row) => row.signature !== sign(row));
  if (forged)
    return {
      kind: 'forged',
      number: 0,
      id: forged.id,
      text: `The row ${forged.id} (${forged.at}), not sealed yet, wasn’t written by this server.`,
    };
  // A sealing that committed between reading the heads and the rows is newer than them.
  const head = await newestHead(db);
  if (verdict.sealed > (head?.number ?? 0))
    return {
      kind: 'forged',
      number: (head?.number ?? 0) + 1,
      text: `Rows behind row ${head?.number ?? 0} were sealed by somebody else.`,
    };
  if (verdict.sealed + verdict.unsealed === 0)
    return { kind: 'truncated', number: 1, text: 'The audit trail is empty.' };
  return undefined;
}
