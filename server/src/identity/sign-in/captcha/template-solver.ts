import sharp from 'sharp';
import { CAPTCHA_SIGNS } from './captcha-signs.ts';

/** Dark pixels of a picture. */
interface Ink {
  width: number;
  height: number;
  dark: Uint8Array;
  /** By pixel, which laying of a template covered it last: each is asked millions of times. */
  coveredBy: Uint32Array;
  layings: number;
}

/** A sign as points around its middle, drawn in one of many ways. */
interface Template {
  sign: string;
  points: Int16Array;
}

const TURNS = [-0.3, -0.15, 0, 0.15, 0.3];
const LEANS = [-0.3, 0, 0.3];
const SCALES = [6.4, 7.2, 8.1];
/** How far from a template's stroke ink may lie and count as its own. */
const NEAR = 2.6;

/**
 * Reads a captcha as a program would that knows the signs and how they are drawn: every sign, turned, slanted and sized,
 * is laid over every place; the set that explains most ink with least left over wins.
 */
export class TemplateSolver {
  readonly #templates: readonly Template[];

  constructor() {
    this.#templates = Object.keys(CAPTCHA_SIGNS).flatMap((sign) =>
      SCALES.flatMap((scale) =>
        TURNS.flatMap((turn) =>
          LEANS.map((lean) => ({ sign, points: templatePoints(sign, scale, turn, lean) })),
        ),
      ),
    );
  }

  /** @param places where the middles of the signs are expected, as the drawing program has them */
  async read(picture: Buffer, places: readonly number[]): Promise<string> {
    const ink = await inkOf(picture);
    const far = distances(ink);
    return places.map((place) => this.#bestAt(ink, far, place)).join('');
  }

  #bestAt(ink: Ink, far: Float32Array, place: number): string {
    let best = { sign: '', score: Number.NEGATIVE_INFINITY };
    for (const { sign, points } of this.#templates)
      for (let dx = -12; dx <= 12; dx += 3)
        for (let dy = -9; dy <= 9; dy += 3) {
          const score = fit(ink, far, points, place + dx, ink.height / 2 + dy);
          if (score > best.score) best = { sign, score };
        }
    return best.sign;
  }
}

function templatePoints(sign: string, scale: number, turn: number, lean: number): Int16Array {
  const corners = (CAPTCHA_SIGNS[sign] ?? '').split(' ').map((point) => {
    const [gridX = 0, gridY = 0] = point.split(',').map(Number);
    const y = (gridY - 3) * scale;
    const x = (gridX - 2) * scale + y * lean;
    return {
      x: x * Math.cos(turn) - y * Math.sin(turn),
      y: x * Math.sin(turn) + y * Math.cos(turn),
    };
  });
  const points: number[] = [];
  corners.forEach((from, index) => {
    const to = corners[index + 1];
    if (!to) return;
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 2));
    for (let step = 0; step < steps; step += 1)
      points.push(
        Math.round(from.x + ((to.x - from.x) * step) / steps),
        Math.round(from.y + ((to.y - from.y) * step) / steps),
      );
  });
  return Int16Array.from(points);
}

/** How much of the template lies on ink, and how much of the ink around it the template leaves unexplained. */
function fit(ink: Ink, far: Float32Array, points: Int16Array, midX: number, midY: number): number {
  const { width, height, coveredBy } = ink;
  let missing = 0;
  let covered = 0;
  ink.layings += 1;
  for (let at = 0; at < points.length; at += 2) {
    const x = Math.round(midX + (points[at] ?? 0));
    const y = Math.round(midY + (points[at + 1] ?? 0));
    if (x < 0 || y < 0 || x >= width || y >= height) {
      missing += 4;
      continue;
    }
    const pixel = y * width + x;
    const away = far[pixel] ?? 4;
    missing += Math.min(away, 4);
    if (away >= NEAR || coveredBy[pixel] === ink.layings) continue;
    coveredBy[pixel] = ink.layings;
    covered += 1;
  }
  const count = points.length / 2;
  return -missing / count + Math.min(covered, 60) * 0.006;
}

async function inkOf(picture: Buffer): Promise<Ink> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = new Uint8Array(info.width * info.height);
  for (let at = 0; at < dark.length; at += 1) dark[at] = (data[at * info.channels] ?? 255) < 150 ? 1 : 0;
  return {
    width: info.width,
    height: info.height,
    dark,
    coveredBy: new Uint32Array(dark.length),
    layings: 0,
  };
}

/** From each pixel to the nearest ink, nearly: two sweeps. */
function distances({ width, height, dark }: Ink): Float32Array {
  const far = Float32Array.from(dark, (isDark) => (isDark ? 0 : 1e6));
  const take = (x: number, y: number, dx: number, dy: number) => {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return;
    const at = y * width + x;
    const step = dx !== 0 && dy !== 0 ? 1.41 : 1;
    far[at] = Math.min(far[at] ?? 0, (far[at + dy * width + dx] ?? 0) + step);
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) for (const [dx, dy] of BEHIND) take(x, y, dx, dy);
  for (let y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1; x >= 0; x -= 1) for (const [dx, dy] of BEHIND) take(x, y, -dx, -dy);
  return far;
}

/** The neighbours a sweep from the top left has seen already. */
const BEHIND = [
  [-1, 0],
  [0, -1],
  [-1, -1],
  [1, -1],
] as const;
