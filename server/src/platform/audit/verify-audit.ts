import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { type Breathe, yieldWhenDue } from '../db/event-loop.ts';
import type { DB } from '../db/schema.ts';
import { type AnchorFile, anchorPath, readAnchorFile } from './anchor-file.ts';
import { type Anchor, anchorFault, anchorLine } from './audit-anchor.ts';
import { type AuditRow, CHAIN_START, chainHash, lastUnsigned, rowSigner } from './audit-chain.ts';
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
export async function verifyAudit(
  db: Kysely<DB>,
  places: AuditPlaces,
  breathe: Breathe = yieldWhenDue,
): Promise<AuditVerdict> {
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
    headsProblem(places, heads, file, outside) ??
    (await rowsProblem({ db, breathe }, places, heads, verdict));
  return problem ? { ...verdict, ok: false, problem } : verdict;
}

const anchorProblem = (number: number, text: string): AuditProblem => ({ kind: 'anchor', number, text });

function headsProblem(
  { secretKey }: AuditPlaces,
  heads: readonly Anchor[],
  file: AnchorFile,
  outside: AnchorFile | undefined,
): AuditProblem | undefined {
  const inDatabase = anchorFault(secretKey, heads);
  if (inDatabase)
    return anchorProblem(
      heads[inDatabase.index]?.number ?? 0,
      `Head ${inDatabase.index + 1} in the database ${inDatabase.text}.`,
    );
  return fileProblem(secretKey, heads, file) ?? (outside ? outsideProblem(heads, outside) : undefined);
}

/** The anchor file beside the database, line by line against the heads in it. */
function fileProblem(
  secretKey: Buffer,
  heads: readonly Anchor[],
  file: AnchorFile,
): AuditProblem | undefined {
  if (!file.exists && heads.length > 1) return anchorProblem(0, 'The anchor file is missing.');
  const inFile = anchorFault(secretKey, file.anchors);
  if (inFile)
    return anchorProblem(inFile.index + 1, `Line ${inFile.index + 1} of the anchor file ${inFile.text}.`);
  for (const [index, line] of file.anchors.entries())
    if (!isSame(line, heads[index]))
      return anchorProblem(
        index + 1,
        `Line ${index + 1} of the anchor file isn’t head ${index + 1} in the database${heads[index] ? '' : ': heads were removed'}.`,
      );
  // One line may be missing, as a crash leaves it: it stands, signed, in the database.
  const next = heads[file.anchors.length];
  if (heads.length > file.anchors.length + 1)
    return anchorProblem(file.anchors.length + 1, 'Lines at the end of the anchor file are missing.');
  if (file.unfinished !== '' && !(next && anchorLine(next).startsWith(file.unfinished)))
    return anchorProblem(file.anchors.length + 1, 'The unfinished last line of the anchor file was changed.');
  return undefined;
}

/** The second file, which may lie on another machine. */
function outsideProblem(heads: readonly Anchor[], outside: AnchorFile): AuditProblem | undefined {
  if (!outside.exists && heads.length > 1) return anchorProblem(0, 'The second anchor file is missing.');
  const bad = outside.anchors.findIndex((line, index) => !isSame(line, heads[index]));
  if (bad < 0) return undefined;
  const line = outside.anchors[bad];
  return line && line.number > (heads.at(-1)?.number ?? 0)
    ? {
        kind: 'truncated',
        number: line.number,
        text: `The second anchor file knows ${line.number} rows; the trail was cut off.`,
      }
    : anchorProblem(
        bad + 1,
        `Line ${bad + 1} of the second anchor file isn’t head ${bad + 1} in the database.`,
      );
}

const isSame = (a: Anchor | undefined, b: Anchor | undefined) =>
  a !== undefined && b !== undefined && anchorLine(a) === anchorLine(b);

/** Where rows are read, and what is awaited between them. */
interface Reading {
  readonly db: Kysely<DB>;
  readonly breathe: Breathe;
}

async function rowsProblem(
  reading: Reading,
  { secretKey }: AuditPlaces,
  heads: readonly Anchor[],
  verdict: AuditVerdict,
): Promise<AuditProblem | undefined> {
  const unsigned = await lastUnsigned(reading.db, secretKey);
  if (unsigned === undefined)
    return {
      kind: 'mark',
      number: 0,
      text: 'The mark of the trail’s beginning in installation was changed or removed.',
    };
  const sign = rowSigner(secretKey);
  return (
    (await sealedProblem(
      reading,
      heads,
      verdict,
      (number, row) => number <= unsigned || row.signature === sign(row),
    )) ?? (await unsealedProblem(reading, verdict, (row) => row.signature === sign(row)))
  );
}

/** Follows the chain from its beginning to its head. */
async function sealedProblem(
  { db, breathe }: Reading,
  heads: readonly Anchor[],
  verdict: AuditVerdict,
  isOurs: (number: number, row: AuditRow) => boolean,
): Promise<AuditProblem | undefined> {
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
      if (row.sealed_number === number) hash = chainHash(hash, number, row);
      const problem = linkProblem(row, number, hash, hashAt.get(number), isOurs);
      if (problem) return problem;
      verdict.sealed = number;
      await breathe();
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  const anchored = heads.at(-1)?.number ?? 0;
  if (anchored <= verdict.sealed) return undefined;
  return {
    kind: 'truncated',
    number: verdict.sealed + 1,
    text: `The chain ends at row ${verdict.sealed}, but ${anchored} rows were anchored.`,
  };
}

/** One row in its place of the chain, whose hash with it is `hash`. */
function linkProblem(
  row: AuditRow,
  number: number,
  hash: string,
  anchored: string | undefined,
  isOurs: (number: number, row: AuditRow) => boolean,
): AuditProblem | undefined {
  if (row.sealed_number !== number)
    return {
      kind: 'missing',
      number,
      text: `Row ${number} is missing; the next one is ${row.sealed_number}.`,
    };
  const wrong = (kind: AuditProblem['kind'], text: string): AuditProblem => ({
    kind,
    number,
    id: row.id,
    text,
  });
  if (hash !== row.sealed_hash) return wrong('changed', `Row ${number} (${row.id}, ${row.at}) was changed.`);
  if (!isOurs(number, row))
    return wrong('forged', `Row ${number} (${row.id}, ${row.at}) wasn’t written by this server.`);
  if ((anchored ?? hash) !== hash)
    return wrong('anchor', `The chain was rewritten up to row ${number} or before.`);
  return undefined;
}

/** Rows that wait to be sealed, and whether the sealer sealed the others. */
async function unsealedProblem(
  { db }: Reading,
  verdict: AuditVerdict,
  isOurs: (row: AuditRow) => boolean,
): Promise<AuditProblem | undefined> {
  const waiting = await db.selectFrom('audit_rows').selectAll().where('sealed_number', 'is', null).execute();
  verdict.unsealed = waiting.length;
  const forged = waiting.find((row) => !isOurs(row));
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
