import { addDaysIso } from '@suanpan/engine/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The day that people are looked at: one that was named, or today where each of them is employed. */
export interface DayAsked {
  /** For whom this legal entity employs. */
  of(legalEntityId: string): string;
  /** The same, so many days later, in a query over `employments`. */
  sql(later?: number): RawBuilder<string>;
}

/** Of these scope and reach are made: a chosen day doesn't show people of other times. */
export interface Today extends DayAsked {
  readonly isToday: true;
}

export const dayAsked = async (db: Kysely<DB>, clock: Clock, day: string | undefined): Promise<DayAsked> =>
  day === undefined ? todayThere(db, clock) : oneDay(day);

export async function todayThere(db: Kysely<DB>, clock: Clock): Promise<Today> {
  const entities = await db.selectFrom('legal_entities').select(['id', 'time_zone']).execute();
  const idsByDay = new Map<string, string[]>();
  for (const { id, time_zone: zone } of entities) {
    const there = today(clock, zone);
    idsByDay.set(there, [...(idsByDay.get(there) ?? []), id]);
  }
  const [most, ...others] = [...idsByDay].sort(([, a], [, b]) => b.length - a.length);
  if (!most) return { ...oneDay(today(clock)), isToday: true };
  const [usual] = most;
  if (others.length === 0) return { ...oneDay(usual), isToday: true };
  return {
    isToday: true,
    of: (legalEntityId) => others.find(([, ids]) => ids.includes(legalEntityId))?.[0] ?? usual,
    sql: (later = 0) =>
      sql`(case ${sql.join(
        others.map(
          ([there, ids]) =>
            sql`when employments.legal_entity_id in (${sql.join(ids)}) then ${addDaysIso(there, later)}`,
        ),
        sql` `,
      )} else ${addDaysIso(usual, later)} end)`,
  };
}

const oneDay = (day: string): DayAsked => ({
  of: () => day,
  sql: (later = 0) => sql`${addDaysIso(day, later)}`,
});
