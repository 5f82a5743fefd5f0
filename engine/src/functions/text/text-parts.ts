import { toBoolean, toNumber, toText } from '../../cells/coerce.ts';
import { NA, VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { findPattern, parsePattern } from '../../operators/wildcards.ts';
import { fromRows, itemsOf, numberArg } from '../spec/arguments.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec, ListFunction, ScalarFunction } from '../spec/function-spec.ts';
import { ofText, replacing } from '../spec/text-arguments.ts';

const { list, scalar } = library('text');

function delimiters(value: Value | undefined): string[] | FormulaError {
  const found: string[] = [];
  for (const item of value === undefined ? [] : itemsOf(value)) {
    const text = toText(item);
    if (typeof text !== 'string') return text;
    found.push(text);
  }
  return found;
}

/** Next place of any of the delimiters at or after `from`. */
function nextDelimiter(
  text: string,
  marks: readonly string[],
  from: number,
): { at: number; length: number } | null {
  let best: { at: number; length: number } | null = null;
  for (const mark of marks) {
    if (mark === '') continue;
    const at = text.indexOf(mark, from);
    if (at >= 0 && (best === null || at < best.at)) best = { at, length: mark.length };
  }
  return best;
}

/** Arguments by place; those left out as `,,` are none. */
const givenOf =
  (...[args, { omitted }]: Parameters<ListFunction>) =>
  (index: number): Value | undefined =>
    omitted[index] ? undefined : args[index];

interface Hit {
  readonly at: number;
  readonly length: number;
}

function hitsOf(text: string, marks: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (let hit = nextDelimiter(text, marks, 0); hit !== null; ) {
    hits.push(hit);
    hit = nextDelimiter(text, marks, hit.at + hit.length);
  }
  return hits;
}

/** Hit number `wanted`, from the end if negative; with `endCounts` the end it is counted towards is one, too. */
function nthHit(hits: readonly Hit[], wanted: number, endCounts: boolean, length: number): Hit | undefined {
  if (!endCounts) return hits.at(wanted > 0 ? wanted - 1 : wanted);
  return wanted > 0
    ? [...hits, { at: length, length: 0 }][wanted - 1]
    : [{ at: 0, length: 0 }, ...hits].at(wanted);
}

/** Numbers that switch something on or off. An error that was given goes before one that is found here. */
function flagArgs(values: readonly (Value | undefined)[]): boolean[] | FormulaError {
  const flags: number[] = [];
  for (const value of values) {
    const flag = numberArg(value, 0);
    if (typeof flag !== 'number') return flag;
    flags.push(flag);
  }
  return flags.every((flag) => flag === 0 || flag === 1) ? flags.map(Boolean) : VALUE;
}

const part =
  (before: boolean): ListFunction =>
  (args, call) => {
    const text = toText(args[0] as Scalar);
    if (typeof text !== 'string') return text;
    const marks = delimiters(args[1]);
    if (marks instanceof FormulaError) return marks;
    const given = givenOf(args, call);
    const instance = numberArg(given(2), 1);
    if (typeof instance !== 'number') return instance;
    const flags = flagArgs([given(3), given(4)]);
    if (flags instanceof FormulaError) return flags;
    const wanted = Math.floor(instance);
    if (wanted === 0 || Math.abs(wanted) > Math.max(text.length, 1)) return VALUE;
    // Only where it is written which one: else the delimiter just isn't there.
    if (given(2) !== undefined && marks.every((mark) => mark.length > text.length)) return VALUE;
    if (marks.includes('')) return before === wanted > 0 ? '' : text;
    const hit = findHit(text, marks, wanted, flags);
    if (hit) return beside(text, hit, before);
    return given(5) === undefined ? NA : (args[5] ?? '');
  };

const beside = (text: string, { at, length }: Hit, before: boolean): string =>
  before ? text.slice(0, at) : text.slice(at + length);

function findHit(
  text: string,
  marks: readonly string[],
  wanted: number,
  [ignoreCase = false, endCounts = false]: readonly boolean[],
): Hit | undefined {
  const hits = ignoreCase
    ? hitsOf(
        text.toLowerCase(),
        marks.map((mark) => mark.toLowerCase()),
      )
    : hitsOf(text, marks);
  return nthHit(hits, wanted, endCounts, text.length);
}

function split(text: string, marks: readonly string[], skipEmpty: boolean): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let hit = nextDelimiter(text, marks, 0); hit !== null; hit = nextDelimiter(text, marks, from)) {
    parts.push(text.slice(from, hit.at));
    from = hit.at + hit.length;
  }
  parts.push(text.slice(from));
  return skipEmpty ? parts.filter((each) => each !== '') : parts;
}

const textSplit: ListFunction = (args, call) => {
  const text = toText(args[0] as Scalar);
  if (typeof text !== 'string') return text;
  const given = givenOf(args, call);
  const columns = delimiters(given(1));
  if (columns instanceof FormulaError) return columns;
  const rows = delimiters(given(2));
  if (rows instanceof FormulaError) return rows;
  if ((columns.length === 0 && rows.length === 0) || columns.includes('') || rows.includes('')) return VALUE;
  const skipEmpty = toBoolean((given(3) ?? false) as Scalar);
  if (skipEmpty instanceof FormulaError) return skipEmpty;
  const ignoreCase = toNumber((given(4) ?? 0) as Scalar);
  if (typeof ignoreCase !== 'number') return ignoreCase;
  const pad = (given(5) ?? NA) as Scalar;
  // Ignoring case: both cases of every delimiter.
  const cases = (marks: readonly string[]): readonly string[] =>
    ignoreCase === 1 ? marks.flatMap((mark) => [mark.toLowerCase(), mark.toUpperCase()]) : marks;
  const lines = rows.length === 0 ? [text] : split(text, cases(rows), skipEmpty);
  const table = lines.map((line) => (columns.length === 0 ? [line] : split(line, cases(columns), skipEmpty)));
  const width = Math.max(1, ...table.map((line) => line.length));
  const matrix = fromRows(
    table.map((line) => [...line, ...new Array<Scalar>(width - line.length).fill(pad)]),
  );
  return matrix.data.length === 1 ? matrix.data[0]! : new Matrix(matrix.rows, matrix.cols, matrix.data);
};

