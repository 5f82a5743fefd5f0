import { columnIndex } from './address.ts';
import { FOREIGN_OPERATORS, FOREIGN_SIGNS } from './foreign-syntax.ts';
import { FormulaStop } from './formula-problem.ts';
import { LIMITS } from './limits.ts';
import { isAscii, narrow } from './names.ts';
import { scanBracket } from './scan-bracket.ts';
import type { Token } from './tokens.ts';

const NUMBER = /(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[Ee][+-]?[0-9]+)?/y;
// Classes of Unicode take a millisecond to set up, which formulas in plain letters needn't pay.
const PLAIN_WORD = /[A-Za-z_\\][A-Za-z0-9_.?]*/y;
const WORD = /[\p{L}_\\][\p{L}\p{M}\p{N}_.?]*/uy;
const ERROR = /#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|GETTING_DATA)/iy;
const SHEET = /(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{M}\p{N}_.]*))!/uy;
// `Pay2[net]` is a table whose name looks like an address.
const CELL = /\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})(?![\p{L}\p{N}_([])/uy;
const COLUMNS = /\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})(?![\p{L}\p{N}_(!.])/uy;
const ROWS = /\$?([1-9][0-9]{0,6}):\$?([1-9][0-9]{0,6})(?![\p{L}\p{N}_.])/uy;
const WIDE_COMPARISONS: Readonly<Record<string, string>> = { '\u2265': '>=', '\u2264': '<=', '\u2260': '<>' };

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Cuts a formula into tokens; `sheet` also reads A1 addresses. Throws FormulaStop. */
export function tokenize(text: string, sheet: boolean): Token[] {
  const plain = narrow(text);
  const anyWord = isAscii(plain) ? PLAIN_WORD : WORD;
  const tokens: Token[] = [];
  let at = 0;
  while (at < plain.length) {
    const character = plain[at]!;
    if (character.trim() === '') {
      at += 1;
      continue;
    }
    const token =
      (character === '"' || character === '\u201c' ? scanText(text, at) : undefined) ??
      (sheet ? scanReference(plain, at) : undefined) ??
      scanNumber(plain, at) ??
      scanWord(text, plain, at, anyWord) ??
      (character === '#' ? scanError(plain, at) : undefined) ??
      (character === '[' ? scanBracketed(text, plain, at) : undefined) ??
      scanSymbol(text, plain, at, tokens.at(-1));
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', at: text.length, end: text.length });
  return tokens;
}

function scanNumber(plain: string, at: number): Token | undefined {
  // A leading currency sign says nothing: ¥100 is 100.
  const start = plain[at] === '\u00a5' ? at + 1 : at;
  const number = match(NUMBER, plain, start);
  return number ? { kind: 'number', value: Number(number[0]), at, end: start + number[0].length } : undefined;
}

function scanWord(text: string, plain: string, at: number, pattern: RegExp): Token | undefined {
  const word = match(pattern, plain, at);
  const end = at + (word?.[0].length ?? 0);
  return word ? { kind: 'word', text: text.slice(at, end), at, end } : undefined;
}

function scanError(plain: string, at: number): Token | undefined {
  const error = match(ERROR, plain, at);
  return error ? { kind: 'error', code: error[0].toUpperCase(), at, end: at + error[0].length } : undefined;
}

function scanBracketed(text: string, plain: string, at: number): Token {
  const bracket = scanBracket(text, plain, at);
  return { kind: 'bracket', bracket, at: bracket.at, end: bracket.end };
}

/** Whatever else may stand in a formula; signs of other languages say how they are written here. */
function scanSymbol(text: string, plain: string, at: number, before: Token | undefined): Token {
  const character = plain[at]!;
  const pair = plain.slice(at, at + 2);
  const operator = FOREIGN_OPERATORS[pair];
  if (operator !== undefined)
    throw new FormulaStop('formula.writeInstead', { found: pair, instead: operator }, at, at + 2);
  const sign = FOREIGN_SIGNS[character];
  if (sign !== undefined)
    throw new FormulaStop('formula.writeInstead', { found: character, instead: sign }, at, at + 1);
  if (/^(?:\$\d|[^$\P{Sc}])/u.test(plain.slice(at, at + 2)))
    throw new FormulaStop('formula.currencySign', { found: character }, at, at + 1);
  // `$A$1`, `Sheet1!A1`.
  if (character === '$' || (character === '!' && before?.kind === 'word'))
    throw new FormulaStop('formula.noAddresses', {}, at, at + 1);
  const wide = WIDE_COMPARISONS[character];
  if (wide) return { kind: 'symbol', text: wide, at, end: at + 1 };
  const symbol = pair === '<=' || pair === '>=' || pair === '<>' ? pair : character;
  if (!'+-*/^&=<>%(){},;:@#'.includes(symbol[0]!)) {
    const found = String.fromCodePoint(text.codePointAt(at)!);
    throw new FormulaStop('formula.unknownCharacter', { found }, at, at + 1);
  }
  return { kind: 'symbol', text: symbol, at, end: at + symbol.length };
}

/** Quoted text. Opened with a full-width or curly quote, its twin closes it. */
function scanText(text: string, start: number): Token {
  const closers = text[start] === '"' ? '"' : text[start] === '\u201c' ? '\u201d"' : '\uff02"';
  let value = '';
  let at = start + 1;
  while (at < text.length) {
    const character = text[at]!;
    if (closers.includes(character)) {
      if (text[at + 1] !== character) return { kind: 'text', value, at: start, end: at + 1 };
      at += 1;
    }
    value += character;
    at += 1;
  }
  throw new FormulaStop('formula.unclosedText', {}, start, text.length);
}

function scanReference(plain: string, start: number): Token | null {
  const prefix = match(SHEET, plain, start);
  const sheet = prefix ? (prefix[1]?.replaceAll("''", "'") ?? prefix[2]!) : null;
  const at = start + (prefix ? prefix[0].length : 0);

  const columns = match(COLUMNS, plain, at);
  if (columns) {
    const left = columnIndex(columns[1]!);
    const right = columnIndex(columns[2]!);
    if (left !== null && right !== null) {
      return range(sheet, 0, left, LIMITS.rows - 1, right, start, at + columns[0].length);
    }
  }
  const rows = match(ROWS, plain, at);
  if (rows) {
    const end = at + rows[0].length;
    return range(sheet, Number(rows[1]) - 1, 0, Number(rows[2]) - 1, LIMITS.columns - 1, start, end);
  }
  const first = cellAt(plain, at);
  if (!first) {
    // `Sheet1!#REF!` and `Sheet1!name` are left to the parser as an error and a name.
    if (!prefix) return null;
    const error = match(ERROR, plain, at);
    if (error) return { kind: 'error', code: error[0].toUpperCase(), at: start, end: at + error[0].length };
    const word = match(WORD, plain, at);
    return word ? { kind: 'word', text: word[0], at: start, end: at + word[0].length } : null;
  }
  if (plain[first.end] === ':') {
    const second = cellAt(plain, first.end + 1);
    if (second) return range(sheet, first.row, first.col, second.row, second.col, start, second.end);
  }
  const node = { kind: 'cell', sheet, row: first.row, col: first.col, at: start, end: first.end } as const;
  return { kind: 'reference', node, at: start, end: first.end };
}

function cellAt(plain: string, at: number): { row: number; col: number; end: number } | null {
  const cell = match(CELL, plain, at);
  if (!cell) return null;
  const col = columnIndex(cell[1]!);
  const row = Number(cell[2]) - 1;
  if (col === null || row >= LIMITS.rows) return null;
  return { row, col, end: at + cell[0].length };
}

function range(
  sheet: string | null,
  rowA: number,
  colA: number,
  rowB: number,
  colB: number,
  at: number,
  end: number,
): Token {
  const node = {
    kind: 'range',
    sheet,
    top: Math.min(rowA, rowB),
    left: Math.min(colA, colB),
    bottom: Math.max(rowA, rowB),
    right: Math.max(colA, colB),
    at,
    end,
  } as const;
  return { kind: 'reference', node, at, end };
}
