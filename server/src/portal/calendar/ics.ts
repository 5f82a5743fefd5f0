import { refuse } from '../../platform/errors/refusal.ts';
import '../portal.errors.ts';

export interface IcsEvent {
  uid: string;
  subject: string;
  content: string | null;
  location: string | null;
  allDay: boolean;
  startsAt: string;
  endsAt: string;
  startDay: string | null;
  endDay: string | null;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
const plain = (text: string) => text.replace(/\\n/gi, '\n').replace(/\\([\\;,])/g, '$1');
const stamp = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
const dayOf = (day: string) => day.replaceAll('-', '');
const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Lines of a calendar file are at most 75 octets; what is longer goes on after a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 73) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part].join('\r\n ');
}

/** Entries as other calendars read them (RFC 5545). The last day of an entry of whole days is not included there. */
export function writeIcs(events: readonly IcsEvent[], now: string): string {
  const lines = events.flatMap((event) => [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp(now)}`,
    ...(event.allDay && event.startDay
      ? [
          `DTSTART;VALUE=DATE:${dayOf(event.startDay)}`,
          `DTEND;VALUE=DATE:${dayOf(dayAfter(event.endDay ?? event.startDay, 1))}`,
        ]
      : [`DTSTART:${stamp(event.startsAt)}`, `DTEND:${stamp(event.endsAt)}`]),
    `SUMMARY:${escaped(event.subject)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.content ? [`DESCRIPTION:${escaped(event.content)}`] : []),
    'END:VEVENT',
  ]);
  return `${['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Suanpan//Calendar//EN', ...lines, 'END:VCALENDAR']
    .map(folded)
    .join('\r\n')}\r\n`;
}

const MOST_EVENTS = 500;

/** What a calendar file holds. Times without a zone are read as UTC, named zones by their name. */
export function readIcs(text: string): IcsEvent[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') refuse('portal.CALENDAR_FILE_WRONG');
  const events: IcsEvent[] = [];
  let fields: Map<string, { value: string; about: string }> | undefined;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') fields = new Map();
    else if (line === 'END:VEVENT' && fields) {
      const event = eventOf(fields);
      if (event) events.push(event);
      fields = undefined;
    } else if (fields) {
      const [, name = '', about = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
      if (name && !fields.has(name.toUpperCase())) fields.set(name.toUpperCase(), { value, about });
    }
  }
  if (events.length === 0 || events.length > MOST_EVENTS) refuse('portal.CALENDAR_FILE_WRONG');
  return events;
}

function eventOf(fields: Map<string, { value: string; about: string }>): IcsEvent | undefined {
  const start = fields.get('DTSTART');
  if (!start) return undefined;
  const end = fields.get('DTEND') ?? start;
  const startDay = wholeDay(start.value);
  const text = (name: string) => plain(fields.get(name)?.value ?? '').trim();
  const common = {
    uid: text('UID').slice(0, 200) || `${start.value} ${text('SUMMARY')}`.slice(0, 200),
    subject: text('SUMMARY').slice(0, 200) || '—',
    content: text('DESCRIPTION').slice(0, 5000) || null,
    location: text('LOCATION').slice(0, 300) || null,
  };
  if (startDay) {
    const last = wholeDay(end.value);
    const endDay = last && last > startDay ? dayAfter(last, -1) : startDay;
    return {
      ...common,
      allDay: true,
      startDay,
      endDay,
      startsAt: `${startDay}T00:00:00.000Z`,
      endsAt: `${dayAfter(endDay, 1)}T00:00:00.000Z`,
    };
  }
  const startsAt = instantIn(start);
  const endsAt = instantIn(end);
  if (!startsAt || !endsAt || startsAt > endsAt) return undefined;
  return { ...common, allDay: false, startDay: null, endDay: null, startsAt, endsAt };
}

function wholeDay(value: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value.trim()) ?? [];
  return year ? `${year}-${month}-${day}` : undefined;
}

function instantIn({ value, about }: { value: string; about: string }): string | undefined {
  const [, y, mo, d, h, mi, s, utc] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(value.trim()) ?? [];
  if (!y) return undefined;
  const wall = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  if (Number.isNaN(wall)) return undefined;
  const zone = /TZID=([^;:]+)/i.exec(about)?.[1]?.replaceAll('"', '');
  return new Date(utc || !zone ? wall : wall - aheadOf(wall, zone)).toISOString();
}

/** By how much a zone's clocks are ahead of UTC; a zone of a name nobody knows is taken as UTC. */
function aheadOf(wall: number, zone: string): number {
  try {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    return Date.parse(`${shown.format(wall).replace(' ', 'T')}Z`) - wall;
  } catch {
    return 0;
  }
}
