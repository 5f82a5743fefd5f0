import { REMINDERS } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { CHAT_PLATFORMS } from '../../platform/outbox/outbox.words.ts';
import { done } from '../../platform/trpc/paging.ts';
import { router, signedInChange, signedInProcedure } from '../../platform/trpc/procedure.ts';
import {
  CHANNEL_WISHES,
  type ChannelWish,
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from '../inbox.words.ts';
import { chatCarrier } from './chat.ts';

/** How people are told: on the page, by mail, by a message to the phone, by the messaging platform. */
export type NoticeChannel = (typeof REMINDERS)[number];
type Wish = (userId: string, category: NotificationCategory, channel: NoticeChannel) => ChannelWish;

/** What these people want to be told of, and by what. */
export async function channelWishes(db: Kysely<DB>, userIds: readonly string[]): Promise<Wish> {
  const wanted = new Map<string, boolean>();
  for (const part of chunksOfValues(userIds)) {
    const rows = await db.selectFrom('inbox_channels').selectAll().where('user_id', 'in', part).execute();
    for (const row of rows)
      wanted.set(`${row.user_id} ${row.category} ${row.channel}`, Number(row.wanted) === 1);
  }
  return (userId, category, channel) => {
    const wish = wanted.get(`${userId} ${category} ${channel}`);
    return wish === undefined ? 'usual' : wish ? 'always' : 'never';
  };
}

const wishes = z.object({
  rows: z.array(
    z.object({
      category: z.enum(NOTIFICATION_CATEGORIES),
      notice: z.enum(CHANNEL_WISHES),
      mail: z.enum(CHANNEL_WISHES),
      message: z.enum(CHANNEL_WISHES),
      chat: z.enum(CHANNEL_WISHES),
    }),
  ),
});

/** And the platforms that `chat` stands for; with none there is nothing to choose. */
const wishesShown = wishes.extend({ platforms: z.array(z.enum(CHAT_PLATFORMS)) });

async function readWishes(db: Kysely<DB>, userId: string): Promise<z.infer<typeof wishes>> {
  const wish = await channelWishes(db, [userId]);
  return {
    rows: NOTIFICATION_CATEGORIES.map((category) => ({
      category,
      notice: wish(userId, category, 'notice'),
      mail: wish(userId, category, 'mail'),
      message: wish(userId, category, 'message'),
      chat: wish(userId, category, 'chat'),
    })),
  };
}

/** By what one is told of what: one's own. */
export const channelsRouter = router({
  get: signedInProcedure.output(wishesShown).query(async ({ ctx }) => ({
    ...(await readWishes(ctx.db, ctx.user.id)),
    platforms: [...(await chatCarrier().platforms(ctx.db))],
  })),

  save: signedInChange
    .input(z.strictObject({ rows: wishes.shape.rows.max(NOTIFICATION_CATEGORIES.length) }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const userId = ctx.user.id;
      const before = await readWishes(ctx.db, userId);
      const rows = input.rows.flatMap((row) =>
        REMINDERS.flatMap((channel) =>
          row[channel] === 'usual'
            ? []
            : [
                {
                  user_id: userId,
                  category: row.category,
                  channel,
                  wanted: row[channel] === 'always' ? (1 as const) : (0 as const),
                },
              ],
        ),
      );
      const named = input.rows.map(({ category }) => category);
      if (named.length > 0)
        await ctx.db
          .deleteFrom('inbox_channels')
          .where('user_id', '=', userId)
          .where('category', 'in', named)
          .execute();
      if (rows.length > 0)
        await ctx.db
          .insertInto('inbox_channels')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      const flat = ({ rows: all }: typeof before) =>
        Object.fromEntries(all.map(({ category, ...channels }) => [category, channels]));
      await ctx.audit.write({
        subject: { kind: 'noticeChannels', id: userId },
        changes: changesBetween(flat(before), flat(await readWishes(ctx.db, userId))),
      });
      return { done: true as const };
    }),
});
