import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { approvalSubjects } from '../approvals/subjects.ts';
import { notify } from '../notifications/notify.ts';
import { spanOfDays } from '../stand-ins/days.ts';
import { standInOf } from '../stand-ins/stand-in.ts';
import { inboxTexts } from '../texts.ts';
import type { createDelegationInput } from './delegations.schemas.ts';

export type DelegationRecord = Selectable<DB['inbox_delegations']>;
type Wanted = z.infer<typeof createDelegationInput>;

/** Where absences are shown to both. */
const URL = '/inbox/absences';

/** Names who decides in one's place from a day to a day. Rights stay as they are: who may not decide still doesn't. */
export async function createDelegation(ctx: SignedInCtx, input: Wanted): Promise<string> {
  const { db, clock, user } = ctx;
  const { startsAt, endsAt } = await spanOfDays(ctx, input, 'inbox.delegations');
  const known = new Set<string>(approvalSubjects().map(({ subject }) => subject));
  if (input.subjects.some((subject) => !known.has(subject))) refuse('platform.NOT_FOUND');
  const delegate = await standInOf(ctx, 'decide', input.delegateId);
  if (!delegate) refuse('inbox.delegations.NOT_A_DELEGATE', {}, { fields: ['delegateId'] });
  await requireNoLoop(ctx, input, startsAt, endsAt);
  const id = newId(clock);
  await db
    .insertInto('inbox_delegations')
    .values({
      id,
      user_id: user.id,
      delegate_id: delegate.id,
      starts_on: input.startsOn,
      ends_on: input.endsOn,
      starts_at: startsAt,
      ends_at: endsAt,
      subjects: JSON.stringify(input.subjects),
      remark: input.remark ?? null,
      created_at: instant(clock),
      ended_at: null,
      ended_by: null,
    })
    .execute();
  await ctx.audit.write({
    subject: { kind: 'delegation', id },
    changes: {
      user_id: { before: null, after: user.id },
      delegate_id: { before: null, after: delegate.id },
      starts_on: { before: null, after: input.startsOn },
      ends_on: { before: null, after: input.endsOn },
      subjects: { before: null, after: input.subjects },
      remark: { before: null, after: input.remark ?? null },
    },
  });
  const days = { from: dayTexts(input.startsOn), to: dayTexts(input.endsOn) };
  await notify(
    db,
    clock,
    {
      userIds: [delegate.id],
      category: 'approval',
      title: inboxTexts.inEvery('delegations.named', { name: user.name, ...days }),
      url: URL,
      mail: true,
    },
    // Who didn't name anybody themselves learns that somebody did with their account.
    {
      userIds: [user.id],
      category: 'approval',
      title: inboxTexts.inEvery('delegations.set', { name: delegate.name, ...days }),
      url: URL,
      mail: true,
      must: true,
    },
  );
  return id;
}

/** Ends it before its last day; what the other has decided stays. */
export async function endDelegation(ctx: SignedInCtx, id: string): Promise<void> {
  const { db, clock, user } = ctx;
  const record = await db
    .selectFrom('inbox_delegations')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('delegate_id', '=', user.id)]))
    .executeTakeFirst();
  if (!record) refuse('platform.NOT_FOUND');
  const now = instant(clock);
  if (record.ended_at !== null || record.ends_at <= now) refuse('inbox.delegations.OVER');
  await db
    .updateTable('inbox_delegations')
    .set({ ended_at: now, ended_by: user.id })
    .where('id', '=', id)
    .execute();
  await ctx.audit.write({
    subject: { kind: 'delegation', id },
    changes: { ended_by: { before: null, after: user.id } },
  });
  await notify(db, clock, {
    userIds: [record.user_id, record.delegate_id].filter((each) => each !== user.id),
    category: 'approval',
    title: inboxTexts.inEvery('delegations.ended', { name: user.name }),
    url: URL,
    mail: true,
  });
}

/** One person in one's place at a time, who is there: nobody is led from absent person to absent person, or back. */
async function requireNoLoop(ctx: SignedInCtx, input: Wanted, startsAt: string, endsAt: string) {
  const meanwhile = (userId: string) => overlapping(ctx.db, userId, startsAt, endsAt);
  const sameSubject = (record: DelegationRecord) => {
    const subjects = JSON.parse(record.subjects) as string[];
    return (
      subjects.length === 0 ||
      input.subjects.length === 0 ||
      subjects.some((subject) => input.subjects.includes(subject))
    );
  };
  if ((await meanwhile(ctx.user.id)).some(sameSubject)) refuse('inbox.delegations.OVERLAPS');
  const ofDelegate = await meanwhile(input.delegateId);
  const at = { fields: ['delegateId'] };
  if (ofDelegate.some((record) => record.delegate_id === ctx.user.id))
    refuse('inbox.delegations.LOOP', {}, at);
  if (ofDelegate.some(sameSubject)) refuse('inbox.delegations.DELEGATE_AWAY', {}, at);
}

function overlapping(db: Kysely<DB>, userId: string, startsAt: string, endsAt: string) {
  return db
    .selectFrom('inbox_delegations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .execute();
}
