import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { getSolution } from '../shared/solution-access.ts';
import { processDeciders } from './change-process.ts';
import { approversOf, findProcess, nodesOf, processInForce } from './processes.repo.ts';
import type { processDetail } from './processes.schemas.ts';
import { allowanceOf } from './without-approval.ts';

/** The process in force, the one that waits for somebody's decision, and who that is. */
export async function describeProcess(
  db: Kysely<DB>,
  scope: DataScope,
  solutionId: string,
): Promise<z.infer<typeof processDetail>> {
  const solution = await getSolution(db, scope, solutionId);
  const inForce = await processInForce(db, solutionId);
  const pending = await findProcess(db, solutionId, 'pending');
  const versions = [inForce, ...(pending ? [pending] : [])];
  const mentioned = versions.flatMap((process) => nodesOf(process).flatMap((node) => node.userIds));
  const names = await userNames(db, [
    ...mentioned,
    ...versions.map((process) => process.asked_by),
    solution.without_approval_by,
  ]);
  const approvers = await approversOf(db, solutionId);
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const deciders = pending ? await processDeciders(db, solutionId) : [];
  return {
    inForce: { id: inForce.id, number: inForce.number, nodes: nodesOf(inForce) },
    pending: pending
      ? {
          id: pending.id,
          number: pending.number,
          nodes: nodesOf(pending),
          askedBy: pending.asked_by ? person(pending.asked_by) : null,
          askedAt: pending.asked_at,
          approvalId: pending.approval_id,
          deciders: deciders
            .filter(({ id }) => id !== pending.asked_by)
            .map(({ id, name }) => ({ id, name })),
        }
      : null,
    withoutApproval: allowanceOf(solution, names),
    users: [...new Set(mentioned)].map(person),
    approvers: approvers.map(({ id, name }) => ({ id, name })),
    roles: await namedRoles(db),
  };
}

async function namedRoles(db: Kysely<DB>) {
  const rows = await db.selectFrom('roles').select(['code', 'name']).orderBy('code').execute();
  return rows.map(({ code, name }) => ({ code, name: JSON.parse(name) as Record<string, string> }));
}
