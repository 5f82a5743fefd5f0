import type { Clock } from '../../../platform/clock/clock.ts';

const LASTS_MS = 3 * 24 * 3_600_000;

/** Marks a password that another person knows, or that stood on a terminal: it ends, and opens only the choice of one's own. */
export function givenPassword(clock: Clock, by: string | null) {
  const endsAt = new Date(clock.now().getTime() + LASTS_MS).toISOString();
  return { password_given_by: by, given_password_ends_at: endsAt };
}

export const OWN_PASSWORD = { password_given_by: null, given_password_ends_at: null };
