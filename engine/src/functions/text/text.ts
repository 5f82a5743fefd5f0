import { toBoolean, toNumber, toText } from '../../cells/coerce.ts';
import { VALUE } from '../../cells/error-values.ts';
import { parseDateTimeText, textToNumber } from '../../cells/number-text.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { LIMITS } from '../../language/limits.ts';
import { roundTo } from '../../money/round.ts';
import { TOO_LONG } from '../../operators/operators.ts';
import { findPattern, parsePattern } from '../../operators/wildcards.ts';
import { itemsOf } from '../spec/arguments.ts';
import { library, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';
import { ofText, replacing } from '../spec/text-arguments.ts';
import { formatValue } from './formats/format-number.ts';

const { scalar, list } = library('text');

const limited = (text: string): Value => (text.length > LIMITS.textLength ? TOO_LONG : text);

const concat: ListFunction = (args) => {
  const parts: string[] = [];
  let length = 0;
  for (const arg of args) {
    for (const item of itemsOf(arg)) {
      const text = toText(item);
      if (typeof text !== 'string') return text;
      parts.push(text);
      length += text.length;
      if (length > LIMITS.textLength) return TOO_LONG;
    }
  }
  return parts.join('');
};

const textJoin: ListFunction = (args) => {
  const separators: string[] = [];
  for (const item of itemsOf(args[0]!)) {
    const text = toText(item);
    if (typeof text !== 'string') return text;
    separators.push(text);
  }
  const skipEmpty = toBoolean((args[1] ?? true) as Scalar);
  if (skipEmpty instanceof FormulaError) return skipEmpty;
  let result = '';
  let count = 0;
  for (const arg of args.slice(2)) {
    for (const item of itemsOf(arg)) {
      const text = toText(item);
      if (typeof text !== 'string') return text;
      if (skipEmpty && text === '') continue;
      if (count > 0) result += separators[(count - 1) % separators.length] ?? '';
      result += text;
      count += 1;
      if (result.length > LIMITS.textLength) return TOO_LONG;
    }
  }
  return result;
};

function substitute(text: string, from: string, to: string, instance: number | null): Value {
  if (from === '') return text;
  if (instance === null) {
    const parts = text.split(from);
    // Reckoned before it is made: a text of gigabytes can't even be begun.
    const length = text.length + (parts.length - 1) * (to.length - from.length);
    return length > LIMITS.textLength ? TOO_LONG : parts.join(to);
  }
  let at = -1;
  for (let count = 0; count < instance; count += 1) {
    at = text.indexOf(from, at + 1);
    if (at < 0) return text;
  }
  return limited(text.slice(0, at) + to + text.slice(at + from.length));
}

function proper(text: string): string {
  let result = '';
  let inWord = false;
  for (const character of text) {
    const letter = /\p{L}/u.test(character);
    result += letter && !inWord ? character.toUpperCase() : character.toLowerCase();
    inWord = letter;
  }
  return result;
}

function numberValue(text: string, decimal: string, group: string): Value {
  if (decimal === '' || group === '') return VALUE;
  let rest = text.replace(/\s+/g, '');
  if (rest === '') return 0;
  const point = rest.indexOf(decimal[0]!);
  if (point >= 0) {
    const whole = rest.slice(0, point).split(group[0]!).join('');
    rest = `${whole}.${rest.slice(point + 1)}`;
  } else {
    rest = rest.split(group[0]!).join('');
  }
  let percents = 0;
  while (rest.endsWith('%')) {
    percents += 1;
    rest = rest.slice(0, -1);
  }
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(rest)) return VALUE;
  return Number(rest) / 100 ** percents;
}

/** Thousands grouped and decimals fixed, for FIXED and DOLLAR. */
function fixed(x: number, places: number, grouped: boolean): string {
  const digits = Math.max(0, Math.trunc(places));
  const format = `${grouped ? '#,##' : ''}0${digits > 0 ? `.${'0'.repeat(Math.min(digits, 127))}` : ''}`;
  return formatValue(roundTo(x, places), format) ?? '';
}

