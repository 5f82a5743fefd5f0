import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { permissionsOf, scopeOf } from '../../platform/trpc/scope.ts';
import { solutionsInScope } from './solution-access.ts';

const ROOM = 'payroll.';

/** Which rights of payroll somebody holds over each of these solutions, so that a screen offers nothing that would be refused. */
export async function rightsOver(
  { db, authentication }: { db: Kysely<DB> } & Pick<SignedInCtx, 'authentication'>,
  solutionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rights = new Map<string, string[]>(solutionIds.map((id) => [id, []]));
  if (solutionIds.length === 0) return rights;
  const { grants } = authentication;
  // Most rights reach equally far: each reach is asked about once.
  const reached = new Map<string, readonly string[]>();
  for (const permission of [...permissionsOf(grants)].filter((each) => each.startsWith(ROOM)).sort()) {
    const scope = scopeOf(grants, permission);
    if (!scope) continue;
    const key = JSON.stringify(scope);
    let within = reached.get(key);
    if (!within) {
      const rows = await db
        .selectFrom('payroll_solutions as s')
        .select('s.id')
        .where('s.id', 'in', [...solutionIds])
        .where((eb) => solutionsInScope(eb, scope))
        .execute();
      within = rows.map(({ id }) => id);
      reached.set(key, within);
    }
    for (const id of within) rights.get(id)?.push(permission);
  }
  return rights;
}
