import { WEEKDAYS } from '@suanpan/engine/domain';
import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { namesSchema } from '../names.ts';
import { daySchema } from '../pages.ts';
import { calendarRow } from '../people.schemas.ts';
import {
  findCalendar,
  insertCalendar,
  listCalendars,
  removeCalendar,
  updateCalendar,
} from './calendars.repo.ts';

const VIEW = 'people.organisation.view';
const EDIT = 'people.organisation.edit';

const code = z.string().trim().min(1).max(60);
const calendar = {
  code,
  names: namesSchema,
  weekend: z.array(z.enum(WEEKDAYS)).max(7),
  holidays: z
    .array(
      z.strictObject({ day: daySchema, names: z.record(z.string().max(10), z.string().max(200)).optional() }),
    )
    .max(5000),
  workdays: z.array(daySchema).max(5000),
};

/** When companies work: weekends, holidays, and days that are worked instead. */
export const calendarsRouter = router({
  list: procedure(VIEW)
    .output(z.array(calendarRow))
    .query(({ ctx }) => listCalendars(ctx.db, ctx.scope, ctx.language)),
  create: change(EDIT)
    .input(z.strictObject(calendar))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await insertCalendar(ctx.db, ctx.clock, ctx.scope, input);
      await ctx.audit.write({
        subject: { kind: 'holidayCalendar', id: input.code },
        changes: changesBetween(undefined, await findCalendar(ctx.db, input.code)),
      });
      return { done: true as const };
    }),
  update: change(EDIT)
    .input(z.strictObject({ version: z.number().int().min(1), ...calendar }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { version, ...values } = input;
      const { changes } = await withChanges(
        () => findCalendar(ctx.db, input.code),
        () => updateCalendar(ctx.db, ctx.clock, ctx.scope, version, values),
      );
      await ctx.audit.write({ subject: { kind: 'holidayCalendar', id: input.code }, changes });
      return { done: true as const };
    }),
  remove: change(EDIT)
    .input(z.strictObject({ code }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const before = await findCalendar(ctx.db, input.code);
      await removeCalendar(ctx.db, ctx.scope, input.code);
      await ctx.audit.write({
        subject: { kind: 'holidayCalendar', id: input.code },
        changes: changesBetween(before, undefined),
      });
      return { done: true as const };
    }),
});
