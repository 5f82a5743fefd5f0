import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { fieldsForPayroll, namesOfScopeCodes, OWN_FIELD, scopeFacts } from '../../../people/index.ts';
import { instant } from '../../../platform/clock/clock.ts';
import { filterInChunks } from '../../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { getSolution, solutionsInScope } from '../../shared/solution-access.ts';
import type { Reader } from '../list-solutions.ts';
import { lookAtTaken, lookWhoTakes } from './applicable-scope.ts';
import { storedScope } from './configuration.repo.ts';
import type { scopeOptions, scopePreviewInput, scopePreviewPage } from './configuration.schemas.ts';
import { SCOPE_FIELDS } from './configuration.words.ts';

type Page = z.infer<typeof scopePreviewPage>;

/** Whom a scope takes in the open period, and who of them is in another solution in the same days. */
export async function previewScope(ctx: Reader, input: z.infer<typeof scopePreviewInput>): Promise<Page> {
  const { db } = ctx;
  const solution = await getSolution(db, ctx.scope, input.solutionId);
  const days = await daysOf(ctx, solution.id);
  const legalEntityIds = await entitiesOf(db, solution.id);
  const taken = await lookAtTaken(db, { legalEntityIds, scope: input.scope, ...days });
  const elsewhere = await othersWith(ctx, solution.id, legalEntityIds, days);
  const search = input.search?.toLowerCase();
  const rows =
    input.onlyElsewhere || search
      ? await filterInChunks(
          taken,
          ({ employmentId, employeeNumber, name }) =>
            (!input.onlyElsewhere || elsewhere.has(employmentId)) &&
            (!search || `${employeeNumber} ${name}`.toLowerCase().includes(search)),
        )
      : taken;
  const both =
    elsewhere.size === 0 ? [] : await filterInChunks(taken, (each) => elsewhere.has(each.employmentId));
  return {
    ...days,
    people: taken.length,
    elsewhere: both.length,
    total: rows.length,
    rows: rows
      .slice((input.page - 1) * input.pageSize, input.page * input.pageSize)
      .map(({ employmentId, employeeNumber, name, byName }) => ({
        ...{ employmentId, employeeNumber, name, byName },
        elsewhere: elsewhere.get(employmentId) ?? [],
      })),
  };
}

/** The values that people of the solution's legal entities have, to choose from. */
export async function listScopeOptions(
  ctx: Reader,
  solutionId: string,
): Promise<z.infer<typeof scopeOptions>> {
  const { db } = ctx;
  const solution = await getSolution(db, ctx.scope, solutionId);
  const legalEntityIds = await entitiesOf(db, solution.id);
  const facts = await scopeFacts(db, { legalEntityIds, ...(await daysOf(ctx, solution.id)) });
  const names = await namesOfScopeCodes(db);
  const options: z.infer<typeof scopeOptions> = {};
  const own = (await fieldsForPayroll(db)).map(
    ({ code, type }) => [`${OWN_FIELD}${code}`, type === 'date'] as const,
  );
  const known = SCOPE_FIELDS.map((field) => [field, field === 'hireDate'] as const);
  for (const [field, isDay] of [...known, ...own]) {
    const values = new Set<string>();
    if (!isDay) for (const each of facts.values()) if (each[field]) values.add(each[field]);
    options[field] = [...values].sort().map((value) => ({ value, name: names[field]?.get(value) ?? value }));
  }
  return options;
}

async function daysOf({ db, clock }: Reader, solutionId: string): Promise<{ start: string; end: string }> {
  const open = await db
    .selectFrom('payroll_periods')
    .select(['start_day as start', 'end_day as end'])
    .where('solution_id', '=', solutionId)
    .where('status', '=', 'enabled')
    .orderBy('start_day')
    .executeTakeFirst();
  const today = instant(clock).slice(0, 10);
  return open ?? { start: today, end: today };
}

async function entitiesOf(db: Kysely<DB>, solutionId: string): Promise<string[]> {
  const links = await db
    .selectFrom('payroll_solution_entities')
    .select('legal_entity_id as id')
    .where('solution_id', '=', solutionId)
    .execute();
  return links.map(({ id }) => id);
}

/** By employment, the other active solutions within reach that take it in these days. */
async function othersWith(
  { db, scope }: Reader,
  solutionId: string,
  legalEntityIds: readonly string[],
  days: { start: string; end: string },
): Promise<Map<string, Page['rows'][number]['elsewhere']>> {
  const found = new Map<string, Page['rows'][number]['elsewhere']>();
  if (legalEntityIds.length === 0) return found;
  const others = await db
    .selectFrom('payroll_solutions as s')
    .select(['s.id', 's.code', 's.name', 's.scope'])
    .where('s.id', '<>', solutionId)
    .where('s.active', '=', 1)
    .where((eb) => solutionsInScope(eb as never, scope))
    .where('s.id', 'in', (eb) =>
      eb
        .selectFrom('payroll_solution_entities')
        .select('solution_id')
        .where('legal_entity_id', 'in', [...legalEntityIds]),
    )
    .orderBy('s.code')
    .execute();
  if (others.length === 0) return found;
  const named = others.map(({ id, code, name }) => ({ id, code, name: JSON.parse(name) as string }));
  const entities = await entitiesOfAll(
    db,
    others.map(({ id }) => id),
  );
  const takers = await lookWhoTakes(
    db,
    { legalEntityIds, ...days },
    others.map(({ id, scope: text }) => ({
      legalEntityIds: entities.get(id) ?? [],
      scope: storedScope(text),
    })),
  );
  for (const [employmentId, places] of takers)
    if (places.length > 0)
      found.set(
        employmentId,
        places.flatMap((place) => named[place] ?? []),
      );
  return found;
}

async function entitiesOfAll(db: Kysely<DB>, solutionIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const part of chunksOfValues(solutionIds)) {
    const links = await db
      .selectFrom('payroll_solution_entities')
      .select(['solution_id as of', 'legal_entity_id as id'])
      .where('solution_id', 'in', part)
      .orderBy('legal_entity_id')
      .execute();
    for (const { of, id } of links) found.set(of, [...(found.get(of) ?? []), id]);
  }
  return found;
}
