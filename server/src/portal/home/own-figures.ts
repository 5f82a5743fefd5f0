import { addMonthsIso } from '@suanpan/engine/domain';
import { z } from 'zod';
import { portalSettings } from '../../identity/index.ts';
import { countApplications } from '../../inbox/index.ts';
import { attendanceCounts, tasksOf } from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { procedure } from '../../platform/trpc/procedure.ts';
import { monthSpan } from '../profile/profile.router.ts';
import { attendanceFigures } from '../profile/profile.schemas.ts';

const count = z.number().int();

/** What the overview counts of oneself; each opens the records that it counts. */
export const figuresPart = procedure('portal.profile.view')
  .output(
    z.object({
      month: z.string(),
      /** Lists of tasks, and those of them with nothing left to do. */
      lists: z.object({ all: count, finished: count }),
      openTasks: count,
      /** Applications since this day: how many, and how many of them were sent back or rejected. */
      applications: z.object({ since: z.string(), all: count, sentBack: count }),
      openAppeals: count,
      /** Days of the month; none while the area is switched off. */
      time: attendanceFigures.nullable(),
    }),
  )
  .query(({ ctx }) => figuresOf(ctx));

async function figuresOf(ctx: SignedInCtx) {
  const { db, clock, user } = ctx;
  const day = today(clock);
  const month = day.slice(0, 7);
  const { from, to } = monthSpan(month);
  const since = addMonthsIso(day, -12);
  const tasks = await tasksOf(db, user.employmentIds);
  const lists = new Map<string, boolean>();
  for (const { list, about, doneAt } of tasks) {
    const key = `${list} ${about ?? ''}`;
    lists.set(key, (lists.get(key) ?? true) && doneAt !== null);
  }
  const { switches } = await portalSettings(db);
  return {
    month,
    lists: { all: lists.size, finished: [...lists.values()].filter(Boolean).length },
    openTasks: tasks.filter(({ doneAt }) => doneAt === null).length,
    applications: {
      since,
      all: await countApplications(ctx, { since }),
      sentBack: await countApplications(ctx, { since, state: 'sentBack' }),
    },
    openAppeals: await countApplications(ctx, { type: 'attendanceAppeal', state: 'processing' }),
    time: switches['profile.time'] ? await attendanceCounts(db, user.employmentIds, from, to) : null,
  };
}
