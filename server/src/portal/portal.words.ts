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
