import { z } from 'zod';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { router, signedInChange, signedInCommand, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { applicationListInput, applicationPage } from '../approvals/approvals.schemas.ts';
import { listApplications } from '../approvals/list-approvals.ts';
import {
  applicationOfApproval,
  blankForm,
  cancelInput,
  departmentList,
  draft,
  draftInput,
  draftPage,
  offeredList,
  peopleInput,
  peopleList,
  selfApplyList,
  submitInput,
  submitted,
} from './applications.schemas.ts';
import { cancelApplication, copyApplication, discardDraft, resetApplication } from './change-application.ts';
import { offeredApplications } from './offered-applications.ts';
import {
  blankFormOf,
  listDepartments,
  listDrafts,
  readDraft,
  readOfApproval,
  searchPeople,
} from './read-applications.ts';
import { selfApplyEntries } from './self-apply-entries.ts';
import { saveDraft, submitApplication } from './submit-application.ts';
import './carry-out-due.job.ts';
import './general-request.ts';

const DONE = { done: true as const };

/** What one asks for: one's own, but for the form of an approval one is asked about. */
export const applicationsRouter = router({
  list: signedInProcedure
    .meta({
      permission: 'signedIn',
      rest: { method: 'GET', path: '/api/Homes/applications', summary: 'One’s own applications' },
    })
    .input(applicationListInput)
    .output(applicationPage)
    .query(({ ctx, input }) => listApplications(ctx, input)),

  offered: signedInProcedure
    .meta({
      permission: 'signedIn',
      rest: { method: 'GET', path: '/api/Homes/self_apply', summary: 'What one may apply for' },
    })
    .output(offeredList)
    .query(async ({ ctx }) => ({ rows: await offeredApplications(ctx) })),

  selfApply: signedInProcedure
    .meta({
      permission: 'signedIn',
      rest: {
        method: 'GET',
        path: '/api/base/menu/selfApplyList',
        summary: 'Where one may apply for something, entries of the menus too',
      },
    })
    .output(selfApplyList)
    .query(({ ctx }) => selfApplyEntries(ctx)),

  blank: signedInProcedure
    .input(z.strictObject({ type: z.string().max(100) }))
    .output(blankForm)
    .query(({ ctx, input }) => blankFormOf(ctx, input.type)),

  people: signedInProcedure
    .input(peopleInput)
    .output(peopleList)
    .query(({ ctx, input }) => searchPeople(ctx, input)),

  departments: signedInProcedure.output(departmentList).query(({ ctx }) => listDepartments(ctx)),

  drafts: signedInProcedure.output(draftPage).query(({ ctx }) => listDrafts(ctx)),

  draft: signedInProcedure
    .input(idInput)
    .output(draft)
    .query(({ ctx, input }) => readDraft(ctx, input.id)),

  ofApproval: signedInProcedure
    .input(idInput)
    .output(applicationOfApproval)
    .query(({ ctx, input }) => readOfApproval(ctx, input.id)),

  save: signedInChange
    .input(draftInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => ({ id: (await saveDraft(ctx, input)).id })),

  submit: signedInCommand
    .input(submitInput)
    .output(submitted)
    .mutation(({ ctx, input }) => submitApplication(ctx, input)),

  discard: signedInChange
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await discardDraft(ctx, input.id);
      return DONE;
    }),

  cancel: signedInCommand
    .input(cancelInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await cancelApplication(ctx, input.id, input.remark ?? null);
      return DONE;
    }),

  reset: signedInCommand
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await resetApplication(ctx, input.id);
      return DONE;
    }),

  copy: signedInCommand
    .input(idInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => ({ id: await copyApplication(ctx, input.id) })),
});
