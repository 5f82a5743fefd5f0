import { addDaysIso, addMonthsIso } from '@suanpan/engine/domain';
import {
  DEMO_CANDIDATES,
  DEMO_CONTRACTS,
  DEMO_COURSES,
  DEMO_MEETINGS,
  DEMO_NEWS,
  DEMO_ONBOARDING,
  DEMO_PAPERS,
  DEMO_TASKS,
  type DemoCompany,
} from '@suanpan/fixtures';
import type { StoredCompany } from '../people/index.ts';
import type { SettableClock } from '../platform/clock/clock.ts';
import type { Services } from '../platform/trpc/context.ts';
import { callerOf, type SeedCaller, type SeedUser } from './seed-callers.ts';

interface Rooms {
  services: Services;
  clock: SettableClock;
  company: DemoCompany;
  stored: StoredCompany;
  users: (loginName: string) => SeedUser;
}

/** Of one's own department, as many get what colleagues have as a screen shows without turning pages. */
const COLLEAGUES = 8;

/**
 * What people of the demo did beside their work and pay, by the commands they would use: courses, results, papers, news,
 * candidates, tasks and what they agreed to do together. Whom the demo's logins belong to and their colleagues, not everybody.
 */
export async function seedRooms(rooms: Rooms): Promise<void> {
  const { services, company, users } = rooms;
  const hr = callerOf(services, users('hr'));
  const people = {
    employee: users('employee').employeeNumber ?? '',
    manager: users('manager').employeeNumber ?? '',
  };
  if (people.employee === '' || people.manager === '') return;
  const team = colleaguesOf(company, people.manager);
  const mates = colleaguesOf(company, people.employee);
  await news(rooms, hr);
  await papers(rooms, hr, people.employee);
  await contracts(rooms, hr);
  await courses(rooms, hr, { mates: [people.employee, ...mates], leader: people.manager });
  await results(rooms, hr, [people.employee, ...mates, ...team]);
  await candidates(rooms, hr, people);
  await tasks(rooms, hr, people);
  await meetings(rooms, people, team);
}

/** Who works in somebody's department today, or below it. */
function colleaguesOf({ assignments, employments, today }: DemoCompany, employeeNumber: string): string[] {
  const own = assignments.findLast((each) => each.employeeNumber === employeeNumber)?.department ?? ' ';
  const left = new Set(
    employments.flatMap((each) =>
      each.leaveDate !== null && each.leaveDate <= today ? [each.employeeNumber] : [],
    ),
  );
  return [
    ...new Set(
      assignments
        .filter((each) => each.department.startsWith(own) && !left.has(each.employeeNumber))
        .map((each) => each.employeeNumber),
    ),
  ]
    .filter((number) => number !== employeeNumber)
    .slice(0, COLLEAGUES);
}

const idOf = ({ stored }: Rooms, employeeNumber: string): string =>
  stored.employmentIds.get(employeeNumber) ?? '';

/** On a day, at ten in the morning of the company's clocks. */
const setDay = ({ clock }: Rooms, day: string): void => clock.set(`${day}T02:00:00.000Z`);

async function news(rooms: Rooms, hr: SeedCaller): Promise<void> {
  for (const { daysAgo, ...item } of DEMO_NEWS) {
    setDay(rooms, addDaysIso(rooms.company.today, -daysAgo));
    await hr.portal.announcements.create({
      ...{ ...item, releaseAt: 'now', audience: [{ kind: 'everybody', targetId: '' }], files: [] },
    });
    // Whoever it is for is told on that day.
    await rooms.services.queue.drain(rooms.services);
  }
}

async function papers(rooms: Rooms, hr: SeedCaller, employeeNumber: string): Promise<void> {
  setDay(rooms, addDaysIso(rooms.company.today, -50));
  for (const { code, names, body, purpose } of DEMO_PAPERS) {
    const form = { code, ...named(names), body, active: true };
    const { id } = await hr.people.records.act({ register: 'certificationTemplates', action: 'add', form });
    await hr.people.records.act({
      ...{ register: 'certifications', action: 'issue', employmentId: idOf(rooms, employeeNumber) },
      form: { template: id, purpose },
    });
  }
}

