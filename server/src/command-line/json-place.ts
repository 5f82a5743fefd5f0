const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;
const BLANK = /[ \t\r\n]*/y;

/**
 * Where a text stops being JSON: the character that can't stand there, or the end where more is needed.
 * JSON.parse tells of it only now and then.
 */
export function jsonProblemAt(text: string): number {
  const open: ('{' | '[')[] = [];
  let wanted: 'value' | 'item' | 'name' | 'member' | 'colon' | 'next' = 'value';
  for (let at = 0; ; at = TOKEN.lastIndex) {
    BLANK.lastIndex = at;
    BLANK.test(text);
    const here = BLANK.lastIndex;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) return here;
    const [, symbol, string, other] = match;
    const isValue = wanted === 'value' || wanted === 'item';
    if (symbol === '{' && isValue) {
      open.push('{');
      wanted = 'member';
    } else if (symbol === '[' && isValue) {
      open.push('[');
      wanted = 'item';
    } else if (symbol === '}' && open.at(-1) === '{' && (wanted === 'member' || wanted === 'next')) {
      open.pop();
      wanted = 'next';
    } else if (symbol === ']' && open.at(-1) === '[' && (wanted === 'item' || wanted === 'next')) {
      open.pop();
      wanted = 'next';
    } else if (symbol === ',' && wanted === 'next' && open.length > 0)
      wanted = open.at(-1) === '{' ? 'name' : 'value';
    else if (symbol === ':' && wanted === 'colon') wanted = 'value';
    else if (string !== undefined && (wanted === 'name' || wanted === 'member')) wanted = 'colon';
    else if (symbol === undefined && isValue && (string ?? other) !== undefined) wanted = 'next';
    else return here;
  }
}
