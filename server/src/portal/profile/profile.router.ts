import { addDaysIso, addMonthsIso } from '@suanpan/engine/domain';
import { z } from 'zod';
import { requireSwitchedOn } from '../../identity/index.ts';
import {
  appealsOf,
  attendanceCounts,
  attendanceOf,
  certificationsOf,
  finishOwnTask,
  lifecycleOf,
  personsOfEmployments,
  revealOwnNumber,
  tasksOf,
  trainingOf,
} from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { requireSecondStep } from '../payslips/second-step.ts';
import { ACTIVITY_CATEGORIES, ACTIVITY_SPANS } from '../portal.words.ts';
import { activityOf } from './activity.ts';
import { putAvatar, setAvatar } from './avatar.ts';
import { payOfYear } from './own-pay.ts';
import { ownProfileOf, putSignature } from './own-profile.ts';
import {
  activityRow,
  ownCertifications,
  ownLifecycle,
  ownMonth,
  ownPay,
  ownProfile,
  ownTasks,
  ownTraining,
} from './profile.schemas.ts';
import { listResume, removeResume, resumeEntry, resumeInput, saveResume } from './resume.ts';

const VIEW = 'portal.profile.view';
const DONE = { done: true as const };
const share = z.number().min(0).max(1);

/** Whose profile it is; an account that belongs to nobody has none. */
async function personOf({ db, user }: SignedInCtx): Promise<string> {
  const [person] = (await personsOfEmployments(db, user.employmentIds)).values();
  return person ?? refuse('portal.NOT_EMPLOYED');
}

export const monthSpan = (month: string) => ({
  from: `${month}-01`,
  to: addDaysIso(addMonthsIso(`${month}-01`, 1), -1),
});

/** What the company keeps of oneself: the employments are the session's, never an input. */
export const profileRouter = router({
  get: procedure(VIEW)
    .output(ownProfile)
    .query(({ ctx }) => ownProfileOf(ctx)),

  revealNumber: procedure(VIEW)
    .input(z.strictObject({ what: z.enum(['idNumber', 'bankAccount']) }))
    .output(z.object({ number: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const [employmentId] = ctx.user.employmentIds;
      if (!employmentId) refuse('portal.NOT_EMPLOYED');
      return { number: await revealOwnNumber(ctx, employmentId, input.what) };
    }),

  setSignature: change(VIEW)
    .input(z.strictObject({ signature: z.string().trim().max(100) }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await putSignature(ctx, await personOf(ctx), input.signature || null);
      return DONE;
    }),

  /** An upload becomes one's picture; the part of it that is taken is said in shares. */
  setAvatar: command(VIEW)
    .input(
      z.strictObject({
        fileId: z.string().max(60),
        crop: z.strictObject({ left: share, top: share, size: share }).optional(),
      }),
    )
    .output(z.object({ avatarUrl: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await requireSwitchedOn(ctx.db, 'avatarChange');
      return { avatarUrl: await setAvatar(ctx, await personOf(ctx), input.fileId, input.crop) };
    }),

  removeAvatar: change(VIEW)
    .output(done)
    .mutation(async ({ ctx }) => {
      await requireSwitchedOn(ctx.db, 'avatarChange');
      await putAvatar(ctx, await personOf(ctx), null);
      return DONE;
    }),

  /** The days of a month with what became of them, and how many were what. */
  time: procedure(VIEW)
    .input(
      z.strictObject({
        month: z
          .string()
          .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
          .optional(),
      }),
    )
    .output(ownMonth)
    .query(async ({ ctx, input }) => {
      await requireSwitchedOn(ctx.db, 'profile.time');
      const month = input.month ?? today(ctx.clock).slice(0, 7);
      const { from, to } = monthSpan(month);
      const { employmentIds } = ctx.user;
      const appeals = await appealsOf(ctx.db, employmentIds, from, to);
      const days = await attendanceOf(ctx.db, employmentIds, from, to);
      return {
        month,
        counts: await attendanceCounts(ctx.db, employmentIds, from, to),
        days: days.map((day) => ({
          ...day,
          appeal:
            appeals.find((appeal) => appeal.day === day.day && appeal.employmentId === day.employmentId)
              ?.reason ?? null,
        })),
      };
    }),

  pay: procedure(VIEW)
    .input(z.strictObject({ year: z.number().int().min(1970).max(9999).optional() }))
    .output(ownPay)
    .query(async ({ ctx, input }) => {
      for (const code of ['payrollInfo', 'profile.payroll', 'profile.amounts'] as const)
        await requireSwitchedOn(ctx.db, code);
      await requireSecondStep(ctx);
      return payOfYear(ctx, input.year);
    }),

  tasks: procedure(VIEW)
    .output(ownTasks)
    .query(async ({ ctx }) => ({ rows: await tasksOf(ctx.db, ctx.user.employmentIds) })),

  finishTask: change(VIEW)
    .input(z.strictObject({ id: z.string().max(60), version: z.number().int().min(1), done: z.boolean() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await finishOwnTask(ctx, input);
      return DONE;
    }),

  lifecycle: procedure(VIEW)
    .output(ownLifecycle)
    .query(async ({ ctx }) => {
      await requireSwitchedOn(ctx.db, 'profile.lifecycle');
      return { rows: await lifecycleOf(ctx.db, ctx.user.employmentIds, ctx.language) };
    }),

  certifications: procedure(VIEW)
    .output(ownCertifications)
    .query(async ({ ctx }) => {
      await requireSwitchedOn(ctx.db, 'profile.certification');
      return { rows: await certificationsOf(ctx.db, ctx.user.employmentIds, ctx.language) };
    }),

  training: procedure(VIEW)
    .output(ownTraining)
    .query(async ({ ctx }) => {
      await requireSwitchedOn(ctx.db, 'profile.training');
      const rows = await trainingOf(ctx.db, ctx.user.employmentIds, ctx.language);
      return { rows: rows.map((row) => ({ ...row, day: row.finishedOn ?? row.lastLesson })) };
    }),

  activity: procedure(VIEW)
    .input(
      pageInput.pick({ page: true, pageSize: true }).extend({
        category: z.enum(ACTIVITY_CATEGORIES).optional(),
        span: z.enum(ACTIVITY_SPANS).default('all'),
      }),
    )
    .output(pageOf(activityRow))
    .query(async ({ ctx, input }) => {
      await requireSwitchedOn(ctx.db, 'profile.activity');
      const rows = await activityOf(ctx, { category: input.category, span: input.span });
      const first = (input.page - 1) * input.pageSize;
      return { rows: rows.slice(first, first + input.pageSize), total: rows.length };
    }),

  resume: procedure(VIEW)
    .output(z.object({ rows: z.array(resumeEntry) }))
    .query(async ({ ctx }) => {
      await requireSwitchedOn(ctx.db, 'profile.resume');
      return { rows: await listResume(ctx.db, await personOf(ctx)) };
    }),

  saveResume: change(VIEW)
    .input(resumeInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      await requireSwitchedOn(ctx.db, 'profile.resume');
      return { id: await saveResume(ctx, await personOf(ctx), input) };
    }),

  removeResume: change(VIEW)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await requireSwitchedOn(ctx.db, 'profile.resume');
      await removeResume(ctx, await personOf(ctx), input.id);
      return DONE;
    }),
});
