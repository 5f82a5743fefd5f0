import { rmSync } from 'node:fs';
import {
  chainAnew,
  cutFile,
  cutOff,
  forgedRow,
  LAST_HEAD,
  run,
  type Tampering,
  unseal,
} from './tampering-tools.ts';

/** What stands in a row. */
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

/** With rows, their chain and their signatures. */
export const ROW_TAMPERINGS: readonly Tampering[] = [
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
];
