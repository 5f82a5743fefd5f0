import { REMINDERS } from '@suanpan/engine/domain';
import type { Insertable, Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { NotificationCategory } from '../inbox.words.ts';
import { channelWishes, type NoticeChannel } from './channels.ts';
import { chatCarrier } from './chat.ts';

export interface Notice {
  userIds: readonly string[];
  category: NotificationCategory;
  title: Texts;
  body?: Texts;
  url?: string | undefined;
  /** A file of those who are told, to download as long as it is kept. */
  fileId?: string;
  /** False where somebody chose to be told by mail alone. */
  inbox?: boolean;
  /** Also put into the outbox, to go out by mail once a mail service is configured. */
  mail?: boolean;
  /** And as a message to the phone. */
  message?: boolean;
  /** And by the messaging platform, where there is one; absent: if it goes out by mail. */
  chat?: boolean;
  /** Whatever they chose to be told of: what somebody who got hold of an account would rather have silent. */
  must?: boolean;
  /** Whose templates say it; absent: those of the category. */
  purpose?: string;
  /** What these templates may say beside title, body and link. */
  values?: Readonly<Record<string, Texts | string>>;
}

/** What leaves this installation. */
const OUTGOING = REMINDERS.filter((channel) => channel !== 'notice');

/**
 * Tells people something, in the running transaction: nobody hears of what was rolled back.
 *
 * @returns how often somebody was told, by one way or several
 */
export async function notify(db: Kysely<DB>, clock: Clock, ...notices: readonly Notice[]): Promise<number> {
  const now = instant(clock);
  const rows: Insertable<DB['inbox_notifications']>[] = [];
  const messages: Insertable<DB['outbox_messages']>[] = [];
  const wishOf = await channelWishes(db, [...new Set(notices.flatMap(({ userIds }) => userIds))]);
  const hasChat = (await chatCarrier().platforms(db)).length > 0;
  let told = 0;
  for (const notice of notices) {
    const title = JSON.stringify(notice.title);
    const { category, url = null, fileId = null } = notice;
    const common = { category, title, url, file_id: fileId, created_at: now };
    const body = notice.body ? JSON.stringify(notice.body) : null;
    const payload = JSON.stringify({
      purpose: notice.purpose ?? purposeOf(category),
      title: notice.title,
      body: notice.body ?? null,
      url,
      values: notice.values,
    });
    const usual = {
      notice: notice.inbox ?? true,
      mail: notice.mail,
      message: notice.message,
      chat: notice.chat ?? notice.mail,
    };
    for (const userId of new Set(notice.userIds)) {
      const leavesBy = (channel: NoticeChannel) => {
        if (channel === 'chat' && !hasChat) return false;
        const wish = notice.must ? 'usual' : wishOf(userId, category, channel);
        return wish === 'usual' ? (usual[channel] ?? false) : wish === 'always';
      };
      if (REMINDERS.some(leavesBy)) told += 1;
      if (leavesBy('notice'))
        rows.push({ ...common, id: newId(clock), user_id: userId, body, read_at: null });
      for (const topic of OUTGOING) {
        if (!leavesBy(topic)) continue;
        messages.push({
          id: newId(clock),
          topic,
          recipient_id: userId,
          payload,
          created_at: now,
          handed_over_at: null,
        });
      }
    }
  }
  for (const part of chunksOfRows(rows)) await db.insertInto('inbox_notifications').values(part).execute();
  for (const part of chunksOfRows(messages)) await db.insertInto('outbox_messages').values(part).execute();
  return told;
}

const purposeOf = (category: NotificationCategory) =>
  category === 'approval' || category === 'reminder' ? category : 'notice';
