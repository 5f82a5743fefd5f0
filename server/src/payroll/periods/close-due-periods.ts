import { periodBlockers } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SolutionSettings } from '../solutions/solutions.schemas.ts';
import { setStatus } from './change-period.ts';
import { periodFacts } from './periods.repo.ts';

/**
 * Closes the period after a batch of it was submitted or approved, if the solution says so and nothing is open. Asked
 * again whenever a batch is closed or canceled, because an automatic closing waits for the last one.
 */
export async function closePeriodAfter(
  db: Kysely<DB>,
  clock: Clock,
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

/** Closes what the timer says is due; a period with open batches waits for them. */
export async function closeDuePeriods(db: Kysely<DB>, clock: Clock): Promise<string[]> {
  const day = today(clock);
  const rows = await db
    .selectFrom('payroll_periods as p')
    .innerJoin('payroll_solutions as s', 's.id', 'p.solution_id')
    .selectAll('p')
    .select('s.settings')
    .where('p.status', '=', 'enabled')
    .where('p.end_day', '<', day)
    .execute();
  const closed: string[] = [];
  for (const { settings, ...period } of rows) {
    const { periodClosing, closeAfterDays } = JSON.parse(settings) as SolutionSettings;
    if (periodClosing !== 'timer') continue;
    const due = new Date(Date.parse(`${period.end_day}T00:00:00Z`) + closeAfterDays * 86_400_000);
    if (due.toISOString().slice(0, 10) >= day) continue;
    if (periodBlockers('close', period.status, await periodFacts(db, period)).length > 0) continue;
    await setStatus({ db, clock }, period, 'closed');
    closed.push(period.id);
  }
  return closed;
}
