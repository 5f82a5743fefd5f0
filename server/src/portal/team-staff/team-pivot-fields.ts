import { addMonthsToMonth, completedYears, monthOf } from '@suanpan/engine/domain';
import { sql } from 'kysely';
import { isSwitchedOn } from '../../identity/index.ts';
import { employerCostOf } from '../../payroll/index.ts';
import {
  CONTRACT_KINDS,
  employmentsInScope,
  employmentsOfTeam,
  teamScope,
  todayThere,
} from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type DataScope, scopeOf } from '../../platform/trpc/scope.ts';
import { portalTexts } from '../texts.ts';
import type { StaffRow } from './team-staff.ts';

/** What a team is grouped by and what is added up: of everybody's record of today, of the last twelve months' time, of pay. */

export const GROUPS = [
  ...(['department', 'job', 'post', 'grade', 'place', 'legalEntity', 'contract', 'status'] as const),
  ...(['sex', 'ageGroup', 'seniorityGroup', 'hireYear', 'superior', 'name'] as const),
] as const;
export const FIGURES = ['age', 'seniority', 'overtimeHours', 'leaveHours', 'lateDays', 'cost'] as const;
export type PivotGroup = (typeof GROUPS)[number];
export type PivotFigure = (typeof FIGURES)[number];

/** Shown for groups of enough people only. */
export const PAY: readonly string[] = ['cost'];
/** One person each: no group that pay could be shown for. */
export const WHO: readonly string[] = ['name'];

const AGES = [0, 25, 35, 45, 55, 100] as const;
const YEARS = [0, 1, 3, 5, 10, 50] as const;

const PAY_RIGHTS = ['people.compensation.view', 'payroll.pivots.view'] as const;

/**
 * Whose pay counts: pay of a team is shown in groups, to who may see pay of others or analyse it, while the portal shows pay
 * of teams at all.
 */
export async function payScope(ctx: SignedInCtx): Promise<DataScope | undefined> {
  if (!(await isSwitchedOn(ctx.db, 'team.payroll')) || !(await isSwitchedOn(ctx.db, 'payrollInfo')))
    return undefined;
  return PAY_RIGHTS.map((right) => scopeOf(ctx.authentication.grants, right)).find(
    (scope) =>
      scope && (scope.all || scope.reports || scope.departmentIds.length + scope.legalEntityIds.length > 0),
  );
}

export function groupOf(field: PivotGroup, row: StaffRow, day: string, language: string): string | null {
  const say = (key: Parameters<typeof portalTexts.say>[0], facts = {}) =>
    portalTexts.say(key, facts, language);
  switch (field) {
    case 'status':
      return say(`staffStatuses.${row.status}`);
    case 'contract': {
      const kind = CONTRACT_KINDS.find((each) => each === row.contract);
      return kind ? say(`staffContracts.${kind}`) : row.contract;
    }
    case 'sex':
      return row.sex ? say(`teamKeys.${row.sex}`) : null;
    case 'ageGroup':
      return row.birthDate ? rangeOf('team.age', AGES, completedYears(row.birthDate, day), language) : null;
    case 'seniorityGroup':
      return rangeOf('team.seniority', YEARS, completedYears(row.hireDate, day), language);
    case 'hireYear':
      return row.hireDate.slice(0, 4);
    case 'name':
      return `${row.name} (${row.employeeNumber})`;
    default:
      return row[field];
  }
}

function rangeOf(
  key: 'team.age' | 'team.seniority',
  steps: readonly number[],
  value: number,
  language: string,
): string {
  const at = Math.max(
    0,
    steps.findLastIndex((step) => step <= value),
  );
  return portalTexts.say(key, { from: steps[at] ?? 0, to: (steps[at + 1] ?? value + 1) - 1 }, language);
}

