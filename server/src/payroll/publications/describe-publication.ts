import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { getSolution } from '../shared/solution-access.ts';
import { agreersOf, needsAgreement } from '../solutions/agreement.repo.ts';
import type { publicationDetail } from './publications.schemas.ts';

/** Whether another person has to agree, and what was last asked of them. */
export async function describePublication(
  db: Kysely<DB>,
  scope: DataScope,
  solutionId: string,
): Promise<z.infer<typeof publicationDetail>> {
  await getSolution(db, scope, solutionId);
  const needed = await needsAgreement(db, solutionId);
  const last = await db
    .selectFrom('payroll_publications as p')
    .innerJoin('payroll_copies as c', 'c.id', 'p.copy_id')
    .selectAll('p')
    .select('c.number')
    .where('p.solution_id', '=', solutionId)
    .where('c.status', '<>', 'published')
    .orderBy(sql`case when p.status = 'pending' then 0 else 1 end`)
    .orderBy('p.asked_at', 'desc')
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
  if (!last) return { needed, last: null };
  const names = await userNames(db, [last.asked_by, last.ended_by]);
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const deciders =
    last.status === 'pending'
      ? await agreersOf(db, { id: last.copy_id, solution_id: solutionId }, last.asked_by)
      : [];
  return {
    needed,
    last: {
      copyId: last.copy_id,
      number: last.number,
      status: last.status,
      askedBy: person(last.asked_by),
      askedAt: last.asked_at,
      approvalId: last.approval_id,
      deciders: deciders.map(({ id, name }) => ({ id, name })),
      endedBy: last.ended_by === null ? null : person(last.ended_by),
      endedAt: last.ended_at,
      remark: last.remark,
    },
  };
}