/** One that both have signed, and one that waits for its employee. */
async function contracts(rooms: Rooms, hr: SeedCaller): Promise<void> {
  const { services, company, users } = rooms;
  const employee = users('employee');
  const act = (action: string, more: object) =>
    hr.people.records.act({ register: 'contracts', action, ...more });
  const ofEmployee = { employmentId: idOf(rooms, employee.employeeNumber ?? '') };
  const draft = (paper: { title: string; terms: string }, from: string) =>
    act('draft', { ...ofEmployee, form: { ...paper, from } });
  const hired = company.employments.find((each) => each.employeeNumber === employee.employeeNumber)?.hireDate;
  const from = hired ?? company.today;
  setDay(rooms, from);
  const signed = await draft(DEMO_CONTRACTS.signed, from);
  await act('send', { row: signed.id });
  await callerOf(services, employee).portal.centre.signContract({ id: signed.id });
  await act('sign', { row: signed.id });
  setDay(rooms, addDaysIso(company.today, -6));
  const open = await draft(DEMO_CONTRACTS.open, company.today);
  await act('send', { row: open.id });
}

interface Learners {
  mates: readonly string[];
  leader: string;
}

async function courses(rooms: Rooms, hr: SeedCaller, { mates, leader }: Learners): Promise<void> {
  const { today } = rooms.company;
  setDay(rooms, addDaysIso(today, -90));
  for (const { code, names, details, lessons } of DEMO_COURSES) {
    const { id } = await hr.people.records.act({
      ...{ register: 'courses', action: 'add', form: { code, ...named(names), details, active: true } },
    });
    for (const { name, inDays, ...lesson } of lessons)
      await hr.people.records.act({
        ...{ register: 'lessons', action: 'add' },
        form: { ...lesson, course: id, label: name, day: addDaysIso(today, inDays) },
      });
    const learners =
      code === 'LEADING' ? [leader] : code === 'SAFETY' ? [...mates, leader] : mates.slice(0, 5);
    const last = Math.max(...lessons.map(({ inDays }) => inDays));
    for (const [index, number] of learners.entries()) {
      const enrolled = await hr.people.records.act({
        ...{
          register: 'enrolments',
          action: 'enrol',
          employmentId: idOf(rooms, number),
          form: { course: code },
        },
      });
      if (last >= 0) continue;
      setDay(rooms, addDaysIso(today, last + 1));
      await hr.people.records.act({
        ...{ register: 'enrolments', action: 'result', row: enrolled.id },
        form: {
          courseResult: index % 6 === 5 ? 'absent' : 'passed',
          finishedOn: addDaysIso(today, last),
        },
      });
    }
  }
}

/** Two years' cycles; most meet what was agreed. */
async function results(rooms: Rooms, hr: SeedCaller, numbers: readonly string[]): Promise<void> {
  const { today, employments } = rooms.company;
  const hired = new Map(employments.map((each) => [each.employeeNumber, each.hireDate]));
  const ratings = ['meets', 'exceeds', 'meets', 'outstanding', 'meets', 'below'] as const;
  for (const yearsAgo of [1, 0]) {
    const year = Number(today.slice(0, 4)) - yearsAgo;
    const decidedOn = `${year}-01-20`;
    if (decidedOn > today) continue;
    setDay(rooms, decidedOn);
    for (const [index, number] of numbers.entries()) {
      if ((hired.get(number) ?? today) >= `${year - 1}-10-01`) continue;
      const rating = ratings[(index + yearsAgo) % ratings.length];
      await hr.people.records.act({
        ...{ register: 'performance', action: 'add', employmentId: idOf(rooms, number) },
        form: { cycle: `${year - 1}`, rating, decidedOn },
      });
    }
  }
}

interface Two {
  employee: string;
  manager: string;
}

