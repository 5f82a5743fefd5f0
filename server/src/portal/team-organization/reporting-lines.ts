import { sql } from 'kysely';
import { employmentsOfTeam, nameIn, parseNames, teamScope } from '../../people/index.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

export interface PersonNode {
  id: string;
  name: string;
  employeeNumber: string;
  department: string | null;
  job: string | null;
  /** How many report to them directly, of those one reaches. */
  reports: number;
}

const MOST = 500;

/**
 * One level of the reporting lines on a day: a person and who reports to them. Without a person: oneself, or for who reaches
 * everybody those who report to nobody. `above` is who stands one level up, unless out of reach.
 */
export async function reportingLevel(ctx: SignedInCtx, of: string | undefined, day: string) {
  const own = ctx.scope.all ? undefined : ctx.user.employmentIds[0];
  const head = of ?? own;
  if (!head) return { head: null, above: null, reports: await people(ctx, day, null) };
  const isOwn = ctx.user.employmentIds.includes(head);
  const [found] = await people(ctx, day, undefined, [head], isOwn);
  if (!found) refuse('platform.NOT_FOUND');
  const reports = await people(ctx, day, head);
  return { head: found, above: isOwn && !ctx.scope.all ? null : await above(ctx, head, day), reports };
}

async function above(ctx: SignedInCtx, id: string, day: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('assignments')
    .select('superior_employment_id as superior')
    .where('employment_id', '=', id)
    .where('valid_from', '<=', day)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
    .executeTakeFirst();
  if (!row?.superior) return null;
  const isOwn = ctx.user.employmentIds.includes(row.superior);
  const [found] = await people(ctx, day, undefined, [row.superior], isOwn);
  return found?.id ?? null;
}

/** Who reports to somebody (null: to nobody), or these; whom one doesn't reach isn't among them. */
async function people(
  ctx: SignedInCtx,
  day: string,
  superior: string | null | undefined,
  ids?: readonly string[],
  isOwn = false,
): Promise<PersonNode[]> {
  const { db, clock, scope, language } = ctx;
  const team = await teamScope(db, clock, scope);
  const rows = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .innerJoin('assignments', 'assignments.employment_id', 'employments.id')
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
    .select([
      'employments.id as id',
      'persons.name as name',
      'employee_number as employeeNumber',
      'departments.names as department',
      'people_jobs.names as job',
      sql<number>`(select count(*) from assignments r
        join employments e on e.id = r.employment_id
        where r.superior_employment_id = employments.id and r.valid_from <= ${day}
          and (r.valid_to is null or r.valid_to >= ${day})
          and e.hire_date <= ${day} and (e.leave_date is null or e.leave_date >= ${day}))`.as('reports'),
    ])
    .where((eb) => (isOwn || scope.all ? sql<boolean>`1 = 1` : employmentsOfTeam(eb, team)))
    .where('assignments.valid_from', '<=', day)
    .where((eb) => eb.or([eb('assignments.valid_to', 'is', null), eb('assignments.valid_to', '>=', day)]))
    .where('hire_date', '<=', day)
    .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', day)]))
    .$if(superior === null, (qb) => qb.where('assignments.superior_employment_id', 'is', null))
    .$if(typeof superior === 'string', (qb) =>
      qb.where('assignments.superior_employment_id', '=', superior ?? ''),
    )
    .$if(ids !== undefined, (qb) => qb.where('employments.id', 'in', ids ?? ['']))
    .orderBy('employee_number')
    .limit(MOST)
    .execute();
  const called = (names: string | null) => nameIn(language, parseNames(names)) || null;
  return rows.map((row) => ({
    ...row,
    department: called(row.department),
    job: called(row.job),
    reports: team.directOnly && !isOwn ? 0 : Number(row.reports),
  }));
}
