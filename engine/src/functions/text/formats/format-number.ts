import { generalText, numberToText } from '../../../cells/number-text.ts';
import { roundTo } from '../../../money/round.ts';
import { formatDate } from './format-date.ts';
import { type Piece, parseFormat, type Section } from './parse-format.ts';

/**
 * Excel's TEXT: a number or text through a number format. Null when the format isn't valid or the value can't be
 * shown with it (a negative date).
 * @example formatValue(1234.5, '#,##0.00') // '1,234.50'
 */
export function formatValue(value: number | string, format: string): string | null {
  if (format === '') return '';
  const sections = parseFormat(format);
  if (sections === null) return null;
  if (typeof value === 'string') return formatText(value, sections);
  const numeric = sections.length === 4 ? sections.slice(0, 3) : sections;
  const { section, unsigned } = chooseSection(value, numeric);
  if (section === null) return '#';
  if (section.isDate) {
    // Digit places have no meaning in a date.
    return section.pieces.some((piece) => piece.kind === 'digit') ? null : formatDate(value, section);
  }
  if (section.pieces.some((piece) => piece.kind === 'text')) {
    return section.pieces
      .map((piece) =>
        piece.kind === 'text' ? numberToText(value) : piece.kind === 'literal' ? piece.text : '',
      )
      .join('');
  }
  return formatDigits(value, section, unsigned);
}

function formatText(text: string, sections: readonly Section[]): string {
  const section =
    sections.length === 4
      ? sections[3]!
      : sections.find(({ pieces }) => pieces.some(({ kind }) => kind === 'text'));
  if (section === undefined) return text;
  return section.pieces
    .map((piece) => (piece.kind === 'text' ? text : piece.kind === 'literal' ? piece.text : ''))
    .join('');
}

function holds(value: number, { operator, limit }: { operator: string; limit: number }): boolean {
  switch (operator) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
    default:
      return value !== limit;
  }
}

/** Which section formats the number, and whether that section stands for the minus sign itself. */
function chooseSection(
  value: number,
  sections: readonly Section[],
): { section: Section | null; unsigned: boolean } {
  if (sections.some(({ condition }) => condition !== null)) {
    for (const [index, section] of sections.entries()) {
      const { condition } = section;
      if (condition === null) {
        // Without a condition of its own, the second of three takes the negative numbers left over.
        if (index === 1 && sections.length > 2 && value >= 0) continue;
        return { section, unsigned: index === 1 && sections.length > 2 };
      }
      if (holds(value, condition)) {
        const onlyNegative =
          condition.operator.startsWith('<') && condition.operator !== '<>' && condition.limit <= 0;
        return { section, unsigned: onlyNegative };
      }
    }
    return { section: null, unsigned: false };
  }
  if (sections.length === 1) return { section: sections[0]!, unsigned: false };
  if (sections.length === 2) {
    return value < 0 ? { section: sections[1]!, unsigned: true } : { section: sections[0]!, unsigned: false };
  }
  if (value > 0) return { section: sections[0]!, unsigned: false };
  if (value < 0) return { section: sections[1]!, unsigned: true };
  return { section: sections[2]!, unsigned: true };
}

/** Fixed notation of a number ≥ 0 that is already rounded to `places`. */
function plainDigits(value: number, places: number): string {
  if (value < 1e21) {
    // Beyond 15 digits binary64 has noise only: Excel shows zeros there.
    const digits = value.toFixed(Math.min(places, 100));
    if (value < 1e15) return digits;
    const whole = BigInt(Number(value.toPrecision(15))).toString();
    return places > 0 ? `${whole}.${'0'.repeat(places)}` : whole;
  }
  const whole = BigInt(Number(value.toPrecision(15))).toString();
  return places > 0 ? `${whole}.${'0'.repeat(places)}` : whole;
}

