import { type ApprovalEvent, applyApprovalEvent, standIn } from '@suanpan/engine/approvals';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type ApprovalRecord, getOwnApproval, isConcerned, type LoadedApproval } from './approvals.repo.ts';
import type { approvalDetail, candidatesInput } from './approvals.schemas.ts';
import { describeRows } from './list-approvals.ts';
import { findAbsent } from './stand-ins.ts';
import { possibleDeciders } from './subjects.ts';

/** One approval with everybody's tasks: for the applicant, who is or was asked, and nobody else. */
export async function describeApproval(
  ctx: SignedInCtx,
  id: string,
): Promise<z.infer<typeof approvalDetail>> {
  const approval = await getOwnApproval(ctx, id);
  const { record, tasks, state } = approval;
  const [row] = await describeRows(ctx, [id]);
  if (!row) refuse('platform.NOT_FOUND');
  const copies = await copiesOf(ctx, id);
  const names = await userNames(ctx.db, [
    ...tasks.flatMap((task) => [task.user_id, task.from_user_id]),
    ...copies.flatMap((copy) => [copy.user_id, copy.by_user_id]),
    record.ended_by,
  ]);
  const person = (userId: string) => ({ id: userId, name: names.get(userId) ?? '' });
  return {
    ...row,
    subjectHash: record.subject_hash,
    current: record.current_node,
    nodes: state.nodes.map(({ code, name, mode }) => ({ code, name, mode })),
    tasks: tasks.map((task) => ({
      id: task.id,
      node: task.node,
      round: task.round,
      user: person(task.user_id),
      status: task.status,
      origin: task.origin,
      from: task.from_user_id ? person(task.from_user_id) : null,
      remark: task.remark,
      decidedAt: task.decided_at,
    })),
    copies: copies.map((copy) => ({
      user: person(copy.user_id),
      by: person(copy.by_user_id),
      remark: copy.remark,
      at: copy.created_at,
    })),
    ended: record.ended_by
      ? { by: person(record.ended_by), remark: record.ended_remark, at: record.ended_at ?? '' }
      : null,
    ...(await rightsTo(ctx, approval)),
  };
}

function copiesOf({ db }: SignedInCtx, approvalId: string) {
  return db
    .selectFrom('inbox_approval_copies')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
}

/** What one may do with it, and whether there is anybody to hand it to. */
async function rightsTo(
  ctx: SignedInCtx,
  { record, tasks, state }: LoadedApproval,
): Promise<Pick<z.infer<typeof approvalDetail>, 'allowed' | 'candidates'>> {
  const me = ctx.user.id;
  const now = instant(ctx.clock);
  const absent = await findAbsent(ctx.db, record.id, { userId: me, now });
  const taken = absent && standIn(state, absent.userId, me, now);
  const seen = taken?.ok ? taken.state : state;
  const possible = (event: ApprovalEvent) => applyApprovalEvent(seen, event).ok;
  const said = { user: me, remark: null, at: '' };
  const isAsked = tasks.some((task) => task.user_id === me);
  const waiting = (isAsked || taken?.ok === true) && possible({ kind: 'approve', ...said });
  // What one decides for another isn't handed on once more.
  const candidates = await candidatesFor(ctx, record, (one) =>
    isAsked && waiting ? possible({ kind: 'addSigner', to: one.id, ...said }) : false,
  );
  const allowed: z.infer<typeof approvalDetail>['allowed'] = [];
  if (waiting) allowed.push('approve', 'reject');
  if (candidates.length > 0) allowed.push('forward', 'addSigner', 'delegate');
  if (waiting && possible({ kind: 'rollBack', toNode: 0, ...said })) allowed.push('rollBack');
  if (possible({ kind: 'withdraw', user: me, at: '' })) allowed.push('withdraw');
  const readers = await candidatesFor(ctx, record, (one) => one.id !== record.applicant_id && one.id !== me);
  if (isConcerned(record, tasks, me) && readers.length > 0) allowed.push('sendCopy');
  return { allowed, candidates };
}

/** The first of those who may decide on such matters, as far as `fits` says. */
async function candidatesFor(
  { db }: SignedInCtx,
  record: ApprovalRecord,
  fits: (one: { id: string }) => boolean,
  search = '',
) {
  const sought = search.trim().toLowerCase();
  const found = await possibleDeciders(db, record.subject, record.subject_id, { search });
  return found.filter((one) => fits(one) && `${one.name} ${one.loginName}`.toLowerCase().includes(sought));
}

/** Whom one may hand it to, or show it. */
export async function searchCandidates(ctx: SignedInCtx, input: z.infer<typeof candidatesInput>) {
  const { record, tasks, state } = await getOwnApproval(ctx, input.id);
  const me = ctx.user.id;
  if (!isConcerned(record, tasks, me)) return { rows: [] };
  const isFree = ({ id: to }: { id: string }) =>
    input.purpose === 'copy'
      ? to !== record.applicant_id && to !== me
      : applyApprovalEvent(state, { kind: 'addSigner', user: me, to, remark: null, at: '' }).ok;
  return { rows: await candidatesFor(ctx, record, isFree, input.search) };
}
