import { sql } from 'kysely';
import { z } from 'zod';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { employmentsWithAssignment } from '../employments/employments.repo.ts';
import { nameIn, parseNames } from '../names.ts';
import { PEOPLE_LOOKS } from '../people.words.ts';
import { todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { lookCondition } from './people-looks.ts';

const AHEAD_DAYS = 60;
const LISTED = 5;

const who = z.object({ id: z.string(), name: z.string(), employeeNumber: z.string(), day: z.string() });
const peopleOverview = z.object({
  /** Everybody, or those a person is answerable for. */
  whole: z.boolean(),
  days: z.number().int(),
  headcount: z.number().int(),
  joining: z.object({ count: z.number().int(), next: z.array(who) }),
  leaving: z.object({ count: z.number().int(), next: z.array(who) }),
  departments: z.array(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), count: z.number().int() }),
  ),
});

/** The people one may see, at a glance: how many, where, who comes and goes next. */
async function describePeople(ctx: SignedInCtx): Promise<z.infer<typeof peopleOverview>> {
  const { db, clock, scope, language } = ctx;
  const asked = await todayThere(db, clock);
  const [day, until] = [asked.sql(), asked.sql(AHEAD_DAYS)];
  const all = () => employmentsWithAssignment(db, scope, { day: asked, today: asked });
  const active = () =>
    all()
      .where('employments.hire_date', '<=', day)
      .where((eb) =>
        eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', day)]),
      );
  const next = async (column: 'employments.hire_date' | 'employments.leave_date') => {
    const due = () =>
      all()
        .where(column, column === 'employments.hire_date' ? '>' : '>=', day)
        .where(column, '<=', until);
    const { count } = await due()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await due()
      .select(['employments.id', 'persons.name', 'employments.employee_number as employeeNumber'])
      .select(sql<string>`${sql.ref(column)}`.as('day'))
      .orderBy(column)
      .orderBy('employments.employee_number')
      .limit(LISTED)
      .execute();
    return { count: Number(count), next: rows };
  };
  const departments = await active()
    .select(['departments.id', 'departments.names', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['departments.id', 'departments.names'])
    .orderBy('count', 'desc')
    .execute();
  return {
    whole: scope.all,
    days: AHEAD_DAYS,
    headcount: departments.reduce((sum, row) => sum + Number(row.count), 0),
    joining: await next('employments.hire_date'),
    leaving: await next('employments.leave_date'),
    departments: departments.slice(0, LISTED).map((row) => ({
      id: row.id,
      name: row.names ? nameIn(language, parseNames(row.names)) : null,
      count: Number(row.count),
    })),
  };
}

const peopleHome = z.object({
  headcount: z.number().int(),
  looks: z.array(z.object({ look: z.enum(PEOPLE_LOOKS), count: z.number().int() })),
  entities: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
});

/** HR's home: each figure counts what the list of employees shows for it. */
async function describeHome(ctx: SignedInCtx): Promise<z.infer<typeof peopleHome>> {
  const { db, clock, scope, language } = ctx;
  const asked = await todayThere(db, clock);
  const day = asked.sql();
  const counts = await db
    .selectFrom('employments')
    .select(
      PEOPLE_LOOKS.map((look) =>
        sql<number>`sum(case when ${lookCondition(look, asked)} then 1 else 0 end)`.as(look),
      ),
    )
    .where((eb) => employmentsInScope(eb, scope, asked))
    .executeTakeFirstOrThrow();
  const entities = await db
    .selectFrom('employments')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select(['legal_entities.id', 'legal_entities.names', (eb) => eb.fn.countAll<number>().as('count')])
    .where('employments.hire_date', '<=', day)
    .where((eb) => eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', day)]))
    .where((eb) => employmentsInScope(eb, scope, asked))
    .groupBy(['legal_entities.id', 'legal_entities.names'])
    .orderBy('count', 'desc')
    .orderBy('legal_entities.id')
    .execute();
  return {
    headcount: entities.reduce((sum, { count }) => sum + Number(count), 0),
    looks: PEOPLE_LOOKS.map((look) => ({ look, count: Number(counts[look] ?? 0) })),
    entities: entities.map(({ id, names, count }) => ({
      ...{ id, name: nameIn(language, parseNames(names)), count: Number(count) },
    })),
  };
}

export const peopleOverviewRouter = router({
  home: procedure('people.employments.view')
    .output(peopleHome)
    .query(({ ctx }) => describeHome(ctx)),
  get: procedure('people.organisation.view')
    .output(peopleOverview)
    .query(({ ctx }) => describePeople(ctx)),
});