/** Windows-1252 between 128 and 159, where it differs from Unicode; codes that aren't used are blanks here. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function characterOf(code: number): string {
  const known = WINDOWS[code - 128] ?? ' ';
  return known === ' ' ? String.fromCharCode(code) : known;
}

function codeOf(text: string): number {
  const at = text[0] === ' ' ? -1 : WINDOWS.indexOf(text[0]!);
  return at >= 0 ? 128 + at : text.charCodeAt(0);
}

export const TEXT: readonly FunctionSpec[] = [
  list('CONCAT(text1, …)', 'l', ['=CONCAT("a",1,TRUE)', 'a1TRUE'], concat, { gives: 'text' }),
  list('CONCATENATE(text1, …)', 's', ['=CONCATENATE("a","b")', 'ab'], concat, { gives: 'text' }),
  list(
    'TEXTJOIN(separator, skipEmpty, text1, …)',
    'lsl',
    ['=TEXTJOIN("-",TRUE,"a","","b")', 'a-b'],
    textJoin,
    { gives: 'text', inWorkbook: 'join' },
  ),
  scalar(
    'LEFT(text, [count])',
    ['=LEFT("salary",3)', 'sal'],
    ofText((text, count = 1) => (count < 0 ? VALUE : text.slice(0, Math.trunc(count)))),
    { gives: 'text' },
  ),
  scalar(
    'RIGHT(text, [count])',
    ['=RIGHT("salary",3)', 'ary'],
    ofText((text, count = 1) =>
      count < 0 ? VALUE : text.slice(Math.max(0, text.length - Math.trunc(count))),
    ),
    { gives: 'text' },
  ),
  scalar(
    'MID(text, start, count)',
    ['=MID("salary",2,3)', 'ala'],
    ofText((text, start = 0, count = 0) =>
      start < 1 || count < 0
        ? VALUE
        : text.slice(Math.trunc(start) - 1, Math.trunc(start) - 1 + Math.trunc(count)),
    ),
    { gives: 'text' },
  ),
  scalar(
    'LEN(text)',
    ['=LEN("薪資")', 2],
    ofText((text) => text.length),
  ),
  scalar(
    'LOWER(text)',
    ['=LOWER("AbC")', 'abc'],
    ofText((text) => text.toLowerCase()),
    { gives: 'text' },
  ),
  scalar(
    'UPPER(text)',
    ['=UPPER("AbC")', 'ABC'],
    ofText((text) => text.toUpperCase()),
    { gives: 'text' },
  ),
  scalar('PROPER(text)', ['=PROPER("mary ann")', 'Mary Ann'], ofText(proper)),
  scalar(
    'TRIM(text)',
    ['=TRIM("  a   b ")', 'a b'],
    ofText((text) => text.replace(/ +/g, ' ').replace(/^ | $/g, '')),
    { gives: 'text' },
  ),
  scalar(
    'CLEAN(text)',
    ['=CLEAN("a"&CHAR(10)&"b")', 'ab'],
    ofText((text) => [...text].filter((character) => character >= ' ').join('')),
  ),
  scalar(
    'EXACT(text1, text2)',
    ['=EXACT("a","A")', false],
    (a, b) => {
      const x = toText(a);
      const y = toText(b ?? null);
      if (typeof x !== 'string') return x;
      return typeof y === 'string' ? x === y : y;
    },
    { inCell: 'boolean' },
  ),
  scalar(
    'REPT(text, count)',
    ['=REPT("ab",3)', 'ababab'],
    ofText((text, count = 0) => {
      const times = Math.trunc(count);
      if (times < 0) return VALUE;
      return text.length * times > LIMITS.textLength ? TOO_LONG : text.repeat(times);
    }),
    { gives: 'text' },
  ),
  scalar(
    'SUBSTITUTE(text, from, to, [instance])',
    ['=SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
    (a, b, c, d) => {
      const text = toText(a);
      const from = toText(b ?? null);
      const to = toText(c ?? null);
      if (typeof text !== 'string') return text;
      if (typeof from !== 'string') return from;
      if (typeof to !== 'string') return to;
      if (d === undefined) return substitute(text, from, to, null);
      const instance = toNumber(d);
      if (typeof instance !== 'number') return instance;
      return instance < 1 ? VALUE : substitute(text, from, to, Math.trunc(instance));
    },
    { gives: 'text' },
  ),
  scalar(
    'REPLACE(text, start, count, with)',
    ['=REPLACE("abcdef",2,3,"-")', 'a-ef'],
    replacing((text, at, count, instead) => limited(text.slice(0, at) + instead + text.slice(at + count))),
  ),
  scalar('FIND(what, text, [start])', ['=FIND("c","abc")', 3], (a, b, c) => {
    const what = toText(a);
    const text = toText(b ?? null);
    const start = toNumber(c === undefined ? 1 : c);
    if (typeof what !== 'string') return what;
    if (typeof text !== 'string') return text;
    if (typeof start !== 'number') return start;
    if (start < 1 || Math.trunc(start) > text.length + 1) return VALUE;
    const at = text.indexOf(what, Math.trunc(start) - 1);
    return at < 0 ? VALUE : at + 1;
  }),
  scalar(
    'SEARCH(what, text, [start])',
    ['=SEARCH("B?","abc")', 2],
    (a, b, c) => {
      const what = toText(a);
      const text = toText(b ?? null);
      const start = toNumber(c === undefined ? 1 : c);
      if (typeof what !== 'string') return what;
      if (typeof text !== 'string') return text;
      if (typeof start !== 'number') return start;
      if (start < 1 || Math.trunc(start) > Math.max(text.length, 1)) return VALUE;
      const at = findPattern(parsePattern(what), text, Math.trunc(start) - 1);
      return at < 0 ? VALUE : at + 1;
    },
    { unlikeHyperFormula: true },
  ),
  scalar(
    'CHAR(number)',
    ['=CHAR(65)', 'A'],
    ofNumbers((x) => (x < 1 || x >= 256 ? VALUE : characterOf(Math.trunc(x)))),
  ),
  scalar(
    'CODE(text)',
    ['=CODE("A")', 65],
    ofText((text) => (text === '' ? VALUE : codeOf(text))),
  ),
  scalar(
    'UNICHAR(number)',
    ['=UNICHAR(34218)', '薪'],
    ofNumbers((x) => {
      const code = Math.trunc(x);
      return code < 1 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
        ? VALUE
        : String.fromCodePoint(code);
    }),
  ),
  scalar(
    'UNICODE(text)',
    ['=UNICODE("薪")', 34218],
    ofText((text) => text.codePointAt(0) ?? VALUE),
  ),
  scalar('VALUE(text)', ['=VALUE("1,234.5")', 1234.5], (a) => {
    if (typeof a === 'number') return a;
    if (typeof a === 'boolean') return VALUE;
    return a === null ? 0 : (textToNumber(a as string) ?? VALUE);
  }),
  scalar('NUMBERVALUE(text, [decimal], [group])', ['=NUMBERVALUE("1.234,5",",",".")', 1234.5], (a, b, c) => {
    const text = toText(a);
    const decimal = toText(b === undefined ? '.' : b);
    const group = toText(c === undefined ? ',' : c);
    if (typeof text !== 'string') return text;
    if (typeof decimal !== 'string') return decimal;
    return typeof group === 'string' ? numberValue(text, decimal, group) : group;
  }),
  scalar(
    'TEXT(value, format)',
    ['=TEXT(1234.5,"#,##0.00")', '1,234.50'],
    (a, b) => {
      const format = toText(b ?? null);
      if (typeof format !== 'string') return format;
      if (typeof a === 'boolean') return a ? 'TRUE' : 'FALSE';
      const value =
        a === null ? 0 : typeof a === 'string' ? (textToNumber(a) ?? parseDateTimeText(a) ?? a) : a;
      return value instanceof FormulaError ? value : (formatValue(value, format) ?? VALUE);
    },
    { gives: 'text', unlikeHyperFormula: true },
  ),
  scalar('FIXED(number, [places], [noCommas])', ['=FIXED(1234.567,1)', '1,234.6'], (a, b, c) => {
    const x = toNumber(a);
    const places = toNumber(b === undefined ? 2 : b);
    const plain = toBoolean(c ?? false);
    if (typeof x !== 'number') return x;
    if (typeof places !== 'number') return places;
    if (plain instanceof FormulaError) return plain;
    return places > 127 ? VALUE : fixed(x, places, !plain);
  }),
  ...(['DOLLAR', 'USDOLLAR'] as const).map((name) =>
    scalar(
      `${name}(number, [places])`,
      [`=${name}(-1234.567,2)`, '($1,234.57)'],
      ofNumbers(
        (x, places) => {
          const text = `$${fixed(Math.abs(x), places, true)}`;
          return x < 0 && roundTo(x, places) !== 0 ? `(${text})` : text;
        },
        [undefined, 2],
      ),
    ),
  ),
  list(
    'ARRAYTOTEXT(list, [strict])',
    'ls',
    ['=ARRAYTOTEXT({1,"a"})', '1, a'],
    (args) => {
      const strict = toNumber((args[1] ?? 0) as Scalar);
      if (typeof strict !== 'number') return strict;
      if (strict !== 0 && strict !== 1) return VALUE;
      const write = (item: Scalar): string => {
        if (item instanceof FormulaError) return item.code;
        const text = toText(item) as string;
        return strict === 1 && typeof item === 'string' ? `"${text.replaceAll('"', '""')}"` : text;
      };
      const [first] = args;
      const items = itemsOf(first!).map(write);
      if (strict === 0) return limited(items.join(', '));
      const width = typeof first === 'object' && first !== null && 'cols' in first ? first.cols : 1;
      const rows: string[] = [];
      for (let at = 0; at < items.length; at += width) rows.push(items.slice(at, at + width).join(','));
      return limited(`{${rows.join(';')}}`);
    },
    { errors: true },
  ),
  scalar(
    'VALUETOTEXT(value, [strict])',
    ['=VALUETOTEXT(5)', '5'],
    (a, b) => {
      if (a instanceof FormulaError) return a.code;
      const text = toText(a) as string;
      return b === 1 && typeof a === 'string' ? `"${text.replaceAll('"', '""')}"` : text;
    },
    { errors: true },
  ),
];
