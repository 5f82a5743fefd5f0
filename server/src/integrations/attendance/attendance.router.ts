import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services, SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { day } from '../../platform/trpc/paging.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import type { RemotePunch } from '../adapters/directory-adapter.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, type OpenApp, openApp } from '../apps/open-app.ts';
import { restOf } from '../apps/rest-of.ts';
import { appInput } from '../directory/start-run.ts';
import type { Provider } from '../integrations.words.ts';
import { mappingsOf } from '../sync/mappings.repo.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';

const punch = z.object({
  id: z.string(),
  memberId: z.string(),
  employmentId: z.string().nullable(),
  employeeName: z.string().nullable(),
  day: z.string(),
  at: z.string().nullable(),
  kind: z.string(),
  result: z.string(),
  place: z.string().nullable(),
});
const FIELDS = {
  day: { column: 't.day', kind: 'day' },
  memberId: { column: 't.member_id', kind: 'text' },
  employmentId: { column: 't.employment_id', kind: 'text' },
  result: { column: 't.result', kind: 'text' },
  at: { column: 't.at', kind: 'instant' },
} as const;
const MOST_DAYS = 92;

/** What people did at the platform's clock. */
export function attendanceRouter(provider: Provider) {
  const rest = restOf(provider);
  return router({
    list: procedure(VIEW)
      .meta(rest('GET', 'attendances', 'Attendance as read from the platform'))
      .input(z.strictObject({ filter: filterOf(FIELDS) }))
      .output(pageOf(punch))
      .query(({ ctx, input }) =>
        filteredPage<z.infer<typeof punch>>(
          ctx.db
            .selectFrom('integration_attendances as t')
            .innerJoin('integration_apps as a', 'a.id', 't.app_id')
            .leftJoin('employments as e', 'e.id', 't.employment_id')
            .leftJoin('persons as p', 'p.id', 'e.person_id')
            .select([
              't.id',
              't.member_id as memberId',
              't.employment_id as employmentId',
              'p.name as employeeName',
            ])
            .select(['t.day', 't.at', 't.kind', 't.result', 't.place'])
            .where('a.provider', '=', provider) as never,
          input.filter,
          { search: ['p.search_text', 't.member_id'], last: 't.id' },
        ),
      ),
    /** Reads the days asked for from the platform, of everybody who is mapped. */
    read: procedure(EDIT)
      .meta(rest('GET', 'callFindAttendance', 'Reads attendance from the platform'))
      .input(z.strictObject({ ...appInput, from: day.optional(), to: day.optional() }))
      .output(z.object({ read: z.number().int(), people: z.number().int() }))
      .query(async ({ ctx, input }) => {
        const row = await findAppFor(ctx.db, provider, 'attendance', input.appConfigId);
        const to = input.to ?? instant(ctx.clock).slice(0, 10);
        const from = input.from ?? to;
        if (from > to || daysBetween(from, to) > MOST_DAYS)
          refuse('platform.INVALID_INPUT', { field: 'from', reason: `≤ ${MOST_DAYS}` });
        return readAttendance(ctx, openApp(ctx.services, row, ctx), from, to);
      }),
  });
}

const DAY_MS = 24 * 3600_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const addDays = (from: string, days: number) =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

async function readAttendance(ctx: SignedInCtx, app: OpenApp, from: string, to: string) {
  const { adapter, client } = app;
  const limits = adapter.attendanceLimits;
  if (!limits || !adapter.attendance) return refuse('integrations.NOT_SUPPORTED');
  const { db } = ctx.services;
  const directory = await findAppFor(db, app.row.provider, 'directory').catch(() => app.row);
  const mappings = await mappingsOf(db, directory.id, 'member');
  const employmentOf = new Map(mappings.map(({ externalId, localId }) => [externalId, localId]));
  const memberIds = [...employmentOf.keys()];
  let read = 0;
  for (let at = 0; at < memberIds.length; at += limits.members)
    for (let first = from; first <= to; first = addDays(first, limits.days)) {
      const last = addDays(first, limits.days - 1);
      const asked = {
        memberIds: memberIds.slice(at, at + limits.members),
        from: first,
        to: last < to ? last : to,
      };
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await refusingAsVendor(
          () => adapter.attendance?.(client, asked, cursor) ?? Promise.resolve({ rows: [], next: undefined }),
        );
        await store(ctx.services, app.row.id, employmentOf, page.rows);
        read += page.rows.length;
        cursor = page.next;
        more = cursor !== undefined;
      }
    }
  return { read, people: memberIds.length };
}

async function store(
  { db, clock }: Services,
  appId: string,
  employmentOf: ReadonlyMap<string, string>,
  punches: readonly RemotePunch[],
): Promise<void> {
  for (const row of punches) {
    const values = {
      member_id: row.memberId,
      employment_id: employmentOf.get(row.memberId) ?? null,
      day: row.day,
      at: row.at,
      kind: row.kind,
      result: row.result,
      place: row.place,
      read_at: instant(clock),
    };
    await db
      .insertInto('integration_attendances')
      .values({ id: newId(clock), app_id: appId, external_id: row.externalId, ...values })
      .onConflict((conflict) => conflict.columns(['app_id', 'external_id']).doUpdateSet(values))
      .execute();
  }
}
