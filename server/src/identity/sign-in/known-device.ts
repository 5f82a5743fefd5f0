import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import { deriveKey } from '../../platform/config/encryption.ts';
import type { Ctx } from '../../platform/trpc/context.ts';

const COOKIE = 'suanpan_device';
const LASTS_MS = 180 * 24 * 3_600_000;

/** Whose device it would be. A changed password forgets them all. */
export interface Owner {
  id: string;
  password_changed_at: string | null;
}

type Door = Pick<Ctx['http'], 'cookie' | 'setCookie'>;

/**
 * The name of this device where its cookie says, signed by us, that the user has signed in here before. Guesses from it
 * are counted apart from those of strangers, who so can't lock its owner out.
 */
export function knownDevice(http: Door, clock: Clock, secretKey: Buffer, owner: Owner): string | undefined {
  const [device = '', until = '', signature = ''] = (http.cookie(COOKIE) ?? '').split('.');
  if (!(Number(until) > clock.now().getTime())) return undefined;
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secretKey, owner, device, until));
  return given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}

export function rememberDevice(http: Door, clock: Clock, secretKey: Buffer, owner: Owner): void {
  const device = randomBytes(12).toString('base64url');
  const until = clock.now().getTime() + LASTS_MS;
  const signature = sign(secretKey, owner, device, String(until));
  http.setCookie(COOKIE, `${device}.${until}.${signature}`, new Date(until));
}

function sign(secretKey: Buffer, owner: Owner, device: string, until: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'device'))
    .update(JSON.stringify([owner.id, owner.password_changed_at, device, until]))
    .digest('base64url');
}
