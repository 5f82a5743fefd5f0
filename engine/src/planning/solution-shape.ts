import { WEEKDAYS } from '../calendar/working-days.ts';
import { SCALAR_TYPES } from '../cells/types.ts';
import {
  AS_OFS,
  DATE_BASES,
  PAYSLIP_ITEM_TYPES,
  REMINDERS,
  RESETS,
  RULE_MOMENTS,
  SECOND_OPINIONS,
  SEVERITIES,
  UPLOAD_EMPTIES,
  UPLOAD_MATCHES,
  UPLOAD_MODES,
  WRITE_BACK_DAYS,
  WRITE_BACK_MODES,
} from '../solution/words.ts';
/** The shape of `suanpan.solution/1`: which members exist, of what kind, in which order they are written. */

import { PERIOD_TYPES } from '../calendar/period-type.ts';
import { COLUMN_MEMBERS, COLUMN_TYPES, TABLE_KINDS, TABLE_MEMBERS } from '../kinds/registry.ts';
import { ROUNDING_MODES } from '../money/round.ts';
import type { Members, Shape } from '../solution/shape.ts';
import {
  any,
  boolean,
  code,
  day,
  either,
  formula,
  integer,
  list,
  map,
  name,
  number,
  object,
  oneOrMany,
  scalar,
  scale,
  text,
  word,
} from '../solution/shapes.ts';

const rounding = word(...ROUNDING_MODES);
const scalarType = word(...SCALAR_TYPES);
const severity = word(...SEVERITIES);

/** The members in the order in which files are written; others follow before the last. */
function inOrder(members: Members, order: readonly string[]): Members {
  const plain = (member: string): string => member.replace('!', '');
  const place = (member: string): number => {
    const found = order.indexOf(plain(member));
    return found < 0 ? order.length - 1.5 : found;
  };
  return Object.fromEntries(Object.entries(members).sort(([x], [y]) => place(x) - place(y)));
}

const column = object(
  inOrder(
    {
      '!code': code,
      name,
      '!type': word(...COLUMN_TYPES),
      currency: text,
      scale,
      rounding,
      tags: either('texts', list(text)),
      payType: text,
      hidden: boolean,
      input: boolean,
      choices: either('choices', list(scalar, 1), object({ '!table': text, '!column': text })),
      field: text,
      description: name,
      ...COLUMN_MEMBERS,
    },
    [
      'code',
      'name',
      'type',
      'currency',
      'scale',
      'rounding',
      'tags',
      'payType',
      'hidden',
      'input',
      'choices',
      'formula',
      'table',
      'on',
      'match',
      'asOf',
      'missing',
      'within',
      'seek',
      'field',
      'description',
    ],
  ),
);

const TABLE_SHAPE = object(
  inOrder(
    {
      '!code': code,
      name,
      '!kind': word(...Object.keys(TABLE_KINDS)),
      master: boolean,
      where: formula,
      key: oneOrMany,
      validity: object({ '!from': text, to: text }),
      columns: list(column),
      upload: object({
        mode: word(...UPLOAD_MODES),
        empty: word(...UPLOAD_EMPTIES),
        match: word(...UPLOAD_MATCHES),
      }),
      description: name,
      ...TABLE_MEMBERS,
    },
    [
      'code',
      'name',
      'kind',
      'master',
      'global',
      'source',
      'history',
      'where',
      'from',
      'by',
      'across',
      'values',
      'key',
      'validity',
      'rowsFrom',
      'columns',
      'effectiveFrom',
      'rows',
      'versions',
      'parts',
      'upload',
      'description',
    ],
  ),
);

