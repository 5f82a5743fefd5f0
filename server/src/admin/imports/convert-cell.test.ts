import { TYPED_TEXTS, type TypedTextCase } from '@suanpan/engine/testing';
import { describe, expect, it } from 'vitest';
import { convertCell } from './convert-cell.ts';
import type { ImportColumnType } from './import-modes.ts';
import { neutraliseCell } from './neutralise-cell.ts';
import type { RawCell } from './reading/sheet-rows.ts';

const value = (cell: RawCell, type: ImportColumnType, decimal: '.' | ',' = '.') => {
  const converted = convertCell(cell, { type }, decimal);
  return converted.ok ? converted.value : converted.code.replace('admin.imports.', '');
};

describe('a cell as a value of its column', () => {
  it.each(
    TYPED_TEXTS.filter((each) => each.type !== 'money') as (TypedTextCase & { type: ImportColumnType })[],
  )('reads $text as $type with $decimal as every door does', ({ text, type, decimal, meaning }) => {
    const read = convertCell(text, { type }, decimal);
    expect(read.ok ? read.value : 'refused').toBe(
      typeof meaning === 'object' && meaning !== null ? 'refused' : meaning,
    );
  });

  it('refuses an amount in another currency, saying which is wanted', () => {
    const column = { type: 'number' as const, currency: 'TWD' };
    expect(convertCell('€ 100', column, '.')).toMatchObject({
      code: 'admin.imports.OTHER_CURRENCY',
      facts: { value: '€ 100', currency: 'TWD' },
    });
    expect(convertCell('NT$100', column, '.')).toEqual({ ok: true, value: 100 });
  });

  it.each<[RawCell, number | string | null]>([
    ['1,234.50', 1234.5],
    ['１２３', 123],
    [' ¥ 88.00 ', 88],
    ['NT$1,500', 1500],
    ['(12.5)', -12.5],
    ['-3', -3],
    ['12.5%', 0.125],
    ['1E3', 1000],
    [7, 7],
    ['', null],
    [null, null],
    ['12,34', 'OTHER_DECIMAL'],
    ['1234,56', 'OTHER_DECIMAL'],
    ['abc', 'NOT_A_NUMBER'],
    ['-', 'NOT_A_NUMBER'],
    [true, 'NOT_A_NUMBER'],
    ['9007199254740993', 'NUMBER_TOO_LARGE'],
    ['#N/A', 'CELL_ERROR'],
  ])('number %j is %j', (cell, expected) => expect(value(cell, 'number')).toBe(expected));

  it.each<[RawCell, string]>([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026.03.05', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['２０２６－０３－０５', '2026-03-05'],
    ['2026-03-05 00:00:00', '2026-03-05'],
    ['2026-02-30', 'NOT_A_DATE'],
    ['03/05/2026', 'DATE_UNCLEAR'],
    ['01/02/03', 'DATE_UNCLEAR'],
    ['soon', 'NOT_A_DATE'],
  ])('day %j is %j', (cell, expected) => expect(value(cell, 'date')).toBe(expected));

  it.each<[RawCell, string]>([
    ['9:05', '09:05'],
    ['22:30', '22:30'],
    [0.9375, '22:30'],
    [0, '00:00'],
    ['24:00', 'NOT_A_TIME'],
    ['2230', 'NOT_A_TIME'],
    [8.5, 'NOT_A_TIME'],
  ])('time %j is %j', (cell, expected) => expect(value(cell, 'time')).toBe(expected));

  it.each<[RawCell, boolean | string]>([
    ['是', true],
    ['No', false],
    [true, true],
    ['maybe', 'NOT_A_BOOLEAN'],
  ])('yes or no %j is %j', (cell, expected) => expect(value(cell, 'boolean')).toBe(expected));

  it('keeps numbers in a text column as they are written', () => {
    expect(value('000000012345678901', 'text')).toBe('000000012345678901');
    expect(value(10_001, 'text')).toBe('10001');
    expect(value(2.5, 'integer')).toBe('NOT_AN_INTEGER');
  });

  it.each(['=1+1', '+1', '-x', '@SUM(A1)', '\tx', '＝1+1', '＠SUM(A1)'])(
    'puts an apostrophe before %j in exports',
    (text) => expect(neutraliseCell(text)).toBe(`'${text}`),
  );
  it('leaves plain text and numbers alone', () => {
    expect(neutraliseCell('plain')).toBe('plain');
    expect(neutraliseCell(-5)).toBe('-5');
  });
});
