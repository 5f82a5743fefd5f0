import { sql } from 'kysely';
import {
  type DepartmentOn,
  departmentsOn,
  employmentsOfTeam,
  nameIn,
  plansOn,
  teamScope,
} from '../../people/index.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

export interface DepartmentNode {
  id: string;
  code: string;
  name: string;
  kind: DepartmentOn['kind'];
  /** None where the one above is out of reach. */
  parentId: string | null;
  /** Of the people one reaches, who works in it; `headcount` with everything below. */
  own: number;
  headcount: number;
  planned: number | null;
  businessUnit: string | null;
  division: string | null;
  manager: { id: string; name: string } | null;
}

/** The departments one reaches on a day, each with its people: those one keeps or leads, and where one's people work. */
export async function departmentTree(ctx: SignedInCtx, day: string): Promise<DepartmentNode[]> {
  const { db, language } = ctx;
  const all = await departmentsOn(db, day);
  const counts = await peopleByDepartment(ctx, day);
  const plans = await plansOn(db, day);
  const byId = new Map(all.map((each) => [each.id, each]));
  const lineOf = (from: DepartmentOn): DepartmentOn[] => {
    const line: DepartmentOn[] = [];
    for (let at: DepartmentOn | undefined = from; at && !line.includes(at); at = byId.get(at.parentId ?? ''))
      line.push(at);
    return line;
  };
  const seen = visibleOf(ctx, all, lineOf, counts);
  const totals = new Map<string, number>();
  for (const each of all)
    for (const above of lineOf(each))
      totals.set(above.id, (totals.get(above.id) ?? 0) + (counts.get(each.id) ?? 0));
  const managers = await namesOf(
    ctx,
    seen.flatMap(({ managerEmploymentId }) => managerEmploymentId ?? []),
  );
  const visible = new Set(seen.map(({ id }) => id));
  return seen.map((each) => {
    const nearest = (kind: DepartmentOn['kind']) => {
      const unit = lineOf(each).find((above) => above.kind === kind);
      return unit ? nameIn(language, unit.names) : null;
    };
    const { managerEmploymentId: managerId, legalEntityId: _entity, names, parentId, ...row } = each;
    const manager = managers.get(managerId ?? '');
    return {
      ...row,
      name: nameIn(language, names),
      parentId: parentId && visible.has(parentId) ? parentId : null,
      own: counts.get(each.id) ?? 0,
      headcount: totals.get(each.id) ?? 0,
      planned: plans.get(each.id) ?? null,
      businessUnit: nearest('businessUnit'),
      division: nearest('division'),
      manager: managerId && manager ? { id: managerId, name: manager } : null,
    };
  });
}

function visibleOf(
  { scope }: SignedInCtx,
  all: readonly DepartmentOn[],
  lineOf: (from: DepartmentOn) => DepartmentOn[],
  counts: ReadonlyMap<string, number>,
): DepartmentOn[] {
  if (scope.all) return [...all];
  const led = (each: DepartmentOn) =>
    scope.departmentIds.includes(each.id) ||
    scope.legalEntityIds.includes(each.legalEntityId ?? '') ||
    (each.managerEmploymentId !== null && scope.ownEmploymentIds.includes(each.managerEmploymentId));
  return all.filter((each) => counts.has(each.id) || lineOf(each).some(led));
}

async function peopleByDepartment(ctx: SignedInCtx, day: string): Promise<Map<string, number>> {
  const team = await teamScope(ctx.db, ctx.clock, ctx.scope);
  const rows = await ctx.db
    .selectFrom('employments')
    .innerJoin('assignments', 'assignments.employment_id', 'employments.id')
    .select(['assignments.department_id as id', (eb) => eb.fn.countAll<number>().as('count')])
    .where((eb) => (ctx.scope.all ? sql<boolean>`1 = 1` : employmentsOfTeam(eb, team)))
    .where('hire_date', '<=', day)
    .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', day)]))
    .where('assignments.valid_from', '<=', day)
    .where((eb) => eb.or([eb('assignments.valid_to', 'is', null), eb('assignments.valid_to', '>=', day)]))
    .where('assignments.department_id', 'is not', null)
    .groupBy('assignments.department_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id ?? '', Number(count)]));
}

async function namesOf({ db }: SignedInCtx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .select(['employments.id as id', 'persons.name as name'])
    .where('employments.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
