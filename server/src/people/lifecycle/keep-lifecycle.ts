import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { LifecycleKind } from '../people.words.ts';

export interface LifecycleFact {
  kind: LifecycleKind;
  day: string;
  /** Ids of what it was and what it became, or a code. */
  details: Readonly<Record<string, unknown>>;
}

/**
 * Brings the events of these employments into line with their records, whoever changed them: what is new is added, with the
 * number of the application that asked for it; what a correction took back is withdrawn.
 */
export async function keepLifecycle(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
  applicationNumber?: string,
): Promise<void> {
  for (const ids of chunksOfValues([...new Set(employmentIds)], 500))
    await keepSome(db, clock, ids, applicationNumber ?? null);
}

async function keepSome(
  db: Kysely<DB>,
  clock: Clock,
  ids: readonly string[],
  applicationNumber: string | null,
): Promise<void> {
  const facts = await factsOf(db, ids);
  const stored = await db
    .selectFrom('lifecycle_events')
    .select(['id', 'employment_id as employmentId', 'kind', 'event_day as day', 'details'])
    .where('employment_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
  const keyOf = (of: string, kind: string, day: string, details: string) =>
    [of, kind, day, details].join(' ');
  const standing = new Map(
    stored.map((row) => [keyOf(row.employmentId, row.kind, row.day, row.details), row.id]),
  );
  const now = instant(clock);
  const added = [];
  for (const [employmentId, list] of facts)
    for (const { kind, day, details } of list) {
      const text = JSON.stringify(details);
      if (standing.delete(keyOf(employmentId, kind, day, text))) continue;
      added.push({
        ...{ id: newId(clock), employment_id: employmentId, kind, event_day: day, details: text },
        ...{ application_number: applicationNumber, created_at: now },
      });
    }
  for (const part of chunksOfRows(added)) await db.insertInto('lifecycle_events').values(part).execute();
  if (standing.size > 0)
    await db
      .updateTable('lifecycle_events')
      .set({ withdrawn_at: now })
      .where('id', 'in', [...standing.values()])
      .execute();
}

/** What the records say happened, by employment. */
async function factsOf(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, LifecycleFact[]>> {
  const employments = await db
    .selectFrom('employments')
    .select(['id', 'hire_date', 'leave_date', 'leave_reason', 'confirmed_on'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('employments as earlier')
            .select('earlier.id')
            .whereRef('earlier.person_id', '=', 'employments.person_id')
            .whereRef('earlier.hire_date', '<', 'employments.hire_date'),
        )
        .as('returned'),
    )
    .where('id', 'in', ids)
    .execute();
  const assignments = await db
    .selectFrom('assignments')
    .select(['employment_id', 'valid_from', 'department_id', 'job_id', 'post_id'])
    .where('employment_id', 'in', ids)
    .orderBy('employment_id')
    .orderBy('valid_from')
    .execute();
  const jobs = await db
    .selectFrom('part_time_jobs')
    .select(['employment_id', 'type', 'department_id', 'valid_from', 'valid_to'])
    .where('employment_id', 'in', ids)
    .execute();
  const facts = new Map<string, LifecycleFact[]>(employments.map((row) => [row.id, joined(row)]));
  for (const [at, next] of assignments.entries()) {
    const was = assignments[at - 1];
    if (was?.employment_id !== next.employment_id) continue;
    const details = changed(
      { department: was.department_id, job: was.job_id, post: was.post_id },
      { department: next.department_id, job: next.job_id, post: next.post_id },
    );
    if (Object.keys(details).length > 0)
      facts.get(next.employment_id)?.push({ kind: 'transferred', day: next.valid_from, details });
  }
  for (const job of jobs) {
    const details = { type: job.type, department: job.department_id };
    const list = facts.get(job.employment_id);
    list?.push({ kind: 'partTimeStarted', day: job.valid_from, details });
    if (job.valid_to) list?.push({ kind: 'partTimeEnded', day: job.valid_to, details });
  }
  return facts;
}

function joined(row: {
  hire_date: string;
  leave_date: string | null;
  leave_reason: string | null;
  confirmed_on: string | null;
  returned: unknown;
}): LifecycleFact[] {
  const facts: LifecycleFact[] = [
    { kind: row.returned ? 'rehired' : 'hired', day: row.hire_date, details: {} },
  ];
  if (row.confirmed_on) facts.push({ kind: 'probationConfirmed', day: row.confirmed_on, details: {} });
  if (row.leave_date)
    facts.push({
      ...{ kind: 'terminated', day: row.leave_date },
      details: row.leave_reason ? { reason: row.leave_reason } : {},
    });
  return facts;
}

function changed<T extends Record<string, string | null>>(was: T, becomes: T) {
  return Object.fromEntries(
    Object.keys(was).flatMap((field) =>
      was[field] === becomes[field] ? [] : [[field, [was[field] ?? null, becomes[field] ?? null]]],
    ),
  );
}
