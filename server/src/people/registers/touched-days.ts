import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { computeDays } from '../attendance/compute-days.ts';
import type { ActionOutcome } from './register.ts';

export interface TouchedDays {
  employmentId: string;
  days: NonNullable<ActionOutcome['days']>;
}

/** Days are worked out once for each person, however many records touched them. */
export async function computeTouched(
  db: Kysely<DB>,
  clock: Clock,
  touched: readonly TouchedDays[],
): Promise<void> {
  const spans = new Map<string, { from: string; to: string }>();
  for (const { employmentId, days } of touched) {
    const known = spans.get(employmentId) ?? days;
    spans.set(employmentId, {
      from: days.from < known.from ? days.from : known.from,
      to: days.to > known.to ? days.to : known.to,
    });
  }
  const bySpan = new Map<string, string[]>();
  for (const [id, { from, to }] of spans) {
    const key = `${from} ${to}`;
    const ids = bySpan.get(key);
    if (ids) ids.push(id);
    else bySpan.set(key, [id]);
  }
  for (const [span, ids] of bySpan) {
    const [from = '', to = ''] = span.split(' ');
    await computeDays(db, clock, ids, from, to);
  }
}