const rowsOfTables = map(either('testRows', list(map(scalar))));
const balancesOfKeys = map(map(number));
const override = object({ '!table': text, '!key': text, '!column': text, '!value': scalar });
const expect: Shape = {
  is: 'object',
  members: {
    findings: list(object({ rule: text, severity, table: text, key: text, column: text, message: text })),
    errors: list(object({ table: text, key: text, column: text, code: text, formula: text, message: text })),
    balances: map(map(either('numberOrNull', number, scalar))),
    complete: list(text),
  },
  rest: either('expectedRows', list(map(any)), map(list(map(any)))),
};
const attendance = object({ '!start': day, '!end': day });
const periodMembers: Members = {
  '!period': text,
  payDate: day,
  taxMonth: text,
  attendance,
  retro: boolean,
  tolerance: number,
  parameters: map(scalar),
  balances: balancesOfKeys,
  tables: rowsOfTables,
  overrides: list(override),
  expect,
  complete: list(text),
};
const backtrackMembers: Members = {
  '!backtrack': list(text, 1),
  '!in': text,
  tolerance: number,
  parameters: map(scalar),
  tables: map(rowsOfTables),
  remove: map(rowsOfTables),
  expect,
  complete: list(text),
};

const payslipMembers: Members = {
  '!name': name,
  '!value': text,
  itemType: word(...PAYSLIP_ITEM_TYPES),
  accuracy: scale,
  zero: word('hide', 'show'),
  symbol: boolean,
  currency: boolean,
  accumulation: boolean,
  yearToDate: boolean,
  percentage: boolean,
};
const payslipItem = object(payslipMembers);
const payslipLines = object({ ...payslipMembers, rows: text, label: name, total: boolean });

export const SOLUTION_SHAPE = object({
  '!format': word('suanpan.solution/1'),
  '!code': text,
  name,
  '!currency': text,
  scale,
  rounding,
  '!periodType': word(...PERIOD_TYPES),
  asOf: word(...AS_OFS),
  yearStart: text,
  secondOpinion: word(...SECOND_OPINIONS),
  calendar: text,
  calendars: list(
    object({
      '!code': text,
      name,
      weekend: list(word(...WEEKDAYS)),
      holidays: list(day),
      workdays: list(day),
    }),
  ),
  parameters: list(
    object({
      '!code': code,
      type: scalarType,
      currency: text,
      name,
      '!values': list(object({ from: day, '!value': scalar }), 1),
    }),
  ),
  '!tables': list(TABLE_SHAPE, 1),
  steps: list(object({ '!code': code, name, '!tables': list(text) })),
  verification: list(
    object({
      '!code': text,
      name,
      set: text,
      '!on': word(...RULE_MOMENTS),
      off: boolean,
      scope: word('row', 'table'),
      table: text,
      '!formula': formula,
      '!severity': severity,
      message: name,
      cell: text,
    }),
  ),
  balances: list(
    object({
      '!code': code,
      name,
      type: word('money', 'number'),
      keys: oneOrMany,
      reset: word(...RESETS),
      dateBasis: word(...DATE_BASES),
      add: list(
        either('add', text, {
          is: 'object',
          members: { column: text, payType: text, sign: number },
          rest: text,
        }),
      ),
    }),
  ),
  writeBack: list(
    object({
      '!code': text,
      name,
      '!table': text,
      '!target': text,
      '!mode': word(...WRITE_BACK_MODES),
      effective: word(...WRITE_BACK_DAYS),
      effectiveColumn: text,
      match: map(text),
      '!columns': map(text),
      where: formula,
    }),
  ),
  carry: list(
    object({
      '!code': text,
      name,
      '!columns': list(text, 1),
      '!into': text,
      '!map': map(text),
      skipZero: boolean,
    }),
  ),
  payslip: object({
    code: text,
    name,
    source: word('batch', 'period'),
    style: word('mobile', 'table'),
    remind: list(word(...REMINDERS)),
    viewDay: integer(1, 31),
    viewMonth: word('this', 'next'),
    colours: object({ title: text, total: text }),
    logo: text,
    header: list(payslipItem),
    groups: list(object({ '!name': name, total: boolean, '!items': list(payslipLines) })),
    remark: name,
  }),
  tests: list(
    either(
      'object',
      object({
        '!name': text,
        tolerance: number,
        '!sequence': list(
          either(
            'object',
            object({ name: text, ...backtrackMembers }),
            object({ name: text, ...periodMembers }),
          ),
        ),
      }),
      object({ '!name': text, ...periodMembers }),
    ),
  ),
});
