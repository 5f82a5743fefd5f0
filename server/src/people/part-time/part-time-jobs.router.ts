import { z } from 'zod';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { daySchema } from '../pages.ts';
import { partTimeRow } from '../people.schemas.ts';
import { PART_TIME_TYPES } from '../people.words.ts';
import { refuseOwn } from '../records/own-record.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import { requirePlace } from '../scope/organisation-scope.ts';
import { listPartTimeJobs, putPartTimeJob, removePartTimeJob } from './part-time-jobs.repo.ts';

const VIEW = 'people.employments.view';
const EDIT = 'people.employments.edit';

const id = z.string().max(60);

/** Jobs beside the assignment, with their days. */
export const partTimeJobsRouter = router({
  list: procedure(VIEW)
    .input(z.strictObject({ employmentId: id }))
    .output(pageOf(partTimeRow))
    .query(async ({ ctx, input }) => {
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const rows = await listPartTimeJobs(ctx.db, input.employmentId, ctx.language);
      return { rows, total: rows.length };
    }),
  put: change(EDIT)
    .input(
      z.strictObject({
        id: id.optional(),
        version: z.number().int().min(1).optional(),
        employmentId: id,
        type: z.enum(PART_TIME_TYPES, 'people.PART_TIME_TYPE_REQUIRED'),
        departmentId: z.string('people.DEPARTMENT_REQUIRED').min(1, 'people.DEPARTMENT_REQUIRED').max(60),
        postId: id.nullish(),
        superiorEmploymentId: id.nullish(),
        validFrom: z.iso.date('people.START_REQUIRED'),
        validTo: daySchema.nullish(),
        memo: z.string().trim().max(500).nullish(),
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      // Before it is said whose record it is: what is out of reach doesn't exist.
      await requirePlace(ctx.db, ctx.scope, input.departmentId);
      const made = await changeJobs(ctx, input.employmentId, () =>
        putPartTimeJob(ctx.db, ctx.clock, ctx.scope, input),
      );
      return { id: made };
    }),
  remove: change(EDIT)
    .input(z.strictObject({ employmentId: id, id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      await changeJobs(ctx, input.employmentId, () =>
        removePartTimeJob(ctx.db, ctx.clock, input.employmentId, input.id),
      );
      return { id: input.id };
    }),
});

async function changeJobs<T>(ctx: SignedInCtx, employmentId: string, change: () => Promise<T>): Promise<T> {
  refuseOwn(ctx, employmentId);
  await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
  const { answer, changes } = await withChanges(async () => {
    const rows = await listPartTimeJobs(ctx.db, employmentId, ctx.language);
    return Object.fromEntries(rows.map(({ id, ...values }) => [`partTimeJob.${id}`, values]));
  }, change);
  await ctx.audit.write({
    subject: { kind: 'employment', id: employmentId },
    personal: { of: employmentId, changes },
  });
  return answer;
}
