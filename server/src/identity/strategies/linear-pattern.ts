/**
 * Whether a pattern is judged in a time that grows with the password alone: from `^` to `$`, parts one after the other
 * without groups or choices, and in each part (each `(?=…)` at the beginning, and the rest) at most one piece of a length
 * that varies. What is longer or cleverer can be made to run for hours by whoever types a password.
 */
export function isLinearPattern(pattern: string): boolean {
  if (pattern.length > 300 || !pattern.startsWith('^') || !pattern.endsWith('$')) return false;
  let rest = pattern.slice(1, -1);
  for (let ahead = AHEAD.exec(rest); ahead; ahead = AHEAD.exec(rest)) {
    if (!isLinearPart(ahead[1] ?? '')) return false;
    rest = rest.slice(ahead[0].length);
  }
  return isLinearPart(rest) && compiles(pattern);
}

/** A character, a class of them or an escaped one, as often as the quantifier says. */
const PIECE =
  /^(?:\\[dDwWsS\W]|\[\^?(?:\\.|[^\]\\])+\]|[^\\[\](){}|^$*+?])(\*|\+|\?|\{\d{1,3}(?:,\d{0,3})?\})?/u;
const AHEAD = /^\(\?[=!]((?:\\.|\[\^?(?:\\.|[^\]\\])+\]|[^\\[\]()])*)\)/u;

function isLinearPart(part: string): boolean {
  let rest = part.endsWith('$') && !part.endsWith('\\$') ? part.slice(0, -1) : part;
  let varying = 0;
  while (rest !== '') {
    const piece = PIECE.exec(rest);
    if (!piece) return false;
    const quantifier = piece[1];
    const [least, most] = quantifier?.slice(1, -1).split(',') ?? [];
    if (quantifier && !(quantifier.startsWith('{') && (most === undefined || most === least))) varying += 1;
    rest = rest.slice(piece[0].length);
  }
  return varying <= 1;
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
