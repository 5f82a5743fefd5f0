import {
  type ApprovalEvent,
  type ApprovalRefusal,
  type ApprovalState,
  applyApprovalEvent,
  openTasks,
  type Reassignment,
  standIn,
} from '@suanpan/engine/approvals';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireScope } from '../../platform/trpc/scope.ts';
import type { DECISIONS } from '../inbox.words.ts';
import { notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';
import { getApproval, getOwnApproval, type LoadedApproval, saveApproval } from './approvals.repo.ts';
import { findAbsent } from './stand-ins.ts';
import { type ApprovalOutcome, approvalSubject, possibleDeciders } from './subjects.ts';
import { tellAsked } from './tell-asked.ts';

export interface Decision {
  id: string;
  decision: (typeof DECISIONS)[number];
  toNode?: number | undefined;
  remark?: string | undefined;
}

/** One person's decision, with what follows from it for the subject, in the running transaction. */
export async function decideApproval(ctx: SignedInCtx, input: Decision) {
  const approval = await inPlaceOfAbsent(ctx, await getOwnApproval(ctx, input.id));
  const subject = approvalSubject(approval.record.subject);
  const at = instant(ctx.clock);
  const remark = input.remark ?? null;
  const user = ctx.user.id;
  const event: ApprovalEvent =
    input.decision === 'rollBack'
      ? { kind: 'rollBack', user, toNode: input.toNode ?? -1, remark, at }
      : { kind: input.decision, user, remark, at };
  requirePossible(approval.state, event);
  // Rejecting what has changed is always fine; approving it would sign something nobody looked at.
  if (input.decision === 'approve') {
    const hash = await subject.currentHash(ctx.db, approval.record.subject_id);
    if (hash !== approval.record.subject_hash) refuse('inbox.approvals.SUBJECT_CHANGED');
  }
  const next = await advance(ctx, approval, event);
  const outcomeOf = (kind: ApprovalOutcome['kind']): ApprovalOutcome => ({
    approvalId: input.id,
    subjectId: approval.record.subject_id,
    kind,
    userId: user,
    remark,
  });
  const context = { db: ctx.db, clock: ctx.clock, audit: ctx.audit };
  if (approval.state.status === 'pendingApproval')
    await subject.onDecided(context, outcomeOf('firstDecision'));
  if (next.status === 'approved' || next.status === 'rejected') {
    await subject.onDecided(context, outcomeOf(next.status));
    await notify(ctx.db, ctx.clock, {
      userIds: [approval.record.applicant_id],
      category: 'approval',
      title: inboxTexts.inEvery(`outcome.${next.status}`, {
        title: JSON.parse(approval.record.title) as Texts,
      }),
      url: `/inbox/applications/${approval.record.id}`,
      mail: true,
    });
  } else if (input.decision === 'rollBack') {
    await subject.onDecided(context, outcomeOf('rolledBack'));
  }
  return { id: input.id, status: next.status };
}

/** Takes over the task of who is away, where one isn't asked oneself: both names stand in the trail. */
async function inPlaceOfAbsent(ctx: SignedInCtx, approval: LoadedApproval): Promise<LoadedApproval> {
  const { id } = ctx.user;
  if (openTasks(approval.state).some((task) => task.user === id)) return approval;
  const at = instant(ctx.clock);
  const absent = await findAbsent(ctx.db, approval.record.id, { userId: id, now: at });
  if (!absent || !standIn(approval.state, absent.userId, id, at).ok) return approval;
  const event = { kind: 'delegate', user: absent.userId, to: id, remark: null, at } as const;
  await advance(ctx, approval, event, { absence: absent.delegationId });
  return getApproval(ctx.db, approval.record.id);
}

/** Hands a task on, or asks for one more signature. */
export async function handOnApproval(
  ctx: SignedInCtx,
  kind: Reassignment,
  input: { id: string; to: string; remark?: string | undefined },
) {
  const approval = await getOwnApproval(ctx, input.id);
  const { subject, subject_id } = approval.record;
  const candidates = await possibleDeciders(ctx.db, subject, subject_id, { ids: [input.to] });
  if (!candidates.some((candidate) => candidate.id === input.to)) refuse('inbox.approvals.NOT_A_CANDIDATE');
  const at = instant(ctx.clock);
  const next = await advance(ctx, approval, {
    kind,
    user: ctx.user.id,
    to: input.to,
    remark: input.remark ?? null,
    at,
  });
  return { id: input.id, status: next.status };
}

export async function withdrawApproval(ctx: SignedInCtx, approval: LoadedApproval) {
  const { id } = approval.record;
  const subject = approvalSubject(approval.record.subject);
  const event: ApprovalEvent = { kind: 'withdraw', user: ctx.user.id, at: instant(ctx.clock) };
  const next = await advance(ctx, approval, event);
  await subject.onDecided(
    { db: ctx.db, clock: ctx.clock, audit: ctx.audit },
    {
      approvalId: id,
      subjectId: approval.record.subject_id,
      kind: 'withdrawn',
      userId: ctx.user.id,
      remark: null,
    },
  );
  return { id, status: next.status };
}

/** Ends it for good, whoever asked for it and however far it had come. */
export async function cancelApproval(ctx: SignedInCtx, approval: LoadedApproval, remark: string | null) {
  const { id } = approval.record;
  const subject = approvalSubject(approval.record.subject);
  const event: ApprovalEvent = { kind: 'cancel', user: ctx.user.id, at: instant(ctx.clock) };
  const next = await advance(ctx, approval, event, { remark });
  await subject.onDecided(
    { db: ctx.db, clock: ctx.clock, audit: ctx.audit },
    {
      approvalId: id,
      subjectId: approval.record.subject_id,
      kind: 'cancelled',
      userId: ctx.user.id,
      remark,
    },
  );
  return { id, status: next.status };
}

/** Whether the event could happen at all is told first: after a decision what was decided on looks different, too. */
function requirePossible(state: ApprovalState, event: ApprovalEvent): void {
  const result = applyApprovalEvent(state, event);
  if (!result.ok) refuseEvent(state, event, result.refusal);
}

function refuseEvent(state: ApprovalState, event: ApprovalEvent, refusal: ApprovalRefusal): never {
  const decided =
    'user' in event && state.tasks.some((task) => task.user === event.user && task.decidedAt !== null);
  const late = refusal === 'DECIDED' || refusal === 'NOT_YOURS';
  return refuse(`inbox.approvals.${late && decided ? 'DECIDED_BY_YOU' : refusal}`);
}

function audited({ status, current, tasks }: ApprovalState) {
  return { status, current, tasks: Object.fromEntries(tasks.map((task, index) => [index, task])) };
}

async function advance(
  ctx: SignedInCtx,
  approval: LoadedApproval,
  event: ApprovalEvent,
  { remark = null, absence }: { remark?: string | null; absence?: string } = {},
): Promise<ApprovalState> {
  const subject = approvalSubject(approval.record.subject);
  if (event.kind !== 'withdraw' && event.kind !== 'cancel') {
    requireScope(ctx.authentication.grants, subject.permission);
  }
  const result = applyApprovalEvent(approval.state, event);
  if (!result.ok) refuseEvent(approval.state, event, result.refusal);
  const ended = event.kind === 'withdraw' || event.kind === 'cancel' ? { by: event.user, remark } : undefined;
  await saveApproval(ctx.db, ctx.clock, approval, result.state, ended);
  await subject.onStep?.(ctx.db, approval.record.subject_id);
  await ctx.audit.write({
    action: `inbox.approvals.${event.kind}`,
    subject: { kind: approval.record.subject, id: approval.record.subject_id },
    facts: {
      approval: approval.record.number,
      hash: approval.record.subject_hash,
      ...(absence && { absence, inPlaceOf: 'user' in event ? event.user : null }),
    },
    changes: changesBetween(audited(approval.state), {
      ...audited(result.state),
      ...(remark !== null && { remark }),
    }),
  });
  const open = new Set(openTasks(approval.state).map((task) => approval.state.tasks.indexOf(task)));
  const asked = openTasks(result.state).filter((task) => !open.has(result.state.tasks.indexOf(task)));
  const { id, subject: name, subject_id: subjectId, applicant_id: applicantId } = approval.record;
  const title = JSON.parse(approval.record.title) as Texts;
  // Who takes over for an absent person decides this very moment.
  if (!absence)
    await tellAsked(
      ctx.db,
      ctx.clock,
      { id, subject: name, subjectId, applicantId, title },
      asked.map((task) => task.user),
    );
  return result.state;
}
