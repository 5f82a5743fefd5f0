import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getUser } from '../users/users.repo.ts';
import { runningAgency } from './place.ts';

/** How long an administrator sees as somebody without asking for it again. */
const LOOK_LASTS_MS = 30 * 60_000;

/** From now on this session does for another what they chose. */
export async function beginAgency(ctx: SignedInCtx, agencyId: string): Promise<void> {
  const agency = await runningAgency(ctx.db, ctx.clock, agencyId, ctx.user.id);
  if (!agency) refuse('platform.NOT_FOUND');
  await enter(ctx, { userId: agency.principalId, agencyId, until: agency.endsAt });
  await ctx.audit.write({
    subject: { kind: 'agency', id: agencyId },
    facts: { inPlaceOf: agency.principalId, subjects: agency.subjects },
  });
}

/** From now on this session sees what another sees, but for pay and confidences, and changes nothing. */
export async function beginLook(ctx: SignedInCtx, userId: string, reason: string): Promise<void> {
  const user = await getUser(ctx.db, userId);
  if (user.id === ctx.user.id || user.status !== 'active') refuse('platform.NOT_FOUND');
  const until = new Date(ctx.clock.now().getTime() + LOOK_LASTS_MS).toISOString();
  await enter(ctx, { userId, agencyId: null, until });
  await ctx.audit.write({ subject: { kind: 'user', id: userId }, facts: { reason, until } });
}

/** Back to oneself. */
export async function leavePlace(ctx: SignedInCtx): Promise<void> {
  const { place } = ctx.authentication;
  await enter(ctx, { userId: null, agencyId: null, until: null });
  if (!place) return;
  await ctx.audit.write({ subject: { kind: 'user', id: ctx.user.id }, facts: { kind: place.kind } });
}

async function enter(
  { db, clock, authentication }: SignedInCtx,
  place: { userId: string | null; agencyId: string | null; until: string | null },
): Promise<void> {
  // An API client has no page that says in whose place it is.
  if (authentication.transport === 'bearer') refuse('identity.PLACE_NEEDS_A_PAGE');
  await db
    .updateTable('sessions')
    .set({
      place_user_id: place.userId,
      place_agency_id: place.agencyId,
      place_until: place.until,
      stepped_up_until: null,
      seen_at: instant(clock),
    })
    .where('id', '=', authentication.sessionId)
    .execute();
}
