import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { legalEntityFacts } from '../../people/index.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { newestBatches } from '../shared/newest-batches.ts';
import type { peoplePaidInput, peoplePaidPage } from './overview.schemas.ts';

/** Everybody in the newest period's batches; who is in several counts once. */
const paid = (db: Kysely<DB>, scope: DataScope) =>
  db.selectFrom('payroll_batch_employments as e').where('e.batch_id', 'in', newestBatches(db, scope, 'any'));

export async function countPeoplePaid(db: Kysely<DB>, scope: DataScope): Promise<number> {
  const { total } = await paid(db, scope)
    .select((eb) => eb.fn.count<number>('e.employment_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function listPeoplePaid(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof peoplePaidInput>,
): Promise<z.infer<typeof peoplePaidPage>> {
  const { search, solutionId } = input;
  let query = paid(db, scope);
  if (solutionId)
    query = query.where('e.batch_id', 'in', (eb) =>
      eb.selectFrom('payroll_batches').select('id').where('solution_id', '=', solutionId),
    );
  if (search) {
    query = query.where(anyContains(['e.person_name', 'e.employee_number'], search));
  }
  const { total } = await query
    .select((eb) => eb.fn.count<number>('e.employment_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['e.employment_id'])
    .select((eb) => [
      eb.fn.min('e.employee_number').as('number'),
      eb.fn.min('e.person_name').as('name'),
      eb.fn.min('e.legal_entity_id').as('entity'),
    ])
    .groupBy('e.employment_id')
    .orderBy('number')
    .orderBy('e.employment_id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const ids = rows.map((row) => row.employment_id);
  const entities = await legalEntityFacts(db, [...new Set(rows.map(({ entity }) => entity))]);
  const solutions = await solutionsOf(db, scope, ids);
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      employmentId: row.employment_id,
      employeeNumber: row.number,
      name: row.name,
      legalEntity: entities.get(row.entity)?.name ?? '',
      solutions: solutions.filter(({ employmentId }) => employmentId === row.employment_id).map(namedOf),
    })),
  };
}

const namedOf = ({ id, code, name }: { id: string; code: string; name: string }) => ({
  id,
  code,
  name: JSON.parse(name) as Record<string, string>,
});

async function solutionsOf(db: Kysely<DB>, scope: DataScope, employmentIds: readonly string[]) {
  if (employmentIds.length === 0) return [];
  return paid(db, scope)
    .innerJoin('payroll_batches as pb', 'pb.id', 'e.batch_id')
    .innerJoin('payroll_solutions as ps', 'ps.id', 'pb.solution_id')
    .select(['e.employment_id as employmentId', 'ps.id', 'ps.code', 'ps.name'])
    .distinct()
    .where('e.employment_id', 'in', [...employmentIds])
    .orderBy('ps.code')
    .execute();
}
