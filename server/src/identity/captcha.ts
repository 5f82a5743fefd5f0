import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Clock } from '../platform/clock/clock.ts';
import { deriveKey } from '../platform/config/encryption.ts';
import type { DB } from '../platform/db/schema.ts';
import { newId } from '../platform/ids/new-id.ts';
import { CAPTCHA_SIGNS } from './captcha-signs.ts';

const SIGNS = Object.keys(CAPTCHA_SIGNS);
const LASTS_MS = 5 * 60_000;
const WIDTH = 180;
const HEIGHT = 60;

/** A picture with five signs; its answer is stored as a keyed digest and works once. */
export async function makeCaptcha(db: Kysely<DB>, clock: Clock, secretKey: Buffer) {
  const answer = Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const id = newId(clock);
  await db
    .insertInto('captchas')
    .values({
      id,
      answer_hash: digest(secretKey, id, answer),
      expires_at: new Date(clock.now().getTime() + LASTS_MS).toISOString(),
    })
    .execute();
  // A raster: in an SVG the answer could be read from the paths.
  const png = await sharp(Buffer.from(drawing(answer)))
    .blur(0.6)
    .png()
    .toBuffer();
  return { id, image: `data:image/png;base64,${png.toString('base64')}` };
}

/** Takes the captcha away whatever was answered: no second guess at the same picture. */
export async function takeCaptcha(
  db: Kysely<DB>,
  clock: Clock,
  secretKey: Buffer,
  given: { id: string; answer: string },
): Promise<boolean> {
  const row = await db.deleteFrom('captchas').where('id', '=', given.id).returningAll().executeTakeFirst();
  if (!row || row.expires_at <= clock.now().toISOString()) return false;
  return row.answer_hash === digest(secretKey, given.id, given.answer.trim().toUpperCase());
}

function digest(secretKey: Buffer, id: string, answer: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'captcha')).update(`${id} ${answer}`).digest('base64url');
}

/** Between -1 and 1. */
function jitter(): number {
  return randomBytes(1).readUInt8() / 127.5 - 1;
}

function drawing(answer: string): string {
  const signs = [...answer].map((sign, index) => {
    const x = 14 + index * 33 + jitter() * 4;
    const y = 14 + jitter() * 6;
    const turn = `translate(${x} ${y}) rotate(${jitter() * 22} 10 15) skewX(${jitter() * 14})`;
    const scale = 5 + jitter() * 0.7;
    const points = (CAPTCHA_SIGNS[sign] ?? '')
      .split(' ')
      .map((point) =>
        point
          .split(',')
          .map((place) => Number(place) * scale + jitter() * 0.8)
          .join(','),
      )
      .join(' ');
    return `<polyline points="${points}" transform="${turn}" stroke="${colour()}" stroke-width="3.4"
      stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
  });
  const lines = Array.from({ length: 7 }, () => {
    const points = [0, 1, 2].map((step) => `${step * 90} ${30 + jitter() * 28}`);
    return `<path d="M${points[0]} Q${points[1]} ${points[2]}" stroke="${colour()}" stroke-width="1.6" fill="none"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f1f3f5"/>${lines.join('')}${signs.join('')}</svg>`;
}

function colour(): string {
  return `hsl(${randomInt(360)} 55% ${28 + randomInt(18)}%)`;
}
