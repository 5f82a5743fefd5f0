import type { Kysely } from 'kysely';
import { legalEntityFacts } from '../../people/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SolutionSettings } from '../solutions/configuration/configuration.schemas.ts';
import { entitiesOfSolution } from './series-options.ts';

/** When the timer closes a period, as day and time on the clocks of its employers: `2026-06-03T18:00`. */
export function closesAt(
  period: { end_day: string },
  { closeAfterDays, closeAtTime }: Pick<SolutionSettings, 'closeAfterDays' | 'closeAtTime'>,
): string {
  const day = new Date(Date.parse(`${period.end_day}T00:00:00Z`) + (closeAfterDays + 1) * 86_400_000);
  return `${day.toISOString().slice(0, 10)}T${closeAtTime ?? '00:00'}`;
}

export async function timeZonesOf(db: Kysely<DB>, solutionId: string): Promise<string[]> {
  const entities = await legalEntityFacts(db, await entitiesOfSolution(db, solutionId));
  return [...new Set([...entities.values()].map((entity) => entity.timeZone))].sort();
}

/** Day and time on the clock of a time zone now, to the minute. */
export function localTime(clock: Clock, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(clock.now());
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}
