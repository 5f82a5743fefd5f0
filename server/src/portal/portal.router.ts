import { z } from 'zod';
import { portalSettings, requireSwitchedOn } from '../identity/index.ts';
import { countOpenTasks, countUnread, listApprovals, listNotifications, todosOf } from '../inbox/index.ts';
import {
  confirmationSchemas,
  confirmFigures,
  disputeLine,
  getOwnConfirmation,
  listOwnConfirmations,
  replyAsEmployee,
  settleAsEmployee,
} from '../payroll/index.ts';
import { today } from '../platform/clock/clock.ts';
import { fileAnswer } from '../platform/files/file-answer.ts';
import { done, idInput } from '../platform/trpc/paging.ts';
import { command, mergeRouters, procedure, router, signedInProcedure } from '../platform/trpc/procedure.ts';
import { scopeOf } from '../platform/trpc/scope.ts';
import { announcementsRouter } from './announcements/announcements.router.ts';
import { calendarRouter } from './calendar/calendar.router.ts';
import { centreRouter } from './centre/centre.router.ts';
import { contactsRouter } from './contacts/contacts.router.ts';
import { homeParts } from './home/home.router.ts';
import { figuresPart } from './home/own-figures.ts';
import {
  disputeOwnPayslip,
  explainOwnPayslip,
  getOwnPayslip,
  listOwnPayslips,
  nextPayDay,
} from './payslips/own-payslips.ts';
import { payslipPdf } from './payslips/payslip-pdf.ts';
import { isLocked, requireSecondStep } from './payslips/second-step.ts';
import { whyOwnPayslipDiffers } from './payslips/why-different.ts';
import { yearOfOwnLine } from './payslips/year-of-line.ts';
import {
  explainLine,
  home,
  ownPayslipDetail,
  ownPayslipListInput,
  ownPayslipPage,
  whyDifferent,
  yearOfLine,
} from './portal.schemas.ts';
import { profileRouter } from './profile/profile.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { teamActivityRouter } from './team-activity/team-activity.router.ts';
import { teamOrganizationRouter } from './team-organization/team-organization.router.ts';
import { teamPivotRouter } from './team-staff/team-pivot.router.ts';
import { teamStaffRouter } from './team-staff/team-staff.router.ts';
import './calendar/invitations.ts';
import './portal.permissions.ts';

const OWN = 'portal.payslips.view';

/** Closed while payroll info is switched off in the portal. The settings are read once: all open theirs on the same day. */
const ownPay = procedure(OWN).use(async ({ ctx, next }) => {
  const portal = await requireSwitchedOn(ctx.db, 'payrollInfo');
  return next({ ctx: { portal } });
});
/** Amounts: after the second step, where a company wants one. */
const ownAmounts = ownPay.use(async ({ ctx, next }) => {
  await requireSecondStep(ctx, ctx.portal);
  return next();
});
const ownPayCommand = command(OWN).use(async ({ ctx, next }) => {
  await requireSwitchedOn(ctx.db, 'payrollInfo');
  return next();
});

