import { randomInt } from 'node:crypto';
import { CAPTCHA_SIGNS } from './captcha-signs.ts';

const SIGNS = Object.keys(CAPTCHA_SIGNS);
const COUNT = 6;
const WIDTH = 264;
const HEIGHT = 80;
/** Signs touch and overlap: there is no gap to cut them apart at, and no place where one must stand. */
const ADVANCE = 38;
const SCALE = 7.2;

interface Point {
  x: number;
  y: number;
}
type Bend = (point: Point) => Point;
/** A whole number from 0, below the given one. */
export type Dice = (below: number) => number;

/** How a picture is made hard to match with templates. The test that tries leaves each of them out once. */
export interface Disguise {
  bent: boolean;
  crossed: boolean;
}

export function randomSigns(dice: Dice = randomInt): string {
  return Array.from({ length: COUNT }, () => SIGNS[dice(SIGNS.length)]).join('');
}

/** A raster: in an SVG the answer could be read from the paths. */
export async function drawCaptcha(
  answer: string,
  disguise: Disguise = { bent: true, crossed: true },
  dice: Dice = randomInt,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing(answer, disguise, dice)))
    .blur(0.7)
    .png()
    .toBuffer();
}

/** Between -1 and 1. */
function jitter(dice: Dice): number {
  return dice(2001) / 1000 - 1;
}

function drawing(answer: string, { bent, crossed }: Disguise, dice: Dice): string {
  const bend: Bend = bent ? randomBend(dice) : (point) => point;
  const middles = middlesOf(answer.length, bent, dice);
  const strokes = [...answer].map((sign, index) =>
    stroke(bentLine(signPoints(sign, middles[index] ?? 0, bent, dice), bend), 4, dice),
  );
  const lines = crossed ? [...crossingLines(bend, dice), ...crumbs(bend, dice)] : [];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f1f3f5"/>${[...strokes, ...lines].sort(() => jitter(dice)).join('')}</svg>`;
}

/** One ink for everything: what belongs to a sign can't be told by its colour or its width. */
function stroke(points: readonly Point[], width: number, dice: Dice): string {
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const thick = width + jitter(dice) * 0.5;
  return `<polyline points="${path}" stroke="#343a46" stroke-width="${thick.toFixed(1)}"
    stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
}

/** Where the signs stand: some closer together, some further apart. */
function middlesOf(count: number, bent: boolean, dice: Dice): number[] {
  const gaps = Array.from({ length: count - 1 }, () => ADVANCE + (bent ? jitter(dice) * 5 : 0));
  const long = gaps.reduce((sum, gap) => sum + gap, 0);
  const first = (WIDTH - long) / 2 + (bent ? jitter(dice) * 8 : 0);
  return [0, ...gaps].map((_, index) => first + gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0));
}

function signPoints(sign: string, middle: number, bent: boolean, dice: Dice): Point[] {
  const wild = bent ? 1 : 0.4;
  const turn = jitter(dice) * 0.34 * wild;
  const lean = jitter(dice) * 0.3 * wild;
  const wide = SCALE * (1 + jitter(dice) * 0.17 * wild);
  const high = SCALE * (1 + jitter(dice) * 0.17 * wild);
  const top = HEIGHT / 2 + jitter(dice) * 8 * wild;
  return (CAPTCHA_SIGNS[sign] ?? '').split(' ').map((point) => {
    const [gridX = 0, gridY = 0] = point.split(',').map(Number);
    const x = (gridX - 2) * wide + jitter(dice) * 1.6 * wild;
    const y = (gridY - 3) * high + jitter(dice) * 1.6 * wild;
    const slanted = x + y * lean;
    return {
      x: middle + slanted * Math.cos(turn) - y * Math.sin(turn),
      y: top + slanted * Math.sin(turn) + y * Math.cos(turn),
    };
  });
}

/** Waves that run through the whole picture and carry everything in it along. */
function randomBend(dice: Dice): Bend {
  const waves = Array.from({ length: 4 }, (_, index) => ({
    along: (Math.PI * 2) / (38 + dice(45)),
    across: (Math.PI * 2) / (38 + dice(45)),
    start: dice(628) / 100,
    by: index < 2 ? { x: 2.2 + jitter(dice) * 0.6, y: 0 } : { x: 0, y: 2.8 + jitter(dice) * 0.6 },
  }));
  return ({ x, y }) =>
    waves.reduce(
      (moved, { along, across, start, by }) => {
        const wave = Math.sin(x * along + y * across + start);
        return { x: moved.x + wave * by.x, y: moved.y + wave * by.y };
      },
      { x, y },
    );
}

/** A line through the points, bent in small steps. */
function bentLine(points: readonly Point[], bend: Bend): Point[] {
  return points.flatMap((from, index) => {
    const to = points[index + 1];
    if (!to) return [bend(from)];
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 2));
    return Array.from({ length: steps }, (_, step) =>
      bend({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }),
    );
  });
}

/** Long lines of the same ink through the signs. */
function crossingLines(bend: Bend, dice: Dice): string[] {
  return Array.from({ length: 2 }, () => {
    const points = Array.from({ length: 7 }, (_, step) => ({
      x: step * 46,
      y: HEIGHT / 2 + jitter(dice) * 26,
    }));
    return stroke(bentLine(points, bend), 2.2, dice);
  });
}

/** Bits of strokes, as long and as thick as those of signs. */
function crumbs(bend: Bend, dice: Dice): string[] {
  return Array.from({ length: 14 }, () => {
    const x = dice(WIDTH);
    const y = dice(HEIGHT);
    const angle = jitter(dice) * Math.PI;
    const long = 6 + dice(8);
    const end = { x: x + Math.cos(angle) * long, y: y + Math.sin(angle) * long };
    return stroke(bentLine([{ x, y }, end], bend), 2.6, dice);
  });
}
