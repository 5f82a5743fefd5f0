import type { CellType, DecimalSign, TypedProblem } from '../cells/index.ts';

/** What a text means: a value, or why it is refused. */
export type TypedMeaning = string | number | boolean | null | { readonly refused: TypedProblem };

export interface TypedTextCase {
  readonly text: string;
  readonly type: CellType;
  readonly decimal: DecimalSign;
  readonly meaning: TypedMeaning;
}

const no = (refused: TypedProblem): TypedMeaning => ({ refused });
const NAN = no('notANumber');
const OTHER = no('otherDecimal');

/** Text, with a decimal point (zh-TW, zh-CN, en), with a decimal comma (de, fr). */
const NUMBERS: readonly (readonly [string, TypedMeaning, TypedMeaning])[] = [
  ['', null, null],
  ['  ', null, null],
  ['0', 0, 0],
  ['-0', 0, 0],
  ['12', 12, 12],
  ['+12', 12, 12],
  ['0012', 12, 12],
  ['2.5', 2.5, OTHER],
  ['2,5', OTHER, 2.5],
  ['-2,5', OTHER, -2.5],
  ['0,5', OTHER, 0.5],
  ['0,125', OTHER, 0.125],
  ['0.125', 0.125, OTHER],
  ['.5', 0.5, OTHER],
  [',5', OTHER, 0.5],
  ['5.', 5, OTHER],
  ['12,34', OTHER, 12.34],
  ['1234,56', OTHER, 1234.56],
  ['1234.56', 1234.56, OTHER],
  // Three digits behind one sign: groups of thousands or decimals, as the locale has it.
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['-1,234', -1234, -1.234],
  ['1,234.50', 1234.5, OTHER],
  ['1.234,50', OTHER, 1234.5],
  ['8.000,50', OTHER, 8000.5],
  ['8,000.50', 8000.5, OTHER],
  ['1 000.50', 1000.5, OTHER],
  ['1 000,50', OTHER, 1000.5],
  ['1\u00a0000,50', OTHER, 1000.5],
  ['1\u202f000', 1000, 1000],
  ["1'000.50", 1000.5, OTHER],
  ['1’000,50', OTHER, 1000.5],
  ['1,234,567', 1234567, OTHER],
  ['1.234.567', OTHER, 1234567],
  ['1,234.567,8', NAN, NAN],
  ['1,23,456', NAN, NAN],
  ['1 00', NAN, NAN],
  ['12 34', NAN, NAN],
  ['1,,000', NAN, NAN],
  ['20%', 0.2, 0.2],
  ['20 %', 0.2, 0.2],
  ['0.07%', 0.0007, OTHER],
  ['0,07%', OTHER, 0.0007],
  ['1.1%', 0.011, OTHER],
  ['７.１％', 0.071, OTHER],
  ['5%%', NAN, NAN],
  ['(500)', -500, -500],
  ['（1,500.25）', -1500.25, OTHER],
  ['(20%)', -0.2, -0.2],
  ['(-500)', NAN, NAN],
  ['-(500)', NAN, NAN],
  ['$(500)', -500, -500],
  ['($500)', -500, -500],
  ['−3', -3, -3],
  ['- 3', -3, -3],
  ['--3', NAN, NAN],
  ['3-', NAN, NAN],
  ['€ 100', 100, 100],
  ['100 €', 100, 100],
  ['1.234,50 €', OTHER, 1234.5],
  ['HK$20', 20, 20],
  ['NT$1,500', 1500, 1.5],
  ['-US$20', -20, -20],
  ['$-20', -20, -20],
  ['¥１２，０００', 12000, 12],
  ['￥88.00', 88, OTHER],
  ['100元', 100, 100],
  ['RMB 100', 100, 100],
  ['USD 100', 100, 100],
  ['100 EUR', 100, 100],
  ['ABC 100', NAN, NAN],
  ['$100 USD', NAN, NAN],
  ['$5%', NAN, NAN],
  ['１２３', 123, 123],
  ['１，２３４．５', 1234.5, OTHER],
  ['1e3', 1000, 1000],
  ['1.5E3', 1500, OTHER],
  ['1e400', no('numberTooLarge'), no('numberTooLarge')],
  ['9007199254740991', 9007199254740991, 9007199254740991],
  ['9007199254740993', no('numberTooLarge'), no('numberTooLarge')],
  ['20260522', 20260522, 20260522],
  ['2026-05-22', NAN, NAN],
  ['1/2', NAN, NAN],
  ['1-2', NAN, NAN],
  ['12a', NAN, NAN],
  ['abc', NAN, NAN],
  ['-', NAN, NAN],
  ['%', NAN, NAN],
  ['$', NAN, NAN],
  ['.', NAN, NAN],
  [',', NAN, NAN],
  ['TRUE', NAN, NAN],
  ['=1+2', NAN, NAN],
  ['NaN', NAN, NAN],
  ['Infinity', NAN, NAN],
  ['0x10', NAN, NAN],
];

