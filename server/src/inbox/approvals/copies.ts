import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';
import { getOwnApproval, isConcerned } from './approvals.repo.ts';
import type { copyInput } from './approvals.schemas.ts';
import { possibleDeciders } from './subjects.ts';

/** Lets others read what they aren't asked to decide: people who could be asked, by whoever asked or was asked. */
export async function sendCopies(ctx: SignedInCtx, input: z.infer<typeof copyInput>) {
  const { db, clock, user } = ctx;
  const { record, tasks, state } = await getOwnApproval(ctx, input.id);
  if (!isConcerned(record, tasks, user.id)) refuse('inbox.approvals.NOT_CONCERNED');
  const to = [...new Set(input.to)].filter((id) => id !== user.id && id !== record.applicant_id);
  const able = await possibleDeciders(db, record.subject, record.subject_id, { ids: to });
  if (to.length === 0 || to.some((id) => !able.some((one) => one.id === id)))
    refuse('inbox.approvals.NOT_A_CANDIDATE');
  const known = await db
    .selectFrom('inbox_approval_copies')
    .select('user_id')
    .where('approval_id', '=', record.id)
    .execute();
  const added = to.filter((id) => !known.some((one) => one.user_id === id));
  for (const userId of added)
    await db
      .insertInto('inbox_approval_copies')
      .values({
        approval_id: record.id,
        user_id: userId,
        by_user_id: user.id,
        remark: input.remark ?? null,
        created_at: instant(clock),
      })
      .execute();
  await ctx.audit.write({
    subject: { kind: record.subject, id: record.subject_id },
    facts: { approval: record.number },
    changes: { copies: { before: null, after: added } },
  });
  await notify(db, clock, {
    userIds: added,
    category: 'approval',
    title: inboxTexts.inEvery('approvals.copied', {
      name: user.name,
      title: JSON.parse(record.title) as Texts,
    }),
    url: `/inbox/copied/${record.id}`,
  });
  return { id: record.id, status: state.status };
}
