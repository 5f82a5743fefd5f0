import type { Kysely } from 'kysely';
import { notify } from '../../inbox/index.ts';
import { personsOfEmployments } from '../../people/index.ts';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { attachmentsOf, putAttachments } from '../files/attachments.ts';
import { CALENDAR_PARTS, type CalendarPart } from '../portal.words.ts';
import { portalTexts } from '../texts.ts';
import type { EntryInput } from './calendar.schemas.ts';
import { requireOwnEntry } from './calendar-entries.repo.ts';
import { accountsIn } from './entry-accounts.ts';
import { REMIND_TOPIC } from './remind.job.ts';
import '../portal.errors.ts';

/** What an entry file of another calendar lacks may be missing here too; the form asks for it. */
export type EntryValues = Omit<EntryInput, 'location' | 'invitees'> & {
  location: string | null;
  invitees: readonly string[];
  icsUid?: string;
};

const urlOf = (id: string) => `/calendar/${id}`;

function columnsOf(values: EntryValues) {
  const startDay = values.allDay ? (values.startDay ?? values.startsAt.slice(0, 10)) : null;
  const endDay = values.allDay ? (values.endDay ?? startDay) : null;
  if (values.startsAt > values.endsAt || (startDay ?? '') > (endDay ?? '')) refuse('portal.START_AFTER_END');
  return {
    subject: values.subject,
    content: values.content || null,
    location: values.location || null,
    all_day: values.allDay ? (1 as const) : (0 as const),
    starts_at: new Date(values.startsAt).toISOString(),
    ends_at: new Date(values.endsAt).toISOString(),
    start_day: startDay,
    end_day: endDay,
    reminder: values.reminder,
    availability: values.availability,
  };
}

/** All that an entry is, for the trail. */
async function lookAt(db: Kysely<DB>, id: string) {
  const entry = await db.selectFrom('calendar_entries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!entry) return undefined;
  const people = await db
    .selectFrom('calendar_people')
    .select(['employment_id', 'part', 'status'])
    .where('entry_id', '=', id)
    .orderBy('id')
    .execute();
  return { ...entry, people, files: await attachmentsOf(db, 'calendar', id) };
}

async function audited<T>(ctx: SignedInCtx, id: string, act: () => Promise<T>): Promise<T> {
  const { answer, changes } = await withChanges(() => lookAt(ctx.db, id), act);
  await ctx.audit.write({ subject: { kind: 'portal.calendarEntry', id }, changes });
  return answer;
}

export async function createEntry(ctx: SignedInCtx, values: EntryValues): Promise<string> {
  const { db, clock, user } = ctx;
  const id = newId(clock);
  await audited(ctx, id, async () => {
    const now = instant(clock);
    await db
      .insertInto('calendar_entries')
      .values({
        id,
        ...columnsOf(values),
        ics_uid: values.icsUid ?? null,
        created_by: user.id,
        created_at: now,
        updated_at: now,
        cancelled_at: null,
        deleted_at: null,
      })
      .execute();
    await putPeople(db, clock, id, values);
    await putAttachments(db, { kind: 'calendar', ownerId: id, userId: user.id }, ctx.files, values.files);
  });
  await remindLater(ctx, id, values, 1);
  await tell(ctx, id, 'invited', values.subject);
  return id;
}

/** Whoever was invited sees the new time and is asked again. */
export async function updateEntry(
  ctx: SignedInCtx,
  id: string,
  version: number,
  values: EntryValues,
): Promise<void> {
  const { db, clock, user } = ctx;
  const before = await requireOwnEntry(ctx, id);
  if (before.cancelled_at !== null) refuse('portal.SCHEDULE_CANCELLED');
  const columns = columnsOf(values);
  await audited(ctx, id, async () => {
    const changed = await db
      .updateTable('calendar_entries')
      .set({ ...columns, version: version + 1, updated_at: instant(clock) })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!changed) refuse('platform.VERSION_CHANGED');
    const isMoved = columns.starts_at !== before.starts_at || columns.ends_at !== before.ends_at;
    await putPeople(db, clock, id, values, isMoved);
    await putAttachments(db, { kind: 'calendar', ownerId: id, userId: user.id }, ctx.files, values.files);
  });
  await remindLater(ctx, id, values, version + 1);
  await tell(ctx, id, 'changed', values.subject);
}

/** Stays where it was, struck out. */
export async function cancelEntry(ctx: SignedInCtx, id: string): Promise<void> {
  const entry = await requireOwnEntry(ctx, id);
  if (entry.cancelled_at !== null) refuse('portal.SCHEDULE_CANCELLED');
  await audited(ctx, id, () =>
    ctx.db
      .updateTable('calendar_entries')
      .set({ cancelled_at: instant(ctx.clock), version: entry.version + 1 })
      .where('id', '=', id)
      .execute(),
  );
  await tell(ctx, id, 'cancelled', entry.subject);
}