const DAYS: readonly (readonly [string, TypedMeaning])[] = [
  ['', null],
  ['2026-05-22', '2026-05-22'],
  ['2026-5-2', '2026-05-02'],
  ['2026/5/22', '2026-05-22'],
  ['2026.05.22', '2026-05-22'],
  ['2026年5月22日', '2026-05-22'],
  ['2026 年 5 月 22 日', '2026-05-22'],
  ['20260522', '2026-05-22'],
  ['２０２６－０５－２２', '2026-05-22'],
  ['2026-05-22 00:00:00', '2026-05-22'],
  ['2026-05-22T08:30', '2026-05-22'],
  // Which day that is depends on where one stands.
  ['2026-05-22T23:30:00Z', no('notADate')],
  ['2026-02-30', no('notADate')],
  ['2026-13-01', no('notADate')],
  ['20260230', no('notADate')],
  ['05/22/2026', no('dateUnclear')],
  ['22.05.2026', no('dateUnclear')],
  ['01/02/03', no('dateUnclear')],
  ['2026-05', no('notADate')],
  ['46164', no('notADate')],
  ['soon', no('notADate')],
];

const BOOLEANS: readonly (readonly [string, TypedMeaning])[] = [
  ['', null],
  ['TRUE', true],
  ['false', false],
  ['1', true],
  ['０', false],
  ['Y', true],
  ['no', false],
  ['是', true],
  ['否', false],
  ['真', true],
  ['假', false],
  ['有', true],
  ['無', false],
  ['无', false],
  ['✓', true],
  ['2', no('notABoolean')],
  ['maybe', no('notABoolean')],
];

const TIMES: readonly (readonly [string, TypedMeaning])[] = [
  ['', null],
  ['22:30', '22:30'],
  ['9:05', '09:05'],
  ['00:00', '00:00'],
  ['22:30:15', '22:30:15'],
  ['22:30:00', '22:30'],
  ['２２：３０', '22:30'],
  ['9:05 pm', '21:05'],
  ['12:30 AM', '00:30'],
  ['12:30PM', '12:30'],
  ['下午 9:05', '21:05'],
  ['上午9:05', '09:05'],
  // The end of a day is the beginning of the next, and digits alone may be hours, minutes or an amount.
  ['24:00', no('notATime')],
  ['2230', no('notATime')],
  ['22.30', no('notATime')],
  ['0.9375', no('notATime')],
  ['22:60', no('notATime')],
  ['22:5', no('notATime')],
  ['13:00 pm', no('notATime')],
  ['0:30 am', no('notATime')],
  ['2026-05-22 22:30', no('notATime')],
  ['late', no('notATime')],
];

const TEXTS: readonly string[] = ['0012', '1,5', '20%', '110101199003074518', '=1+2', '2026-5-2', '真'];

/** One row per text, type and decimal sign: every door that takes typed text reads all of them like this. */
export const TYPED_TEXTS: readonly TypedTextCase[] = [
  ...NUMBERS.flatMap(([text, point, comma]) => [
    { text, type: 'number' as const, decimal: '.' as const, meaning: point },
    { text, type: 'money' as const, decimal: '.' as const, meaning: point },
    { text, type: 'number' as const, decimal: ',' as const, meaning: comma },
    { text, type: 'money' as const, decimal: ',' as const, meaning: comma },
  ]),
  ...both('date', DAYS),
  ...both('boolean', BOOLEANS),
  ...both('time', TIMES),
  ...both(
    'text',
    TEXTS.map((text) => [text, text]),
  ),
];

function both(type: CellType, rows: readonly (readonly [string, TypedMeaning])[]): TypedTextCase[] {
  return rows.flatMap(([text, meaning]) =>
    (['.', ','] as const).map((decimal) => ({ text, type, decimal, meaning })),
  );
}
