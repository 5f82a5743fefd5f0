import { z } from 'zod';
import { AVAILABILITIES, CALENDAR_CATEGORIES, INVITEE_STATUSES, REMINDERS } from '../portal.words.ts';

const instant = z.iso.datetime();
export const span = z.strictObject({ from: instant, until: instant });

const employmentIds = z.array(z.string().max(60)).max(200);
export const entryInput = z.strictObject({
  subject: z.string('portal.SUBJECT_REQUIRED').trim().min(1, 'portal.SUBJECT_REQUIRED').max(200),
  content: z.string().trim().max(5000).nullish(),
  location: z.string('portal.ADDRESS_REQUIRED').trim().min(1, 'portal.ADDRESS_REQUIRED').max(300),
  allDay: z.boolean(),
  startsAt: z.iso.datetime('portal.START_REQUIRED'),
  endsAt: z.iso.datetime('portal.END_REQUIRED'),
  /** Of an entry of whole days. */
  startDay: z.iso.date().nullish(),
  endDay: z.iso.date().nullish(),
  reminder: z
    .number()
    .refine((minutes) => (REMINDERS as readonly number[]).includes(minutes))
    .nullable(),
  availability: z.enum(AVAILABILITIES),
  invitees: employmentIds.min(1, 'portal.INVITEE_REQUIRED'),
  shared: employmentIds,
  files: z.array(z.string().max(60)).max(20),
});
export type EntryInput = z.infer<typeof entryInput>;

/** What a calendar draws. */
export const calendarEvent = z.object({
  id: z.string(),
  category: z.enum(CALENDAR_CATEGORIES),
  title: z.string(),
  allDay: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  location: z.string().nullable(),
  cancelled: z.boolean(),
  /** May be moved by who looks at it. */
  mine: z.boolean(),
  version: z.number().int(),
  /** What somebody was asked, and has answered. */
  status: z.enum(INVITEE_STATUSES).nullable(),
  /** Of what comes from elsewhere: what stands in it, each named by a key of the screen's texts. */
  facts: z.array(z.object({ key: z.string(), value: z.string() })),
});

const person = z.object({
  id: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
});
export const calendarPerson = person;

export const entryDetail = calendarEvent.omit({ facts: true }).extend({
  content: z.string().nullable(),
  reminder: z.number().nullable(),
  availability: z.enum(AVAILABILITIES),
  createdBy: z.string(),
  createdAt: z.string(),
  invitees: z.array(person.extend({ status: z.enum(INVITEE_STATUSES) })),
  shared: z.array(person),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), size: z.number() })),
});
