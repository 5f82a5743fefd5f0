import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { instantOfLocal } from '../time/local-time.ts';
import '../time/time.errors.ts';
import type { PunchSource } from '../time/time.words.ts';
import { computeDays } from './compute-days.ts';

export async function timeZoneOf(db: Kysely<DB>, employmentId: string): Promise<string> {
  const { time_zone: zone } = await db
    .selectFrom('employments as e')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select('l.time_zone')
    .where('e.id', '=', employmentId)
    .executeTakeFirstOrThrow();
  return zone;
}

export interface Punch {
  employmentId: string;
  /** Local time. */
  at: string;
  source: PunchSource;
}

/** Stores a punch; the same minute twice is one. */
export async function storePunch(
  db: Kysely<DB>,
  clock: Clock,
  { employmentId, at, source }: Punch,
  imported?: { id: string; row: number },
): Promise<boolean> {
  const moment = instantOfLocal(at, await timeZoneOf(db, employmentId));
  if (moment > instant(clock)) refuse('people.time.PUNCH_IN_FUTURE');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('punches')
    .values({
      ...{ employment_id: employmentId, at: moment, source },
      ...{ import_id: imported?.id ?? null, import_row: imported?.row ?? null },
    })
    .onConflict((conflict) => conflict.columns(['employment_id', 'at']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** The days a punch may belong to: its own, or the night before. */
export function recomputeAround(db: Kysely<DB>, clock: Clock, employmentId: string, day: string) {
  return computeDays(db, clock, [employmentId], addDaysIso(day, -1), day);
}
