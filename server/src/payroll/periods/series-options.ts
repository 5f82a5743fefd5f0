import type { SeriesOptions, SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { workingCalendarsOf } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { getSolution } from '../shared/solution-access.ts';
import type { SolutionSettings } from '../solutions/configuration/configuration.schemas.ts';
import { findCopy } from '../solutions/copies.repo.ts';

type Solution = Awaited<ReturnType<typeof getSolution>>;

/** How periods of a solution follow from their days: its settings, its tax year, and when its employers work. */
export async function seriesOptions(
  db: Kysely<DB>,
  solution: Solution,
  first: { start_day: string } | undefined,
): Promise<Omit<SeriesOptions, 'from' | 'count'>> {
  const copy = (await findCopy(db, solution.id, 'published')) ?? (await findCopy(db, solution.id, 'draft'));
  const file = copy ? (JSON.parse(copy.file) as SolutionFile) : undefined;
  const settings = JSON.parse(solution.settings) as SolutionSettings;
  return {
    type: solution.period_type,
    calendars: await workingCalendarsOf(db, await entitiesOfSolution(db, solution.id)),
    // A series that is continued keeps the day its first period began on.
    ...(first ? { anchor: first.start_day } : {}),
    ...(settings.payDay ? { payDay: settings.payDay } : {}),
    ...(settings.periodRules ? { rules: settings.periodRules } : {}),
    ...(file?.yearStart ? { yearStart: file.yearStart } : {}),
  };
}

export async function entitiesOfSolution(db: Kysely<DB>, solutionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payroll_solution_entities')
    .select('legal_entity_id')
    .where('solution_id', '=', solutionId)
    .orderBy('legal_entity_id')
    .execute();
  return rows.map((row) => row.legal_entity_id);
}
