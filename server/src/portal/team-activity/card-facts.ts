import {
  addDaysIso,
  addMonthsToMonth,
  completedYears,
  isoToSerial,
  monthOf,
  monthSpan,
} from '@suanpan/engine/domain';
import { employerCostOf } from '../../payroll/index.ts';
import { attendanceOf, expensesOf, leaveOf, overtimeOf, rosterOf } from '../../people/index.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { portalTexts } from '../texts.ts';
import type { Member, Team } from './team.ts';
import type { TeamCard, TeamUnit } from './team-activity.words.ts';

/** One thing that is counted: whose, when, as what. */
export interface Fact {
  employmentId: string;
  day: string;
  /** Its series. */
  key: string;
  value: number;
  currency?: string;
  /** Said of it in the list. */
  note?: Texts;
}

export interface CardFacts {
  unit: TeamUnit;
  facts: Fact[];
  /** Series in their order, with their names. */
  keys: Map<string, Texts>;
  /** Those that make up the figure on top; absent: all. */
  counted?: readonly string[];
  /** What is on one day (headcount) isn't added up over time. */
  standing?: true;
  /** Days to come instead of the twelve months before. */
  ahead?: number;
  /** Whether each is listed by name. */
  listed?: true;
}

/** The twelve months that end with this one. */
export const windowOf = (today: string): { from: string; to: string } => ({
  from: `${addMonthsToMonth(monthOf(today), -11)}-01`,
  to: monthSpan(monthOf(today)).end,
});

const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

type Key = keyof (typeof portalTexts)['en']['teamKeys'] & string;
const named = (...keys: Key[]): Map<string, Texts> =>
  new Map(keys.map((key) => [key, portalTexts.inEvery(`teamKeys.${key}`)]));

type Reader = (ctx: SignedInCtx, team: Team) => Promise<CardFacts>;

const idsOf = (members: Iterable<Member>): string[] => [...members].map(({ employmentId }) => employmentId);

const workingHours: Reader = async ({ db }, team) => {
  const { from } = windowOf(team.today);
  const days = await attendanceOf(db, idsOf(team.current), from, team.today);
  return {
    ...{ unit: 'hours', keys: named('planned', 'worked'), counted: ['worked'] },
    facts: days.flatMap(({ employmentId, day, plannedMinutes, workedMinutes }) => [
      { employmentId, day, key: 'planned', value: hours(plannedMinutes) },
      { employmentId, day, key: 'worked', value: hours(workedMinutes) },
    ]),
  };
};

const abnormalAttendance: Reader = async ({ db }, team) => {
  const { from } = windowOf(team.today);
  const days = await attendanceOf(db, idsOf(team.current), from, team.today);
  const of = (key: Key, minutes: (day: (typeof days)[number]) => number): Fact[] =>
    days
      .filter((day) => minutes(day) > 0)
      .map((day) => ({
        ...{ employmentId: day.employmentId, day: day.day, key, value: 1 },
        note: portalTexts.inEvery('team.minutes', { amount: minutes(day) }),
      }));
  return {
    ...{ unit: 'times', keys: named('late', 'leaveEarly', 'absent'), listed: true },
    facts: [
      ...of('late', (day) => day.lateMinutes),
      ...of('leaveEarly', (day) => day.earlyMinutes),
      ...of('absent', (day) => day.absentMinutes),
    ],
  };
};

const overtime: Reader = async ({ db }, team) => {
  const { from } = windowOf(team.today);
  const found = await overtimeOf(db, idsOf(team.current), from, team.today);
  return {
    unit: 'hours',
    keys: named(
      'workdayPay',
      'restDayPay',
      'holidayPay',
      'workdayTimeOff',
      'restDayTimeOff',
      'holidayTimeOff',
    ),
    facts: found.map(({ employmentId, day, dayKind, compensation, actualMinutes }) => ({
      ...{ employmentId, day, value: hours(actualMinutes ?? 0) },
      key: `${dayKind}${compensation === 'pay' ? 'Pay' : 'TimeOff'}`,
    })),
  };
};

/** Each day of a leave by itself, so that one over the end of a month counts in both. */
const leave: Reader = async ({ db }, team) => {
  const { from, to } = windowOf(team.today);
  const ids = idsOf(team.current);
  const leaves = await leaveOf(db, ids, from, to);
  const keys = new Map(leaves.map(({ type }) => [type.code, type.names]));
  const roster = new Map(
    (await rosterOf(db, [...new Set(leaves.map((each) => each.employmentId))], from, to)).map((each) => [
      `${each.employmentId} ${each.day}`,
      each.shift?.minutes ?? 0,
    ]),
  );
  return {
    ...{ unit: 'days', keys, listed: true },
    facts: leaves.flatMap((each) => {
      const days: string[] = [];
      for (let day = each.startAt.slice(0, 10); day <= each.endAt.slice(0, 10); day = addDaysIso(day, 1))
        if ((roster.get(`${each.employmentId} ${day}`) ?? 0) > 0) days.push(day);
      const planned = days.reduce((sum, day) => sum + (roster.get(`${each.employmentId} ${day}`) ?? 0), 0);
      return days.map((day) => {
        const minutes = roster.get(`${each.employmentId} ${day}`) ?? 0;
        // In days of work, by the part of the roster that it takes.
        const value = Math.round((each.minutes / planned) * 100) / 100;
        return { employmentId: each.employmentId, day, key: each.type.code, value: minutes ? value : 0 };
      });
    }),
  };
};

