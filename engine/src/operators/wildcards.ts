/**
 * Excel's wildcards: `?` one character, `*` any run, `~` before either takes it as it is. Matched by hand in time
 * proportional to both lengths at most: no regular expression, so no pattern can hold a thread.
 */
export interface Pattern {
  readonly parts: readonly string[];
  /** Any part is a wildcard. */
  readonly wild: boolean;
}

const ONE = '\u0000?';
const RUN = '\u0000*';

/** Reads a pattern; ignoring case. */
export function parsePattern(text: string): Pattern {
  const parts: string[] = [];
  let wild = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    const next = text[at + 1];
    if (character === '~') {
      // Before any other character, and at the end, the tilde itself is dropped.
      if (next !== undefined) parts.push(next.toLowerCase());
      at += 1;
    } else if (character === '?') {
      parts.push(ONE);
      wild = true;
    } else if (character === '*') {
      if (parts[parts.length - 1] !== RUN) parts.push(RUN);
      wild = true;
    } else {
      parts.push(character.toLowerCase());
    }
  }
  return { parts, wild };
}

/** Does the whole text match? */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const { parts } = pattern;
  const lower = text.toLowerCase();
  let at = 0;
  let part = 0;
  let lastRun = -1;
  let resume = 0;
  while (at < lower.length) {
    const expected = parts[part];
    if (expected === RUN) {
      lastRun = part;
      resume = at;
      part += 1;
    } else if (expected === ONE || expected === lower[at]) {
      part += 1;
      at += 1;
    } else if (lastRun >= 0) {
      // Give the last run one character more and try again behind it.
      resume += 1;
      at = resume;
      part = lastRun + 1;
    } else {
      return false;
    }
  }
  while (parts[part] === RUN) part += 1;
  return part === parts.length;
}

/**
 * Where the pattern first matches inside the text at or after `from`, or -1 (SEARCH). Cut at its runs, the pieces are
 * looked for one after another: if the rest isn't found behind the first piece, no later start can find it either.
 */
export function findPattern(pattern: Pattern, text: string, from: number): number {
  const pieces: string[][] = [[]];
  for (const part of pattern.parts) {
    if (part === RUN) pieces.push([]);
    else pieces[pieces.length - 1]!.push(part);
  }
  const lower = text.toLowerCase();
  const start = findPiece(pieces[0]!, lower, from);
  if (start < 0) return -1;
  let at = start + pieces[0]!.length;
  for (const piece of pieces.slice(1)) {
    const found = findPiece(piece, lower, at);
    if (found < 0) return -1;
    at = found + piece.length;
  }
  return start;
}

function findPiece(piece: readonly string[], lower: string, from: number): number {
  const last = lower.length - piece.length;
  for (let at = from; at <= last; at += 1) {
    let index = 0;
    while (index < piece.length && (piece[index] === ONE || piece[index] === lower[at + index])) index += 1;
    if (index === piece.length) return at;
  }
  return -1;
}
