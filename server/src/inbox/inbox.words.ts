export const INBOX_CATEGORIES = ['approval', 'reminder', 'form', 'schedule', 'task'] as const;
export type InboxCategory = (typeof INBOX_CATEGORIES)[number];

export const INBOX_ORDERS = ['newest', 'earliest'] as const;
export const APPLICATION_STATES = ['all', 'processing', 'processed'] as const;
export const NOTIFICATION_CATEGORIES = [
  'approval',
  'attendance',
  'announcement',
  'reminder',
  'import',
  'other',
] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

export const NOTIFICATION_STATES = ['all', 'unread', 'read', 'focus'] as const;

/** What an approver decides; what else they may do with a task hands it on. */
export const DECISIONS = ['approve', 'reject', 'rollBack'] as const;

/** Why a mail or message hasn't left. */
export const OUTBOX_PROBLEMS = ['noAccount', 'noAddress', 'noPhone', 'refused', 'unreachable'] as const;
export type OutboxProblem = (typeof OUTBOX_PROBLEMS)[number];