function formatDigits(value: number, section: Section, unsigned: boolean): string {
  const { pieces } = section;
  if (pieces.some((piece) => piece.kind === 'general')) {
    const text = generalText(unsigned ? Math.abs(value) : value);
    return pieces
      .map((piece) => (piece.kind === 'general' ? text : piece.kind === 'literal' ? piece.text : ''))
      .join('');
  }
  if (!pieces.some((piece) => piece.kind === 'digit')) {
    const text = pieces.map((piece) => literalOf(piece)).join('');
    return value < 0 && !unsigned ? `-${text}` : text;
  }
  if (pieces.some((piece) => piece.kind === 'slash')) return formatFraction(value, pieces, unsigned);

  const percents = pieces.filter((piece) => piece.kind === 'percent').length;
  const exponentAt = pieces.findIndex((piece) => piece.kind === 'exponent');
  const mantissa = exponentAt < 0 ? pieces : pieces.slice(0, exponentAt);
  const pointAt = mantissa.findIndex((piece) => piece.kind === 'point');
  const whole = pointAt < 0 ? mantissa : mantissa.slice(0, pointAt);
  const decimals = pointAt < 0 ? [] : mantissa.slice(pointAt + 1);
  const { grouped, thousands } = readCommas(mantissa);
  const places = decimals.filter((piece) => piece.kind === 'digit').length;

  let size = Math.abs(value) * 100 ** percents;
  if (percents > 0) size = Number(size.toPrecision(15));
  size /= 1000 ** thousands;
  let exponent = 0;
  if (exponentAt >= 0 && size !== 0) {
    const width = Math.max(1, whole.filter((piece) => piece.kind === 'digit').length);
    exponent = Math.floor(Math.log10(size));
    exponent -= ((exponent % width) + width) % width;
    let scaled = roundTo(shift(size, -exponent), places);
    if (scaled >= 10 ** width) {
      exponent += width;
      scaled = roundTo(shift(size, -exponent), places);
    }
    size = scaled;
  } else {
    size = roundTo(size, places);
  }
  const [integer = '0', fraction = ''] = plainDigits(size, places).split('.');
  let text = writeWhole(whole, integer === '0' ? '' : integer, grouped);
  if (pointAt >= 0) text += `.${writeFraction(decimals, fraction)}`;
  if (exponentAt >= 0) text += writeExponent(pieces.slice(exponentAt), exponent);
  const negative = value < 0 && !unsigned && (size !== 0 || exponentAt >= 0);
  return negative ? `-${text}` : text;
}

/** size · 10^by, by way of the decimal text, which is exact. */
function shift(size: number, by: number): number {
  const [digits = '0', exponent = '0'] = size.toExponential().split('e');
  return Number(`${digits}e${Number(exponent) + by}`);
}

function literalOf(piece: Piece): string {
  switch (piece.kind) {
    case 'literal':
      return piece.text;
    case 'percent':
      return '%';
    case 'point':
      return '.';
    case 'slash':
      return '/';
    case 'comma':
      return ',';
    default:
      return '';
  }
}

/** A comma between digits groups; each comma behind the last digit of the whole part divides by a thousand. */
function readCommas(pieces: readonly Piece[]): { grouped: boolean; thousands: number } {
  const digits = pieces
    .map((piece, index) => (piece.kind === 'digit' ? index : -1))
    .filter((index) => index >= 0);
  const point = pieces.findIndex((piece) => piece.kind === 'point');
  const first = digits[0] ?? -1;
  const last = digits[digits.length - 1] ?? -1;
  const lastWhole = point < 0 ? last : (digits.findLast((index) => index < point) ?? -1);
  let grouped = false;
  let thousands = 0;
  pieces.forEach((piece, index) => {
    if (piece.kind !== 'comma') return;
    if (index > first && index < lastWhole) grouped = true;
    else if (index > lastWhole && (point < 0 || index < point)) thousands += 1;
    else if (index > last) thousands += 1;
  });
  return { grouped, thousands };
}

