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
