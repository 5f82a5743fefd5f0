import type { Kysely } from 'kysely';
import { notify } from '../../inbox/index.ts';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { attachmentsOf, putAttachments } from '../files/attachments.ts';
import { portalTexts } from '../texts.ts';
import type { AnnouncementInput } from './announcements.schemas.ts';
import { namedAudience, usersOfAudience } from './audience.ts';
import { audienceOf, requireAnnouncement } from './read-announcements.ts';
import { isBlankHtml, safeHtml } from './safe-html.ts';
import '../portal.errors.ts';

const TELL_TOPIC = 'portal.announcements.tell';

defineJob({
  topic: TELL_TOPIC,
  run: (job) => job.conclude((trx) => tell(trx, job.clock, (job.payload as { id: string }).id)),
});

/** All that an announcement is, for the trail. */
async function lookAt(db: Kysely<DB>, id: string) {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return { ...row, audience: await audienceOf(db, id), files: await attachmentsOf(db, 'announcement', id) };
}

async function audited<T>(ctx: SignedInCtx, id: string, act: () => Promise<T>): Promise<T> {
  const { answer, changes } = await withChanges(() => lookAt(ctx.db, id), act);
  await ctx.audit.write({ subject: { kind: 'portal.announcement', id }, changes });
  return answer;
}

function columnsOf(values: AnnouncementInput) {
  const body = safeHtml(values.body);
  if (isBlankHtml(body)) refuse('portal.BODY_REQUIRED', {}, { fields: ['body'] });
  return { title: values.title, body, release: values.release };
}

const releaseOf = (at: AnnouncementInput['releaseAt'], now: string): string | null =>
  at === 'now' ? now : at === null ? null : new Date(at).toISOString();

export async function createAnnouncement(ctx: SignedInCtx, values: AnnouncementInput): Promise<string> {
  const { db, clock, user } = ctx;
  const id = newId(clock);
  const now = instant(clock);
  const releasedAt = releaseOf(values.releaseAt, now);
  await audited(ctx, id, async () => {
    await db
      .insertInto('announcements')
      .values({
        ...{ id, ...columnsOf(values), released_at: releasedAt, told_at: null, withdrawn_at: null },
        ...{ created_by: user.id, created_at: now, updated_at: now },
      })
      .execute();
    await putAudience(ctx, id, values);
    await putAttachments(db, { kind: 'announcement', ownerId: id, userId: user.id }, ctx.files, values.files);
  });
  await tellLater(ctx, id, releasedAt, 1);
  return id;
}

/** One that is out already keeps the time it came out at. */
export async function updateAnnouncement(
  ctx: SignedInCtx,
  id: string,
  version: number,
  values: AnnouncementInput,
): Promise<void> {
  const { db, clock, user } = ctx;
  const before = await requireAnnouncement(db, id);
  if (before.withdrawn_at !== null) refuse('portal.ANNOUNCEMENT_WITHDRAWN');
  const now = instant(clock);
  const isOut = before.released_at !== null && before.released_at <= now;
  const releasedAt = isOut ? before.released_at : releaseOf(values.releaseAt, now);
  await audited(ctx, id, async () => {
    await setAt(ctx, id, version, { ...columnsOf(values), released_at: releasedAt });
    await db.deleteFrom('announcement_audience').where('announcement_id', '=', id).execute();
    await putAudience(ctx, id, values);
    await putAttachments(db, { kind: 'announcement', ownerId: id, userId: user.id }, ctx.files, values.files);
  });
  if (!isOut) await tellLater(ctx, id, releasedAt, version + 1);
}

/** Is read by nobody any more; what it said, and who had opened it, stays on record. */
export async function withdrawAnnouncement(ctx: SignedInCtx, id: string): Promise<void> {
  const before = await requireAnnouncement(ctx.db, id);
  if (before.withdrawn_at !== null) refuse('portal.ANNOUNCEMENT_WITHDRAWN');
  await audited(ctx, id, () => setAt(ctx, id, before.version, { withdrawn_at: instant(ctx.clock) }));
}

async function setAt(
  { db, clock }: SignedInCtx,
  id: string,
  version: number,
  values: Partial<Record<'title' | 'body' | 'release', string>> & {
    released_at?: string | null;
    withdrawn_at?: string;
  },
): Promise<void> {
  const changed = await db
    .updateTable('announcements')
    .set({ ...values, version: version + 1, updated_at: instant(clock) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
}

async function putAudience(ctx: SignedInCtx, id: string, { audience }: AnnouncementInput): Promise<void> {
  const parts = await namedAudience(ctx.db, audience, ctx.language);
  const rows = new Map(
    parts.map(({ kind, targetId }) => [`${kind} ${targetId}`, { kind, target_id: targetId }]),
  );
  await ctx.db
    .insertInto('announcement_audience')
    .values([...rows.values()].map((row) => ({ announcement_id: id, ...row })))
    .execute();
}

async function tellLater(
  ctx: SignedInCtx,
  id: string,
  releasedAt: string | null,
  version: number,
): Promise<void> {
  if (releasedAt === null) return;
  await ctx.jobs.enqueue({
    topic: TELL_TOPIC,
    payload: { id },
    uniqueKey: `${id} ${version}`,
    runAt: releasedAt,
    createdBy: ctx.user.id,
  });
}

/** Tells whom it is for that it is out, once; one that waits for a later time has a job of its own for that. */
async function tell(db: Kysely<DB>, clock: Clock, id: string): Promise<{ told: number }> {
  const now = instant(clock);
  const row = await db
    .updateTable('announcements')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('released_at', '<=', now)
    .where('told_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['title', 'release'])
    .executeTakeFirst();
  if (!row) return { told: 0 };
  const told = await notify(db, clock, {
    userIds: await usersOfAudience(db, today(clock), id),
    category: 'announcement',
    title: portalTexts.inEvery('announcements.out', { release: row.release, title: row.title }),
    url: `/announcements/${id}`,
  });
  return { told };
}
