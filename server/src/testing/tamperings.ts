import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { type Anchor, anchorLine, signAnchor } from '../platform/audit/audit-anchor.ts';
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

const CONTENT = [
  'id',
  'at',
  'user_id',
  'action',
  'subject_kind',
  'subject_id',
  'facts',
  'person_id',
  'personal',
  'trace_id',
];
const run = (sql: string) => (place: Place) => void place.db.exec(sql);
const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
const putLines = (path: string, all: readonly string[]) =>
  writeFileSync(path, all.map((line) => `${line}\n`).join(''));
const editLine = (at: number, edit: (anchor: Anchor) => Partial<Anchor>) => (place: Place) => {
  const all = lines(place.file);
  const anchor = JSON.parse(all.at(at) ?? '') as Anchor;
  all[at < 0 ? all.length + at : at] = anchorLine({ ...anchor, ...edit(anchor) });
  putLines(place.file, all);
};
/** Whoever changes a row can compute all hashes behind it anew: they need no key. */
function chainAnew({ db }: Place) {
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
function unseal({ db }: Place, from: number) {
  db.exec(`update audit_rows set sealed_number = null, sealed_hash = null where sealed_number > ${from}`);
}
function cutFile({ file }: Place) {
  putLines(
    file,
    lines(file).filter((line) => (JSON.parse(line) as Anchor).number <= 20),
  );
}
function cutOff(place: Place) {
  place.db.exec('delete from audit_rows where sealed_number > 20; delete from audit_heads where number > 20');
  cutFile(place);
}
const forgedRow = (id: string, number: string) =>
  `insert into audit_rows (id, at, user_id, action, subject_kind, subject_id, facts, trace_id, sealed_number, sealed_hash, signature)
   select '${id}', at, user_id, action, subject_kind, subject_id, '{"forged":1}', trace_id, ${number}, sealed_hash, signature
   from audit_rows where sealed_number = 20`;
const LAST_HEAD = '(select max(number) from audit_heads)';

export const TAMPERINGS: readonly Tampering[] = [
  ...CONTENT.map(
    (column): Tampering => [
      `a sealed row's ${column} changed`,
      run(`update audit_rows set ${column} = 'x' where sealed_number = 12`),
    ],
  ),
  ...CONTENT.map(
    (column): Tampering => [
      `an unsealed row's ${column} changed`,
      run(`update audit_rows set ${column} = 'x' where id = (select max(id) from audit_rows)`),
    ],
  ),
  ['a number changed', run('update audit_rows set sealed_number = 99 where sealed_number = 12')],
  ['a hash changed', run(`update audit_rows set sealed_hash = 'x' where sealed_number = 12`)],
  ['a signature changed', run(`update audit_rows set signature = 'x' where sealed_number = 12`)],
  ['a signature removed', run('update audit_rows set signature = null where sealed_number = 12')],
  [
    'an unsealed row’s signature removed',
    run('update audit_rows set signature = null where sealed_number is null'),
  ],
  ['the first row deleted', run('delete from audit_rows where sealed_number = 1')],
  ['a row in the middle deleted', run('delete from audit_rows where sealed_number = 12')],
  ['the last sealed row deleted', run(`delete from audit_rows where sealed_number = ${LAST_HEAD}`)],
  ['the last rows deleted', run('delete from audit_rows where sealed_number > 20')],
  ['all rows deleted', run('delete from audit_rows')],
  ['all rows and heads deleted', run('delete from audit_rows; delete from audit_heads')],
  [
    'a row changed and the chain computed anew',
    (place) => {
      place.db.exec(`update audit_rows set facts = '{}' where sealed_number = 12`);
      chainAnew(place);
    },
  ],
  [
    'a row deleted and the chain computed anew',
    (place) => {
      place.db.exec('delete from audit_rows where sealed_number = 12');
      chainAnew(place);
    },
  ],
  [
    'a row changed, the chain and the heads computed anew',
    (place) => {
      place.db.exec(`update audit_rows set facts = '{}' where sealed_number = 12`);
      chainAnew(place);
      place.db.exec(
        'update audit_heads set hash = (select sealed_hash from audit_rows where sealed_number = number)',
      );
    },
  ],
  [
    'a row changed behind the last head, hashes computed anew',
    (place) => {
      place.db.exec(`update audit_rows set user_id = 'other' where sealed_number is null`);
      return place.seal();
    },
  ],
  [
    'two rows’ contents swapped',
    run(
      `update audit_rows set facts = case sealed_number when 12 then '{"index":13}' else '{"index":12}' end where sealed_number in (12, 13)`,
    ),
  ],
  [
    'two rows’ numbers swapped',
    run(`update audit_rows set sealed_number = 912 where sealed_number = 12;
    update audit_rows set sealed_number = 12 where sealed_number = 13;
    update audit_rows set sealed_number = 13 where sealed_number = 912`),
  ],
  ['a row forged, not sealed', run(forgedRow('zz', 'null'))],
  [
    'a row forged, sealed by the running server',
    (place) => {
      place.db.exec(forgedRow('zz', 'null'));
      return place.seal();
    },
  ],
  [
    'a row forged, sealed after a restart',
    (place) => {
      place.db.exec(forgedRow('zz', 'null'));
      return place.restart();
    },
  ],
  [
    'a row forged as a sealed one at the end',
    (place) => {
      place.db.exec(forgedRow('zz', '99'));
      chainAnew(place);
    },
  ],
  [
    'a row forged at the end, and a restart',
    (place) => {
      place.db.exec(forgedRow('zz', '99'));
      chainAnew(place);
      return place.restart();
    },
  ],
  [
    'a genuine row doubled under another id',
    (place) => {
      place.db.exec(forgedRow('zz', 'null').replace(`'{"forged":1}'`, 'facts'));
      return place.seal();
    },
  ],
  [
    'the last rows unsealed and changed, sealed by the running server',
    (place) => {
      place.db.exec(
        `update audit_rows set sealed_number = null, sealed_hash = null, facts = '{}' where sealed_number > 27`,
      );
      return place.seal();
    },
  ],
  [
    'the last rows unsealed, sealed by the running server',
    (place) => {
      unseal(place, 27);
      return place.seal();
    },
  ],
  [
    'the last rows unsealed, sealed after a restart',
    (place) => {
      unseal(place, 27);
      return place.restart();
    },
  ],
  [
    'rows in the middle unsealed',
    (place) => {
      place.db.exec(
        'update audit_rows set sealed_number = null, sealed_hash = null where sealed_number between 12 and 14',
      );
      return place.seal();
    },
  ],
  [
    'rows unsealed with their heads deleted, sealed by the running server',
    (place) => {
      unseal(place, 20);
      place.db.exec('delete from audit_heads where number > 20');
      return place.seal();
    },
  ],
  [
    'rows unsealed with their heads deleted, sealed after a restart',
    (place) => {
      unseal(place, 20);
      place.db.exec('delete from audit_heads where number > 20');
      return place.restart();
    },
  ],
  [
    'everything unsealed, heads and file deleted, sealed by the running server',
    (place) => {
      place.db.exec(
        'update audit_rows set sealed_number = null, sealed_hash = null; delete from audit_heads',
      );
      rmSync(place.file);
      return place.seal();
    },
  ],
  [
    'everything unsealed, heads and file deleted, sealed after a restart',
    (place) => {
      place.db.exec(
        'update audit_rows set sealed_number = null, sealed_hash = null; delete from audit_heads',
      );
      rmSync(place.file);
      return place.restart();
    },
  ],
  [
    'rows, heads and lines cut off at the same place',
    (place) => {
      place.db.exec(
        'delete from audit_rows where sealed_number > 20 or sealed_number is null; delete from audit_heads where number > 20',
      );
      cutFile(place);
    },
  ],
  [
    'rows, heads and lines cut off at the same place, and new rows sealed',
    async (place) => {
      cutOff(place);
      await place.restart();
    },
  ],
  [
    'rows cut off under the running server',
    (place) => {
      cutOff(place);
      return place.seal();
    },
  ],
  ['the last head deleted', run(`delete from audit_heads where number = ${LAST_HEAD}`)],
  [
    'the first head deleted',
    run('delete from audit_heads where number = (select min(number) from audit_heads)'),
  ],
  ['a head in the middle deleted', run('delete from audit_heads where number = 15')],
  ['all heads deleted', run('delete from audit_heads')],
  [
    'all heads deleted, and a restart',
    (place) => {
      place.db.exec('delete from audit_heads');
      return place.restart();
    },
  ],
  ...['hash', 'at', 'previous', 'signature'].map(
    (column): Tampering => [
      `a head’s ${column} changed`,
      run(`update audit_heads set ${column} = 'x' where number = 15`),
    ],
  ),
  ['a head’s number changed', run('update audit_heads set number = 16 where number = 15')],
  ['a head added without the key', run(`insert into audit_heads values (99, 'x', 'y', 'z', 'w')`)],
  ['the anchor file deleted', ({ file }) => rmSync(file)],
  [
    'the anchor file deleted, under the running server',
    ({ file, seal }) => {
      rmSync(file);
      return seal();
    },
  ],
  [
    'the anchor file deleted, and a restart',
    ({ file, restart }) => {
      rmSync(file);
      return restart();
    },
  ],
  ['the anchor file emptied', ({ file }) => writeFileSync(file, '')],
  ['the anchor file’s first line removed', ({ file }) => putLines(file, lines(file).slice(1))],
  [
    'a line in the middle of the anchor file removed',
    ({ file }) =>
      putLines(
        file,
        lines(file).filter((_, index) => index !== 2),
      ),
  ],
  ['the anchor file’s last lines removed', ({ file }) => putLines(file, lines(file).slice(0, -2))],
  [
    'the anchor file’s last lines removed, and a restart',
    ({ file, restart }) => {
      putLines(file, lines(file).slice(0, -2));
      return restart();
    },
  ],
  ...(['hash', 'at', 'previous', 'signature'] as const).map(
    (field): Tampering => [
      `an anchor line’s ${field} changed`,
      editLine(2, (anchor) => ({ [field]: `${anchor[field]}0` })),
    ],
  ),
  ['an anchor line’s number changed', editLine(2, ({ number }) => ({ number: number + 1 }))],
  ['an anchor line doubled', ({ file }) => appendFileSync(file, `${lines(file).at(-1)}\n`)],
  [
    'two anchor lines swapped',
    ({ file }) => {
      const [a = '', b = '', ...rest] = lines(file);
      putLines(file, [b, a, ...rest]);
    },
  ],
  [
    'a second signed anchor of the same number',
    ({ file, key }) => {
      const all = lines(file);
      const before = JSON.parse(all.at(-2) ?? '') as Anchor;
      const last = JSON.parse(all.at(-1) ?? '') as Anchor;
      putLines(file, [...all, anchorLine(signAnchor(key, { ...last, hash: 'f'.repeat(64) }, before))]);
    },
  ],
  [
    'an anchor put in the place of another of the same number',
    ({ file, key }) => {
      const all = lines(file);
      const before = JSON.parse(all.at(-2) ?? '') as Anchor;
      const last = JSON.parse(all.at(-1) ?? '') as Anchor;
      putLines(file, [
        ...all.slice(0, -1),
        anchorLine(signAnchor(key, { ...last, hash: 'f'.repeat(64) }, before)),
      ]);
    },
  ],
  [
    'an anchor signed with another key',
    ({ file }) => {
      const last = JSON.parse(lines(file).at(-1) ?? '') as Anchor;
      const forged = signAnchor(Buffer.alloc(32, 7), { ...last, number: last.number + 1 }, last);
      appendFileSync(file, `${anchorLine(forged)}\n`);
    },
  ],
  ['text behind the anchor file’s last line', ({ file }) => appendFileSync(file, 'x\n')],
  ['an unfinished line that is no beginning of an anchor', ({ file }) => appendFileSync(file, '{"number":1')],
  [
    'the last line cut and what is left of it changed',
    ({ file }) => {
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.slice(0, -100).replace(/"hash":"....(?=[^\n]*$)/, '"hash":"0000'));
    },
  ],
  ['the mark of the beginning removed', run(`delete from installation where fact = 'audit-unsigned'`)],
  [
    'the mark of the beginning moved',
    run(`update installation set value = '99 x' where fact = 'audit-unsigned'`),
  ],
  ['the second file deleted', ({ outside }) => rmSync(outside)],
  [
    'a line of the second file changed',
    ({ outside }) => {
      const all = lines(outside);
      putLines(
        outside,
        all.map((line, index) => (index === 2 ? line.replace('"hash":"', '"hash":"0') : line)),
      );
    },
  ],
  [
    'a line of the second file removed',
    ({ outside }) =>
      putLines(
        outside,
        lines(outside).filter((_, index) => index !== 2),
      ),
  ],
];
