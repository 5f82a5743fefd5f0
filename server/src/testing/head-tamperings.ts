import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Anchor, anchorLine, signAnchor } from '../platform/audit/audit-anchor.ts';
import { editLine, LAST_HEAD, lines, putLines, run, type Tampering } from './tampering-tools.ts';

/** With heads, in the database and in the files beside it, and with the mark of the beginning. */
export const HEAD_TAMPERINGS: readonly Tampering[] = [
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
