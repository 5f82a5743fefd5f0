import { periodBlockers } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { SolutionSettings } from '../solutions/configuration/configuration.schemas.ts';
import { setStatus } from './change-period.ts';
import { closesAt, localTime, timeZonesOf } from './closing-time.ts';
import { periodFacts } from './periods.repo.ts';

type ClosingContext = Pick<SignedInCtx, 'db' | 'clock' | 'audit'>;

/**
 * Closes the period after a batch of it was submitted or approved, if the solution says so and nothing is open. Asked
 * again whenever a batch is closed or canceled, because an automatic closing waits for the last one.
 */
export async function closePeriodAfter(
  { db, clock, audit }: ClosingContext,
  periodId: string,
  events: readonly ('afterSubmit' | 'afterApproval')[],
): Promise<boolean> {
  const period = await db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('id', '=', periodId)
    .executeTakeFirstOrThrow();
  const solution = await db
    .selectFrom('payroll_solutions')
    .select('settings')
    .where('id', '=', period.solution_id)
    .executeTakeFirstOrThrow();
  const { periodClosing } = JSON.parse(solution.settings) as SolutionSettings;
  if (!events.some((event) => event === periodClosing) || !(await anySubmitted(db, periodId))) return false;
  if (periodBlockers('close', period.status, await periodFacts(db, period)).length > 0) return false;
  await setStatus({ db, clock }, period, 'closed');
  await audit.write({
    action: 'payroll.periods.closeAfter',
    subject: { kind: 'payroll.period', id: period.id },
    facts: { code: period.code, after: periodClosing },
    changes: changesBetween({ status: period.status }, { status: 'closed' }),
  });
  return true;
}

async function anySubmitted(db: Kysely<DB>, periodId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payroll_batches')
    .select('id')
    .where('period_id', '=', periodId)
    .where((eb) => eb.or([eb('submitted', '=', 1), eb('status', '=', 'approvalDone')]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes what the timer says is due: once the moment has come on the clock of every employer paid. A period with open
 * batches waits for them.
 */
export async function closeDuePeriods({ db, clock, audit }: ClosingContext): Promise<string[]> {
  // Nowhere on Earth is it later than fourteen hours after UTC.
  const furthest = new Date(clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  const rows = await db
    .selectFrom('payroll_periods as p')
    .innerJoin('payroll_solutions as s', 's.id', 'p.solution_id')
    .selectAll('p')
    .select('s.settings')
    .where('p.status', '=', 'enabled')
    .where('p.end_day', '<', furthest)
    .execute();
  const closed: string[] = [];
  for (const { settings: stored, ...period } of rows) {
    const settings = JSON.parse(stored) as SolutionSettings;
    if (settings.periodClosing !== 'timer') continue;
    const moment = closesAt(period, settings);
    const zones = await timeZonesOf(db, period.solution_id);
    if (zones.some((zone) => localTime(clock, zone) < moment)) continue;
    if (periodBlockers('close', period.status, await periodFacts(db, period)).length > 0) continue;
    await setStatus({ db, clock }, period, 'closed');
    await audit.write({
      subject: { kind: 'payroll.period', id: period.id },
      facts: { code: period.code, moment },
      changes: changesBetween({ status: period.status }, { status: 'closed' }),
    });
    closed.push(period.id);
  }
  return closed;
}
