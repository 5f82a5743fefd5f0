/** One piece of a number format's section. */
export type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'digit'; readonly fill: '0' | '#' | '?' }
  | { readonly kind: 'point' }
  | { readonly kind: 'comma' }
  | { readonly kind: 'percent' }
  | { readonly kind: 'exponent'; readonly plus: boolean }
  | { readonly kind: 'slash' }
  | { readonly kind: 'text' }
  | { readonly kind: 'general' }
  /** yyyy, mm, d, h, ss, AM/PM, [h] … in lower case. */
  | { readonly kind: 'date'; readonly code: string }
  /** Decimals of a second: `.00` behind `ss`. */
  | { readonly kind: 'fraction'; readonly digits: number };

export interface Condition {
  readonly operator: string;
  readonly limit: number;
}

export interface Section {
  readonly pieces: readonly Piece[];
  readonly condition: Condition | null;
  /** Language of month and weekday names, from `[$-804]`; 'en' unless Chinese. */
  readonly language: 'en' | 'zh-CN' | 'zh-TW';
  readonly isDate: boolean;
}

/**
 * Reads a number format such as `#,##0.00;[Red]-#,##0.00` or `yyyy-mm-dd`. Null when it isn't one Excel takes.
 */
export function parseFormat(format: string): Section[] | null {
  const sections: Section[] = [];
  for (const text of splitSections(format)) {
    const section = parseSection(text);
    if (section === null) return null;
    sections.push(section);
  }
  return sections.length > 4 ? null : sections;
}

function splitSections(format: string): string[] {
  const sections: string[] = [];
  let current = '';
  for (let at = 0; at < format.length; at += 1) {
    const character = format[at]!;
    if (character === '"') {
      const end = format.indexOf('"', at + 1);
      const stop = end < 0 ? format.length : end;
      current += format.slice(at, stop + 1);
      at = stop;
    } else if (character === '\\' || character === '_' || character === '*') {
      current += character + (format[at + 1] ?? '');
      at += 1;
    } else if (character === ';') {
      sections.push(current);
      current = '';
    } else {
      current += character;
    }
  }
  sections.push(current);
  return sections;
}

const BRACKET_CONDITION = /^(<=|>=|<>|=|<|>)\s*([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)$/;
const COLOURS = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color\s*\d+)$/i;

/** A section while it is read. */
interface Draft {
  readonly pieces: Piece[];
  condition: Condition | null;
  language: Section['language'];
}

/** What a section may hold next, the first that fits; `take` answers whether Excel takes it, too. */
interface Rule {
  readonly at: RegExp;
  readonly take: (draft: Draft, found: RegExpExecArray) => boolean;
}

const piece =
  (make: (found: RegExpExecArray) => Piece): Rule['take'] =>
  ({ pieces }, found) => {
    pieces.push(make(found));
    return true;
  };
const date = piece(([code]) => ({ kind: 'date', code: code.toLowerCase() }));

const RULES: readonly Rule[] = [
  { at: /^"([^"]*)"/, take: piece(([, text]) => ({ kind: 'literal', text: text! })) },
  { at: /^"/, take: () => false },
  { at: /^\\([\s\S]?)/, take: piece(([, text]) => ({ kind: 'literal', text: text! })) },
  { at: /^_[\s\S]?/, take: piece(() => ({ kind: 'literal', text: ' ' })) },
  // A fill character has no width to fill in a text.
  { at: /^\*[\s\S]?/, take: () => true },
  { at: /^\[([^\]]*)\]/, take: (draft, [, inside]) => takeBracket(draft, inside!) },
  { at: /^\[/, take: () => false },
  { at: /^general/i, take: piece(() => ({ kind: 'general' })) },
  { at: /^(?:am\/pm|a\/p|上午\/下午)/i, take: date },
  { at: /^e([+-])/i, take: piece(([, sign]) => ({ kind: 'exponent', plus: sign === '+' })) },
  {
    at: /^(s+)(?:\.(0+))?/i,
    take: ({ pieces }, [, seconds, decimals]) => {
      pieces.push({ kind: 'date', code: seconds!.toLowerCase() });
      if (decimals) pieces.push({ kind: 'fraction', digits: decimals.length });
      return true;
    },
  },
  { at: /^(?:y+|m+|d+|h+|e+|aa(?:a+))/i, take: date },
  { at: /^[\s\S]/, take: piece(([character]) => simplePiece(character)) },
];

function parseSection(text: string): Section | null {
  const draft: Draft = { pieces: [], condition: null, language: 'en' };
  for (let rest = text; rest !== ''; ) {
    const taken = takeNext(draft, rest);
    if (taken === null) return null;
    rest = rest.slice(taken.length);
  }
  return { ...draft, isDate: draft.pieces.some((each) => each.kind === 'date') };
}

/** What was taken of the text; null for what no format holds. */
function takeNext(draft: Draft, rest: string): string | null {
  for (const { at, take } of RULES) {
    const found = at.exec(rest);
    if (found) return take(draft, found) ? found[0] : null;
  }
  return null;
}

/** `[>=100]`, `[h]`, `[$€-804]`, `[Red]`. */
function takeBracket(draft: Draft, inside: string): boolean {
  const compared = BRACKET_CONDITION.exec(inside);
  if (compared) draft.condition = { operator: compared[1]!, limit: Number(compared[2]) };
  else if (/^(?:h+|m+|s+)$/i.test(inside))
    draft.pieces.push({ kind: 'date', code: `[${inside.toLowerCase()}]` });
  else if (inside.startsWith('$')) takeLocale(draft, inside);
  else if (!COLOURS.test(inside) && !/^DBNum\d$/i.test(inside)) return false;
  return true;
}

function takeLocale(draft: Draft, inside: string): void {
  const [symbol = '', locale = ''] = inside.slice(1).split('-');
  if (symbol !== '') draft.pieces.push({ kind: 'literal', text: symbol });
  const code = locale.slice(-4).toLowerCase();
  if (/(?:^|[^0-9a-f])?0?804$/.test(code) || inside.toLowerCase().endsWith('zh-cn')) draft.language = 'zh-CN';
  if (/0?404$/.test(code) || inside.toLowerCase().endsWith('zh-tw')) draft.language = 'zh-TW';
}

function simplePiece(character: string): Piece {
  switch (character) {
    case '0':
    case '#':
    case '?':
      return { kind: 'digit', fill: character };
    case '.':
      return { kind: 'point' };
    case ',':
      return { kind: 'comma' };
    case '%':
      return { kind: 'percent' };
    case '/':
      return { kind: 'slash' };
    case '@':
      return { kind: 'text' };
    default:
      return { kind: 'literal', text: character };
  }
}
