import { isOpen, openTasks } from '@suanpan/engine/approvals';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';
import type { LoadedApproval } from './approvals.repo.ts';

/** Nobody is reminded of the same more often. */
const EVERY_MS = 3_600_000;

/** Tells those whose turn it is, once more, that its applicant waits. */
export async function remindOf(ctx: SignedInCtx, { record, state }: LoadedApproval) {
  if (record.applicant_id !== ctx.user.id) refuse('inbox.approvals.NOT_APPLICANT');
  if (!isOpen(state.status)) refuse('inbox.approvals.DECIDED');
  const lately = new Date(ctx.clock.now().getTime() - EVERY_MS).toISOString();
  if (record.reminded_at !== null && record.reminded_at > lately) refuse('inbox.approvals.REMINDED_LATELY');
  await ctx.db
    .updateTable('inbox_approvals')
    .set({ reminded_at: instant(ctx.clock) })
    .where('id', '=', record.id)
    .execute();
  await ctx.audit.write({
    subject: { kind: record.subject, id: record.subject_id },
    facts: { approval: record.number },
    changes: { reminded_at: { before: record.reminded_at, after: instant(ctx.clock) } },
  });
  await notify(ctx.db, ctx.clock, {
    userIds: openTasks(state).map((task) => task.user),
    category: 'approval',
    title: inboxTexts.inEvery('approvals.reminded', {
      name: ctx.user.name,
      title: JSON.parse(record.title) as Texts,
    }),
    url: `/inbox/pending/${record.id}`,
    mail: true,
  });
  return { id: record.id, status: state.status };
}
