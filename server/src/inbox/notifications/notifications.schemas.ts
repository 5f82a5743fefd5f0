import { z } from 'zod';
import { pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_STATES } from '../inbox.words.ts';

const notificationCategory = z.enum(NOTIFICATION_CATEGORIES);
const notificationRow = z.object({
  id: z.string(),
  category: notificationCategory,
  /** In the reader's language. */
  title: z.string(),
  body: z.string().nullable(),
  url: z.string().nullable(),
  /** What it is about, as long as it is kept. */
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
  read: z.boolean(),
  focused: z.boolean(),
  createdAt: z.string(),
});
export const notificationListInput = pageInput.omit({ sort: true }).extend({
  category: notificationCategory.optional(),
  state: z.enum(NOTIFICATION_STATES).default('all'),
});
export const notificationPage = pageOf(notificationRow).extend({
  unread: z.number().int(),
  /** How many of each are unread. */
  categories: z.array(z.object({ category: notificationCategory, count: z.number().int() })),
});
export const unreadCount = z.object({ notifications: z.number().int(), approvals: z.number().int() });
export const markReadInput = z.strictObject({
  ids: z.array(z.string()).min(1).max(1000),
  read: z.boolean().default(true),
});
export const marked = z.object({ changed: z.number().int() });
export const focusNotificationInput = z.strictObject({ id: z.string(), focused: z.boolean() });