/** The figures that are asked for, by employment. Those of the record follow from the row itself. */
export async function figuresOf(
  ctx: SignedInCtx,
  rows: readonly StaffRow[],
  asked: ReadonlySet<PivotFigure>,
): Promise<{ of: (row: StaffRow, figure: PivotFigure) => number | null; currency: string }> {
  const day = today(ctx.clock);
  const since = `${addMonthsToMonth(monthOf(day), -11)}-01`;
  const sums = new Map<PivotFigure, Map<string, number>>();
  if (asked.has('overtimeHours')) sums.set('overtimeHours', await overtimeHours(ctx, since));
  for (const figure of ['leaveHours', 'lateDays'] as const)
    if (asked.has(figure)) sums.set(figure, await ofDays(ctx, DAYS[figure], since));
  const cost = asked.has('cost') ? await costOf(ctx, rows, since, day) : undefined;
  return {
    currency: cost?.currency ?? '',
    of: (row, figure) => {
      if (figure === 'age') return row.birthDate ? completedYears(row.birthDate, day) : null;
      if (figure === 'seniority') return completedYears(row.hireDate, day);
      if (figure === 'cost') return cost?.amounts.get(row.employeeNumber) ?? null;
      return sums.get(figure)?.get(row.id) ?? 0;
    },
  };
}

const DAYS = {
  leaveHours: sql<number>`sum(leave_minutes) / 60.0`,
  lateDays: sql<number>`sum(case when late_minutes > 0 then 1 else 0 end)`,
};

async function ofDays(ctx: SignedInCtx, figure: (typeof DAYS)['leaveHours'], since: string) {
  const team = await teamScope(ctx.db, ctx.clock, ctx.scope);
  const rows = await ctx.db
    .selectFrom('attendance_days')
    .innerJoin('employments', 'employments.id', 'attendance_days.employment_id')
    .select('attendance_days.employment_id as id')
    .select(figure.as('sum'))
    .where('day', '>=', since)
    .where('day', '<=', team.today.sql())
    .where((eb) => employmentsOfTeam(eb, team))
    .groupBy('attendance_days.employment_id')
    .execute();
  return sumsOf(rows);
}

async function overtimeHours(ctx: SignedInCtx, since: string) {
  const team = await teamScope(ctx.db, ctx.clock, ctx.scope);
  const rows = await ctx.db
    .selectFrom('overtime_requests')
    .innerJoin('employments', 'employments.id', 'overtime_requests.employment_id')
    .select('overtime_requests.employment_id as id')
    .select(sql<number>`sum(actual_minutes) / 60.0`.as('sum'))
    .where('overtime_requests.status', '=', 'approved')
    .where('day', '>=', since)
    .where('day', '<=', team.today.sql())
    .where((eb) => employmentsOfTeam(eb, team))
    .groupBy('overtime_requests.employment_id')
    .execute();
  return sumsOf(rows);
}

const sumsOf = (rows: readonly { id: string; sum: number | null }[]) =>
  new Map(rows.map(({ id, sum }) => [id, Number(sum ?? 0)]));

/** Of several currencies nothing adds up: the one with most people is taken. */
async function costOf(ctx: SignedInCtx, rows: readonly StaffRow[], since: string, day: string) {
  const scope = await payScope(ctx);
  if (!scope) return undefined;
  const today = await todayThere(ctx.db, ctx.clock);
  const reached = await ctx.db
    .selectFrom('employments')
    .select('employee_number as number')
    .where((eb) => employmentsInScope(eb, scope, today))
    .execute();
  const reach = new Set(reached.map(({ number }) => number));
  const numbers = new Set(
    rows.map(({ employeeNumber }) => employeeNumber).filter((number) => reach.has(number)),
  );
  const costs = await employerCostOf(ctx.db, numbers, monthOf(since), monthOf(day));
  const people = new Map<string, Set<string>>();
  for (const { currency, employeeNumber } of costs)
    people.set(currency, (people.get(currency) ?? new Set()).add(employeeNumber));
  const [[currency = ''] = []] = [...people].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  const amounts = new Map<string, number>();
  for (const each of costs)
    if (each.currency === currency)
      amounts.set(each.employeeNumber, (amounts.get(each.employeeNumber) ?? 0) + each.amount);
  return { currency, amounts };
}
