import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { listRoles, rolesForRolesOver, userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { solutionAccess } from './access.schemas.ts';

type Waiting = z.infer<typeof solutionAccess>['waiting'][number];

/** Roles whose people hold another over a solution, with what both are called. */
export async function holdersOver(db: Kysely<DB>, solutionId?: string) {
  const roles = [...(await listRoles(db)), ...(await listRoles(db, true))];
  const called = (code: string) => roles.find((one) => one.code === code);
  return (await rolesForRolesOver(db, 'solution'))
    .filter(({ scopeValue }) => solutionId === undefined || scopeValue === solutionId)
    .map(({ holder, role, scopeValue }) => ({
      solutionId: scopeValue,
      holder,
      holderName: called(holder)?.name ?? holder,
      role,
      roleName: called(role)?.name ?? role,
      users: called(holder)?.userCount ?? 0,
    }));
}

/** Rights that wait for a second person, by solution. */
export async function wishesOver(ctx: SignedInCtx, mayAuthorise: boolean): Promise<Map<string, Waiting[]>> {
  const rows = await ctx.db.selectFrom('payroll_access_wishes').selectAll().orderBy('asked_at').execute();
  const found = new Map<string, Waiting[]>();
  if (rows.length === 0) return found;
  const roles = [...(await listRoles(ctx.db)), ...(await listRoles(ctx.db, true))];
  const names = await userNames(
    ctx.db,
    rows.flatMap((row) => [row.user_id, row.asked_by]),
  );
  for (const row of rows) {
    const holder = roles.find(({ id }) => id === row.holder_id);
    found.set(row.solution_id, [
      ...(found.get(row.solution_id) ?? []),
      {
        id: row.id,
        userName: row.user_id === null ? null : (names.get(row.user_id) ?? ''),
        holderName: holder?.name ?? null,
        roleName: roles.find(({ id }) => id === row.role_id)?.name ?? '',
        askedBy: names.get(row.asked_by) ?? '',
        askedAt: row.asked_at,
        mayGive:
          mayAuthorise &&
          row.asked_by !== ctx.user.id &&
          row.user_id !== ctx.user.id &&
          !(holder && ctx.user.roles.includes(holder.code)),
      },
    ]);
  }
  return found;
}
