import { isOpen } from '@suanpan/engine/approvals';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getApproval } from '../approvals/approvals.repo.ts';
import { cancelApproval, withdrawApproval } from '../approvals/decide-approval.ts';
import type { ApplicationAction } from '../inbox.words.ts';
import {
  type ApplicationRecord,
  askedFor,
  findOwnApplication,
  updateApplication,
} from './applications.repo.ts';
import { readForm } from './follow-decision.ts';
import { findType } from './offered-applications.ts';

/** What its applicant may do with it now. */
export async function actionsOf(ctx: SignedInCtx, record: ApplicationRecord): Promise<ApplicationAction[]> {
  if (record.applicant_id !== ctx.user.id) return [];
  if (record.approval_id === null) return ['edit', 'copy'];
  const { status } = (await getApproval(ctx.db, record.approval_id)).record;
  const type = await findType(ctx.db, record.type);
  if (isOpen(status)) return ['remind', 'withdraw', 'cancel', 'reset', 'copy'];
  if (status !== 'approved') return ['reset', 'copy'];
  const undoable = record.effect === 'waiting' || record.effect === 'failed' || type?.undo !== undefined;
  return undoable ? ['cancel', 'copy'] : ['copy'];
}

async function requireAction(ctx: SignedInCtx, id: string, action: ApplicationAction) {
  const record = await findOwnApplication(ctx.db, ctx.user.id, id);
  const allowed = await actionsOf(ctx, record);
  return allowed.includes(action) ? record : refuse(`inbox.applications.NO_${action.toUpperCase()}`);
}

/** Ends it for good: while it is asked, before its day, or, where its type can undo it, before its time. */
export async function cancelApplication(ctx: SignedInCtx, id: string, remark: string | null): Promise<void> {
  const record = await requireAction(ctx, id, 'cancel');
  const approval = await getApproval(ctx.db, record.approval_id ?? '');
  await cancelApproval(ctx, approval, remark);
  if (record.effect === 'done') {
    const { type, form } = await readForm(ctx.db, record);
    await type.undo?.({ db: ctx.db, clock: ctx.clock, audit: ctx.audit }, askedFor(record), form);
  }
  const effect = record.effect === 'done' ? 'undone' : 'none';
  await updateApplication(ctx.db, record, instant(ctx.clock), { effect });
  await ctx.audit.write({
    subject: { kind: 'application', id },
    facts: { number: record.number, type: record.type },
    changes: { effect: { before: record.effect, after: effect } },
  });
}

/** Takes it back into a draft with what was filled in; those who were asked are asked no more. */
export async function resetApplication(ctx: SignedInCtx, id: string): Promise<void> {
  const record = await requireAction(ctx, id, 'reset');
  const approval = await getApproval(ctx.db, record.approval_id ?? '');
  if (isOpen(approval.state.status)) await withdrawApproval(ctx, approval);
  await updateApplication(ctx.db, record, instant(ctx.clock), { approval_id: null });
  await ctx.audit.write({
    subject: { kind: 'application', id },
    facts: { number: record.number, type: record.type },
    changes: { approval_id: { before: record.approval_id, after: null } },
  });
}

/** A draft with the same content. */
export async function copyApplication(ctx: SignedInCtx, id: string): Promise<string> {
  const record = await findOwnApplication(ctx.db, ctx.user.id, id);
  const now = instant(ctx.clock);
  const copy = newId(ctx.clock);
  await ctx.db
    .insertInto('inbox_applications')
    .values({
      id: copy,
      number: null,
      type: record.type,
      type_version: null,
      applicant_id: record.applicant_id,
      employment_id: record.employment_id,
      form: record.form,
      approval_id: null,
      effective_on: null,
      problem: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return copy;
}

/** A draft that was never submitted is gone; another goes back to what it was last submitted as. */
export async function discardDraft(ctx: SignedInCtx, id: string): Promise<void> {
  const record = await findOwnApplication(ctx.db, ctx.user.id, id);
  if (record.approval_id !== null) refuse('inbox.applications.NOT_A_DRAFT');
  const last = await ctx.db
    .selectFrom('inbox_submissions')
    .select(['approval_id', 'form'])
    .where('application_id', '=', id)
    .orderBy('approval_id', 'desc')
    .executeTakeFirst();
  if (last) await updateApplication(ctx.db, record, instant(ctx.clock), last);
  else await ctx.db.deleteFrom('inbox_applications').where('id', '=', id).execute();
}
