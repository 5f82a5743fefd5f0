import { addDaysIso } from '@suanpan/engine/domain';
import type { z } from 'zod';
import {
  instantOfLocal,
  interviewsOf,
  leaveOf,
  lessonsOf,
  nameIn,
  overtimeOf,
  rosterOf,
} from '../../people/index.ts';
import type { CalendarCategory } from '../portal.words.ts';
import type { calendarEvent } from './calendar.schemas.ts';
import type { Viewer } from './calendar-entries.repo.ts';

type Event = z.infer<typeof calendarEvent>;
type Fact = Event['facts'][number];

interface Given {
  viewer: Viewer;
  employmentIds: readonly string[];
  /** Days, both included. */
  from: string;
  to: string;
}

/** What other rooms know that takes somebody's time; each is drawn, and can be changed where it comes from. */
const SOURCES: readonly ((given: Given) => Promise<Drawn[]>)[] = [
  workDays,
  leaves,
  overtimes,
  interviews,
  lessons,
];

interface Drawn {
  employmentId: string;
  id: string;
  category: CalendarCategory;
  title: string;
  /** Local times YYYY-MM-DDTHH:MM. */
  start: string;
  end: string;
  location?: string | null;
  facts: Fact[];
}

const at = (day: string, time: string) => `${day}T${time}`;
const fact = (key: string, value: string | number | boolean | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ key, value: String(value) }];
const hours = (minutes: number | null) => (minutes === null ? null : Math.round((minutes / 60) * 100) / 100);

async function workDays({ viewer, employmentIds, from, to }: Given): Promise<Drawn[]> {
  const days = await rosterOf(viewer.db, employmentIds, from, to);
  return days.flatMap(({ employmentId, day, shift }) => {
    if (!shift) return [];
    const name = nameIn(viewer.language, shift.names);
    return {
      employmentId,
      id: `work-${employmentId}-${day}`,
      category: 'workSchedule' as const,
      title: name,
      start: at(day, shift.start),
      end: at(shift.overnight ? addDaysIso(day, 1) : day, shift.end),
      facts: [
        ...fact('date', day),
        ...fact('shift', name),
        ...fact('officeStart', shift.start),
        ...fact('officeEnd', shift.end),
        ...fact('breakPeriod', shift.breakStart && `${shift.breakStart}–${shift.breakEnd ?? ''}`),
        ...fact('breakHours', hours(shift.breakMinutes)),
        ...fact('overnight', shift.overnight),
        ...fact('durationHours', hours(shift.minutes)),
      ],
    };
  });
}

async function leaves({ viewer, employmentIds, from, to }: Given): Promise<Drawn[]> {
  const found = await leaveOf(viewer.db, employmentIds, from, to);
  return found.map((leave) => ({
    employmentId: leave.employmentId,
    id: `leave-${leave.id}`,
    category: 'leave' as const,
    title: nameIn(viewer.language, leave.type.names),
    start: leave.startAt,
    end: leave.endAt,
    facts: [
      ...fact('leaveType', nameIn(viewer.language, leave.type.names)),
      ...fact('start', leave.startAt.replace('T', ' ')),
      ...fact('end', leave.endAt.replace('T', ' ')),
      ...fact('duration', leave.amount),
      ...fact('unit', leave.unit),
      ...fact('reason', leave.reason),
    ],
  }));
}

async function overtimes({ viewer, employmentIds, from, to }: Given): Promise<Drawn[]> {
  const found = await overtimeOf(viewer.db, employmentIds, from, to);
  return found.map((overtime) => ({
    employmentId: overtime.employmentId,
    id: `overtime-${overtime.id}`,
    category: 'overtime' as const,
    title: overtime.reason ?? '',
    start: overtime.startAt,
    end: overtime.endAt,
    facts: [
      ...fact('date', overtime.day),
      ...fact('start', overtime.startAt.replace('T', ' ')),
      ...fact('end', overtime.endAt.replace('T', ' ')),
      ...fact('overnight', overtime.overnight),
      ...fact('durationHours', hours(overtime.actualMinutes ?? overtime.appliedMinutes)),
      ...fact('appliedHours', hours(overtime.appliedMinutes)),
      ...fact('actualHours', hours(overtime.actualMinutes)),
      ...fact('compensation', overtime.compensation),
      ...fact('reason', overtime.reason),
    ],
  }));
}

async function interviews({ viewer, employmentIds, from, to }: Given): Promise<Drawn[]> {
  const found = await interviewsOf(viewer.db, employmentIds, viewer.language, { from, to });
  return found
    .filter(({ result }) => result !== 'cancelled')
    .map((interview) => ({
      employmentId: interview.employmentId,
      id: `interview-${interview.id}`,
      category: 'interview' as const,
      title: interview.applicationName,
      start: at(interview.day, interview.startTime),
      end: at(interview.day, interview.endTime),
      location: interview.place,
      facts: [
        ...fact('phase', interview.phase),
        ...fact('time', `${interview.day} ${interview.startTime}–${interview.endTime}`),
        ...fact('applicationName', interview.applicationName),
        ...fact('department', interview.department),
        ...fact('job', interview.job),
      ],
    }));
}

async function lessons({ viewer, employmentIds, from, to }: Given): Promise<Drawn[]> {
  const found = await lessonsOf(viewer.db, employmentIds, viewer.language, { from, to });
  return found.map((lesson) => ({
    employmentId: lesson.employmentId,
    id: `course-${lesson.id}`,
    category: 'course' as const,
    title: lesson.course,
    start: at(lesson.day, lesson.startTime),
    end: at(lesson.day, lesson.endTime),
    location: lesson.venue,
    facts: [
      ...fact('course', lesson.course),
      ...fact('details', lesson.details),
      ...fact('lesson', lesson.lesson),
      ...fact('time', `${lesson.day} ${lesson.startTime}–${lesson.endTime}`),
      ...fact('venue', lesson.venue),
      ...fact('lecturer', lesson.lecturer),
    ],
  }));
}

/** Everything of these employments that some other room has between two instants. */
export async function drawnElsewhere(
  viewer: Viewer,
  employmentIds: readonly string[],
  span: { from: string; until: string },
): Promise<Event[]> {
  if (employmentIds.length === 0) return [];
  const zones = await zonesOf(viewer, employmentIds);
  const given = {
    viewer,
    employmentIds,
    from: addDaysIso(span.from.slice(0, 10), -1),
    to: addDaysIso(span.until.slice(0, 10), 1),
  };
  const drawn: Drawn[] = [];
  for (const source of SOURCES) drawn.push(...(await source(given)));
  return drawn
    .map(({ employmentId, start, end, location = null, ...event }): Event => {
      const zone = zones.get(employmentId) ?? 'UTC';
      return {
        ...event,
        location,
        allDay: false,
        startsAt: instantOfLocal(start, zone),
        endsAt: instantOfLocal(end, zone),
        startDay: null,
        endDay: null,
        cancelled: false,
        mine: false,
        version: 1,
        status: null,
      };
    })
    .filter(({ startsAt, endsAt }) => startsAt < span.until && endsAt >= span.from);
}

async function zonesOf({ db }: Viewer, employmentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('employments')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select(['employments.id', 'legal_entities.time_zone as zone'])
    .where('employments.id', 'in', [...employmentIds])
    .execute();
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}
