import { addDaysIso } from '@suanpan/engine/domain';
import { z } from 'zod';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { day } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { ADAPTERS } from '../adapters/adapters.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { findAppFor, openApp } from '../apps/open-app.ts';
import { restOf } from '../apps/rest-of.ts';
import { appInput } from '../directory/start-run.ts';
import { type Provider, PUNCH_INTAKES } from '../integrations.words.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import { readAttendance } from './read-attendance.ts';
import { takeInJob } from './take-in-attendance.job.ts';

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
  /** What became of it here. */
  intake: z.enum(PUNCH_INTAKES),
});
const FIELDS = {
  day: { column: 't.day', kind: 'day' },
  memberId: { column: 't.member_id', kind: 'text' },
  employmentId: { column: 't.employment_id', kind: 'text' },
  result: { column: 't.result', kind: 'text' },
  at: { column: 't.at', kind: 'instant' },
  intake: { column: 't.intake', kind: 'text' },
} as const;
const MOST_DAYS = 92;
const daysInput = z.strictObject({ ...appInput, from: day.optional(), to: day.optional() });

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
            .select(['t.day', 't.at', 't.kind', 't.result', 't.place', 't.intake'])
            .where('a.provider', '=', provider) as never,
          input.filter,
          { search: ['p.search_text', 't.member_id'], last: 't.id' },
        ),
      ),
    /** Reads the days asked for from the platform, of all its members; nothing counts as a punch by that. */
    read: procedure(EDIT)
      .meta(rest('GET', 'callFindAttendance', 'Reads attendance from the platform'))
      .input(daysInput)
      .output(z.object({ read: z.number().int(), people: z.number().int() }))
      .query(async ({ ctx, input }) => {
        const { row, days } = await asked(ctx, provider, input);
        return refusingAsVendor(() => readAttendance(ctx.services, openApp(ctx.services, row, ctx), days));
      }),
    /** Reads the days asked for, and takes the punches of matched members into ours. */
    takeIn: change(EDIT)
      .input(daysInput)
      .output(z.object({ jobId: z.string() }))
      .mutation(async ({ ctx, input }) => {
        const { row, days } = await asked(ctx, provider, input);
        if (!ADAPTERS[provider].attendance) refuse('integrations.NOT_SUPPORTED');
        const jobId = await ctx.jobs.enqueue({
          ...takeInJob({ appId: row.id, ...days }),
          createdBy: ctx.user.id,
        });
        await ctx.audit.write({ subject: { kind: 'integrationApp', id: row.id }, facts: { ...days } });
        return { jobId };
      }),
  });
}

async function asked(ctx: SignedInCtx, provider: Provider, input: z.infer<typeof daysInput>) {
  const row = await findAppFor(ctx.db, provider, 'attendance', input.appConfigId);
  const to = input.to ?? today(ctx.clock, 'Asia/Shanghai');
  const from = input.from ?? to;
  if (from > to || addDaysIso(from, MOST_DAYS) < to)
    refuse('platform.INVALID_INPUT', { field: 'from', reason: `≤ ${MOST_DAYS}` });
  return { row, days: { from, to } };
}
