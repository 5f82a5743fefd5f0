import { addDaysIso, addMonthsIso, currencyScale, formatAmount } from '@suanpan/engine/domain';
import type { z } from 'zod';
import { type PortalSwitch, portalSettings } from '../../identity/index.ts';
import {
  appealsOf,
  attendanceOf,
  certificationsOf,
  expensesOf,
  interviewsOf,
  itemNames,
  leaveOf,
  lifecycleOf,
  nameIn,
  overtimeOf,
  payChangesOf,
  performanceOf,
  referralsOf,
  trainingOf,
} from '../../people/index.ts';
import { instant, today } from '../../platform/clock/clock.ts';
import { pickText, type Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { entriesBetween, ofViewer } from '../calendar/calendar-entries.repo.ts';
import { readableSlips } from '../payslips/own-payslips.ts';
import { isLocked } from '../payslips/second-step.ts';
import type { ActivityCategory, ActivitySpan } from '../portal.words.ts';
import type { activityRow } from './profile.schemas.ts';

type Row = z.infer<typeof activityRow>;
interface Given {
  ctx: SignedInCtx;
  employmentIds: readonly string[];
  /** Days, both included. */
  from: string;
  to: string;
  /** Whether amounts of pay are told. */
  amounts: boolean;
}

const money = (amount: number, currency: string) =>
  `${formatAmount(amount, currencyScale(currency))} ${currency}`;

const LONG_AGO = '1970-01-01';

/** The first day of what is told. */
export function spanFrom(span: ActivitySpan, day: string): string {
  if (span === 'week') return addDaysIso(day, -6);
  if (span === 'month') return addDaysIso(addMonthsIso(day, -1), 1);
  return span === 'year' ? addDaysIso(addMonthsIso(day, -12), 1) : LONG_AGO;
}

type Source = (given: Given) => Promise<Omit<Row, 'category'>[]>;

/** Where each kind is kept, and the switch that takes it away. */
const SOURCES: Record<ActivityCategory, readonly { read: Source; switches?: readonly PortalSwitch[] }[]> = {
  travelExpense: [{ read: expenses }],
  schedule: [{ read: entries }],
  attendance: [
    { read: days, switches: ['profile.time'] },
    { read: appeals, switches: ['profile.time'] },
    { read: leaves, switches: ['profile.time'] },
    { read: overtimes, switches: ['profile.time'] },
  ],
  performance: [{ read: results }],
  payroll: [
    { read: payslips, switches: ['payrollInfo', 'profile.payroll'] },
    { read: payChanges, switches: ['payrollInfo', 'profile.payroll'] },
  ],
  personnelEvent: [{ read: lifecycle, switches: ['profile.lifecycle'] }],
  recruitment: [{ read: interviews }, { read: referrals }],
  other: [
    { read: courses, switches: ['profile.training'] },
    { read: certifications, switches: ['profile.certification'] },
  ],
};

/** What happened to oneself up to today, the latest first. */
export async function activityOf(
  ctx: SignedInCtx,
  { category, span }: { category: ActivityCategory | undefined; span: ActivitySpan },
): Promise<Row[]> {
  const { switches } = await portalSettings(ctx.db);
  const to = today(ctx.clock);
  const given = {
    ctx,
    employmentIds: ctx.user.employmentIds,
    from: spanFrom(span, to),
    to,
    amounts: switches['profile.amounts'] && !(await isLocked(ctx)),
  };
  const rows: Row[] = [];
  for (const [each, sources] of Object.entries(SOURCES) as [ActivityCategory, typeof SOURCES.other][]) {
    if (category !== undefined && each !== category) continue;
    for (const { read, switches: needed = [] } of sources) {
      if (needed.some((code) => !switches[code])) continue;
      rows.push(...(await read(given)).map((row) => ({ ...row, category: each })));
    }
  }
  return rows
    .filter(({ day }) => day >= given.from && day <= to)
    .sort((one, other) => other.day.localeCompare(one.day) || one.id.localeCompare(other.id));
}

const row = (
  kind: Row['kind'],
  id: string,
  day: string,
  more: Partial<Pick<Row, 'subject' | 'amount' | 'url'>> = {},
): Omit<Row, 'category'> => ({
  ...{ kind, id: `${kind}-${id}`, day, subject: null, amount: null, url: null },
  ...more,
});

async function expenses({ ctx, employmentIds, from, to }: Given) {
  const found = await expensesOf(ctx.db, employmentIds, from, to);
  return found.map(({ kind, id, startDay, title, amount, currency }) =>
    row(kind === 'travel' ? 'travel' : 'expense', id, startDay, {
      ...{ subject: title, amount: money(amount, currency) },
    }),
  );
}

async function entries({ ctx, from, to }: Given) {
  const span = { from: `${from}T00:00:00.000Z`, until: `${addDaysIso(to, 1)}T00:00:00.000Z` };
  const found = await entriesBetween(ctx, ofViewer(ctx), { ...span, view: 'mine' });
  return found
    .filter(({ cancelled, startsAt }) => !cancelled && startsAt <= instant(ctx.clock))
    .map(({ id, title, startDay, startsAt }) =>
      row('entry', id, startDay ?? startsAt.slice(0, 10), { subject: title, url: `/calendar/${id}` }),
    );
}

async function days({ ctx, employmentIds, from, to }: Given) {
  const found = await attendanceOf(ctx.db, employmentIds, from, to);
  return found.flatMap(({ employmentId, day, result, lateMinutes, earlyMinutes }) => {
    const of = (kind: 'late' | 'leftEarly' | 'absent', minutes?: number) =>
      row(kind, `${employmentId}-${day}`, day, {
        ...(minutes === undefined ? {} : { amount: String(minutes) }),
        url: `/profile?tab=time&month=${day.slice(0, 7)}`,
      });
    return [
      ...(lateMinutes > 0 ? [of('late', lateMinutes)] : []),
      ...(earlyMinutes > 0 ? [of('leftEarly', earlyMinutes)] : []),
      ...(result === 'absent' ? [of('absent')] : []),
    ];
  });
}

async function appeals({ ctx, employmentIds, from, to }: Given) {
  const found = await appealsOf(ctx.db, employmentIds, from, to);
  return found.map(({ id, day, reason }) => row('appeal', id, day, { subject: reason }));
}

async function leaves({ ctx, employmentIds, from, to }: Given) {
  const found = await leaveOf(ctx.db, employmentIds, from, to);
  return found.map(({ id, startAt, type }) =>
    row('leave', id, startAt.slice(0, 10), {
      ...{ subject: nameIn(ctx.language, type.names) },
      url: `/calendar?mode=day&day=${startAt.slice(0, 10)}&event=leave-${id}`,
    }),
  );
}

async function overtimes({ ctx, employmentIds, from, to }: Given) {
  const found = await overtimeOf(ctx.db, employmentIds, from, to);
  return found.map(({ id, day, reason }) =>
    row('overtime', id, day, { subject: reason, url: `/calendar?mode=day&day=${day}&event=overtime-${id}` }),
  );
}

async function results({ ctx, employmentIds }: Given) {
  const found = await performanceOf(ctx.db, employmentIds);
  return found.map(({ id, decidedOn, cycle, rating }) =>
    row('performance', id, decidedOn, { subject: cycle, amount: rating }),
  );
}

async function payslips({ ctx, employmentIds, amounts }: Given) {
  const { open } = await readableSlips(ctx.db, ctx.clock, employmentIds);
  return open.map((slip) =>
    row('payslip', slip.id, slip.pay_date, {
      subject: pickText(JSON.parse(slip.name) as Texts, ctx.language) ?? slip.number,
      ...(amounts && slip.net !== null
        ? { amount: `${formatAmount(Number(slip.net) / 10 ** slip.scale, slip.scale)} ${slip.currency}` }
        : {}),
      url: `/payslips/${slip.id}`,
    }),
  );
}

async function payChanges({ ctx, employmentIds, amounts }: Given) {
  const found = await payChangesOf(ctx.db, employmentIds);
  const names = await itemNames(
    ctx.db,
    found.map(({ item }) => item),
  );
  return found.map(({ id, item, validFrom, amount, currency }) => {
    const called = names.get(item);
    return row('payChange', id, validFrom, {
      subject: called ? nameIn(ctx.language, called) : item,
      ...(amounts ? { amount: money(amount, currency) } : {}),
    });
  });
}

async function lifecycle({ ctx, employmentIds, from, to }: Given) {
  const found = await lifecycleOf(ctx.db, employmentIds, ctx.language, { from, to });
  return found.map(({ kind, id, day, changes }) =>
    row(kind, id, day, {
      subject:
        changes.map(({ was, becomes }) => [was, becomes].filter(Boolean).join(' → ')).join(', ') || null,
      url: '/profile?tab=lifecycle',
    }),
  );
}

async function interviews({ ctx, employmentIds, from, to }: Given) {
  const found = await interviewsOf(ctx.db, employmentIds, ctx.language, { from, to });
  return found.map(({ id, day, applicationName }) =>
    row('interview', id, day, {
      subject: applicationName,
      url: `/calendar?mode=day&day=${day}&event=interview-${id}`,
    }),
  );
}

async function referrals({ ctx, employmentIds }: Given) {
  const found = await referralsOf(ctx.db, employmentIds);
  return found.map(({ id, name, appliedOn }) => row('referral', id, appliedOn, { subject: name }));
}

async function courses({ ctx, employmentIds }: Given) {
  const found = await trainingOf(ctx.db, employmentIds, ctx.language);
  return found.flatMap(({ id, course, finishedOn, lastLesson }) => {
    const day = finishedOn ?? lastLesson;
    return day === null ? [] : [row('course', id, day, { subject: course, url: '/profile?tab=training' })];
  });
}

async function certifications({ ctx, employmentIds }: Given) {
  const found = await certificationsOf(ctx.db, employmentIds, ctx.language);
  return found.map(({ id, name, number, issuedOn }) =>
    row('certification', id, issuedOn, { subject: `${name} ${number}`, url: '/profile?tab=certification' }),
  );
}
