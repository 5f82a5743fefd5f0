import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { registerFileReaders } from '../../platform/files/file-readers.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { Reader } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { attachmentsOf, ownerOfFile } from '../files/attachments.ts';
import type { AnnouncementState } from '../portal.words.ts';
import { belongingOf, isFor, namedAudience } from './audience.ts';

type Viewer = Pick<Reader, 'db' | 'user'> & { clock: Clock };

/** Released by now, not withdrawn, and meant for who looks. */
async function meantFor(viewer: Viewer) {
  const belonging = await belongingOf(viewer);
  return viewer.db
    .selectFrom('announcements')
    .where('released_at', '<=', instant(viewer.clock))
    .where('withdrawn_at', 'is', null)
    .where((eb) => isFor(eb, belonging));
}

export async function listNews(viewer: Viewer, query: { unread: boolean; page: number; pageSize: number }) {
  const meant = (await meantFor(viewer)).$if(query.unread, (rows) =>
    rows.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('announcement_clicks')
            .select('user_id')
            .whereRef('announcement_clicks.announcement_id', '=', 'announcements.id')
            .where('user_id', '=', viewer.user.id),
        ),
      ),
    ),
  );
  const { total } = await meant
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await meant
    .select(['id', 'title', 'release', 'released_at as releasedAt'])
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  const clicks = await clicksOf(viewer.db, ids);
  const read = new Set(
    (
      await viewer.db
        .selectFrom('announcement_clicks')
        .select('announcement_id')
        .where('user_id', '=', viewer.user.id)
        .where('announcement_id', 'in', [...ids, ''])
        .execute()
    ).map((row) => row.announcement_id),
  );
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      ...row,
      releasedAt: row.releasedAt ?? '',
      clicks: clicks.get(row.id) ?? 0,
      unread: !read.has(row.id),
    })),
  };
}

async function requireNews(viewer: Viewer, id: string) {
  const row = await (await meantFor(viewer)).selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** Whoever opens one for the first time counts as a click. */
export async function markNewsRead(viewer: Viewer, id: string): Promise<void> {
  const { db, clock, user } = viewer;
  await requireNews(viewer, id);
  await db
    .insertInto('announcement_clicks')
    .values({ announcement_id: id, user_id: user.id, first_at: instant(clock) })
    .onConflict((conflict) => conflict.columns(['announcement_id', 'user_id']).doNothing())
    .execute();
}

export async function readNews(viewer: Viewer, id: string) {
  const { db } = viewer;
  const { title, release, body, released_at: releasedAt } = await requireNews(viewer, id);
  return {
    ...{ id, title, release, body },
    releasedAt: releasedAt ?? '',
    clicks: (await clicksOf(db, [id])).get(id) ?? 0,
    files: await attachmentsOf(db, 'announcement', id),
  };
}

/** How many people opened each. */
async function clicksOf(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('announcement_clicks')
    .select(['announcement_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('announcement_id', 'in', [...ids, ''])
    .groupBy('announcement_id')
    .execute();
  return new Map(rows.map((row) => [row.announcement_id, Number(row.count)]));
}

type Row = Awaited<ReturnType<typeof requireAnnouncement>>;

const stateOf = (row: Row, now: string): AnnouncementState => {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.released_at === null) return 'draft';
  return row.released_at <= now ? 'released' : 'scheduled';
};

export async function requireAnnouncement(db: Kysely<DB>, id: string) {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** Every one there is, for who writes them. */
export async function listManaged(viewer: Viewer, query: { page: number; pageSize: number }) {
  const { db, clock } = viewer;
  const { total } = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const clicks = await clicksOf(
    db,
    rows.map(({ id }) => id),
  );
  return { total: Number(total), rows: rows.map((row) => managedRowOf(row, clicks, instant(clock))) };
}

const managedRowOf = (row: Row, clicks: ReadonlyMap<string, number>, now: string) => ({
  id: row.id,
  title: row.title,
  release: row.release,
  releasedAt: row.released_at,
  clicks: clicks.get(row.id) ?? 0,
  state: stateOf(row, now),
  updatedAt: row.updated_at,
});

export async function managedDetailOf(viewer: Viewer & { language: Language }, id: string) {
  const { db, clock, language } = viewer;
  const row = await requireAnnouncement(db, id);
  const parts = await audienceOf(db, id);
  return {
    ...managedRowOf(row, await clicksOf(db, [id]), instant(clock)),
    body: row.body,
    version: row.version,
    files: await attachmentsOf(db, 'announcement', id),
    audience: await namedAudience(db, parts, language),
  };
}

export async function audienceOf(db: Kysely<DB>, id: string) {
  const rows = await db
    .selectFrom('announcement_audience')
    .select(['kind', 'target_id as targetId'])
    .where('announcement_id', '=', id)
    .orderBy('kind')
    .orderBy('target_id')
    .execute();
  return rows;
}

/** Files lie with the announcement: whom it is for reads them, and who writes them. */
registerFileReaders(async (reader, fileId) => {
  const id = await ownerOfFile(reader.db, 'announcement', fileId);
  if (id === undefined) return false;
  if (scopeOf(reader.authentication.grants, 'portal.announcements.edit')) return true;
  const seen = await (await meantFor(reader)).select('id').where('id', '=', id).executeTakeFirst();
  return seen !== undefined;
});