/** Bytes as the double-byte editions count them: 2 for full-width characters, else 1. */
function byteLength(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) bytes += isWide(text.charCodeAt(at)) ? 2 : 1;
  return bytes;
}

function isWide(code: number): boolean {
  return code >= 0x1100 && !(code >= 0xff61 && code <= 0xff9f);
}

/** The part of a text between two byte places; half a character becomes a blank. */
function byteSlice(text: string, from: number, count: number): string {
  let result = '';
  let at = 0;
  for (const character of text) {
    const width = byteLength(character);
    const start = at;
    const end = at + width;
    at = end;
    if (end <= from || start >= from + count) continue;
    result += start >= from && end <= from + count ? character : ' ';
  }
  return result;
}

/** FIND or SEARCH with places in bytes. */
function findInBytes(ignoreCase: boolean): ScalarFunction {
  return (a, b, c) => {
    const what = toText(a);
    const text = toText(b ?? null);
    const start = toNumber(c === undefined ? 1 : c);
    if (typeof what !== 'string') return what;
    if (typeof text !== 'string') return text;
    if (typeof start !== 'number') return start;
    if (start < 1) return VALUE;
    const from = byteSlice(text, 0, Math.trunc(start) - 1).length;
    const at = ignoreCase ? findPattern(parsePattern(what), text, from) : text.indexOf(what, from);
    return at < 0 ? VALUE : byteLength(text.slice(0, at)) + 1;
  };
}

/** Full-width forms of the ASCII characters lie this far above them; the blank is U+3000. */
const FULL_WIDTH = 0xfee0;

function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (character) =>
    character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH),
  );
}

function fullWidth(text: string): string {
  return text.replace(/[ -~]/g, (character) =>
    character === ' ' ? '\u3000' : String.fromCharCode(character.charCodeAt(0) + FULL_WIDTH),
  );
}

/** Half of a character outside the basic plane: no text that could be sent. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

export const TEXT_PARTS: readonly FunctionSpec[] = [
  scalar('ASC(text)', ['=ASC("Ａ１")', 'A1'], ofText(halfWidth)),
  ...(['DBCS', 'JIS'] as const).map((name) =>
    scalar(`${name}(text)`, [`=${name}("A1")`, 'Ａ１'], ofText(fullWidth)),
  ),
  scalar(
    'ENCODEURL(text)',
    ['=ENCODEURL("薪 a")', '%E8%96%AA%20a'],
    ofText((text) =>
      LONE_SURROGATE.test(text) ? VALUE : encodeURIComponent(text).replace(/[!'()*]/g, percent),
    ),
  ),
  list(
    'TEXTBEFORE(text, delimiter, [instance], [ignoreCase], [endCounts], [otherwise])',
    'slsssl',
    ['=TEXTBEFORE("a-b-c","-",2)', 'a-b'],
    part(true),
  ),
  list(
    'TEXTAFTER(text, delimiter, [instance], [ignoreCase], [endCounts], [otherwise])',
    'slsssl',
    ['=TEXTAFTER("a-b-c","-")', 'b-c'],
    part(false),
  ),
  list(
    'TEXTSPLIT(text, columns, [rows], [skipEmpty], [ignoreCase], [pad])',
    'sllsss',
    ['=COLUMNS(TEXTSPLIT("a,b,c",","))', 3],
    textSplit,
    { returns: 'list' },
  ),
  scalar(
    'LENB(text)',
    ['=LENB("a薪")', 3],
    ofText((text) => byteLength(text)),
  ),
  scalar(
    'LEFTB(text, [count])',
    ['=LEFTB("薪資",2)', '薪'],
    ofText((text, count = 1) => (count < 0 ? VALUE : byteSlice(text, 0, Math.trunc(count)))),
  ),
  scalar(
    'RIGHTB(text, [count])',
    ['=RIGHTB("薪資",2)', '資'],
    ofText((text, count = 1) => {
      if (count < 0) return VALUE;
      const bytes = Math.min(Math.trunc(count), byteLength(text));
      return byteSlice(text, byteLength(text) - bytes, bytes);
    }),
  ),
  scalar(
    'MIDB(text, start, count)',
    ['=MIDB("薪資",3,2)', '資'],
    ofText((text, start = 0, count = 0) =>
      start < 1 || count < 0 ? VALUE : byteSlice(text, Math.trunc(start) - 1, Math.trunc(count)),
    ),
  ),
  scalar('FINDB(what, text, [start])', ['=FINDB("資","薪資")', 3], findInBytes(false)),
  scalar('SEARCHB(what, text, [start])', ['=SEARCHB("B?","薪ab1")', 4], findInBytes(true)),
  scalar(
    'REPLACEB(text, start, count, with)',
    ['=REPLACEB("薪資單",3,2,"-")', '薪-單'],
    replacing((text, at, count, instead) => {
      const to = at + count;
      return byteSlice(text, 0, at) + instead + byteSlice(text, to, Math.max(0, byteLength(text) - to));
    }),
  ),
];
