import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { agree, mappingsOf } from './mappings.repo.ts';

/**
 * Says which of theirs one of ours is. Nobody says it of themselves: whose punches count as theirs, and whose sign-in, hangs
 * on it.
 */
export async function mapByHand(
  ctx: SignedInCtx,
  appId: string,
  { object, localId, externalId }: { object: 'department' | 'member'; localId: string; externalId: string },
): Promise<void> {
  if (object === 'member' && ctx.user.employmentIds.includes(localId)) refuse('integrations.OWN_MAPPING');
  const table = object === 'department' ? 'departments' : 'employments';
  const ours = await ctx.db.selectFrom(table).select('id').where('id', '=', localId).executeTakeFirst();
  if (!ours) refuse('platform.NOT_FOUND');
  const taken = await ctx.db
    .selectFrom('integration_mappings')
    .select('local_id')
    .where('app_id', '=', appId)
    .where('object', '=', object)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (taken && taken.local_id !== localId) refuse('integrations.ALREADY_MAPPED', { name: externalId });
  const [known] = await mappingsOf(ctx.db, appId, object, [localId]);
  await agree(ctx.db, ctx.clock, { appId, object, localId, externalId, base: {}, madeHere: false });
  await ctx.audit.write({
    subject: { kind: `integration/${object}`, id: localId },
    changes: { externalId: { before: known?.externalId ?? null, after: externalId } },
  });
}
