import { by, type Cell, nothing } from '../cell-builders.ts';

const SPAN = { from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' };
const ENTRY = {
  subject: 'x',
  location: 'y',
  allDay: false,
  startsAt: '2026-01-05T01:00:00Z',
  endsAt: '2026-01-05T02:00:00Z',
  reminder: null,
  availability: 'busy',
  shared: [],
  files: [],
};

/** The calendar is one's own, but for who reports to one. */
export const CALENDAR_CELLS: Readonly<Record<string, Cell>> = {
  'portal.calendar.list': nothing(SPAN),
  'portal.calendar.ofReport': {
    fields: {},
    input: (_ids, fixture) => ({ ...SPAN, report: fixture.employment?.mate }),
  },
  'portal.calendar.reports': nothing(undefined),
  'portal.calendar.people': { ...nothing({}), everybody: true },
  'portal.calendar.busy': nothing({ ...SPAN, people: [] }),
  'portal.calendar.get': by('calendarEntry', {}, 'id', 'own'),
  'portal.calendar.create': {
    fields: {},
    input: (_ids, fixture) => ({ ...ENTRY, invitees: [fixture.employment?.mate] }),
  },
  'portal.calendar.update': {
    ...by('calendarEntry', {}, 'id', 'own'),
    input: ({ id }, fixture) => ({ ...ENTRY, id, version: 1, invitees: [fixture.employment?.mate] }),
  },
  'portal.calendar.cancel': by('calendarEntry', {}, 'id', 'own'),
  'portal.calendar.remove': by('calendarEntry', {}, 'id', 'own'),
  'portal.calendar.answer': by('invitation', { accept: true }, 'id', 'own'),
  'portal.calendar.ics': nothing(SPAN),
  'portal.calendar.importIcs': nothing({
    text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260105T010000Z\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR',
  }),
};