export const portalRouter = router({
  team: router({ staff: teamStaffRouter, pivot: teamPivotRouter, organization: teamOrganizationRouter }),
  teamActivity: teamActivityRouter,
  home: mergeRouters(
    homeParts,
    router({
      figures: figuresPart,
      get: signedInProcedure
        .meta({ inPlace: 'look' })
        .output(home)
        .query(async ({ ctx }) => {
          const { db, clock, user, language } = ctx;
          const settings = await portalSettings(db);
          const { switches } = settings;
          const sees = switches.payrollInfo && scopeOf(ctx.authentication.grants, OWN) !== undefined;
          const payslips = sees
            ? await listOwnPayslips(db, clock, user.employmentIds, {
                ...{ page: 1, pageSize: 1 },
                locked: await isLocked(ctx, settings),
              })
            : null;
          const approvals = await listApprovals(ctx, {
            page: 1,
            pageSize: 5,
            tab: 'pending',
            order: 'newest',
          });
          const todos = await todosOf(ctx);
          const notices = switches.message
            ? await listNotifications(db, { id: user.id, language }, { page: 1, pageSize: 5, state: 'all' })
            : { rows: [] };
          return {
            today: today(clock),
            name: user.name,
            inbox: {
              pending: (await countOpenTasks(ctx)) + todos.length,
              unread: switches.message ? await countUnread(db, user.id) : 0,
            },
            payslip: payslips?.rows[0] ?? null,
            nextPayDay: sees ? await nextPayDay(db, clock, user.employmentIds) : null,
            approvals: approvals.rows.map((row) => ({
              id: row.id,
              title: row.title,
              applicant: row.applicant.name,
              submittedAt: row.submittedAt,
            })),
            todos: todos
              .slice(0, 5)
              .map(({ id, title, about, url, late }) => ({ id, title, about, url, late })),
            notifications: notices.rows.map(({ id, title, url, createdAt, read }) => ({
              id,
              title,
              url,
              createdAt,
              read,
            })),
          };
        }),
    }),
  ),

  /** What one is shown before it is approved, and one's word on it: the employments are the session's here too. */
  confirmations: router({
    list: ownPay
      .output(confirmationSchemas.ownConfirmationList)
      .query(async ({ ctx }) => ({ rows: await listOwnConfirmations(ctx) })),

    get: ownPay
      .input(idInput)
      .output(confirmationSchemas.ownConfirmation)
      .query(({ ctx, input }) => getOwnConfirmation(ctx, input.id)),

    confirm: ownPayCommand
      .input(confirmationSchemas.confirmInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await confirmFigures(ctx, input);
        return { done: true as const };
      }),

    dispute: ownPayCommand
      .input(confirmationSchemas.disputeInput)
      .output(z.object({ disputeId: z.string() }))
      .mutation(({ ctx, input }) => disputeLine(ctx, input)),

    reply: ownPayCommand
      .input(confirmationSchemas.replyInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await replyAsEmployee(ctx, input);
        return { done: true as const };
      }),

    /** Of a thread on figures or on a payslip: nothing more is to be asked. */
    settle: ownPayCommand
      .input(idInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await settleAsEmployee(ctx, input);
        return { done: true as const };
      }),
  }),

  announcements: announcementsRouter,

  calendar: calendarRouter,

  centre: centreRouter,

  contacts: contactsRouter,

  profile: profileRouter,

  settings: settingsRouter,

  /** One's own, and nothing else: the employments are the session's, never an input. */
  payslips: router({
    list: ownPay
      .input(ownPayslipListInput)
      .output(ownPayslipPage)
      .query(async ({ ctx, input }) =>
        listOwnPayslips(ctx.db, ctx.clock, ctx.user.employmentIds, {
          ...input,
          locked: await isLocked(ctx, ctx.portal),
        }),
      ),

    get: ownAmounts
      .input(idInput)
      .output(ownPayslipDetail)
      .query(({ ctx, input }) => getOwnPayslip(ctx, input.id)),

    /** Asks about one line, or says what is wrong with it. */
    dispute: ownPayCommand
      .input(confirmationSchemas.disputePayslipInput)
      .output(z.object({ disputeId: z.string() }))
      .mutation(({ ctx, input }) => disputeOwnPayslip(ctx, input)),

    /** On paper; opened by a password where one is wished. */
    pdf: ownAmounts
      .input(idInput.extend({ password: z.string().min(4).max(100).optional() }))
      .output(fileAnswer)
      .query(async ({ ctx, input }) => {
        const slip = await getOwnPayslip(ctx, input.id);
        const content = await payslipPdf(slip, ctx.language, {
          ...{ password: input.password, mark: slip.watermark },
        });
        return {
          name: `${slip.number}.pdf`,
          mediaType: 'application/pdf',
          base64: content.toString('base64'),
        };
      }),

    /** The payslips behind a figure of the year. */
    year: ownAmounts
      .input(idInput.extend({ group: z.number().int().min(0), item: z.number().int().min(0) }))
      .output(yearOfLine)
      .query(({ ctx, input }) => yearOfOwnLine(ctx, input)),

    why: ownAmounts
      .input(idInput)
      .output(whyDifferent)
      .query(({ ctx, input }) => whyOwnPayslipDiffers(ctx.db, ctx.clock, ctx.user.employmentIds, input.id)),

    explain: ownAmounts
      .input(idInput)
      .output(z.array(explainLine))
      .query(({ ctx, input }) =>
        explainOwnPayslip(
          ctx.db,
          ctx.clock,
          { id: ctx.user.id, employmentIds: ctx.user.employmentIds, language: ctx.language },
          input.id,
        ),
      ),
  }),
});
