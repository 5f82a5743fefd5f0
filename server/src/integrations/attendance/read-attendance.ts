import { addDaysIso } from '@suanpan/engine/domain';
import { sql } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { RemotePunch } from '../adapters/directory-adapter.ts';
import { findAppFor, type OpenApp } from '../apps/open-app.ts';
import type { PunchIntake } from '../integrations.words.ts';
import { lastReading, membersOfReading } from '../mirror/mirror.repo.ts';
import { mappingsOf } from '../sync/mappings.repo.ts';
import { VendorError } from '../vendor/vendor-error.ts';

export interface DaysToRead {
  from: string;
  to: string;
}
interface Watching {
  signal?: AbortSignal;
  progress?(done: number, total: number): Promise<void>;
}

/** More pages for so few people and days are a list that never ends. */
const MOST_PAGES = 1_000;

/** Reads what people did at a platform's clock: of all members that were read, matched or not. Nothing counts as a punch by that. */
export async function readAttendance(
  services: Services,
  app: OpenApp,
  { from, to }: DaysToRead,
  watching: Watching = {},
): Promise<{ read: number; people: number }> {
  const { adapter, client } = app;
  const limits = adapter.attendanceLimits;
  const { attendance } = adapter;
  if (!limits || !attendance) return refuse('integrations.NOT_SUPPORTED');
  const { memberIds, employmentOf } = await whoIsThere(services, app);
  let read = 0;
  for (let at = 0; at < memberIds.length; at += limits.members) {
    const some = memberIds.slice(at, at + limits.members);
    for (let first = from; first <= to; first = addDaysIso(first, limits.days)) {
      const last = addDaysIso(first, limits.days - 1);
      const asked = { memberIds: some, from: first, to: last < to ? last : to };
      let cursor: string | undefined;
      for (let pages = 0; ; pages++) {
        watching.signal?.throwIfAborted();
        const page = await attendance(client, asked, cursor);
        await store(services, app.row.id, employmentOf, page.rows);
        read += page.rows.length;
        if (page.next === undefined) break;
        if (pages === MOST_PAGES || page.next === cursor) throw endless(app);
        cursor = page.next;
      }
    }
    await watching.progress?.(Math.min(at + limits.members, memberIds.length), memberIds.length);
  }
  return { read, people: memberIds.length };
}

/** The members of the last reading and those mapped by hand, with who they are here. */
async function whoIsThere({ db }: Services, { row }: OpenApp) {
  const directory = await findAppFor(db, row.provider, 'directory').catch(() => row);
  const mappings = await mappingsOf(db, directory.id, 'member');
  const employmentOf = new Map(mappings.map(({ externalId, localId }) => [keyOf(externalId), localId]));
  const members = new Map(mappings.map(({ externalId }) => [keyOf(externalId), externalId]));
  const reading = await lastReading(db, directory.id, 'member');
  if (reading)
    for await (const part of membersOfReading(db, reading.id))
      for (const { externalId } of part) members.set(keyOf(externalId), externalId);
  return { memberIds: [...members.values()].sort(), employmentOf };
}

/** WeCom's ids are the same in either case, and it gives them back in lower case at times. */
const keyOf = (memberId: string) => memberId.toLowerCase();

const intakeOf = (row: RemotePunch, employmentId: string | undefined): PunchIntake =>
  employmentId === undefined
    ? 'unmatched'
    : row.standing !== 'punch'
      ? row.standing
      : row.at === null
        ? 'missing'
        : 'waiting';

async function store(
  { db, clock }: Services,
  appId: string,
  employmentOf: ReadonlyMap<string, string>,
  punches: readonly RemotePunch[],
): Promise<void> {
  const readAt = instant(clock);
  const rows = new Map(
    punches.map((row) => {
      const employmentId = employmentOf.get(keyOf(row.memberId));
      return [
        row.externalId,
        {
          id: newId(clock),
          app_id: appId,
          external_id: row.externalId,
          member_id: row.memberId,
          employment_id: employmentId ?? null,
          day: row.day,
          at: row.at,
          kind: row.kind,
          result: row.result,
          place: row.place,
          read_at: readAt,
          intake: intakeOf(row, employmentId),
        },
      ];
    }),
  );
  for (const part of chunksOfRows([...rows.values()]))
    await db
      .insertInto('integration_attendances')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['app_id', 'external_id']).doUpdateSet((eb) => ({
          member_id: eb.ref('excluded.member_id'),
          employment_id: eb.ref('excluded.employment_id'),
          day: eb.ref('excluded.day'),
          at: eb.ref('excluded.at'),
          kind: eb.ref('excluded.kind'),
          result: eb.ref('excluded.result'),
          place: eb.ref('excluded.place'),
          read_at: eb.ref('excluded.read_at'),
          // The same moment of the same person has been taken in before.
          intake: sql<PunchIntake>`case when integration_attendances.intake = 'taken'
            and excluded.intake = 'waiting' and integration_attendances.at = excluded.at
            and integration_attendances.employment_id = excluded.employment_id
            then 'taken' else excluded.intake end`,
        })),
      )
      .execute();
}

const endless = (app: OpenApp) =>
  new VendorError({
    provider: app.row.provider,
    httpStatus: 200,
    code: '',
    message: 'the same page came again',
    fault: 'transport',
  });