async function candidates(rooms: Rooms, hr: SeedCaller, { employee, manager }: Two): Promise<void> {
  const { company, stored, services } = rooms;
  const { today } = company;
  const seat = company.assignments.findLast((each) => each.employeeNumber === manager);
  const job = await services.db.selectFrom('people_jobs').select('id').orderBy('code').executeTakeFirst();
  const department = stored.departmentIds.get(seat?.department ?? '');
  if (!job || !department) return;
  for (const { name, daysAgo, isReferred, interviews } of DEMO_CANDIDATES) {
    const appliedOn = addDaysIso(today, -daysAgo);
    setDay(rooms, appliedOn);
    const { id } = await hr.people.records.act({
      ...{ register: 'jobApplications', action: 'add' },
      form: {
        ...{ candidate: name, department, job: job.id, appliedOn, status: 'open' },
        ...(isReferred ? { referredBy: idOf(rooms, employee) } : {}),
      },
    });
    for (const { phase, inDays, result } of interviews) {
      const planned = await hr.people.records.act({
        ...{ register: 'interviews', action: 'plan' },
        form: {
          ...{ candidate: id, interviewer: idOf(rooms, manager), phase, day: addDaysIso(today, inDays) },
          ...{ start: '10:00', end: '11:00', place: DEMO_MEETINGS.interviews },
        },
      });
      if (!result) continue;
      setDay(rooms, addDaysIso(today, inDays));
      await hr.people.records.act({
        ...{ register: 'interviews', action: 'result', row: planned.id, form: { interviewResult: result } },
      });
    }
    if (interviews.some(({ result }) => result === 'failed'))
      await hr.people.records.act({
        ...{ register: 'jobApplications', action: 'edit', row: id },
        form: { candidate: name, department, job: job.id, appliedOn, status: 'rejected' },
      });
  }
}

/** Lists of those who came lately, and what the demo's own people have to do. */
async function tasks(rooms: Rooms, hr: SeedCaller, { employee, manager }: Two): Promise<void> {
  const { today, employments } = rooms.company;
  const add = async (number: string, title: string, due: string, list: string, isDone: boolean) => {
    const { id } = await hr.people.records.act({
      ...{ register: 'tasks', action: 'add', employmentId: idOf(rooms, number), form: { title, list, due } },
    });
    if (isDone) await hr.people.records.act({ register: 'tasks', action: 'finish', row: id });
  };
  const from = addMonthsIso(today, -2);
  for (const { employeeNumber, hireDate } of employments) {
    if (hireDate < from || hireDate > today) continue;
    setDay(rooms, hireDate);
    for (const { title, inDays } of DEMO_ONBOARDING) {
      const due = addDaysIso(hireDate, inDays);
      await add(employeeNumber, title, due, 'onboarding', due < today);
    }
  }
  setDay(rooms, addDaysIso(today, -12));
  for (const { owner, title, list, inDays } of DEMO_TASKS)
    await add(owner === 'employee' ? employee : manager, title, addDaysIso(today, inDays), list, inDays < 0);
}

/** A meeting every week, and one that waits for an answer. */
async function meetings(rooms: Rooms, { employee }: Two, team: readonly string[]): Promise<void> {
  const { services, company, users } = rooms;
  const entry = {
    ...{ allDay: false, reminder: 15, availability: 'busy' as const, shared: [], files: [] },
  };
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const lead = callerOf(services, users('manager'));
  setDay(rooms, addDaysIso(company.today, -20));
  for (const week of [-14, -7, 0, 7]) {
    const day = addDaysIso(mondayOf(company.today), week);
    await lead.portal.calendar.create({
      ...{ ...entry, ...DEMO_MEETINGS.weekly },
      ...{ startsAt: at(day, '01:30'), endsAt: at(day, '02:30') },
      invitees: team.slice(0, 5).map((number) => idOf(rooms, number)),
    });
  }
  setDay(rooms, addDaysIso(company.today, -3));
  const talk = addDaysIso(mondayOf(company.today), 9);
  await callerOf(services, users('hr')).portal.calendar.create({
    ...{ ...entry, ...DEMO_MEETINGS.talk },
    ...{ startsAt: at(talk, '06:00'), endsAt: at(talk, '07:00'), invitees: [idOf(rooms, employee)] },
  });
}

function mondayOf(day: string): string {
  return addDaysIso(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Names as the forms of registers take them. */
const named = (names: (typeof DEMO_COURSES)[number]['names']) =>
  Object.fromEntries(
    Object.entries(names).map(([language, name]) => [`name_${language.replace('-', '_')}`, name]),
  );