/** Fills the places before the point from the right; the first place takes all digits that are left. */
function writeWhole(pieces: readonly Piece[], digits: string, grouped: boolean): string {
  const first = pieces.findIndex((piece) => piece.kind === 'digit');
  let rest = digits;
  let written = 0;
  let text = '';
  const put = (digit: string): void => {
    if (grouped && written > 0 && written % 3 === 0) text = `,${text}`;
    text = digit + text;
    written += 1;
  };
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index]!;
    if (piece.kind !== 'digit') {
      if (piece.kind !== 'comma') text = literalOf(piece) + text;
      continue;
    }
    if (rest !== '') {
      put(rest[rest.length - 1]!);
      rest = rest.slice(0, -1);
    } else if (piece.fill === '0') {
      put('0');
    } else if (piece.fill === '?') {
      put(' ');
    }
    if (index === first) {
      while (rest !== '') {
        put(rest[rest.length - 1]!);
        rest = rest.slice(0, -1);
      }
    }
  }
  // Without a place before the point (".00") the digits still show.
  return first < 0 && rest !== '' ? rest + text : text;
}

function writeFraction(pieces: readonly Piece[], digits: string): string {
  const significant = digits.replace(/0+$/, '').length;
  let at = 0;
  let text = '';
  for (const piece of pieces) {
    if (piece.kind !== 'digit') {
      if (piece.kind !== 'comma') text += literalOf(piece);
      continue;
    }
    if (at < significant || piece.fill === '0') text += digits[at] ?? '0';
    else if (piece.fill === '?') text += ' ';
    at += 1;
  }
  return text;
}

function writeExponent(pieces: readonly Piece[], exponent: number): string {
  const [mark, ...rest] = pieces;
  const sign = exponent < 0 ? '-' : mark?.kind === 'exponent' && mark.plus ? '+' : '';
  const width = rest.filter((piece) => piece.kind === 'digit').length;
  const literals = rest.map((piece) => (piece.kind === 'digit' ? '' : literalOf(piece))).join('');
  return `E${sign}${String(Math.abs(exponent)).padStart(width, '0')}${literals}`;
}

/** `# ?/?` and `# ??/16`. */
function formatFraction(value: number, pieces: readonly Piece[], unsigned: boolean): string {
  const slash = pieces.findIndex((piece) => piece.kind === 'slash');
  let start = slash - 1;
  while (start > 0 && pieces[start - 1]!.kind === 'digit') start -= 1;
  const below = pieces.slice(slash + 1);
  const fixed = below
    .map((piece) => (piece.kind === 'literal' && /\d/.test(piece.text) ? piece.text : ''))
    .join('');
  const width = below.filter((piece) => piece.kind === 'digit').length;
  const wholePart = pieces.slice(0, start);
  const hasWhole = wholePart.some((piece) => piece.kind === 'digit');
  const size = Math.abs(value);
  let whole = hasWhole ? Math.floor(size) : 0;
  let [top, bottom] = nearestFraction(
    size - whole,
    10 ** Math.max(1, width) - 1,
    fixed === '' ? 0 : Number(fixed),
  );
  if (hasWhole && top === bottom && bottom !== 0) {
    whole += 1;
    top = 0;
  }
  const sign = value < 0 && !unsigned ? '-' : '';
  const lead = hasWhole ? writeWhole(wholePart, whole === 0 ? '' : String(whole), false) : '';
  const numeratorWidth = slash - start;
  if (hasWhole && top === 0)
    return `${sign}${lead === '' || lead.trim() === '' ? '0' : lead}${' '.repeat(numeratorWidth + 1 + Math.max(width, fixed.length))}`;
  return `${sign}${lead}${String(top).padStart(numeratorWidth, ' ')}/${String(bottom).padEnd(width, ' ')}`;
}

function nearestFraction(x: number, limit: number, fixed: number): [number, number] {
  if (fixed > 0) return [Math.round(x * fixed), fixed];
  let best: [number, number] = [Math.round(x), 1];
  let error = Math.abs(x - best[0]);
  for (let bottom = 2; bottom <= Math.min(limit, 9999); bottom += 1) {
    const top = Math.round(x * bottom);
    const off = Math.abs(x - top / bottom);
    if (off < error - 1e-12) [best, error] = [[top, bottom], off];
  }
  return best;
}
