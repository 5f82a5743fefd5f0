import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { instantOfLocal, localTimeOf } from '../time/local-time.ts';
import { computeDays } from './compute-days.ts';

/** Somebody was at a clock that isn't ours. */
export interface PunchElsewhere {
  id: string;
  employmentId: string;
  at: string;
}

/**
 * Takes in punches of another system's clock, to the minute, and works out the days they belong to. Whoever wasn't employed
 * that day, or whose moment is still to come, has none. For the server's own work: no data scope.
 */
export async function takeInPunches(
  db: Kysely<DB>,
  clock: Clock,
  punches: readonly PunchElsewhere[],
): Promise<{ taken: string[]; notEmployed: string[]; added: number }> {
  const now = instant(clock);
  const people = await employed(
    db,
    punches.map(({ employmentId }) => employmentId),
  );
  const taken: string[] = [];
  const notEmployed: string[] = [];
  const rows = new Map<string, { employment_id: string; at: string; day: string }>();
  for (const { id, employmentId, at } of punches) {
    if (at > now) continue;
    const person = people.get(employmentId);
    const local = person && localTimeOf(at, person.zone);
    const day = local?.slice(0, 10) ?? '';
    if (!person || !local || day < person.hired || (person.left !== null && day > person.left)) {
      notEmployed.push(id);
      continue;
    }
    taken.push(id);
    const moment = instantOfLocal(local, person.zone);
    rows.set(`${employmentId} ${moment}`, { employment_id: employmentId, at: moment, day });
  }
  const added: { employment_id: string; at: string }[] = [];
  for (const part of chunksOfRows([...rows.values()])) {
    const stored = await db
      .insertInto('punches')
      .values(
        part.map(({ day: _day, ...row }) => ({
          ...row,
          source: 'platform' as const,
          import_id: null,
          import_row: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['employment_id', 'at']).doNothing())
      .returning(['employment_id', 'at'])
      .execute();
    added.push(...stored);
  }
  await workOut(
    db,
    clock,
    added.flatMap(({ employment_id, at }) => rows.get(`${employment_id} ${at}`) ?? []),
  );
  return { taken, notEmployed, added: added.length };
}

async function employed(db: Kysely<DB>, ids: readonly string[]) {
  const people = new Map<string, { zone: string; hired: string; left: string | null }>();
  for (const part of chunksOfValues([...new Set(ids)]))
    for (const row of await db
      .selectFrom('employments as e')
      .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
      .select(['e.id', 'e.hire_date', 'e.leave_date', 'l.time_zone'])
      .where('e.id', 'in', part)
      .execute())
      people.set(row.id, { zone: row.time_zone, hired: row.hire_date, left: row.leave_date });
  return people;
}

/** The days of new punches, and the night before each. */
async function workOut(
  db: Kysely<DB>,
  clock: Clock,
  added: readonly { employment_id: string; day: string }[],
): Promise<void> {
  if (added.length === 0) return;
  const days = added.map(({ day }) => day).sort();
  const ids = [...new Set(added.map(({ employment_id }) => employment_id))];
  await computeDays(db, clock, ids, addDaysIso(days[0] ?? '', -1), days.at(-1) ?? '');
}