const expense: Reader = async ({ db }, team) => {
  const { from } = windowOf(team.today);
  const claims = await expensesOf(db, idsOf(team.current), from, team.today);
  return {
    unit: 'money',
    keys: named(
      ...(['transport', 'lodging', 'meals', 'allowance', 'entertainment'] as const),
      ...(['office', 'training', 'communication', 'other'] as const),
    ),
    facts: claims.flatMap(({ employmentId, currency, lines }) =>
      lines.map(({ category, day, amount }) => ({
        employmentId,
        day,
        key: category,
        value: amount,
        currency,
      })),
    ),
  };
};

const cost: Reader = async ({ db }, team) => {
  const { from, to } = windowOf(team.today);
  const numbers = new Map(team.current.map((each) => [each.employeeNumber, each.employmentId]));
  const costs = await employerCostOf(db, new Set(numbers.keys()), monthOf(from), monthOf(to));
  return {
    ...{ unit: 'money', keys: named('cost') },
    facts: costs.map(({ employeeNumber, month, currency, amount }) => ({
      ...{ employmentId: numbers.get(employeeNumber) ?? '', day: `${month}-01`, key: 'cost' },
      ...{ value: amount, currency },
    })),
  };
};

/** On each last day of a month, the present one's today. */
const staff: Reader = async (_, team) => {
  const facts: Fact[] = [];
  for (let back = 11; back >= 0; back -= 1) {
    const { end } = monthSpan(addMonthsToMonth(monthOf(team.today), -back));
    const day = end < team.today ? end : team.today;
    for (const employmentId of teamOn(team, day)) facts.push({ employmentId, day, key: 'people', value: 1 });
  }
  return { unit: 'people', keys: named('people'), facts, standing: true };
};

function teamOn(team: Team, day: string): string[] {
  if (day === team.today) return idsOf(team.current);
  const there = team.posts.filter(
    ({ employmentId, from, to, inTeam }) =>
      inTeam &&
      from <= day &&
      (to === null || to >= day) &&
      (team.ever.get(employmentId)?.leaveDate ?? '9999-12-31') >= day,
  );
  return [...new Set(there.map(({ employmentId }) => employmentId))];
}

const onboarding: Reader = async (_, team) => {
  const until = addDaysIso(team.today, 60);
  return {
    ...{ unit: 'people', keys: named('joined', 'planned60'), listed: true, counted: ['joined'] },
    facts: [...team.ever.values()]
      .filter(({ hireDate }) => hireDate >= windowOf(team.today).from && hireDate <= until)
      .map(({ employmentId, hireDate }) => ({
        ...{ employmentId, day: hireDate, value: 1 },
        key: hireDate <= team.today ? 'joined' : 'planned60',
      })),
  };
};

/** Whose last place was in the team. */
const leavers = (team: Team): Member[] =>
  [...team.ever.values()].filter(({ employmentId, leaveDate }) => {
    const last = team.posts.findLast((post) => post.employmentId === employmentId);
    return leaveDate !== null && last?.inTeam === true;
  });

const termination: Reader = async (_, team) => ({
  ...{ unit: 'people', keys: named('left', 'leaving'), listed: true, counted: ['left'] },
  facts: leavers(team)
    .filter(({ leaveDate }) => (leaveDate ?? '') >= windowOf(team.today).from)
    .map(({ employmentId, leaveDate }) => ({
      ...{ employmentId, day: leaveDate ?? '', value: 1 },
      key: (leaveDate ?? '') < team.today ? 'left' : 'leaving',
    })),
});

/** Who left, and whom the average headcount is of: half at the beginning of each month, half at its end. */
const turnover: Reader = async (_, team) => {
  const facts: Fact[] = leavers(team)
    .filter(
      ({ leaveDate }) => (leaveDate ?? '') >= windowOf(team.today).from && (leaveDate ?? '') < team.today,
    )
    .map(({ employmentId, leaveDate }) => ({ employmentId, day: leaveDate ?? '', key: 'left', value: 1 }));
  for (let back = 11; back >= 0; back -= 1) {
    const { start, end } = monthSpan(addMonthsToMonth(monthOf(team.today), -back));
    const last = end < team.today ? end : team.today;
    for (const day of [start, last])
      for (const employmentId of teamOn(team, day))
        facts.push({ employmentId, day: start, key: 'headcount', value: 0.5 });
  }
  return { unit: 'percent', keys: named('month', 'year'), facts };
};

