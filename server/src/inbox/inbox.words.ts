export const INBOX_CATEGORIES = ['approval', 'reminder', 'form', 'schedule', 'task'] as const;
export type InboxCategory = (typeof INBOX_CATEGORIES)[number];

/** What waits for one, what one decided, what one was sent to read. */
export const INBOX_TABS = ['pending', 'processed', 'copied'] as const;
export const INBOX_ORDERS = ['newest', 'earliest'] as const;
export const APPLICATION_STATES = ['all', 'processing', 'processed', 'sentBack'] as const;
/** What became of an application that was approved; `waiting`: its day has not come. */
export const APPLICATION_EFFECTS = ['none', 'waiting', 'done', 'failed', 'undone'] as const;
export type ApplicationEffect = (typeof APPLICATION_EFFECTS)[number];
/** What an applicant may do with an application. */
export const APPLICATION_ACTIONS = ['withdraw', 'remind', 'cancel', 'reset', 'copy', 'edit'] as const;
export type ApplicationAction = (typeof APPLICATION_ACTIONS)[number];

/** What HR is reminded of. */
export const REMINDER_KINDS = [
  'probationEnds',
  'contractEnds',
  'birthday',
  'anniversary',
  'certificateExpires',
  'bankMissing',
  'taxMissing',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

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

/** When an added signer signs: before whoever asks them, or after. */
export const SIGNER_PLACES = ['before', 'after'] as const;
export const CANDIDATE_PURPOSES = ['handOn', 'copy'] as const;

/** Why a mail or message hasn't left. */
const OUTBOX_PROBLEMS = ['noAccount', 'noAddress', 'noPhone', 'noMember', 'refused', 'unreachable'] as const;
export type OutboxProblem = (typeof OUTBOX_PROBLEMS)[number];

/** `usual`: as whoever tells them finds right. */
export const CHANNEL_WISHES = ['usual', 'always', 'never'] as const;
export type ChannelWish = (typeof CHANNEL_WISHES)[number];

/** How far an absence has come. */
export const DELEGATION_STATES = ['planned', 'active', 'over', 'ended'] as const;
