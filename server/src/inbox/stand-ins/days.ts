import { addDaysIso } from '@suanpan/engine/domain';
import { instantOfLocal } from '../../people/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DELEGATION_STATES } from '../inbox.words.ts';

const MOST_DAYS = 366;

/** From the first moment of a day to the last of another, by the clocks that one's own days go by. */
export async function spanOfDays(
  ctx: SignedInCtx,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  room: 'inbox.delegations' | 'inbox.agencies',
): Promise<{ startsAt: string; endsAt: string }> {
  const zone = await zoneOf(ctx);
  const startsAt = instantOfLocal(`${startsOn}T00:00`, zone);
  const endsAt = instantOfLocal(`${addDaysIso(endsOn, 1)}T00:00`, zone);
  const at = { fields: ['endsOn'] };
  if (endsOn < startsOn) refuse(`${room}.WRONG_ORDER`, {}, at);
  if (endsAt <= instant(ctx.clock)) refuse(`${room}.PAST`, {}, at);
  if (endsOn > addDaysIso(startsOn, MOST_DAYS)) refuse(`${room}.TOO_LONG`, {}, at);
  return { startsAt, endsAt };
}

async function zoneOf({ db, user }: SignedInCtx): Promise<string> {
  const entity = await db
    .selectFrom('employments')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select('legal_entities.time_zone')
    .where('employments.id', 'in', user.employmentIds.length > 0 ? [...user.employmentIds] : [''])
    .orderBy('employments.hire_date', 'desc')
    .executeTakeFirst();
  return entity?.time_zone ?? 'UTC';
}

/** How far it has come. */
export function stateOf(
  record: { starts_at: string; ends_at: string; ended_at: string | null },
  now: string,
): (typeof DELEGATION_STATES)[number] {
  if (record.ended_at !== null) return 'ended';
  if (record.ends_at <= now) return 'over';
  return record.starts_at <= now ? 'active' : 'planned';
}
