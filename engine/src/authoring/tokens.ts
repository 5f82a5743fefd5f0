/**
 * Splits a formula into coloured pieces while it is being typed. Unlike the engine's parser this one never fails:
 * half a reference is still a reference, an unclosed text runs to the end.
 */
export type FormulaTokenKind =
  | 'reference'
  | 'function'
  | 'name'
  | 'text'
  | 'number'
  | 'operator'
  | 'open'
  | 'close'
  | 'separator'
  | 'space';

export interface FormulaToken {
  readonly kind: FormulaTokenKind;
  readonly at: number;
  readonly end: number;
  readonly text: string;
  /** A bracket, quote or brace that was opened and not closed (yet). */
  readonly open: boolean;
}

const letter = /[\p{L}_]/u;
const nameCharacter = /[\p{L}\p{N}_.]/u;
const digit = /[0-9０-９]/u;
const space = /\s/u;

const COMPARISON = /^(?:<=|>=|<>)/;

/** Signs that are a token each. */
const SIGNS: ReadonlyMap<string, FormulaTokenKind> = new Map([
  ['(', 'open'],
  ['（', 'open'],
  [')', 'close'],
  ['）', 'close'],
  [',', 'separator'],
  ['，', 'separator'],
  [';', 'separator'],
]);

interface Piece {
  readonly kind: FormulaTokenKind;
  readonly end: number;
  readonly open?: boolean;
}

export function tokenizeFormula(text: string): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  for (let at = 0; at < text.length; at = tokens.at(-1)!.end) {
    const { kind, end, open = false } = pieceAt(text, at);
    tokens.push({ kind, at, end, text: text.slice(at, end), open });
  }
  return tokens;
}

/** What begins here, and where it ends. */
function pieceAt(text: string, at: number): Piece {
  const character = text[at]!;
  if (space.test(character)) return { kind: 'space', end: endWhile(text, at, space) };
  if (character === '"' || character === '＂') return { kind: 'text', ...endOfText(text, at) };
  if (character === '[' || character === '［') return { kind: 'reference', ...endOfBrackets(text, at) };
  if (digit.test(character)) return { kind: 'number', end: endOfNumber(text, at) };
  if (letter.test(character)) return wordAt(text, at);
  const sign = SIGNS.get(character);
  if (sign) return { kind: sign, end: at + 1 };
  return { kind: 'operator', end: at + (COMPARISON.test(text.slice(at, at + 2)) ? 2 : 1) };
}

/** A name: of a table with its brackets, of a function, or by itself. */
function wordAt(text: string, at: number): Piece {
  const end = endWhile(text, at, nameCharacter);
  if (text[end] === '[') return { kind: 'reference', ...endOfBrackets(text, end) };
  return { kind: /^\s*[(（]/u.test(text.slice(end)) ? 'function' : 'name', end };
}

function endWhile(text: string, at: number, pattern: RegExp): number {
  let end = at;
  while (end < text.length && pattern.test(text[end]!)) end++;
  return end;
}

function endOfNumber(text: string, at: number): number {
  const match = /^[0-9０-９]+(?:[.．][0-9０-９]*)?(?:[eE][+-]?[0-9]+)?/u.exec(text.slice(at));
  return at + (match?.[0].length ?? 1);
}

function endOfText(text: string, at: number): { end: number; open: boolean } {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== '"' && text[i] !== '＂') continue;
    if (text[i + 1] === '"') i++;
    else return { end: i + 1, open: false };
  }
  return { end: text.length, open: true };
}

/** The end of a reference that starts with a bracket. An unclosed one ends where a name can't go on. */
function endOfBrackets(text: string, at: number): { end: number; open: boolean } {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const character = text[i]!;
    if (character === "'" && depth > 1) i++;
    else if (character === '[' || character === '［') depth++;
    else if (character === ']' || character === '］') {
      depth--;
      if (depth === 0) return { end: i + 1, open: false };
    } else if (depth === 1 && !/[\p{L}\p{N}_.@#: ]/u.test(character)) {
      return { end: i, open: true };
    }
  }
  return { end: text.length, open: true };
}

/** How many colours references take before they repeat. */
const referenceColourCount = 8;

/**
 * The colour of each different reference of a formula, in order of first appearance.
 * Example: `=[@a]*[@b]+[@a]` gives `{'[@a]': 0, '[@b]': 1}`.
 */
export function referenceColours(text: string): Map<string, number> {
  const colours = new Map<string, number>();
  for (const token of tokenizeFormula(text)) {
    if (token.kind !== 'reference') continue;
    const key = token.text.normalize('NFKC').toLowerCase();
    if (!colours.has(key)) colours.set(key, colours.size % referenceColourCount);
  }
  return colours;
}

/** The codes of the own table's columns a formula reads, each with the colour of its reference. */
export function columnColours(text: string): Map<string, number> {
  const columns = new Map<string, number>();
  for (const [reference, colour] of referenceColours(text)) {
    const match = /^\[@\[?([^\].[]+)/u.exec(reference);
    if (match?.[1] && !match[1].startsWith('#') && !columns.has(match[1])) columns.set(match[1], colour);
  }
  return columns;
}

export interface CallAtCaret {
  readonly name: string;
  readonly argument: number;
}

/** The function whose arguments the caret stands in, and which argument (zero-based). */
export function callAtCaret(tokens: readonly FormulaToken[], caret: number): CallAtCaret | null {
  const stack: { name: string | null; argument: number }[] = [];
  let lastName: string | null = null;
  for (const token of tokens) {
    if (token.at >= caret) break;
    if (token.kind === 'function') lastName = token.text;
    else if (token.kind === 'open') {
      stack.push({ name: lastName, argument: 0 });
      lastName = null;
    } else if (token.kind === 'close') stack.pop();
    else if (token.kind === 'separator') {
      const top = stack.at(-1);
      if (top) top.argument++;
    }
  }
  for (let i = stack.length - 1; i >= 0; i--) {
    const call = stack[i]!;
    if (call.name !== null) return { name: call.name.toUpperCase(), argument: call.argument };
  }
  return null;
}
