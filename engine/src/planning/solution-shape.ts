/** The shape of `suanpan.solution/1`: which members exist, of what kind, in which order they are written. */

import { PERIOD_TYPES } from '../calendar/period-type.ts';
import { ROUNDING_MODES } from '../money/round.ts';
import type { Members, Shape } from '../solution/shape.ts';

const text: Shape = { is: 'text' };
const code: Shape = { is: 'code' };
const name: Shape = { is: 'localText' };
const day: Shape = { is: 'day' };
const number: Shape = { is: 'number' };
const integer = (min: number, max: number): Shape => ({ is: 'integer', min, max });
/** Decimals of a number; negative for tens and hundreds. */
const scale = integer(-9, 12);
const boolean: Shape = { is: 'boolean' };
const formula: Shape = { is: 'formula' };
const scalar: Shape = { is: 'scalar' };
const any: Shape = { is: 'any' };
const word = (...of: (string | number)[]): Shape => ({ is: 'word', of });
const list = (of: Shape, min?: number, max?: number): Shape => ({
  is: 'list',
  of,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});
const map = (of: Shape): Shape => ({ is: 'map', of });
const object = (members: Members): Shape => ({ is: 'object', members });
/** @param kind which text says what is expected: `kind.<kind>` */
const either = (kind: string, ...of: Shape[]): Shape => ({ is: 'either', of, kind });
const oneOrMany = either('texts', text, list(text, 1));

const rounding = word(...ROUNDING_MODES);
const scalarType = word('money', 'number', 'text', 'date', 'boolean');
const severity = word('block', 'warn', 'inform');
const pivotFunction = word('sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'list');

const seekNumber = either('seekNumber', number, text);

const column = object({
  '!code': code,
  name,
  '!type': word('money', 'number', 'text', 'date', 'boolean', 'reference', 'rows'),
  currency: text,
  scale,
  rounding,
  tags: either('texts', list(text)),
  payType: text,
  hidden: boolean,
  input: boolean,
  formula,
  table: text,
  on: either('on', text, list(text, 1), map(text)),
  match: map(word('exact', 'floor', 'ceiling')),
  asOf: text,
  missing: word('error', 'blank'),
  within: text,
  seek: object({ '!target': formula, '!equals': seekNumber, '!between': list(seekNumber, 2, 2) }),
  field: text,
  description: name,
});

const row = either('row', list(scalar), map(scalar));
const source = either('tableWhere', text, object({ '!table': text, where: formula }));

export const TABLE_SHAPE = object({
  '!code': code,
  name,
  '!kind': word('parameter', 'data', 'snapshot', 'union', 'pivot'),
  master: boolean,
  global: boolean,
  source: text,
  history: word('asOf', 'period', 'all'),
  where: formula,
  from: text,
  by: either('texts', text, list(text)),
  across: object({
    '!column': text,
    '!values': list(scalar),
    other: code,
    '!fn': pivotFunction,
    of: text,
  }),
  values: list(object({ '!as': code, '!fn': pivotFunction, column: text, name })),
  key: oneOrMany,
  validity: object({ '!from': text, to: text }),
  rowsFrom: either(
    'rowsFrom',
    text,
    list(source, 1),
    object({ '!cross': list(text, 2, 2) }),
    object({ '!slices': list(text, 1), '!by': text, need: list(text) }),
    object({ '!table': text, where: formula }),
  ),
  columns: list(column),
  effectiveFrom: day,
  rows: list(row),
  versions: list(object({ from: day, '!rows': list(row) })),
  parts: list(object({ '!table': text, columns: map(text), where: formula }), 1),
  upload: any,
  description: name,
});

const rowsOfTables = map(list(map(scalar)));
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
  expect,
  complete: list(text),
};

const payslipItem = object({
  '!name': name,
  '!value': text,
  itemType: word('amount', 'number', 'text', 'date'),
  accuracy: scale,
  zero: word('hide', 'show'),
  symbol: boolean,
  accumulation: boolean,
});

export const SOLUTION_SHAPE = object({
  '!format': word('suanpan.solution/1'),
  '!code': text,
  name,
  '!currency': text,
  scale,
  rounding,
  '!periodType': word(...PERIOD_TYPES),
  asOf: word('start', 'end', 'payDate'),
  yearStart: text,
  calendar: text,
  calendars: list(
    object({
      '!code': text,
      name,
      weekend: list(word('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
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
      '!on': word('inputs', 'results', 'prior'),
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
      reset: word('never', 'year', 'period'),
      dateBasis: word('payDate', 'taxMonth', 'end'),
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
      '!mode': word('create', 'update', 'createAndUpdate', 'off'),
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
    remind: list(word('message', 'mail', 'notice')),
    viewDay: integer(1, 31),
    viewMonth: word('this', 'next'),
    header: list(payslipItem),
    groups: list(object({ '!name': name, total: boolean, '!items': list(payslipItem) })),
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
