import type { Name, Span } from './ast.ts';
import { FormulaStop } from './formula-problem.ts';

/** What stands between `[` and `]`. */
export type Bracket = Span &
  (
    | { readonly form: 'field'; readonly path: readonly Name[] }
    | { readonly form: 'tagged'; readonly tag: Name }
    | { readonly form: 'between'; readonly from: Name; readonly to: Name }
    | { readonly form: 'column'; readonly from: Name; readonly to: Name | null }
  );

/** `'` before `[ ] # '`; before anything else, as in `Driver's pay`, it is part of the name. */
const isEscape = (text: string, at: number): boolean =>
  text[at] === "'" && at + 1 < text.length && "[]#'".includes(text[at + 1]!);

/**
 * Reads a structured reference that starts at `[`. `plain` is the text with full-width characters narrowed; names
 * are taken from `text` as written, since a display name may hold full-width characters of its own.
 */
export function scanBracket(text: string, plain: string, start: number): Bracket {
  let at = start + 1;

  const skipSpace = (): void => {
    while (at < plain.length && plain[at]!.trim() === '') at += 1;
  };
  const unclosed = (): FormulaStop => new FormulaStop('formula.unclosedBracket', {}, start, text.length);
  const close = (): void => {
    skipSpace();
    if (at >= plain.length) throw unclosed();
    if (plain[at] !== ']') {
      throw new FormulaStop('formula.unexpected', { found: text[at]!, expected: ']' }, at, at + 1);
    }
    at += 1;
  };

  /** `[Base pay]` with `'` before `[ ] # '`. */
  const innerName = (): Name => {
    const from = at;
    // Opened with a plain bracket, only a plain one closes: a display name may hold ［ ］ or 【 】.
    const wide = text[at] !== '[';
    at += 1;
    let name = '';
    while (at < text.length) {
      const character = text[at]!;
      if (isEscape(text, at)) {
        name += text[at + 1];
        at += 2;
      } else if (character === ']' || (wide && plain[at] === ']')) {
        at += 1;
        if (name.trim() === '') throw new FormulaStop('formula.emptyName', {}, from, at);
        return { text: name.trim(), at: from, end: at };
      } else if (character === '[') {
        throw new FormulaStop('formula.bracketInName', {}, at, at + 1);
      } else {
        name += character;
        at += 1;
      }
    }
    throw unclosed();
  };

  const bareName = (stops: string): Name => {
    const from = at;
    let name = '';
    while (at < plain.length && !stops.includes(plain[at]!)) {
      if (isEscape(text, at)) at += 1;
      name += text[at];
      at += 1;
    }
    if (at >= plain.length) throw unclosed();
    name = name.trim();
    if (name === '') {
      throw new FormulaStop('formula.emptyName', {}, from, Math.max(at, from + 1));
    }
    return { text: name, at: from, end: from + text.slice(from, at).trimEnd().length };
  };

  skipSpace();
  if (plain[at] === '#') throw new FormulaStop('formula.tableSection', {}, start, at + 1);
  if (plain[at] !== '@') {
    if (plain[at] !== '[') {
      const from = bareName(']');
      close();
      return { form: 'column', from, to: null, at: start, end: at };
    }
    const from = innerName();
    skipSpace();
    let to: Name | null = null;
    if (plain[at] === ':') {
      at += 1;
      skipSpace();
      if (plain[at] !== '[') {
        throw new FormulaStop(
          'formula.unexpected',
          { found: text[at] ?? '', expected: '[' },
          Math.min(at, text.length),
          Math.min(at + 1, text.length),
        );
      }
      to = innerName();
    }
    close();
    return { form: 'column', from, to, at: start, end: at };
  }

  at += 1;
  skipSpace();
  if (plain[at] === '#') {
    at += 1;
    const tag = bareName(']');
    close();
    return { form: 'tagged', tag, at: start, end: at };
  }
  const path: Name[] = [];
  let inner = false;
  for (;;) {
    skipSpace();
    inner = plain[at] === '[';
    path.push(inner ? innerName() : bareName('.[]:#'));
    skipSpace();
    if (plain[at] !== '.') break;
    at += 1;
  }
  if (plain[at] === ':' && path.length === 1) {
    at += 1;
    skipSpace();
    const to = plain[at] === '[' ? innerName() : bareName(']:.[#');
    close();
    return { form: 'between', from: path[0]!, to, at: start, end: at };
  }
  close();
  return { form: 'field', path, at: start, end: at };
}
