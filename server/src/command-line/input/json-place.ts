const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;
const BLANK = /[ \t\r\n]*/y;

type Wanted = 'value' | 'item' | 'name' | 'member' | 'colon' | 'next';

/**
 * Where a text stops being JSON: the character that can't stand there, or the end where more is needed.
 * JSON.parse tells of it only now and then.
 */
export function jsonProblemAt(text: string): number {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  for (let at = 0; ; at = TOKEN.lastIndex) {
    BLANK.lastIndex = at;
    BLANK.test(text);
    const here = BLANK.lastIndex;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) return here;
    const [, symbol, string] = match;
    const next: Wanted | undefined =
      symbol === undefined ? afterScalar(wanted, string !== undefined) : afterSymbol(wanted, symbol, open);
    if (next === undefined) return here;
    wanted = next;
  }
}

/** What may come next; undefined where the token can't stand. */
function afterScalar(wanted: Wanted, isText: boolean): Wanted | undefined {
  if (wanted === 'value' || wanted === 'item') return 'next';
  return isText && (wanted === 'name' || wanted === 'member') ? 'colon' : undefined;
}

function afterSymbol(wanted: Wanted, symbol: string, open: ('{' | '[')[]): Wanted | undefined {
  const inside = open.at(-1);
  switch (symbol) {
    case '{':
    case '[':
      if (wanted !== 'value' && wanted !== 'item') return undefined;
      open.push(symbol);
      return symbol === '{' ? 'member' : 'item';
    case '}':
    case ']': {
      const first = symbol === '}' ? 'member' : 'item';
      if (inside !== (symbol === '}' ? '{' : '[') || (wanted !== first && wanted !== 'next'))
        return undefined;
      open.pop();
      return 'next';
    }
    case ',':
      if (wanted !== 'next' || inside === undefined) return undefined;
      return inside === '{' ? 'name' : 'value';
    default:
      return wanted === 'colon' ? 'value' : undefined;
  }
}

interface Piece {
  readonly symbol: string | undefined;
  readonly string: string | undefined;
  readonly at: number;
  readonly end: number;
}

function pieceAt(text: string, from: number): Piece | undefined {
  TOKEN.lastIndex = from;
  const match = TOKEN.exec(text);
  if (!match) return undefined;
  const [, symbol, string, scalar = ''] = match;
  const end = TOKEN.lastIndex;
  return { symbol, string, at: end - (symbol ?? string ?? scalar).length, end };
}

/** Where the value begins that a path such as `tables[2].columns[0].formula` leads to, or the nearest around it. */
export function placeInJson(text: string, path: string): number {
  let found = pieceAt(text, 0);
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    const inside: Piece | undefined = found && childOf(text, found, name ?? Number(index));
    if (!inside) break;
    found = inside;
  }
  return found?.at ?? 0;
}

function childOf(text: string, open: Piece, wanted: string | number): Piece | undefined {
  if (open.symbol !== '{' && open.symbol !== '[') return undefined;
  let index = 0;
  for (let piece = pieceAt(text, open.end); piece; piece = pieceAt(text, piece.end)) {
    if (piece.symbol === '}' || piece.symbol === ']') return undefined;
    if (piece.symbol === ',') continue;
    const colon: Piece | undefined = open.symbol === '{' ? pieceAt(text, piece.end) : undefined;
    const name = colon ? JSON.parse(piece.string ?? '""') : index;
    const value: Piece | undefined = colon ? pieceAt(text, colon.end) : piece;
    if (!value || name === wanted) return value;
    piece = lastOf(text, value);
    index += 1;
  }
  return undefined;
}

/** The piece with which a value ends. */
function lastOf(text: string, value: Piece): Piece {
  let depth = 0;
  for (let piece: Piece | undefined = value; piece; piece = pieceAt(text, piece.end)) {
    if (piece.symbol === '{' || piece.symbol === '[') depth += 1;
    if (piece.symbol === '}' || piece.symbol === ']') depth -= 1;
    if (depth === 0) return piece;
  }
  return { ...value, end: text.length };
}

/** A place in a text as people count it. */
export function lineOf(text: string, at: number): { line: number; character: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, character: lines.at(-1)!.length + 1 };
}
