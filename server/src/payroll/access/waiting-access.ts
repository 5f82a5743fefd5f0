import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { listRoles, rolesForRolesOver, userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage, type Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { textsOf } from '../shared/texts-of.ts';
import type { solutionAccess } from './access.schemas.ts';
import { accessTexts } from './texts.ts';

type Waiting = z.infer<typeof solutionAccess>['waiting'][number];

const everyRole = async (db: Kysely<DB>) => [...(await listRoles(db)), ...(await listRoles(db, true))];

/** Roles whose people hold another over a solution, with what both are called. */
export async function holdersOver(db: Kysely<DB>, solutionId?: string) {
  const roles = await everyRole(db);
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

/** Rights that wait, with what everything is called. */
export interface NamedWish {
  id: string;
  solutionId: string;
  solutionCode: string;
  solutionName: Texts;
  /** Who gets them: an account, or everybody with a role. */
  userId: string | null;
  userName: string | null;
  holder: string | null;
  holderName: Texts | null;
  whom: Texts;
  /** Code of the role. */
  role: string;
  roleName: Texts;
  askedBy: string;
  askedByName: string;
  askedAt: string;
}

const theSame = (text: string): Texts => inEveryLanguage(() => text);

/** What waits for a second person, in the order it was asked for: all of it, or one. */
export async function namedWishes(db: Kysely<DB>, id?: string): Promise<NamedWish[]> {
  const rows = await db
    .selectFrom('payroll_access_wishes as w')
    .innerJoin('payroll_solutions as s', 's.id', 'w.solution_id')
    .selectAll('w')
    .select(['s.code', 's.name'])
    .$if(id !== undefined, (query) => query.where('w.id', '=', id ?? ''))
    .orderBy('w.asked_at')
    .orderBy('w.id')
    .execute();
  if (rows.length === 0) return [];
  const roles = await everyRole(db);
  const names = await userNames(
    db,
    rows.flatMap((row) => [row.user_id, row.asked_by]),
  );
  return rows.map((row) => {
    const holder = roles.find((one) => one.id === row.holder_id);
    const role = roles.find((one) => one.id === row.role_id);
    const userName = row.user_id === null ? null : (names.get(row.user_id) ?? '');
    return {
      id: row.id,
      solutionId: row.solution_id,
      solutionCode: row.code,
      solutionName: textsOf(row.name),
      userId: row.user_id,
      userName,
      holder: holder?.code ?? null,
      holderName: holder?.name ?? null,
      whom:
        userName === null
          ? accessTexts.inEvery('names.everybodyWith', { role: holder?.name ?? '' })
          : theSame(userName),
      role: role?.code ?? '',
      roleName: role?.name ?? theSame(''),
      askedBy: row.asked_by,
      askedByName: names.get(row.asked_by) ?? '',
      askedAt: row.asked_at,
    };
  });
}

/** The second person is neither who asked nor who gets the rights, by name or through a role they hold. */
export const mayGive = (
  reader: { id: string; roles: readonly string[] },
  { askedBy, userId, holder }: Pick<NamedWish, 'askedBy' | 'userId' | 'holder'>,
): boolean =>
  askedBy !== reader.id && userId !== reader.id && !(holder !== null && reader.roles.includes(holder));

/** Rights that wait for a second person, by solution. */
export async function wishesOver(ctx: SignedInCtx, mayAuthorise: boolean): Promise<Map<string, Waiting[]>> {
  const found = new Map<string, Waiting[]>();
  for (const wish of await namedWishes(ctx.db)) {
    const { id, userName, holderName, roleName, askedByName, askedAt } = wish;
    found.set(wish.solutionId, [
      ...(found.get(wish.solutionId) ?? []),
      {
        id,
        userName,
        holderName,
        roleName,
        askedBy: askedByName,
        askedAt,
        mayGive: mayAuthorise && mayGive(ctx.user, wish),
      },
    ]);
  }
  return found;
}
