import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';

let lastMillisecond = 0;
let sequence = 0;

/**
 * A UUIDv7: sorts by time of creation. Within one millisecond the 12 bits after the version count up,
 * so ids made in a loop keep their order; past 4096 of them the time counts on, as RFC 9562 (6.2) lets it.
 */
export function newId(clock: Clock): string {
  const now = clock.now().getTime();
  if (now === lastMillisecond) {
    sequence += 1;
  } else {
    lastMillisecond = now;
    sequence = randomBytes(1)[0] ?? 0;
  }
  const random = randomBytes(8);
  const time = (now + (sequence >>> 12)).toString(16).padStart(12, '0');
  const counter = (sequence & 0xfff).toString(16).padStart(3, '0');
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
