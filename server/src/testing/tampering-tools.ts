import { readFileSync, writeFileSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { type Anchor, anchorLine } from '../platform/audit/audit-anchor.ts';
import { type AuditRow, CHAIN_START, chainHash } from '../platform/audit/audit-chain.ts';

/** What somebody has who can write the database and the folder, respects no trigger and hasn't got the key. */
export interface Place {
  db: Sqlite.Database;
  file: string;
  outside: string;
  key: Buffer;
  /** The server that has been running all the while seals what there is. */
  seal(): Promise<void>;
  /** A new start of the server, which seals what there is. */
  restart(): Promise<void>;
}

export type Tampering = readonly [name: string, tamper: (place: Place) => void | Promise<void>];

export const run = (sql: string) => (place: Place) => void place.db.exec(sql);
export const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
export const putLines = (path: string, all: readonly string[]) =>
  writeFileSync(path, all.map((line) => `${line}\n`).join(''));
export const editLine = (at: number, edit: (anchor: Anchor) => Partial<Anchor>) => (place: Place) => {
  const all = lines(place.file);
  const anchor = JSON.parse(all.at(at) ?? '') as Anchor;
  all[at < 0 ? all.length + at : at] = anchorLine({ ...anchor, ...edit(anchor) });
  putLines(place.file, all);
};
/** Whoever changes a row can compute all hashes behind it anew: they need no key. */
export function chainAnew({ db }: Place) {
  let hash = CHAIN_START;
  const rows = db
    .prepare('select * from audit_rows where sealed_number is not null order by sealed_number')
    .all() as AuditRow[];
  for (const [index, row] of rows.entries()) {
    hash = chainHash(hash, index + 1, row);
    db.prepare('update audit_rows set sealed_number = ?, sealed_hash = ? where id = ?').run(
      index + 1,
      hash,
      row.id,
    );
  }
}
export function unseal({ db }: Place, from: number) {
  db.exec(`update audit_rows set sealed_number = null, sealed_hash = null where sealed_number > ${from}`);
}
export function cutFile({ file }: Place) {
  putLines(
    file,
    lines(file).filter((line) => (JSON.parse(line) as Anchor).number <= 20),
  );
}
export function cutOff(place: Place) {
  place.db.exec('delete from audit_rows where sealed_number > 20; delete from audit_heads where number > 20');
  cutFile(place);
}
export const forgedRow = (id: string, number: string) =>
  `insert into audit_rows (id, at, user_id, action, subject_kind, subject_id, facts, trace_id, sealed_number, sealed_hash, signature)
   select '${id}', at, user_id, action, subject_kind, subject_id, '{"forged":1}', trace_id, ${number}, sealed_hash, signature
   from audit_rows where sealed_number = 20`;
export const LAST_HEAD = '(select max(number) from audit_heads)';
