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

function parseSection(text: string): Section | null {
  const pieces: Piece[] = [];
  let condition: Condition | null = null;
  let language: Section['language'] = 'en';
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const character = text[at]!;
    const lower = character.toLowerCase();
    if (character === '"') {
      const end = text.indexOf('"', at + 1);
      if (end < 0) return null;
      pieces.push({ kind: 'literal', text: text.slice(at + 1, end) });
      at = end + 1;
    } else if (character === '\\') {
      pieces.push({ kind: 'literal', text: text[at + 1] ?? '' });
      at += 2;
    } else if (character === '_') {
      pieces.push({ kind: 'literal', text: ' ' });
      at += 2;
    } else if (character === '*') {
      // A fill character has no width to fill in a text.
      at += 2;
    } else if (character === '[') {
      const end = text.indexOf(']', at);
      if (end < 0) return null;
      const inside = text.slice(at + 1, end);
      at = end + 1;
      const compared = BRACKET_CONDITION.exec(inside);
      if (compared) condition = { operator: compared[1]!, limit: Number(compared[2]) };
      else if (/^(?:h+|m+|s+)$/i.test(inside))
        pieces.push({ kind: 'date', code: `[${inside.toLowerCase()}]` });
      else if (inside.startsWith('$')) {
        const [symbol = '', locale = ''] = inside.slice(1).split('-');
        if (symbol !== '') pieces.push({ kind: 'literal', text: symbol });
        const code = locale.slice(-4).toLowerCase();
        if (/(?:^|[^0-9a-f])?0?804$/.test(code) || inside.toLowerCase().endsWith('zh-cn')) language = 'zh-CN';
        if (/0?404$/.test(code) || inside.toLowerCase().endsWith('zh-tw')) language = 'zh-TW';
      } else if (!COLOURS.test(inside) && !/^DBNum\d$/i.test(inside)) {
        return null;
      }
    } else if (/^general/i.test(rest)) {
      pieces.push({ kind: 'general' });
      at += 7;
    } else if (/^(?:am\/pm|a\/p|上午\/下午)/i.test(rest)) {
      const code = /^(?:am\/pm|a\/p|上午\/下午)/i.exec(rest)![0];
      pieces.push({ kind: 'date', code: code.toLowerCase() });
      at += code.length;
    } else if (/^e[+-]/i.test(rest)) {
      pieces.push({ kind: 'exponent', plus: rest[1] === '+' });
      at += 2;
    } else if ('ymdhse'.includes(lower) || /^a{3,4}/i.test(rest)) {
      const run = /^(.)\1*/i.exec(rest)![0];
      pieces.push({ kind: 'date', code: run.toLowerCase() });
      at += run.length;
      const fraction = lower === 's' ? /^\.(0+)/.exec(text.slice(at)) : null;
      if (fraction) {
        pieces.push({ kind: 'fraction', digits: fraction[1]!.length });
        at += fraction[0].length;
      }
    } else {
      pieces.push(simplePiece(character));
      at += 1;
    }
  }
  const isDate = pieces.some((piece) => piece.kind === 'date');
  return { pieces, condition, language, isDate };
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