/** Is gone from every calendar; an old link says that its creator deleted it. */
export async function deleteEntry(ctx: SignedInCtx, id: string): Promise<void> {
  const entry = await requireOwnEntry(ctx, id);
  await audited(ctx, id, () =>
    ctx.db
      .updateTable('calendar_entries')
      .set({ deleted_at: instant(ctx.clock), version: entry.version + 1 })
      .where('id', '=', id)
      .execute(),
  );
  await tell(ctx, id, 'deleted', entry.subject);
}

export async function answerEntry(
  ctx: SignedInCtx,
  id: string,
  answer: 'accepted' | 'rejected',
): Promise<void> {
  const { db, clock, user } = ctx;
  const entry = await db
    .selectFrom('calendar_entries')
    .innerJoin('calendar_people', 'calendar_people.entry_id', 'calendar_entries.id')
    .select(['calendar_entries.subject', 'calendar_entries.created_by', 'deleted_at', 'cancelled_at'])
    .select('calendar_people.id as invitationId')
    .where('calendar_entries.id', '=', id)
    .where('part', '=', 'invitee')
    .where('employment_id', 'in', [...user.employmentIds, ''])
    .executeTakeFirst();
  if (!entry) refuse('platform.NOT_FOUND');
  if (entry.deleted_at !== null) refuse('portal.SCHEDULE_DELETED');
  if (entry.cancelled_at !== null) refuse('portal.SCHEDULE_CANCELLED');
  await audited(ctx, id, () =>
    db
      .updateTable('calendar_people')
      .set({ status: answer, updated_at: instant(clock) })
      .where('id', '=', entry.invitationId)
      .execute(),
  );
  if (entry.created_by !== user.id)
    await notify(db, clock, {
      userIds: [entry.created_by],
      category: 'other',
      title: portalTexts.inEvery(`calendar.${answer}`, { name: user.name, subject: entry.subject }),
      url: urlOf(id),
    });
}

/** Who stays in keeps their answer, unless the time is another. */
async function putPeople(
  db: Kysely<DB>,
  clock: Clock,
  entryId: string,
  values: EntryValues,
  asksAgain = false,
): Promise<void> {
  const now = instant(clock);
  const wanted: Record<CalendarPart, readonly string[]> = {
    invitee: [...new Set(values.invitees)],
    shared: [...new Set(values.shared)].filter((id) => !values.invitees.includes(id)),
  };
  const all = [...wanted.invitee, ...wanted.shared];
  if ((await personsOfEmployments(db, all)).size < new Set(all).size) refuse('platform.NOT_FOUND');
  for (const part of CALENDAR_PARTS) {
    const ids = wanted[part];
    await db
      .deleteFrom('calendar_people')
      .where('entry_id', '=', entryId)
      .where('part', '=', part)
      .where('employment_id', 'not in', [...ids, ''])
      .execute();
    if (asksAgain)
      await db
        .updateTable('calendar_people')
        .set({ status: 'notViewed', updated_at: now })
        .where('entry_id', '=', entryId)
        .execute();
    for (const employmentId of ids)
      await db
        .insertInto('calendar_people')
        .values({
          id: newId(clock),
          entry_id: entryId,
          employment_id: employmentId,
          part,
          status: 'notViewed',
          updated_at: now,
        })
        .onConflict((conflict) => conflict.columns(['entry_id', 'part', 'employment_id']).doNothing())
        .execute();
  }
}

/** A change has another version, so that what was to be said of the former one is not. */
async function remindLater(
  ctx: SignedInCtx,
  id: string,
  values: EntryValues,
  version: number,
): Promise<void> {
  if (values.reminder === null) return;
  const runAt = new Date(Date.parse(values.startsAt) - values.reminder * 60_000).toISOString();
  // A moment that is over can't be kept: nobody is told of tomorrow that it is in a week.
  if (runAt < instant(ctx.clock)) return;
  await ctx.jobs.enqueue({
    topic: REMIND_TOPIC,
    payload: { entryId: id, version },
    uniqueKey: `${id} ${version}`,
    runAt,
    createdBy: ctx.user.id,
  });
}

type Word = 'invited' | 'changed' | 'cancelled' | 'deleted';

async function tell(ctx: SignedInCtx, id: string, word: Word, subject: string): Promise<void> {
  const userIds = (await accountsIn(ctx.db, id)).filter((userId) => userId !== ctx.user.id);
  await notify(ctx.db, ctx.clock, {
    userIds,
    category: 'other',
    title: portalTexts.inEvery(`calendar.${word}`, { name: ctx.user.name, subject }),
    url: urlOf(id),
  });
}
