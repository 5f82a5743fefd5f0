import { type Kysely, sql } from 'kysely';
import { assignmentOfDay } from '../../people/index.ts';
import type { ApproverRule } from '../../platform/applications/application-types.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';

export type LeaderRule = Extract<ApproverRule, { kind: 'supervisor' | 'departmentHead' }>;

interface Place {
  db: Kysely<DB>;
  clock: Clock;
  employmentId: string;
}

/** Who the rule means (person ids), then who stands above them: for whoever of them can't decide, the next one does. */
export async function leadersOf(place: Place, rule: LeaderRule): Promise<string[]> {
  if (rule.kind === 'departmentHead') return headsOf(place);
  return (await superiorsOf(place)).slice(rule.level - 1);
}

/** The line of superiors today, the nearest first; a circle ends where it closes. */
async function superiorsOf({ db, clock, employmentId }: Place): Promise<string[]> {
  const line: string[] = [];
  const seen = new Set([employmentId]);
  for (let at = employmentId; ; ) {
    const above = await db
      .selectFrom('employments')
      .innerJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(today(clock))))
      .innerJoin('employments as superior', 'superior.id', 'assignments.superior_employment_id')
      .select(['superior.id', 'superior.person_id as personId'])
      .where('employments.id', '=', at)
      .executeTakeFirst();
    if (!above || seen.has(above.id)) return line;
    line.push(above.personId);
    seen.add(above.id);
    at = above.id;
  }
}

/** The managers of the department and of those it is part of, the nearest first; nobody is head over themselves. */
async function headsOf({ db, clock, employmentId }: Place): Promise<string[]> {
  const rows = await db
    .selectFrom('employments')
    .innerJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(today(clock))))
    .innerJoin('departments as own', 'own.id', 'assignments.department_id')
    .innerJoin('departments', (join) => join.on(sql`own.path`, 'like', sql`departments.path || '%'`))
    .innerJoin('employments as head', 'head.id', 'departments.manager_employment_id')
    .select('head.person_id as personId')
    .where('employments.id', '=', employmentId)
    .whereRef('head.person_id', '<>', 'employments.person_id')
    .orderBy('departments.level', 'desc')
    .execute();
  return rows.map((row) => row.personId);
}
