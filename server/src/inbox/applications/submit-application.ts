import { isInScope } from '../../people/index.ts';
import type { ApplicationType } from '../../platform/applications/application-types.ts';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { startApproval } from '../approvals/start-approval.ts';
import {
  type ApplicationRecord,
  findOwnApplication,
  hashOf,
  storedProcess,
  updateApplication,
} from './applications.repo.ts';
import { APPLICATION_SUBJECT } from './follow-decision.ts';
import { type FormValues, filesIn, judgeForm } from './judge-form.ts';
import { requireOffered } from './offered-applications.ts';
import { resolveProcess } from './resolve-approvers.ts';
import { refusePastDay } from './wished-day.ts';

export interface Draft {
  id?: string | undefined;
  type: string;
  employmentId?: string | undefined;
  form: FormValues;
}

/** Keeps what was filled in so far, whatever is still missing. */
export async function saveDraft(ctx: SignedInCtx, draft: Draft): Promise<ApplicationRecord> {
  const { type, scope } = await requireOffered(ctx, draft.type);
  const employmentId = await requireAbout(ctx, type, scope, draft.employmentId);
  const now = instant(ctx.clock);
  const form = JSON.stringify(draft.form);
  if (draft.id === undefined) {
    const id = newId(ctx.clock);
    await ctx.db
      .insertInto('inbox_applications')
      .values({
        id,
        number: null,
        type: type.code,
        type_version: null,
        applicant_id: ctx.user.id,
        employment_id: employmentId,
        form,
        approval_id: null,
        effective_on: null,
        problem: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return findOwnApplication(ctx.db, ctx.user.id, id);
  }
  const record = await findOwnApplication(ctx.db, ctx.user.id, draft.id);
  if (record.approval_id !== null) refuse('inbox.applications.NOT_A_DRAFT');
  await updateApplication(ctx.db, record, now, { form, employment_id: employmentId });
  return findOwnApplication(ctx.db, ctx.user.id, record.id);
}

/** Whom it is about: oneself, or somebody in reach who isn't. */
async function requireAbout(
  ctx: SignedInCtx,
  type: ApplicationType,
  scope: DataScope,
  given: string | undefined,
): Promise<string> {
  const own = ctx.user.employmentIds;
  if (type.about === 'self') {
    const id = given ?? own[0] ?? '';
    return own.includes(id) ? id : refuse('platform.NOT_FOUND');
  }
  if (given === undefined) refuse('inbox.applications.PERSON_REQUIRED', {}, { fields: ['employmentId'] });
  if (own.includes(given)) refuse('inbox.applications.ABOUT_ONESELF', {}, { fields: ['employmentId'] });
  if (!(await isInScope(ctx.db, scope, given, ctx.clock))) refuse('platform.NOT_FOUND');
  return given;
}

/** Hands a filled-in form to those who decide on it. */
export async function submitApplication(
  ctx: SignedInCtx,
  draft: Draft & { remark?: string | undefined },
): Promise<{ id: string; approvalId: string; number: string }> {
  const { db, clock } = ctx;
  const saved = await saveDraft(ctx, draft);
  const { type } = await requireOffered(ctx, draft.type);
  const fields = await type.fields(db);
  const { values, parsed } = await judgeForm(db, ctx.user.id, type, fields, draft.form);
  const asked = { applicantId: saved.applicant_id, employmentId: saved.employment_id };
  const context = { db, clock, audit: ctx.audit };
  await type.check?.(context, asked, parsed);
  await refusePastDay(context, type, asked.employmentId, values);
  const { title, facts } = await type.describe(context, asked, parsed);
  const process = (await storedProcess(db, type.code))?.nodes ?? type.process;
  const about = { db, clock, ...asked };
  const form = JSON.stringify(values);
  const submissions = saved.submissions + 1;
  const nodes = await resolveProcess(about, process, values);
  const approvalId = await startApproval(db, clock, {
    subject: APPLICATION_SUBJECT,
    subjectId: saved.id,
    subjectHash: hashOf({ ...saved, form }),
    url: '',
    title,
    facts: facts.map((fact) => ({ currency: null, ...fact, scale: null })),
    applicantId: saved.applicant_id,
    nodes,
    category: type.category,
    number: saved.number && `${saved.number}-${submissions}`,
    remark: draft.remark ?? null,
  });
  const approval = await db
    .selectFrom('inbox_approvals')
    .select('number')
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow();
  const number = saved.number ?? approval.number;
  await updateApplication(db, saved, instant(clock), {
    number,
    form,
    approval_id: approvalId,
    submissions,
    effect: 'none',
    effective_on: null,
    problem: null,
  });
  await db
    .insertInto('inbox_submissions')
    .values({
      approval_id: approvalId,
      application_id: saved.id,
      form,
      fields: JSON.stringify(fields),
    })
    .execute();
  await keepFiles(ctx, saved.id, filesIn(fields, values));
  await ctx.audit.write({
    action: 'inbox.applications.submit',
    subject: { kind: 'application', id: saved.id },
    facts: { number, type: type.code, approval: approval.number },
    personal: { of: saved.employment_id, changes: { form: { before: null, after: values } } },
  });
  return { id: saved.id, approvalId, number };
}

/** What is attached stays as long as the application does. */
async function keepFiles(ctx: SignedInCtx, applicationId: string, files: readonly { fileId: string }[]) {
  const ids = [...new Set(files.map(({ fileId }) => fileId))];
  const rows = ids.map((file_id) => ({ application_id: applicationId, file_id }));
  for (const part of chunksOfRows(rows))
    await ctx.db
      .insertInto('inbox_application_files')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await ctx.files.keep(ctx.db, ids);
}