const transfer: Reader = async (_, team) => {
  const { from } = windowOf(team.today);
  const facts: Fact[] = [];
  for (const [index, post] of team.posts.entries()) {
    const before = team.posts[index - 1];
    if (before?.employmentId !== post.employmentId || before.departmentId === post.departmentId) continue;
    if (post.from < from || post.from > team.today || before.inTeam === post.inTeam) continue;
    const { employmentId } = post;
    const note = (before.inTeam ? post.department : before.department) ?? undefined;
    facts.push({
      ...{ employmentId, day: post.from, key: post.inTeam ? 'in' : 'out', value: 1 },
      ...(note && { note }),
    });
  }
  return { unit: 'people', keys: named('in', 'out'), facts, listed: true };
};

const probation: Reader = async (_, team) => {
  const until = addDaysIso(team.today, 60);
  const open = team.current.filter(
    ({ probationUntil }) => probationUntil !== null && probationUntil <= until,
  );
  return {
    ...{ unit: 'people', keys: named('overdue', 'ending'), listed: true, ahead: 60 },
    facts: open.map(({ employmentId, probationUntil }) => ({
      ...{ employmentId, day: probationUntil ?? '', value: 1 },
      key: (probationUntil ?? '') < team.today ? 'overdue' : 'ending',
    })),
  };
};

const partTimeJob: Reader = async ({ db }, team) => {
  const rows = await db
    .selectFrom('part_time_jobs')
    .select(['employment_id', 'type', 'valid_from'])
    .where('employment_id', 'in', ['', ...idsOf(team.current)])
    .where('valid_from', '<=', team.today)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', team.today)]))
    .orderBy('valid_from')
    .execute();
  return {
    ...{ unit: 'people', keys: named('concurrent', 'acting', 'secondment', 'project'), listed: true },
    ahead: 0,
    facts: rows.map((row) => ({
      ...{ employmentId: row.employment_id, day: row.valid_from, key: row.type, value: 1 },
    })),
  };
};

/** The next day that is the same in the year. */
function nextDay(of: string, today: string): string {
  const year = Number(today.slice(0, 4));
  for (const each of [year, year + 1]) {
    const day = `${each}${of.slice(4)}`;
    // Who was born on a 29 February has their day on the 28th of other years.
    const real = isoToSerial(day) === null ? `${each}-02-28` : day;
    if (real >= today) return real;
  }
  return today;
}

const DAYS_AHEAD = 30;

const birthday: Reader = async (_, team) => ({
  ...{ unit: 'people', keys: named('birthday'), listed: true, ahead: DAYS_AHEAD },
  facts: team.current.flatMap(({ employmentId, birthDate }) => {
    if (birthDate === null) return [];
    // Day and month only: how old somebody is nobody needs to know.
    const day = nextDay(birthDate, team.today);
    return day <= addDaysIso(team.today, DAYS_AHEAD)
      ? [{ employmentId, day, key: 'birthday', value: 1 }]
      : [];
  }),
});

const anniversary: Reader = async (_, team) => ({
  ...{ unit: 'people', keys: named('anniversary'), listed: true, ahead: DAYS_AHEAD },
  facts: team.current.flatMap(({ employmentId, hireDate }) => {
    const day = nextDay(hireDate, team.today);
    const years = completedYears(hireDate, day);
    if (day > addDaysIso(team.today, DAYS_AHEAD) || years === 0) return [];
    const note = portalTexts.inEvery('team.years', { count: years });
    return [{ employmentId, day, key: 'anniversary', value: 1, note }];
  }),
});

/** The week from Monday on, with who is on leave. */
const schedule: Reader = async ({ db }, team) => {
  const monday = mondayOf(team.today);
  const sunday = addDaysIso(monday, 6);
  const ids = idsOf(team.current);
  const off = await leaveOf(db, ids, monday, sunday);
  const keys = new Map<string, Texts>();
  const facts: Fact[] = [];
  for (const { employmentId, day, kind, shift } of await rosterOf(db, ids, monday, sunday)) {
    const on = off.find(
      (each) => each.employmentId === employmentId && each.startAt.slice(0, 10) <= day && each.endAt >= day,
    );
    const key = shift ? (on ? 'onLeave' : shift.code) : kind;
    if (!keys.has(key))
      keys.set(key, shift && !on ? shift.names : portalTexts.inEvery(`teamKeys.${key as Key}`));
    const times = shift && !on ? `${shift.start}–${shift.end}` : undefined;
    facts.push({
      ...{ employmentId, day, key, value: shift && !on ? hours(shift.minutes) : 0 },
      ...(times && { note: { en: times } }),
    });
  }
  return { unit: 'hours', keys, facts, listed: true, ahead: 7 };
};

export const mondayOf = (day: string): string => addDaysIso(day, -(((isoToSerial(day) ?? 0) + 5) % 7));

export const CARD_FACTS: Readonly<Record<TeamCard, Reader>> = {
  ...{ schedule, leave, abnormalAttendance, workingHours, overtime, staff, onboarding, termination },
  ...{ turnover, transfer, probation, partTimeJob, birthday, anniversary, expense, cost },
};
