import { isSwitchedOn } from '../../identity/index.ts';
import { employmentsInScope, todayThere } from '../../people/index.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { NO_SCOPE } from '../../platform/trpc/scope.ts';
import type { Viewer } from './calendar-entries.repo.ts';

/** Who reports to somebody: all the way down where the settings say so, else directly. */
export async function reportsOf({ db, clock, user }: Viewer): Promise<string[]> {
  const own = user.employmentIds;
  if (own.length === 0) return [];
  const today = await todayThere(db, clock);
  const day = today.sql();
  const allLines = await isSwitchedOn(db, 'team.allReportingLines');
  const rows = await db
    .selectFrom('employments')
    .select('employments.id')
    .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', day)]))
    .where('employments.id', 'not in', [...own])
    .$if(allLines, (query) =>
      query.where((eb) =>
        employmentsInScope(eb, { ...NO_SCOPE, ownEmploymentIds: [...own], reports: true }, today),
      ),
    )
    .$if(!allLines, (query) =>
      query.where('employments.id', 'in', (eb) =>
        eb
          .selectFrom('assignments')
          .select('assignments.employment_id')
          .innerJoin('employments', 'employments.id', 'assignments.employment_id')
          .where('superior_employment_id', 'in', [...own])
          .where('valid_from', '<=', day)
          .where((inner) => inner.or([inner('valid_to', 'is', null), inner('valid_to', '>=', day)])),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function requireReport(viewer: Viewer, employmentId: string): Promise<void> {
  if (!(await reportsOf(viewer)).includes(employmentId)) refuse('platform.NOT_FOUND');
}
