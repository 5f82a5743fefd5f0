/** What WCAG 2.2 AA asks for words of ordinary size. */
export const AA = 4.5;

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** `#rrggbb` in parts; undefined where it is no such text, as while it is typed. */
function parts(colour: string | undefined): Rgb | undefined {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour ?? '')?.[1];
  if (!hex) return undefined;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [r, g, b];
}

const hexOf = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(words: Rgb, ground: Rgb): number {
  const [a, b] = [luminance(words), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How far two colours stand apart, 1 to 21; undefined where one of them is none. */
export function contrastOf(words: string, ground: string): number | undefined {
  const [a, b] = [parts(words), parts(ground)];
  return a && b && ratio(a, b);
}

/** The colour, or the nearest shade of it that is read on this ground. */
export function readableOn(colour: string, ground: string): string | undefined {
  const [words, below] = [parts(colour), parts(ground)];
  if (!words || !below) return undefined;
  const towards = ratio(WHITE, below) > ratio(BLACK, below) ? WHITE : BLACK;
  for (let step = 0; step <= 50; step++) {
    const share = step / 50;
    const shade = words.map((part, at) => part + ((towards[at] ?? 0) - part) * share) as unknown as Rgb;
    // Judged as it is written: rounded to whole parts.
    const written = hexOf(shade);
    if (ratio(parts(written) ?? shade, below) >= AA) return written;
  }
  return hexOf(towards);
}

/** Black or white, whichever is read better on this ground; one of them always is. */
export function wordsOn(ground: string): string | undefined {
  const below = parts(ground);
  return below && hexOf(ratio(WHITE, below) > ratio(BLACK, below) ? WHITE : BLACK);
}
