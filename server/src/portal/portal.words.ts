/** Whose people contacts show. */
export const CONTACT_GROUPS = ['mine', 'managed', 'organisation'] as const;
export type ContactGroup = (typeof CONTACT_GROUPS)[number];

export const CALENDAR_VIEWS = ['mine', 'createdByMe', 'sharedWithMe'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What people in a schedule entry are to it. */
export const CALENDAR_PARTS = ['invitee', 'shared'] as const;
export type CalendarPart = (typeof CALENDAR_PARTS)[number];

export const INVITEE_STATUSES = ['notViewed', 'viewed', 'accepted', 'rejected'] as const;
export type InviteeStatus = (typeof INVITEE_STATUSES)[number];

/** Minutes before the start at which people are reminded; none is null. */
export const REMINDERS = [5, 15, 30, 60, 360, 720, 1440, 2880, 10080] as const;

export const AVAILABILITIES = ['busy', 'free'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Where an entry of the calendar comes from; each has its own colour. */
export const CALENDAR_CATEGORIES = [
  'workSchedule',
  'leave',
  'overtime',
  'interview',
  'course',
  'createdByMe',
  'shared',
] as const;
export type CalendarCategory = (typeof CALENDAR_CATEGORIES)[number];

export const RESUME_KINDS = ['education', 'work', 'project', 'skill', 'language'] as const;
export type ResumeKind = (typeof RESUME_KINDS)[number];

export const ANNOUNCEMENT_TABS = ['unread', 'all'] as const;
export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'released', 'withdrawn'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** Whom an announcement is for; the parts add up. */
export const AUDIENCE_KINDS = ['everybody', 'legalEntity', 'department'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** What happened to somebody lately, by kind. */
export const ACTIVITY_CATEGORIES = [
  'travelExpense',
  'schedule',
  'attendance',
  'performance',
  'payroll',
  'personnelEvent',
  'recruitment',
  'other',
] as const;
export type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number];
/** How far back it is told: the last 7 days, month or year, today included. */
export const ACTIVITY_SPANS = ['all', 'week', 'month', 'year'] as const;
export type ActivitySpan = (typeof ACTIVITY_SPANS)[number];
export const ACTIVITY_KINDS = [
  'expense',
  'travel',
  'entry',
  'late',
  'leftEarly',
  'absent',
  'appeal',
  'leave',
  'overtime',
  'performance',
  'payslip',
  'payChange',
  'hired',
  'rehired',
  'probationConfirmed',
  'transferred',
  'partTimeStarted',
  'partTimeEnded',
  'terminated',
  'interview',
  'referral',
  'course',
  'certification',
] as const;

/** A picture of somebody: what is uploaded, before it is cropped and drawn anew. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'] as const;
export const AVATAR_MEGABYTES = 2;

/** What a company lays out for its people. */
export const DOCUMENT_KINDS = ['policy', 'document'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** How the figures of a pivot are drawn. */
export const DRAWINGS = ['none', 'column', 'line', 'pie', 'bar', 'scatter', 'area'] as const;
export type Drawing = (typeof DRAWINGS)[number];
