import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import { AGENCY_SUBJECTS, type AgencySubject } from '../../platform/trpc/agency.words.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { permissionsOf } from '../../platform/trpc/scope.ts';
import { notify } from '../notifications/notify.ts';
import { spanOfDays } from '../stand-ins/days.ts';
import { standInOf } from '../stand-ins/stand-in.ts';
import { inboxTexts } from '../texts.ts';
import type { createAgencyInput } from './agencies.schemas.ts';

type Wanted = z.infer<typeof createAgencyInput>;

/** Where agencies are shown to both. */
const URL = '/inbox/absences';

/** The subjects on which somebody has a right that may be lent. */
export function heldSubjects({ authentication }: SignedInCtx): Set<AgencySubject> {
  const held = permissionsOf(authentication.grants);
  const lendable = [...declaredPermissions().values()].filter(({ code }) => held.has(code));
  return new Set(lendable.flatMap(({ lentFor }) => lentFor ?? []));
}

/** Lets somebody act for oneself from a day to a day; what they may is what one may oneself on these subjects, then. */
export async function createAgency(ctx: SignedInCtx, input: Wanted): Promise<string> {
  const { db, clock, user } = ctx;
  const { startsAt, endsAt } = await spanOfDays(ctx, input, 'inbox.agencies');
  const held = heldSubjects(ctx);
  const subjects = AGENCY_SUBJECTS.filter((subject) => input.subjects.includes(subject));
  if (subjects.some((subject) => !held.has(subject)))
    refuse('inbox.agencies.NOTHING_TO_LEND', {}, { fields: ['subjects'] });
  const agent = await standInOf(ctx, 'act', input.agentId);
  const at = { fields: ['agentId'] };
  if (!agent) refuse('inbox.agencies.NOT_AN_AGENT', {}, at);
  const other = await db
    .selectFrom('agencies')
    .select('id')
    .where('principal_id', '=', user.id)
    .where('agent_id', '=', agent.id)
    .where('ended_at', 'is', null)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .executeTakeFirst();
  if (other) refuse('inbox.agencies.OVERLAPS', {}, at);
  const row = {
    principal_id: user.id,
    agent_id: agent.id,
    starts_on: input.startsOn,
    ends_on: input.endsOn,
    subjects: JSON.stringify(subjects),
    remark: input.remark ?? null,
  };
  const id = newId(clock);
  await db
    .insertInto('agencies')
    .values({
      ...{ id, ...row, starts_at: startsAt, ends_at: endsAt },
      ...{ created_at: instant(clock), ended_at: null, ended_by: null },
    })
    .execute();
  await ctx.audit.write({
    subject: { kind: 'agency', id },
    changes: Object.fromEntries(
      Object.entries({ ...row, subjects }).map(([field, after]) => [field, { before: null, after }]),
    ),
  });
  const facts = {
    ...{ from: dayTexts(input.startsOn), to: dayTexts(input.endsOn) },
    subjects: inEveryLanguage((language) =>
      subjects.map((subject) => inboxTexts.say(`agencySubjects.${subject}`, {}, language)).join(', '),
    ),
  };
  const common = { category: 'approval', url: URL, mail: true } as const;
  await notify(
    db,
    clock,
    {
      ...common,
      userIds: [agent.id],
      title: inboxTexts.inEvery('agencies.named', { ...facts, name: user.name }),
    },
    // Who didn't name anybody themselves learns that somebody did with their account.
    {
      ...common,
      userIds: [user.id],
      title: inboxTexts.inEvery('agencies.set', { ...facts, name: agent.name }),
      must: true,
    },
  );
  return id;
}

/** Ends it before its last day, by either of the two: whoever is in the other's place then is there no more. */
export async function endAgency(ctx: SignedInCtx, id: string): Promise<void> {
  const { db, clock, user } = ctx;
  const record = await db
    .selectFrom('agencies')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('principal_id', '=', user.id), eb('agent_id', '=', user.id)]))
    .executeTakeFirst();
  if (!record) refuse('platform.NOT_FOUND');
  const now = instant(clock);
  if (record.ended_at !== null || record.ends_at <= now) refuse('inbox.agencies.OVER');
  await db.updateTable('agencies').set({ ended_at: now, ended_by: user.id }).where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'agency', id },
    changes: { ended_by: { before: null, after: user.id } },
  });
  await notify(db, clock, {
    userIds: [record.principal_id, record.agent_id].filter((each) => each !== user.id),
    category: 'approval',
    title: inboxTexts.inEvery('agencies.ended', { name: user.name }),
    url: URL,
    mail: true,
  });
}
