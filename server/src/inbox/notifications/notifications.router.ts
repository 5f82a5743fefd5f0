import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { type Language, pickText, type Texts } from '../../platform/texts/languages.ts';
import { router, signedInChange, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { countOpenTasks } from '../approvals/approvals.repo.ts';
import { NOTIFICATION_CATEGORIES } from '../inbox.words.ts';
import { todosOf } from '../todos/todo-sources.ts';
import {
  focusNotificationInput,
  marked,
  markReadInput,
  notificationListInput,
  notificationPage,
  unreadCount,
} from './notifications.schemas.ts';

type ListInput = z.infer<typeof notificationListInput>;

function mine(db: Kysely<DB>, userId: string, input: Pick<ListInput, 'category' | 'state' | 'search'>) {
  let query = db
    .selectFrom('inbox_notifications as n')
    .leftJoin('inbox_focus as f', (join) =>
      join
        .onRef('f.item_id', '=', 'n.id')
        .on('f.item_kind', '=', 'notification')
        .on('f.user_id', '=', userId),
    )
    .where('n.user_id', '=', userId);
  if (input.category) query = query.where('n.category', '=', input.category);
  if (input.state === 'unread') query = query.where('n.read_at', 'is', null);
  if (input.state === 'read') query = query.where('n.read_at', 'is not', null);
  if (input.state === 'focus') query = query.where('f.item_id', 'is not', null);
  if (input.search) query = query.where(anyContains(['n.title'], input.search));
  return query;
}

export function inLanguage(json: string, language: Language): string;
export function inLanguage(json: string | null, language: Language): string | null;
export function inLanguage(json: string | null, language: Language): string | null {
  if (json === null) return null;
  const texts = JSON.parse(json) as Texts;
  return pickText(texts, language) ?? '';
}

export async function listNotifications(
  db: Kysely<DB>,
  user: { id: string; language: Language },
  input: ListInput,
): Promise<z.infer<typeof notificationPage>> {
  const { total } = await mine(db, user.id, input)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await mine(db, user.id, input)
    .leftJoin('files', (join) =>
      join.onRef('files.id', '=', 'n.file_id').on('files.created_by', '=', user.id),
    )
    .select([
      'n.id',
      'n.category',
      'n.title',
      'n.body',
      'n.url',
      'n.read_at',
      'n.created_at',
      'files.id as fileId',
      'files.name as fileName',
      'f.item_id as focus',
    ])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    total: Number(total),
    unread: await countUnread(db, user.id),
    categories: await categoriesOf(db, user.id),
    rows: rows.map((row) => ({
      id: row.id,
      category: row.category as z.infer<typeof notificationPage>['rows'][number]['category'],
      title: inLanguage(row.title, user.language),
      body: inLanguage(row.body, user.language),
      url: row.url,
      file: row.fileId && row.fileName ? { id: row.fileId, name: row.fileName } : null,
      read: row.read_at !== null,
      focused: row.focus !== null,
      createdAt: row.created_at,
    })),
  };
}

async function categoriesOf(db: Kysely<DB>, userId: string) {
  const found = await db
    .selectFrom('inbox_notifications')
    .select((eb) => ['category', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .groupBy('category')
    .execute();
  const counts = new Map(found.map(({ category, count }) => [category, Number(count)]));
  return NOTIFICATION_CATEGORIES.map((category) => ({ category, count: counts.get(category) ?? 0 }));
}

export async function countUnread(db: Kysely<DB>, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('inbox_notifications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const notificationsRouter = router({
  list: signedInProcedure
    .input(notificationListInput)
    .output(notificationPage)
    .query(({ ctx, input }) => listNotifications(ctx.db, { id: ctx.user.id, language: ctx.language }, input)),

  unreadCount: signedInProcedure
    .meta({ inPlace: 'look' })
    .output(unreadCount)
    .query(async ({ ctx }) => ({
      notifications: await countUnread(ctx.db, ctx.user.id),
      approvals: (await countOpenTasks(ctx)) + (await todosOf(ctx)).length,
    })),

  markRead: signedInChange
    .input(markReadInput)
    .output(marked)
    .mutation(async ({ ctx, input }) => {
      const result = await ctx.db
        .updateTable('inbox_notifications')
        .set({ read_at: input.read ? instant(ctx.clock) : null })
        .where('user_id', '=', ctx.user.id)
        .where('id', 'in', input.ids)
        .where('read_at', input.read ? 'is' : 'is not', null)
        .executeTakeFirst();
      return { changed: Number(result.numUpdatedRows) };
    }),

  markAllRead: signedInChange.output(marked).mutation(async ({ ctx }) => {
    const result = await ctx.db
      .updateTable('inbox_notifications')
      .set({ read_at: instant(ctx.clock) })
      .where('user_id', '=', ctx.user.id)
      .where('read_at', 'is', null)
      .executeTakeFirst();
    return { changed: Number(result.numUpdatedRows) };
  }),

  focus: signedInChange
    .input(focusNotificationInput)
    .output(marked)
    .mutation(async ({ ctx, input }) => {
      const own = await ctx.db
        .selectFrom('inbox_notifications')
        .select('id')
        .where('id', '=', input.id)
        .where('user_id', '=', ctx.user.id)
        .executeTakeFirst();
      if (!own) refuse('platform.NOT_FOUND');
      return setFocus(ctx.db, ctx.user.id, 'notification', input.id, input.focused);
    }),
});

export async function setFocus(
  db: Kysely<DB>,
  userId: string,
  kind: 'approval' | 'notification',
  id: string,
  focused: boolean,
): Promise<{ changed: number }> {
  if (focused) {
    await db
      .insertInto('inbox_focus')
      .values({ user_id: userId, item_kind: kind, item_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { changed: 1 };
  }
  const result = await db
    .deleteFrom('inbox_focus')
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  return { changed: Number(result.numDeletedRows) };
}
